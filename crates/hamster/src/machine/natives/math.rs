//! Mathematics, random numbers, and numbers read from texts.

use super::{
    super::{Machine, next_bits, numbers},
    Done, Native,
};

macro_rules! functions {
    ($($signature:literal $name:ident $function:expr;)*) => {
        $(fn $name(m: &mut Machine, at: usize) -> Done {
            let function: fn(f64) -> f64 = $function;
            let value = function(m.real(at));
            m.put_real(at, value);
            Ok(())
        })*
        pub(super) const NATIVES: &[(&str, Native)] = &[
            $(($signature, $name),)*
            ("Math.pow(double,double)", pow),
            ("Math.atan2(double,double)", atan2),
            ("Math.hypot(double,double)", hypot),
            ("Math.random()", random),
            ("Random.freshSeed()", fresh_seed),
            ("Integer.parseInt(String,int)", parse_int),
            ("Long.parseLong(String,int)", parse_long),
            ("Double.parseDouble(String)", parse_double),
            ("Float.parseFloat(String)", parse_float),
            ("Double.doubleToLongBits(double)", bits),
            ("Double.longBitsToDouble(long)", nothing),
            ("Float.floatToIntBits(float)", float_bits),
        ];
    };
}

functions! {
    "Math.sqrt(double)" sqrt f64::sqrt;
    "Math.cbrt(double)" cbrt f64::cbrt;
    "Math.exp(double)" exp f64::exp;
    "Math.log(double)" ln f64::ln;
    "Math.log10(double)" log10 f64::log10;
    "Math.sin(double)" sin f64::sin;
    "Math.cos(double)" cos f64::cos;
    "Math.tan(double)" tan f64::tan;
    "Math.asin(double)" asin f64::asin;
    "Math.acos(double)" acos f64::acos;
    "Math.atan(double)" atan f64::atan;
    "Math.sinh(double)" sinh f64::sinh;
    "Math.cosh(double)" cosh f64::cosh;
    "Math.tanh(double)" tanh f64::tanh;
    "Math.floor(double)" floor f64::floor;
    "Math.ceil(double)" ceil f64::ceil;
    "Math.rint(double)" rint numbers::nearest_even;
}

fn pow(m: &mut Machine, at: usize) -> Done {
    let (a, b) = (m.real(at), m.real(at + 1));
    // Java differs from C where the exponent is not finite and the base is 1 or -1.
    let nan = b.is_nan() || (a.abs() == 1.0 && b.is_infinite());
    m.put_real(at, if nan { f64::NAN } else { a.powf(b) });
    Ok(())
}

fn atan2(m: &mut Machine, at: usize) -> Done {
    let value = m.real(at).atan2(m.real(at + 1));
    m.put_real(at, value);
    Ok(())
}

fn hypot(m: &mut Machine, at: usize) -> Done {
    let value = m.real(at).hypot(m.real(at + 1));
    m.put_real(at, value);
    Ok(())
}

fn random(m: &mut Machine, at: usize) -> Done {
    let high = next_bits(&mut m.random, 26) << 27;
    let all = high + next_bits(&mut m.random, 27);
    m.put_real(at, all as f64 * (1.0 / (1_u64 << 53) as f64));
    Ok(())
}

/// The seed of a `Random` that was given none: another one each time, from the seed of the run.
fn fresh_seed(m: &mut Machine, at: usize) -> Done {
    m.fresh_random = m.fresh_random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
    let seed = m.fresh_random >> 16 ^ m.fresh_random;
    m.put(at, seed);
    Ok(())
}

fn parse(m: &mut Machine, at: usize, least: i64, most: i64) -> Result<i64, super::Stop> {
    let class = m.program.known.number_format;
    if m.word(at) == 0 {
        return Err(m.thrown(class, Some("Cannot parse null string: null")));
    }
    let text = m.text(m.word(at));
    let radix = m.int(at + 1);
    match numbers::whole(&text, radix.try_into().unwrap_or(0), least, most) {
        Some(value) => Ok(value),
        None => {
            let tail = if radix == 10 { String::new() } else { format!(" under radix {radix}") };
            let message = format!("For input string: \"{text}\"{tail}");
            Err(m.thrown(class, Some(&message)))
        }
    }
}

fn parse_int(m: &mut Machine, at: usize) -> Done {
    let value = parse(m, at, i32::MIN.into(), i32::MAX.into())?;
    m.put_int(at, value as i32);
    Ok(())
}

fn parse_long(m: &mut Machine, at: usize) -> Done {
    let value = parse(m, at, i64::MIN, i64::MAX)?;
    m.put(at, value as u64);
    Ok(())
}

fn parse_real(m: &mut Machine, at: usize) -> Result<f64, super::Stop> {
    let object = m.object(at)?;
    let text = m.text(object);
    let class = m.program.known.number_format;
    match numbers::real(&text) {
        Some(value) => Ok(value),
        None if text.trim().is_empty() => Err(m.thrown(class, Some("empty String"))),
        None => {
            let message = format!("For input string: \"{text}\"");
            Err(m.thrown(class, Some(&message)))
        }
    }
}

fn parse_double(m: &mut Machine, at: usize) -> Done {
    let value = parse_real(m, at)?;
    m.put_real(at, value);
    Ok(())
}

fn parse_float(m: &mut Machine, at: usize) -> Done {
    let value = parse_real(m, at)? as f32;
    m.put(at, value.to_bits().into());
    Ok(())
}

fn bits(m: &mut Machine, at: usize) -> Done {
    if m.real(at).is_nan() {
        m.put(at, 0x7ff8_0000_0000_0000);
    }
    Ok(())
}

fn float_bits(m: &mut Machine, at: usize) -> Done {
    if f32::from_bits(m.word(at) as u32).is_nan() {
        m.put(at, 0x7fc0_0000);
    }
    Ok(())
}

fn nothing(_: &mut Machine, _: usize) -> Done {
    Ok(())
}
