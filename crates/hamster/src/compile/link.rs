//! Classes with their tables, and calls with the places they go to.

use std::sync::Arc;

use super::{CompileError, Compiler, kind_of, layout_of};
use crate::{
    library,
    machine::{
        code::Ins,
        program::{Class, Field, Kind, Known, Layout, NOWHERE, StaticField},
    },
    tree::checked::{Base, ClassId, ClassKind, Type, Value},
};

/// Most words of an object: offsets have sixteen bits.
const LARGEST: u32 = 60_000;

impl Compiler<'_> {
    /// Puts everything together when all methods are compiled.
    pub(super) fn link(&mut self) -> Result<(), CompileError> {
        let known = self.known()?;
        self.out.known = known;
        self.classes();
        self.tables();
        self.statics();
        let entries: Vec<u32> = self.out.functions.iter().map(|it| it.code.0).collect();
        for ins in &mut self.out.code {
            if let Ins::Call { to, .. } | Ins::CallThis { to, .. } = ins {
                *to = entries.get(*to as usize).copied().unwrap_or(NOWHERE);
            }
        }
        Ok(())
    }

    fn known(&mut self) -> Result<Known, CompileError> {
        let mut missing = None;
        let known = Known::find(|name| {
            let simple = name.trim_end_matches("[]");
            let primitive =
                crate::tree::Primitive::ALL.into_iter().find(|it| it.keyword() == simple);
            let ty = match primitive {
                Some(primitive) => Some(Type::primitive(primitive)),
                None => self.tree.names.get(simple).map(|it| Type::class(*it)),
            };
            let Some(ty) = ty else {
                missing = Some(name);
                return None;
            };
            let ty = if simple == name { ty } else { ty.array() };
            Some(self.class_of(ty))
        });
        known.ok_or_else(|| CompileError::Library(missing.unwrap_or_default().to_owned()))
    }

    /// The classes of the tree, then those of arrays and primitive types.
    fn classes(&mut self) {
        let tree = self.tree;
        let count = tree.classes.len() + self.type_list.len();
        let string = tree.names.get("String").copied();
        for (index, class) in tree.classes.iter().enumerate() {
            let id = ClassId(index as u32);
            let mut fields = Vec::new();
            let mut next = Some(id);
            while let Some(it) = next {
                let class = tree.class(it);
                let own = class.fields.iter().map(|it| tree.field(*it));
                for field in own.filter(|it| !it.is_static) {
                    let at = (field.slot + 1).min(LARGEST) as u16;
                    fields.push(Field { name: field.name.clone(), kind: kind_of(field.ty), at });
                }
                next = class.superclass;
            }
            fields.sort_by_key(|it| it.at);
            let references =
                fields.iter().filter(|it| it.kind == Kind::Reference).map(|it| it.at).collect();
            let mut is = vec![0_u64; count.div_ceil(64)];
            for above in &class.supertypes {
                set_bit(&mut is, above.0);
            }
            let nested = class.name.replace('.', "$");
            let package = match library::package(&class.name) {
                Some(it) if class.library => it,
                _ => &class.package,
            };
            let name = if package.is_empty() { nested } else { format!("{package}.{nested}") };
            self.out.classes.push(Class {
                name,
                layout: if Some(id) == string { Layout::Halves } else { Layout::Fields },
                size: (class.size + 1).min(LARGEST),
                references,
                above: class.superclass.map(|it| it.0),
                is,
                element: None,
                is_interface: class.kind == ClassKind::Interface,
                library: class.library,
                kind: if Some(id) == string { Kind::Char } else { Kind::Reference },
                initialiser: class.static_init.map(|it| it.0),
                fields,
            });
        }
        for ty in self.type_list.clone() {
            self.type_class(ty, count);
        }
    }

    /// The class of an array or primitive type.
    fn type_class(&mut self, ty: Type, count: usize) {
        let mut is = vec![0_u64; count.div_ceil(64)];
        let element = ty.element();
        if element.is_some() {
            for above in self.above(ty) {
                set_bit(&mut is, above);
            }
        }
        let element_class = element.map(|it| self.class_of(it));
        let name = self.array_name(ty);
        self.out.classes.push(Class {
            name,
            layout: element.map_or(Layout::Fields, layout_of),
            size: 1,
            references: Vec::new(),
            above: self.tree.names.get("Object").map(|it| it.0),
            is,
            element: element_class,
            is_interface: false,
            library: true,
            kind: element.map_or_else(|| kind_of(ty), kind_of),
            initialiser: None,
            fields: Vec::new(),
        });
    }

    /// All types of run time that an array is.
    fn above(&self, ty: Type) -> Vec<u32> {
        let tree = self.tree;
        let mut all: Vec<u32> = ["Object", "Cloneable", "Serializable"]
            .iter()
            .filter_map(|it| tree.names.get(*it).map(|it| it.0))
            .collect();
        let object = tree.names.get("Object").copied();
        for other in &self.type_list {
            let id = self.types.get(other).copied().unwrap_or(0);
            let same = ty.dimensions == other.dimensions;
            let fits = match (ty.base, other.base) {
                _ if ty == *other => true,
                (_, Base::Class(above)) if Some(above) == object && !same => {
                    other.dimensions > 0 && other.dimensions < ty.dimensions
                }
                (Base::Class(class), Base::Class(above)) => same && tree.is_subclass(class, above),
                _ => false,
            };
            if fits {
                all.push(id);
            }
        }
        all
    }

    /// The name that Java has for an array type, such as `[I`.
    fn array_name(&self, ty: Type) -> String {
        if ty.dimensions == 0 {
            return self.tree.type_name(ty);
        }
        let mut name = "[".repeat(ty.dimensions.into());
        match ty.base {
            Base::Class(class) => {
                let class = self.out.classes.get(class.0 as usize);
                name.push_str(&format!("L{};", class.map_or("", |it| &it.name)));
            }
            _ => name.push(match kind_of(Type { dimensions: 0, ..ty }) {
                Kind::Boolean => 'Z',
                Kind::Byte => 'B',
                Kind::Short => 'S',
                Kind::Char => 'C',
                Kind::Int => 'I',
                Kind::Long => 'J',
                Kind::Float => 'F',
                Kind::Double => 'D',
                Kind::Reference => 'L',
            }),
        }
        name
    }

    /// The tables of virtual methods and of methods of interfaces.
    fn tables(&mut self) {
        let tree = self.tree;
        let entry = |it: u32| {
            self.out
                .functions
                .get(it as usize)
                .map_or(NOWHERE, |it| if it.code.0 == it.code.1 { NOWHERE } else { it.code.0 })
        };
        let object = tree.names.get("Object").copied();
        let arrays = self.type_list.iter().filter_map(|_| object);
        let all = (0..tree.classes.len()).map(|it| ClassId(it as u32)).chain(arrays);
        let mut virtuals = Vec::new();
        let mut virtuals_of = Vec::new();
        let mut selected = Vec::new();
        let mut selected_of = Vec::new();
        for id in all {
            let class = tree.class(id);
            virtuals_of.push(virtuals.len() as u32);
            virtuals.extend(class.virtuals.iter().map(|it| entry(it.0)));
            selected_of.push(selected.len() as u32);
            let from = selected.len();
            if !class.implements.is_empty() {
                selected.resize(from + self.selectors.len(), NOWHERE);
            }
            for (interface, method) in &class.implements {
                let selector = self.selectors.get(interface).copied().unwrap_or(u32::MAX);
                if let Some(it) = selected.get_mut(from + selector as usize) {
                    *it = entry(method.0);
                }
            }
        }
        self.out.virtuals = virtuals;
        self.out.virtuals_of = virtuals_of;
        self.out.selected = selected;
        self.out.selected_of = selected_of;
    }

    fn statics(&mut self) {
        let tree = self.tree;
        let nothing = StaticField {
            name: String::new(),
            kind: Kind::Int,
            library: true,
            constant: None,
            text: None,
        };
        self.out.statics = vec![nothing; tree.statics as usize];
        for field in tree.fields.iter().filter(|it| it.is_static) {
            let class = tree.class(field.class);
            let text = match &field.constant {
                Some(Value::String(text)) => Some(self.string(&Arc::clone(text))),
                _ => None,
            };
            if let Some(it) = self.out.statics.get_mut(field.slot as usize) {
                *it = StaticField {
                    name: format!("{}.{}", class.name, field.name),
                    kind: kind_of(field.ty),
                    library: class.library || field.synthetic,
                    constant: field.constant.as_ref().and_then(word_of),
                    text,
                };
            }
        }
    }
}

/// A constant that is no string as a word.
pub(super) fn word_of(value: &Value) -> Option<u64> {
    Some(match value {
        Value::Null => 0,
        Value::Boolean(it) => u64::from(*it),
        Value::Int(it) => u64::from(*it as u32),
        Value::Long(it) => *it as u64,
        Value::Float(it) => it.to_bits().into(),
        Value::Double(it) => it.to_bits(),
        Value::String(_) => return None,
    })
}

fn set_bit(bits: &mut [u64], bit: u32) {
    if let Some(it) = bits.get_mut((bit / 64) as usize) {
        *it |= 1 << (bit % 64);
    }
}
