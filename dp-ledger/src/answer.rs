//! Answers as bytes, so that a ledger can keep them.

/// Values that a ledger can keep and return again: numbers, truth values, texts, and lists, options
/// and tuples of them.
///
/// ```
/// use dp_ledger::Answer;
///
/// let mut bytes = Vec::new();
/// (3_i64, vec![(true, 0.5)]).write(&mut bytes);
/// assert_eq!(<(i64, Vec<(bool, f64)>)>::read_all(&bytes), Some((3, vec![(true, 0.5)])));
/// ```
pub trait Answer: Sized {
    /// Appends the value's bytes.
    fn write(&self, out: &mut Vec<u8>);
    /// Reads the value from the front of the bytes and advances past it. `None` if the bytes do not
    /// begin with a value.
    fn read(bytes: &mut &[u8]) -> Option<Self>;

    /// Reads the value from exactly these bytes.
    fn read_all(mut bytes: &[u8]) -> Option<Self> {
        let value = Self::read(&mut bytes)?;
        bytes.is_empty().then_some(value)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Answer for $number {
            fn write(&self, out: &mut Vec<u8>) {
                out.extend(self.to_be_bytes());
            }
            fn read(bytes: &mut &[u8]) -> Option<Self> {
                let (first, rest) = bytes.split_first_chunk()?;
                *bytes = rest;
                Some(Self::from_be_bytes(*first))
            }
        }
    )*};
}
numbers! { u8 i32 u32 i64 u64 i128 u128 f64 }

impl Answer for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        u8::read(bytes).filter(|byte| *byte < 2).map(|byte| byte == 1)
    }
}

impl Answer for String {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u64).write(out);
        out.extend(self.as_bytes());
    }
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let length = usize::try_from(u64::read(bytes)?).ok()?;
        let (text, rest) = bytes.split_at_checked(length)?;
        *bytes = rest;
        Self::from_utf8(text.to_vec()).ok()
    }
}

impl<T: Answer> Answer for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.is_some().write(out);
        self.iter().for_each(|value| value.write(out));
    }
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        if bool::read(bytes)? { T::read(bytes).map(Some) } else { Some(None) }
    }
}

impl<T: Answer> Answer for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u64).write(out);
        self.iter().for_each(|value| value.write(out));
    }
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        (0..u64::read(bytes)?).map(|_| T::read(bytes)).collect()
    }
}

macro_rules! tuples {
    ($(($($name:ident)*))*) => {$(
        impl<$($name: Answer),*> Answer for ($($name,)*) {
            #[allow(non_snake_case)]
            fn write(&self, out: &mut Vec<u8>) {
                let ($($name,)*) = self;
                $($name.write(out);)*
            }
            fn read(bytes: &mut &[u8]) -> Option<Self> {
                Some(($($name::read(bytes)?,)*))
            }
        }
    )*};
}
tuples! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }

#[cfg(test)]
mod tests {
    use super::Answer;

    #[test]
    fn answers_are_read_back_and_nothing_else_is() {
        type All = (Option<i64>, Vec<(String, f64)>, bool, u128);
        let value: All = (Some(-5), vec![("ε".into(), -0.0), (String::new(), f64::MAX)], true, 7);
        let mut bytes = Vec::new();
        value.write(&mut bytes);
        assert_eq!(All::read_all(&bytes), Some(value));
        for cut in 0..bytes.len() {
            assert_eq!(All::read_all(&bytes[..cut]), None, "{cut}");
        }
        bytes.push(0);
        assert_eq!(All::read_all(&bytes), None);
        assert_eq!(Vec::<u8>::read_all(&[255; 12]), None);
    }
}
