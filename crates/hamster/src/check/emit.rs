//! The tables of the checked tree.

use std::collections::BTreeMap;

use super::{Checker, Constant};
use crate::{
    names::Name,
    tree::{
        checked::{Class, ClassId, Field, FieldId, Method, MethodId, MethodKind, Program},
        syntax::Modifiers,
    },
};

impl Checker {
    /// The checked tree. Bodies move into it.
    pub(super) fn emit(&mut self) -> Program {
        for at in 0..self.fields.len() {
            self.constant_of(FieldId(at as u32));
        }
        let statics = self.static_slots();
        let sizes = self.instance_slots();
        let count = self.classes.len() as u32;
        let classes = (0..count).map(|it| self.emit_class(ClassId(it), &sizes)).collect();
        let fields = self.fields.iter().map(|it| Field {
            name: self.text(it.name).to_owned(),
            class: it.class,
            ty: self.erase(&it.ty),
            is_static: it.has(Modifiers::STATIC),
            is_final: it.has(Modifiers::FINAL),
            slot: it.slot,
            constant: match &it.constant {
                Constant::Known(value) => value.clone(),
                _ => None,
            },
            synthetic: it.synthetic,
            span: it.span,
        });
        let fields = fields.collect();
        let mut names = BTreeMap::new();
        for (package, classes) in &self.packages {
            for (name, class) in classes {
                let simple = self.text(*name);
                let full = match package.as_str() {
                    "" => simple.to_owned(),
                    package => format!("{package}.{simple}"),
                };
                if self.class(*class).library {
                    names.insert(simple.to_owned(), *class);
                }
                names.insert(full, *class);
            }
        }
        let main = self.unnamed.and_then(|it| {
            let list = self.class(it).by_name.get(&Name::MAIN)?;
            list.iter().copied().find(|it| self.method(*it).parameters.is_empty())
        });
        let count = self.methods.len() as u32;
        let methods = (0..count).map(|it| self.emit_method(MethodId(it))).collect();
        Program {
            files: std::mem::take(&mut self.files),
            classes,
            fields,
            methods,
            statics,
            unnamed: self.unnamed,
            main,
            names,
        }
    }

    fn static_slots(&mut self) -> u32 {
        let mut next = 0;
        for field in &mut self.fields {
            if field.has(Modifiers::STATIC) {
                field.slot = next;
                next += 1;
            }
        }
        next
    }

    /// Slots of instance fields; the number of them in each class.
    fn instance_slots(&mut self) -> Vec<u32> {
        let mut sizes: Vec<Option<u32>> = vec![None; self.classes.len()];
        for at in 0..self.classes.len() {
            // Superclasses first.
            let mut open = vec![ClassId(at as u32)];
            while let Some(class) = open.last().copied() {
                let above = self.class(class).superclass.as_ref().and_then(|it| it.class_id());
                let start = match above {
                    Some(above) => match sizes[above.0 as usize] {
                        Some(size) => size,
                        None => {
                            open.push(above);
                            continue;
                        }
                    },
                    None => 0,
                };
                open.pop();
                if sizes[class.0 as usize].is_some() {
                    continue;
                }
                let mut size = start;
                for field in self.class(class).fields.clone() {
                    if !self.field(field).has(Modifiers::STATIC) {
                        self.fields[field.0 as usize].slot = size;
                        size += 1;
                    }
                }
                sizes[class.0 as usize] = Some(size);
            }
        }
        sizes.into_iter().map(|it| it.unwrap_or(0)).collect()
    }

    fn emit_class(&self, id: ClassId, sizes: &[u32]) -> Class {
        let info = self.class(id);
        let mut supertypes = self.lineage(id);
        supertypes.sort();
        let mut implements = Vec::new();
        if !info.is_abstract() {
            for class in self.lineage(id) {
                if !self.class(class).is_interface() {
                    continue;
                }
                for method in &self.class(class).methods {
                    let own = self.method(*method);
                    if own.kind != MethodKind::Instance || own.has(Modifiers::PRIVATE) {
                        continue;
                    }
                    let found = self.implementation(id, *method);
                    if let Some(found) = found.filter(|it| !self.method(*it).is_abstract()) {
                        implements.push((*method, found));
                    }
                }
            }
            implements.sort();
        }
        let package = match info.library && &*info.package == "de.hamster" {
            true => String::new(),
            false => info.package.to_string(),
        };
        Class {
            name: info.name.clone(),
            package,
            kind: info.kind,
            is_abstract: info.is_abstract(),
            library: info.library,
            superclass: info.superclass.as_ref().and_then(|it| it.class_id()),
            interfaces: info.interfaces.iter().filter_map(|it| it.class_id()).collect(),
            supertypes,
            outer: info.outer,
            fields: info.fields.clone(),
            size: sizes[id.0 as usize],
            methods: info.methods.clone(),
            virtuals: match info.is_interface() {
                true => Vec::new(),
                false => info.virtuals.clone().unwrap_or_default(),
            },
            implements,
            static_init: info.static_init,
            initializer: info.initializer,
            constants: info.enum_fields.clone(),
            span: info.span,
        }
    }

    fn emit_method(&mut self, id: MethodId) -> Method {
        let info = self.method(id);
        let mut parameters: Vec<_> = Vec::new();
        if info.kind == MethodKind::Constructor {
            parameters.extend(self.hidden(info.class).iter().map(|it| self.erase(&it.1)));
        }
        let hidden = parameters.len() as u32;
        parameters.extend(info.parameters.iter().map(|it| self.erase(it)));
        let (name, returns) = (self.text(info.name).to_owned(), self.erase(&info.returns));
        let info = &mut self.methods[id.0 as usize];
        Method {
            name,
            class: info.class,
            kind: info.kind,
            is_abstract: info.is_abstract(),
            is_native: info.has(Modifiers::NATIVE),
            is_synchronized: info.has(Modifiers::SYNCHRONIZED),
            parameters,
            hidden,
            returns,
            slot: info.slot,
            locals: std::mem::take(&mut info.locals),
            body: info.body.take(),
            span: info.span,
            end: info.end,
        }
    }
}
