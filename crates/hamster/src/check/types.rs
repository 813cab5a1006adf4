//! Types while a program is checked: with type arguments, which the checked tree no longer has.

use std::rc::Rc;

use super::Checker;
use crate::{
    names::Name,
    tree::{
        Primitive,
        checked::{Base, ClassId, Type},
        syntax::WildcardBound,
    },
};

/// Index of a type variable in [`Checker::vars`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct VarId(pub u32);

/// A type variable.
#[derive(Clone, Debug)]
pub(super) struct VarInfo {
    pub name: Name,
    pub bounds: Vec<Ty>,
}

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ty {
    /// Something is wrong with it, and that has been said.
    Error,
    Void,
    Null,
    Prim(Primitive),
    /// A class with its arguments; none if it is not generic, or raw.
    Class(ClassId, Rc<[Ty]>),
    Array(Rc<Ty>),
    Var(VarId),
    /// `?` with its bound, only as an argument.
    Wild(Option<(WildcardBound, Rc<Ty>)>),
}

/// Maximum number of steps when types are compared, so that types that contain themselves end.
const STEPS: u32 = 60;

impl Ty {
    pub const INT: Ty = Ty::Prim(Primitive::Int);
    pub const BOOLEAN: Ty = Ty::Prim(Primitive::Boolean);

    /// A class without arguments.
    pub fn class(class: ClassId) -> Ty {
        Ty::Class(class, Rc::from([]))
    }

    pub fn array(self) -> Ty {
        Ty::Array(Rc::new(self))
    }

    pub fn is_error(&self) -> bool {
        match self {
            Ty::Error => true,
            Ty::Array(element) => element.is_error(),
            _ => false,
        }
    }

    pub fn is_reference(&self) -> bool {
        !matches!(self, Ty::Void | Ty::Prim(_))
    }

    pub fn prim(&self) -> Option<Primitive> {
        match self {
            Ty::Prim(prim) => Some(*prim),
            _ => None,
        }
    }

    pub fn class_id(&self) -> Option<ClassId> {
        match self {
            Ty::Class(class, _) => Some(*class),
            _ => None,
        }
    }

    /// Whether one of the variables occurs in it.
    pub fn mentions(&self, vars: &[VarId]) -> bool {
        match self {
            Ty::Var(var) => vars.contains(var),
            Ty::Array(element) => element.mentions(vars),
            Ty::Class(_, arguments) => arguments.iter().any(|it| it.mentions(vars)),
            Ty::Wild(Some((_, bound))) => bound.mentions(vars),
            _ => false,
        }
    }
}

/// Whether a value of one primitive type becomes one of the other without a cast.
pub(super) fn widens(from: Primitive, to: Primitive) -> bool {
    use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    match (from, to) {
        _ if from == to => true,
        (Boolean, _) | (_, Boolean | Char | Byte) => false,
        (Byte, Short) => true,
        (_, Short) => false,
        (Byte | Short | Char, Int) => true,
        (_, Int) => false,
        (Byte | Short | Char | Int, Long) => true,
        (_, Long) => false,
        (Double, Float) => false,
        (_, Float | Double) => true,
    }
}

impl Checker {
    pub(super) fn object(&self) -> Ty {
        Ty::class(self.known.object)
    }

    pub(super) fn string(&self) -> Ty {
        Ty::class(self.known.string)
    }

    pub(super) fn is_string(&self, ty: &Ty) -> bool {
        ty.class_id() == Some(self.known.string)
    }

    /// The class itself with its own variables as arguments.
    pub(super) fn this_type(&self, class: ClassId) -> Ty {
        let vars = &self.classes[class.0 as usize].vars;
        Ty::Class(class, vars.iter().map(|it| Ty::Var(*it)).collect())
    }

