//! JSON Schema, as much of it as the description of the API uses.
//!
//! A word that is not known here is refused, so nothing that the description
//! says goes unchecked.

use serde_json::Value;

/// Whether a value is as a schema says; references are looked up in `root`.
///
/// # Errors
///
/// The first thing that is not, with its place.
pub fn check(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    match schema {
        Value::Bool(true) => Ok(()),
        Value::Object(words) => words.iter().try_for_each(|(word, says)| {
            let checker = Checker { root, schema, says };
            checker.check(word, value)
        }),
        _ => Err(": nothing is expected here".to_owned()),
    }
}

/// What a `$ref` means.
pub fn resolve<'a>(root: &'a Value, reference: &Value) -> Result<&'a Value, String> {
    let found = reference.as_str().and_then(|it| root.pointer(it.strip_prefix('#')?));
    found.ok_or_else(|| format!(": the description has no {reference}"))
}

/// One word of a schema and what it says.
struct Checker<'a> {
    root: &'a Value,
    schema: &'a Value,
    says: &'a Value,
}

impl Checker<'_> {
    fn check(&self, word: &str, value: &Value) -> Result<(), String> {
        let says = self.says;
        let fine = match word {
            "description" | "examples" => true,
            "$ref" => return check(self.root, resolve(self.root, says)?, value),
            "oneOf" => return self.one_of(value),
            "properties" | "additionalProperties" | "required" => {
                return value.as_object().map_or(Ok(()), |_| self.members(word, value));
            }
            "items" | "prefixItems" => {
                return value.as_array().map_or(Ok(()), |it| self.elements(word, it));
            }
            "type" => match says {
                Value::Array(all) => all.iter().any(|it| is_a(it, value)),
                one => is_a(one, value),
            },
            "enum" => says.as_array().is_some_and(|it| it.contains(value)),
            "const" => says == value,
            "minimum" => value.as_f64().is_none_or(|it| says.as_f64() <= Some(it)),
            "maximum" => value.as_f64().is_none_or(|it| Some(it) <= says.as_f64()),
            "minLength" => value.as_str().is_none_or(|it| self.at_least(it.chars().count())),
            "maxLength" => value.as_str().is_none_or(|it| self.at_most(it.chars().count())),
            "minItems" => value.as_array().is_none_or(|it| self.at_least(it.len())),
            "maxItems" => value.as_array().is_none_or(|it| self.at_most(it.len())),
            _ => return Err(format!(": nobody checks {word:?}")),
        };
        let wrong = || format!(": expected {word} {says}, found {}", shown(value));
        if fine { Ok(()) } else { Err(wrong()) }
    }

    fn at_least(&self, count: usize) -> bool {
        self.says.as_u64() <= Some(count as u64)
    }

    fn at_most(&self, count: usize) -> bool {
        Some(count as u64) <= self.says.as_u64()
    }

    fn one_of(&self, value: &Value) -> Result<(), String> {
        let found: Vec<_> = self
            .says
            .as_array()
            .into_iter()
            .flatten()
            .map(|it| check(self.root, it, value))
            .collect();
        match found.iter().filter(|it| it.is_ok()).count() {
            1 => Ok(()),
            0 => {
                let faults: Vec<String> = found.into_iter().filter_map(Result::err).collect();
                Err(format!(" ({})", faults.join(" | ")))
            }
            count => Err(format!(": {count} of oneOf fit {}", shown(value))),
        }
    }

    fn members(&self, word: &str, object: &Value) -> Result<(), String> {
        let at = |name: &String, schema, value| {
            check(self.root, schema, value).map_err(|it| format!("/{name}{it}"))
        };
        if word == "required" {
            let mut names = self.says.as_array().into_iter().flatten().filter_map(Value::as_str);
            let missing = names.find(|it| object.get(it).is_none());
            return missing.map_or(Ok(()), |it| Err(format!("/{it}: it is missing")));
        }
        let known = &self.schema["properties"];
        for (name, value) in object.as_object().into_iter().flatten() {
            match known.get(name) {
                Some(schema) if word == "properties" => at(name, schema, value)?,
                None if word == "additionalProperties" => at(name, self.says, value)?,
                _ => (),
            }
        }
        Ok(())
    }

    fn elements(&self, word: &str, list: &[Value]) -> Result<(), String> {
        let first = self.schema["prefixItems"].as_array().map_or(0, Vec::len);
        for (number, value) in list.iter().enumerate() {
            let schema = match (word, number < first) {
                ("prefixItems", true) => &self.says[number],
                ("items", false) => self.says,
                _ => continue,
            };
            check(self.root, schema, value).map_err(|it| format!("/{number}{it}"))?;
        }
        Ok(())
    }
}

fn is_a(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}

fn shown(value: &Value) -> String {
    value.to_string().chars().take(200).collect()
}
