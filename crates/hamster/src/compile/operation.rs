//! Which instruction computes an operator.

use crate::{
    machine::{
        code::{Ins, Reg},
        program::Kind,
    },
    tree::BinaryOp,
};

/// The instruction with a constant as right operand, if there is one.
pub(super) fn immediate(op: BinaryOp, k: i32) -> Option<impl Fn(Reg, Reg) -> Ins> {
    use BinaryOp::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
    let fits = match op {
        Add | Mul | And | Or | Xor | Shl | Shr | Ushr | Sub => true,
        Div | Rem => k != 0,
        _ => false,
    };
    fits.then_some(move |d, a| match op {
        Add => Ins::AddIK { d, a, k },
        Sub => Ins::AddIK { d, a, k: k.wrapping_neg() },
        Mul => Ins::MulIK { d, a, k },
        Div => Ins::DivIK { d, a, k },
        Rem => Ins::RemIK { d, a, k },
        And => Ins::AndIK { d, a, k },
        Or => Ins::OrIK { d, a, k },
        Xor => Ins::XorIK { d, a, k },
        Shl => Ins::ShlIK { d, a, k },
        Shr => Ins::ShrIK { d, a, k },
        _ => Ins::UshrIK { d, a, k },
    })
}

/// The instruction for an operator on values of a kind.
pub(super) fn operation(op: BinaryOp, kind: Kind, d: Reg, a: Reg, b: Reg) -> Ins {
    use BinaryOp::{Add, And, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
    match kind {
        Kind::Long | Kind::Reference => match op {
            Add => Ins::AddL { d, a, b },
            Sub => Ins::SubL { d, a, b },
            Mul => Ins::MulL { d, a, b },
            Div => Ins::DivL { d, a, b },
            Rem => Ins::RemL { d, a, b },
            And => Ins::AndL { d, a, b },
            Or => Ins::OrL { d, a, b },
            Xor => Ins::XorL { d, a, b },
            Shl => Ins::ShlL { d, a, b },
            Shr => Ins::ShrL { d, a, b },
            Ushr => Ins::UshrL { d, a, b },
            Eq => Ins::EqL { d, a, b },
            Ne => Ins::NeL { d, a, b },
            Lt => Ins::LtL { d, a, b },
            Le => Ins::LeL { d, a, b },
            Gt => Ins::LtL { d, a: b, b: a },
            Ge => Ins::LeL { d, a: b, b: a },
        },
        Kind::Float => match op {
            Add => Ins::AddF { d, a, b },
            Sub => Ins::SubF { d, a, b },
            Mul => Ins::MulF { d, a, b },
            Div => Ins::DivF { d, a, b },
            Eq => Ins::EqF { d, a, b },
            Ne => Ins::NeF { d, a, b },
            Lt => Ins::LtF { d, a, b },
            Le => Ins::LeF { d, a, b },
            Gt => Ins::LtF { d, a: b, b: a },
            Ge => Ins::LeF { d, a: b, b: a },
            _ => Ins::RemF { d, a, b },
        },
        Kind::Double => match op {
            Add => Ins::AddD { d, a, b },
            Sub => Ins::SubD { d, a, b },
            Mul => Ins::MulD { d, a, b },
            Div => Ins::DivD { d, a, b },
            Eq => Ins::EqD { d, a, b },
            Ne => Ins::NeD { d, a, b },
            Lt => Ins::LtD { d, a, b },
            Le => Ins::LeD { d, a, b },
            Gt => Ins::LtD { d, a: b, b: a },
            Ge => Ins::LeD { d, a: b, b: a },
            _ => Ins::RemD { d, a, b },
        },
        _ => match op {
            Add => Ins::AddI { d, a, b },
            Sub => Ins::SubI { d, a, b },
            Mul => Ins::MulI { d, a, b },
            Div => Ins::DivI { d, a, b },
            Rem => Ins::RemI { d, a, b },
            And => Ins::AndI { d, a, b },
            Or => Ins::OrI { d, a, b },
            Xor => Ins::XorI { d, a, b },
            Shl => Ins::ShlI { d, a, b },
            Shr => Ins::ShrI { d, a, b },
            Ushr => Ins::UshrI { d, a, b },
            Eq => Ins::EqI { d, a, b },
            Ne => Ins::NeI { d, a, b },
            Lt => Ins::LtI { d, a, b },
            Le => Ins::LeI { d, a, b },
            Gt => Ins::LtI { d, a: b, b: a },
            Ge => Ins::LeI { d, a: b, b: a },
        },
    }
}
