//! Constructors that call others, and the constants of enums.

use super::{Checker, Ty, body::Body, convert::Val};
use crate::{
    names::Name,
    tree::{
        Span,
        checked::{Call, Dispatch, Expr, ExprKind, LocalId, Type, Value},
        syntax::{self, EnumConstant},
    },
};

impl Checker {
    /// `this(…)` or `super(…)` at the start of a constructor.
    pub(super) fn constructor_call(
        &mut self,
        body: &mut Body,
        is_super: bool,
        outer: Option<&syntax::Expr>,
        arguments: &[syntax::Expr],
        span: Span,
    ) -> Option<Expr> {
        let outer = outer.map(|it| self.value(body, it));
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(body, argument));
        }
        if is_super {
            return self.super_call(body, outer, values, span);
        }
        let ty = self.this_type(body.class);
        let candidates = self.constructors(&ty);
        let on = Some(&ty);
        let chosen =
            self.choose_among(body, candidates, Name::INIT, span, &values, &[], None, on)?;
        if values.iter().any(|it| it.ty.is_error()) {
            return None;
        }
        // The hidden parameters are passed on.
        let hidden = self.hidden(body.class);
        let mut all: Vec<Expr> = Vec::new();
        for (at, (_, ty)) in hidden.iter().enumerate() {
            let id = LocalId(at as u32 + 1);
            all.push(Expr { kind: ExprKind::Local(id), ty: self.erase(ty), span });
        }
        let method = chosen.method;
        let (arguments, _) = self.arguments(&chosen, values);
        all.extend(arguments);
        Some(self.special(body, method, all, span))
    }

    fn special(
        &self,
        body: &Body,
        method: crate::tree::checked::MethodId,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let object = Some(self.this_expr(body, span));
        let call = Call { method, dispatch: Dispatch::Special, object, arguments };
        Expr { kind: ExprKind::Call(Box::new(call)), ty: Type::VOID, span }
    }

    /// The call of the superclass' constructor.
    pub(super) fn super_call(
        &mut self,
        body: &mut Body,
        outer: Option<Val>,
        values: Vec<Val>,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.class(body.class).superclass.clone()?;
        let above = ty.class_id()?;
        let is_enum = self.is_enum(body.class);
        if above == self.known.enums {
            // Name and ordinal, which come behind what else is hidden.
            let hidden = self.hidden(body.class).len();
            let string = self.string();
            let string = self.erase(&string);
            let name = LocalId(hidden as u32 - 1);
            let ordinal = LocalId(hidden as u32);
            let arguments = vec![
                Expr { kind: ExprKind::Local(name), ty: string, span },
                Expr { kind: ExprKind::Local(ordinal), ty: Type::INT, span },
            ];
            let constructor = *self.class(above).by_name.get(&Name::INIT)?.first()?;
            return Some(self.special(body, constructor, arguments, span));
        }
        let candidates = self.constructors(&ty);
        let chosen = self.choose_among(
            body,
            candidates,
            Name::INIT,
            span,
            &values,
            &[],
            None,
            Some(&Ty::class(body.class)),
        )?;
        if values.iter().any(|it| it.ty.is_error()) {
            return None;
        }
        let hidden = self.hidden_arguments(body, above, outer, span)?;
        let mut all: Vec<Expr> = hidden.into_iter().map(|it| it.expr).collect();
        if is_enum {
            let count = self.hidden(body.class).len() as u32;
            let string = self.string();
            let string = self.erase(&string);
            let name = Expr { kind: ExprKind::Local(LocalId(count - 1)), ty: string, span };
            let ordinal = Expr { kind: ExprKind::Local(LocalId(count)), ty: Type::INT, span };
            all.extend([name, ordinal]);
        }
        let method = chosen.method;
        let (arguments, _) = self.arguments(&chosen, values);
        all.extend(arguments);
        Some(self.special(body, method, all, span))
    }

    /// A constant of an enum.
    pub(super) fn enum_constant(
        &mut self,
        body: &mut Body,
        constant: &EnumConstant,
        ordinal: i32,
    ) -> Val {
        let span = constant.name.span;
        let ty = Ty::class(body.class);
        let mut values = Vec::new();
        for argument in &constant.arguments {
            values.push(self.value(body, argument));
        }
        let candidates = self.constructors(&ty);
        let on = Some(&ty);
        let chosen = self.choose_among(body, candidates, Name::INIT, span, &values, &[], None, on);
        let Some(chosen) = chosen else { return Val { ty, ..Val::error(span) } };
        if values.iter().any(|it| it.ty.is_error()) {
            return Val { ty, ..Val::error(span) };
        }
        let text: Vec<u16> = self.text(constant.name.name).encode_utf16().collect();
        let string = self.string();
        let mut all = vec![
            self.literal(Value::String(text.into()), string, span).expr,
            self.literal(Value::Int(ordinal), Ty::INT, span).expr,
        ];
        let mut method = chosen.method;
        let own = match &constant.body {
            Some(decl) => {
                let parameters = chosen.parameters.clone();
                let id = self.local_class(body, decl, Some((ty.clone(), false, parameters)));
                if let Some(first) = self.class(id).by_name.get(&Name::INIT) {
                    method = first[0];
                }
                id
            }
            None => body.class,
        };
        let (arguments, height) = self.arguments(&chosen, values);
        all.extend(arguments);
        let mut val = self.val(ExprKind::New(method, all), Ty::class(own), span, height);
        val.ty = ty;
        val
    }
}