    /// Replaces variables by types.
    pub(super) fn substitute(&self, ty: &Ty, vars: &[VarId], types: &[Ty]) -> Ty {
        if vars.is_empty() {
            return ty.clone();
        }
        match ty {
            Ty::Var(var) => match vars.iter().position(|it| it == var) {
                // Without arguments the class is raw, and its variables are erased.
                Some(at) => types.get(at).cloned().unwrap_or_else(|| self.bound(*var)),
                None => ty.clone(),
            },
            Ty::Array(element) => self.substitute(element, vars, types).array(),
            Ty::Class(class, arguments) if !arguments.is_empty() => {
                // The members of a raw class are erased.
                if types.is_empty() && ty.mentions(vars) {
                    return Ty::class(*class);
                }
                let new = arguments.iter().map(|it| self.substitute(it, vars, types));
                Ty::Class(*class, new.collect())
            }
            Ty::Wild(Some((kind, bound))) => {
                let bound = self.substitute(bound, vars, types);
                match bound {
                    // `? extends (? extends A)` is `? extends A`.
                    Ty::Wild(inner) => Ty::Wild(inner),
                    bound => Ty::Wild(Some((*kind, Rc::new(bound)))),
                }
            }
            _ => ty.clone(),
        }
    }

    /// The first bound of a variable.
    pub(super) fn bound(&self, var: VarId) -> Ty {
        let bounds = &self.vars[var.0 as usize].bounds;
        bounds.first().cloned().unwrap_or_else(|| self.object())
    }

