//! Local variables come into being.

use super::{Checker, Ty, body::Body};
use crate::{
    diagnostic::{Code, Diagnostic},
    tree::{
        Span,
        checked::{LocalId, Stmt, StmtKind},
        syntax::{self, FieldDecl, Ident, Modifiers},
    },
};

impl Checker {
    /// A new variable that can be named from here on.
    pub(super) fn declare_local(&mut self, body: &mut Body, name: Ident, ty: Ty) -> LocalId {
        if body.find(name.name).is_some() {
            self.say_name(Code::DuplicateVariable, name.span, name.name);
        }
        let id = body.add(name.name, ty, name.span, false);
        body.visible.push((name.name, id));
        id
    }

    /// `int a = 1, b;`
    pub(super) fn local_variables(
        &mut self,
        body: &mut Body,
        decl: &FieldDecl,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let base = decl.ty.as_ref().map(|it| self.resolve_variable(it, body.scope()));
        let is_final = decl.modifiers.has(Modifiers::FINAL);
        for (at, variable) in decl.variables.iter().enumerate() {
            let span = if at == 0 { span } else { variable.name.span };
            let Some(base) = &base else {
                self.inferred(body, variable, is_final, span, out);
                continue;
            };
            let mut ty = base.clone();
            for _ in 0..variable.dimensions {
                ty = ty.array();
            }
            let id = self.declare_local(body, variable.name, ty.clone());
            body.locals[id.0 as usize].is_final = is_final;
            let value = variable.value.as_ref().map(|it| self.initial_value(body, it, &ty));
            if let (true, Some(value)) = (is_final, &value)
                && (ty.prim().is_some() || self.is_string(&ty))
                && let Some(value) = value.constant()
            {
                body.locals[id.0 as usize].value = Some(value.clone());
            }
            out.push(Stmt { kind: StmtKind::Local(id, value.map(|it| it.expr)), span });
        }
    }

    /// `var a = 1`
    fn inferred(
        &mut self,
        body: &mut Body,
        variable: &syntax::Variable,
        is_final: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let value = variable.value.as_ref();
        let plain = value.filter(|it| !matches!(it.kind, syntax::ExprKind::Elements(_)));
        let Some(value) = plain else {
            self.say_name(Code::VarNeedsValue, variable.name.span, variable.name.name);
            self.declare_local(body, variable.name, Ty::Error);
            return;
        };
        let val = self.value(body, value);
        let ty = match &val.ty {
            Ty::Null => {
                self.say_name(Code::VarNeedsValue, variable.name.span, variable.name.name);
                Ty::Error
            }
            ty => self.upper(ty),
        };
        let id = self.declare_local(body, variable.name, ty);
        body.locals[id.0 as usize].is_final = is_final;
        out.push(Stmt { kind: StmtKind::Local(id, Some(val.expr)), span });
    }

    /// Notes a mistake about a type that was found where another was expected.
    pub(super) fn expected_found(&mut self, code: Code, span: Span, expected: &str, found: &Ty) {
        let found = self.show(found);
        let diagnostic =
            Diagnostic::new(code, span).with("expected", expected).with("found", found);
        self.mistake(diagnostic);
    }
}
