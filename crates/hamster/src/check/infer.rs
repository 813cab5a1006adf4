//! Which of several methods is meant, and the types of the variables of generic ones.

use super::{
    Checker, Ty, VarId,
    calls::{Candidate, Chosen},
    convert::Val,
};

impl Checker {
    /// The types of a method's variables. What is not found out is [`Ty::Error`].
    pub(super) fn infer(
        &self,
        vars: &[VarId],
        parameters: &[Ty],
        values: &[Val],
        explicit: &[Ty],
        result: Option<(&Ty, &Ty)>,
    ) -> Vec<Ty> {
        if vars.is_empty() {
            return Vec::new();
        }
        if explicit.len() == vars.len() {
            return explicit.to_vec();
        }
        let mut types: Vec<Option<Ty>> = vec![None; vars.len()];
        for (parameter, value) in parameters.iter().zip(values) {
            self.unify(vars, parameter, &value.ty, &mut types, 20);
        }
        if let Some((returns, expected)) = result {
            let mut wanted: Vec<Option<Ty>> = vec![None; vars.len()];
            if expected.is_reference() {
                self.unify_result(vars, returns, expected, &mut wanted);
            }
            for (ty, wanted) in types.iter_mut().zip(wanted) {
                match (&ty, wanted) {
                    (None, wanted) => *ty = wanted,
                    // The wanted type may be above what the arguments are.
                    (Some(own), Some(wanted)) if self.is_subtype(own, &wanted) => {
                        *ty = Some(wanted);
                    }
                    _ => {}
                }
            }
        }
        types.into_iter().map(|it| it.unwrap_or(Ty::Error)).collect()
    }

    /// What the wanted type of a result says about the variables in it.
    fn unify_result(&self, vars: &[VarId], returns: &Ty, expected: &Ty, types: &mut [Option<Ty>]) {
        match (returns, expected) {
            (Ty::Class(..), Ty::Class(class, wanted)) => {
                let Some(Ty::Class(_, own)) = self.as_super(returns, *class) else { return };
                for (own, wanted) in own.iter().zip(wanted.iter()) {
                    let wanted = match wanted {
                        Ty::Wild(Some((_, bound))) => (**bound).clone(),
                        Ty::Wild(None) => continue,
                        it => it.clone(),
                    };
                    self.unify(vars, own, &wanted, types, 20);
                }
            }
            _ => self.unify(vars, returns, expected, types, 20),
        }
    }

    fn unify(
        &self,
        vars: &[VarId],
        parameter: &Ty,
        value: &Ty,
        types: &mut [Option<Ty>],
        steps: u32,
    ) {
        if steps == 0 {
            return;
        }
        match (parameter, value) {
            (Ty::Var(var), _) => {
                let Some(at) = vars.iter().position(|it| it == var) else { return };
                if matches!(value, Ty::Null | Ty::Void | Ty::Error) {
                    return;
                }
                let value = self.capture(self.reference(value));
                types[at] = Some(match types[at].take() {
                    Some(before) => self.common(&before, &value),
                    None => value,
                });
            }
            (Ty::Array(a), Ty::Array(b)) if b.is_reference() => {
                self.unify(vars, a, b, types, steps - 1);
            }
            (Ty::Array(_), _) => {}
            (Ty::Class(class, arguments), _) if !arguments.is_empty() => {
                let value = self.reference(value);
                let Some(Ty::Class(_, own)) = self.as_super(&value, *class) else { return };
                for (parameter, own) in arguments.iter().zip(own.iter()) {
                    self.unify(vars, parameter, own, types, steps - 1);
                }
            }
            (Ty::Wild(Some((_, bound))), _) => {
                let own = match value {
                    Ty::Wild(Some((_, own))) => (**own).clone(),
                    it => it.clone(),
                };
                self.unify(vars, bound, &own, types, steps - 1);
            }
            _ => {}
        }
    }

    pub(super) fn most_specific<'a>(
        &self,
        fits: &[&'a Candidate],
        count: usize,
        varargs: bool,
    ) -> Option<&'a Candidate> {
        let parameters: Vec<Vec<Ty>> = fits
            .iter()
            .map(|it| self.spread(&self.seen_parameters(it), count, varargs).unwrap_or_default())
            .collect();
        let below = |a: &[Ty], b: &[Ty]| {
            a.iter().zip(b).all(|(a, b)| {
                let (a, b) = (self.bare(a), self.bare(b));
                self.invocable(&a, &b, false)
            })
        };
        let best: Vec<usize> = (0..fits.len())
            .filter(|at| (0..fits.len()).all(|it| below(&parameters[*at], &parameters[it])))
            .collect();
        match best.as_slice() {
            [] => None,
            [only] => Some(fits[*only]),
            several => {
                // The same parameters: one with a body, or the one further down.
                let bodies =
                    several.iter().find(|it| !self.method(fits[**it].method).is_abstract());
                Some(fits[*bodies.unwrap_or(&several[0])])
            }
        }
    }

    /// Variables of methods are compared by their bounds.
    pub(super) fn bare(&self, ty: &Ty) -> Ty {
        let erased = self.erase(ty);
        match ty {
            Ty::Var(_) => self.unerase(erased),
            Ty::Class(..) => self.unerase(erased),
            _ => ty.clone(),
        }
    }

    pub(super) fn instantiate(
        &mut self,
        candidate: &Candidate,
        values: &[Val],
        explicit: &[Ty],
        expected: Option<&Ty>,
        varargs: bool,
    ) -> Option<Chosen> {
        let seen = self.seen_parameters(candidate);
        let info = self.method(candidate.method);
        let vars = info.vars.clone();
        let mut returns = info.returns.clone();
        if !info.is_static()
            && let Ty::Class(_, arguments) = &candidate.ty
        {
            returns = self.substitute(&returns, &self.class(info.class).vars, arguments);
        }
        let spread = self.spread(&seen, values.len(), varargs).unwrap_or_else(|| seen.clone());
        let result = expected.filter(|it| !it.is_error()).map(|it| (&returns, it));
        let types = self.infer(&vars, &spread, values, explicit, result);
        // What is not found out is erased.
        let unknown: Vec<VarId> = vars
            .iter()
            .zip(&types)
            .filter(|it| matches!(it.1, Ty::Error))
            .map(|it| *it.0)
            .collect();
        let erased_result = returns.mentions(&unknown);
        let types: Vec<Ty> = vars
            .iter()
            .zip(types)
            .map(|(var, ty)| match ty {
                Ty::Error => self.bare(&Ty::Var(*var)),
                ty => ty,
            })
            .collect();
        let mut returns = match (&returns, erased_result) {
            (Ty::Var(_), _) | (_, false) => self.substitute(&returns, &vars, &types),
            _ => {
                let erased = self.erase(&returns);
                self.unerase(erased)
            }
        };
        returns = self.capture(returns);
        let parameters = seen.iter().map(|it| self.substitute(it, &vars, &types)).collect();
        Some(Chosen { method: candidate.method, parameters, returns, varargs })
    }
}