    /// What a value of this type is at least: the bound of a wildcard.
    pub(super) fn upper(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Wild(Some((WildcardBound::Extends, bound))) => self.upper(bound),
            Ty::Wild(_) => self.object(),
            _ => ty.clone(),
        }
    }

    /// The type without arguments and variables.
    pub(super) fn erase(&self, ty: &Ty) -> Type {
        self.erase_within(ty, STEPS)
    }

    fn erase_within(&self, ty: &Ty, steps: u32) -> Type {
        if steps == 0 {
            return Type::class(self.known.object);
        }
        match ty {
            Ty::Error => Type::class(self.known.object),
            Ty::Void => Type::VOID,
            Ty::Null => Type::NULL,
            Ty::Prim(prim) => Type::primitive(*prim),
            Ty::Class(class, _) => Type::class(*class),
            Ty::Array(element) => self.erase_within(element, steps - 1).array(),
            Ty::Var(var) => self.erase_within(&self.bound(*var), steps - 1),
            Ty::Wild(_) => self.erase_within(&self.upper(ty), steps - 1),
        }
    }

    /// An erased type as a type.
    pub(super) fn unerase(&self, ty: Type) -> Ty {
        let mut result = match ty.base {
            Base::Void => Ty::Void,
            Base::Null => Ty::Null,
            Base::Primitive(prim) => Ty::Prim(prim),
            Base::Class(class) => Ty::class(class),
        };
        for _ in 0..ty.dimensions {
            result = result.array();
        }
        result
    }

    /// The direct supertypes, with the arguments of this one.
    pub(super) fn supertypes(&self, class: ClassId, arguments: &[Ty]) -> Vec<Ty> {
        let info = &self.classes[class.0 as usize];
        let all = info.superclass.iter().chain(&info.interfaces);
        all.map(|it| self.substitute(it, &info.vars, arguments)).collect()
    }

    /// The type as its superclass or interface of that class.
    pub(super) fn as_super(&self, ty: &Ty, class: ClassId) -> Option<Ty> {
        self.as_super_within(ty, class, STEPS)
    }

    fn as_super_within(&self, ty: &Ty, class: ClassId, steps: u32) -> Option<Ty> {
        if steps == 0 {
            return None;
        }
        match ty {
            Ty::Class(own, _) if *own == class => Some(ty.clone()),
            Ty::Class(own, arguments) => {
                if !self.is_subclass(*own, class) {
                    return None;
                }
                let supers = self.supertypes(*own, arguments);
                supers.iter().find_map(|it| self.as_super_within(it, class, steps - 1))
            }
            Ty::Var(var) => {
                let bounds = &self.vars[var.0 as usize].bounds;
                let found = bounds.iter().find_map(|it| self.as_super_within(it, class, steps - 1));
                found.or_else(|| (class == self.known.object).then(|| self.object()))
            }
            Ty::Wild(_) => self.as_super_within(&self.upper(ty), class, steps - 1),
            Ty::Array(_) => (class == self.known.object).then(|| self.object()),
            _ => None,
        }
    }

    /// Whether one class is the other or below it.
    pub(super) fn is_subclass(&self, class: ClassId, other: ClassId) -> bool {
        if class == other || other == self.known.object {
            return true;
        }
        let mut open = vec![class];
        let mut seen = Vec::new();
        while let Some(next) = open.pop() {
            if next == other {
                return true;
            }
            if seen.contains(&next) {
                continue;
            }
            seen.push(next);
            let info = &self.classes[next.0 as usize];
            let all = info.superclass.iter().chain(&info.interfaces);
            open.extend(all.filter_map(Ty::class_id));
        }
        false
    }

    /// Whether every value of one type is one of the other. Raw types fit.
    pub(super) fn is_subtype(&self, a: &Ty, b: &Ty) -> bool {
        self.is_subtype_within(a, b, STEPS)
    }

    fn is_subtype_within(&self, a: &Ty, b: &Ty, steps: u32) -> bool {
        if steps == 0 || a.is_error() || b.is_error() || a == b {
            return true;
        }
        let steps = steps - 1;
        match (a, b) {
            (Ty::Void | Ty::Prim(_), _) | (_, Ty::Void | Ty::Prim(_) | Ty::Null) => false,
            (Ty::Null, _) => true,
            (_, Ty::Class(class, _)) if *class == self.known.object => true,
            (Ty::Wild(_), _) => self.is_subtype_within(&self.upper(a), b, steps),
            (_, Ty::Wild(Some((WildcardBound::Super, bound)))) => {
                self.is_subtype_within(a, bound, steps)
            }
            (_, Ty::Wild(_)) => false,
            (Ty::Var(var), _) => {
                let bounds = &self.vars[var.0 as usize].bounds;
                bounds.iter().any(|it| self.is_subtype_within(it, b, steps))
            }
            (_, Ty::Var(_)) => false,
            (Ty::Array(x), Ty::Array(y)) => {
                x == y
                    || x.is_reference() && y.is_reference() && self.is_subtype_within(x, y, steps)
            }
            (Ty::Array(_), Ty::Class(class, _)) => self.known.of_arrays.contains(class),
            (_, Ty::Array(_)) => false,
            (Ty::Error, _) | (_, Ty::Error) => true,
            (Ty::Class(..), Ty::Class(class, wanted)) => {
                let Some(Ty::Class(_, own)) = self.as_super(a, *class) else { return false };
                wanted.is_empty()
                    || own.is_empty()
                    || wanted.iter().zip(own.iter()).all(|(b, a)| self.contains(b, a, steps))
            }
        }
    }

    /// Whether an argument fits a wanted argument.
    fn contains(&self, wanted: &Ty, own: &Ty, steps: u32) -> bool {
        match (wanted, own) {
            (Ty::Wild(None), _) => true,
            (Ty::Wild(Some((WildcardBound::Extends, bound))), _) => {
                self.is_subtype_within(&self.upper(own), bound, steps)
            }
            (
                Ty::Wild(Some((WildcardBound::Super, bound))),
                Ty::Wild(Some((WildcardBound::Super, own))),
            ) => self.is_subtype_within(bound, own, steps),
            (Ty::Wild(Some((WildcardBound::Super, bound))), _) => {
                !matches!(own, Ty::Wild(_)) && self.is_subtype_within(bound, own, steps)
            }
            (Ty::Class(a, wanted), Ty::Class(b, own)) => {
                a == b
                    && (wanted.is_empty()
                        || own.is_empty()
                        || wanted.iter().zip(own.iter()).all(|(a, b)| self.contains(a, b, steps)))
            }
            (Ty::Array(a), Ty::Array(b)) => self.contains(a, b, steps),
            _ => wanted == own || wanted.is_error() || own.is_error(),
        }
    }

    /// The smallest type found that both have above them.
    pub(super) fn common(&self, a: &Ty, b: &Ty) -> Ty {
        if self.is_subtype(a, b) {
            return b.clone();
        }
        if self.is_subtype(b, a) {
            return a.clone();
        }
        let mut open = vec![self.upper(a)];
        let mut interface = None;
        let mut steps = STEPS;
        while let (Some(next), true) = (open.pop(), steps > 0) {
            steps -= 1;
            let Ty::Class(class, arguments) = &next else { continue };
            let raw = Ty::class(*class);
            if *class != self.known.object && self.is_subtype(b, &raw) {
                let is_class = !self.classes[class.0 as usize].is_interface();
                let found = if self.is_subtype(b, &next) { next.clone() } else { raw };
                if is_class {
                    return found;
                }
                interface.get_or_insert(found);
            }
            // The superclass is looked at before the interfaces.
            open.extend(self.supertypes(*class, arguments).into_iter().rev());
        }
        interface.unwrap_or_else(|| self.object())
    }

    /// The primitive type inside a box, or the primitive type itself.
    pub(super) fn unboxed(&self, ty: &Ty) -> Option<Primitive> {
        match ty {
            Ty::Prim(prim) => Some(*prim),
            Ty::Class(class, _) => {
                Primitive::ALL.into_iter().find(|it| self.known.boxes[*it as usize] == *class)
            }
            Ty::Var(var) => self.vars[var.0 as usize].bounds.iter().find_map(|it| match it {
                Ty::Class(..) => self.unboxed(it),
                _ => None,
            }),
            Ty::Wild(Some((WildcardBound::Extends, bound))) => self.unboxed(bound),
            _ => None,
        }
    }

    /// The class that boxes a primitive type.
    pub(super) fn boxed(&self, prim: Primitive) -> Ty {
        Ty::class(self.known.boxes[prim as usize])
    }

    /// A reference type: the box of a primitive one.
    pub(super) fn reference(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Prim(prim) => self.boxed(*prim),
            _ => ty.clone(),
        }
    }

    /// A type as programs write it.
    pub(super) fn show(&self, ty: &Ty) -> String {
        match ty {
            Ty::Error => "?".to_owned(),
            Ty::Void => "void".to_owned(),
            Ty::Null => "null".to_owned(),
            Ty::Prim(prim) => prim.to_string(),
            Ty::Class(class, arguments) => {
                let mut text = self.classes[class.0 as usize].name.clone();
                if !arguments.is_empty() {
                    let shown: Vec<String> = arguments.iter().map(|it| self.show(it)).collect();
                    text = format!("{text}<{}>", shown.join(", "));
                }
                text
            }
            Ty::Array(element) => format!("{}[]", self.show(element)),
            Ty::Var(var) => self.text(self.vars[var.0 as usize].name).to_owned(),
            Ty::Wild(None) => "?".to_owned(),
            Ty::Wild(Some((WildcardBound::Extends, it))) => format!("? extends {}", self.show(it)),
            Ty::Wild(Some((WildcardBound::Super, it))) => format!("? super {}", self.show(it)),
        }
    }

    /// Types with commas.
    pub(super) fn show_all(&self, types: &[Ty]) -> String {
        types.iter().map(|it| self.show(it)).collect::<Vec<_>>().join(", ")
    }

    /// Whether a value of one type may be one of the other at run time.
    pub(super) fn castable(&self, a: &Ty, b: &Ty) -> bool {
        if a.is_error() || b.is_error() || self.is_subtype(a, b) || self.is_subtype(b, a) {
            return true;
        }
        match (a, b) {
            (Ty::Var(var), _) => self.castable(&self.bound(*var), b),
            (_, Ty::Var(var)) => self.castable(a, &self.bound(*var)),
            (Ty::Wild(_), _) => self.castable(&self.upper(a), b),
            (Ty::Array(x), Ty::Array(y)) => {
                x.is_reference() && y.is_reference() && self.castable(x, y)
            }
            (Ty::Class(x, x_arguments), Ty::Class(y, y_arguments)) => {
                let (one, other) = (&self.classes[x.0 as usize], &self.classes[y.0 as usize]);
                if self.is_subclass(*x, *y) || self.is_subclass(*y, *x) {
                    // `List<String>` is never an `ArrayList<Integer>`.
                    return x_arguments.is_empty()
                        || y_arguments.is_empty()
                        || !self.provably_distinct(a, b);
                }
                one.is_interface() && !other.is_final() || other.is_interface() && !one.is_final()
            }
            _ => false,
        }
    }

    fn provably_distinct(&self, a: &Ty, b: &Ty) -> bool {
        let (Ty::Class(x, _), Ty::Class(y, _)) = (a, b) else { return false };
        let (low, high) = if self.is_subclass(*x, *y) { (a, b) } else { (b, a) };
        let Ty::Class(class, wanted) = high else { return false };
        let Some(Ty::Class(_, own)) = self.as_super(low, *class) else { return false };
        let plain = |it: &Ty| matches!(it, Ty::Class(_, arguments) if arguments.is_empty());
        wanted.iter().zip(own.iter()).any(|(a, b)| plain(a) && plain(b) && a != b)
    }
}
