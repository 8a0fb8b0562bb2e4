//! ChaCha20 in vector registers of any kind. Each of the 16 state words has one register, with one
//! lane for each block.

/// The text "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// The words of the state, which are constants, the key, a counter of zero and the stream number.
pub(super) fn state(key: &[u8; 32], stream: u64) -> [u32; 16] {
    let mut state = [0; 16];
    state[..4].copy_from_slice(&CONSTANTS);
    for (word, bytes) in state[4..12].iter_mut().zip(key.as_chunks().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    state[14] = stream as u32;
    state[15] = (stream >> 32) as u32;
    state
}

/// Twenty rounds on sixteen registers. The caller names the registers, and passes addition,
/// exclusive or and the rotations.
macro_rules! rounds {
    ($add:ident, $xor:ident, $rotate:ident, $($x:ident)*) => {
        for _ in 0..10 {
            $crate::kernel::chacha::rounds::rounds!(@double $add, $xor, $rotate, $($x)*);
        }
    };
    (@double $add:ident, $xor:ident, $rotate:ident, $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident
     $h:ident $i:ident $j:ident $k:ident $l:ident $m:ident $n:ident $o:ident $p:ident) => {
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $a $e $i $m);
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $b $f $j $n);
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $c $g $k $o);
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $d $h $l $p);
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $a $f $k $p);
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $b $g $l $m);
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $c $h $i $n);
        $crate::kernel::chacha::rounds::rounds!(@quarter $add, $xor, $rotate, $d $e $j $o);
    };
    (@quarter $add:ident, $xor:ident, $rotate:ident, $a:ident $b:ident $c:ident $d:ident) => {
        $a = $add($a, $b);
        $d = $rotate!(16, $xor($d, $a));
        $c = $add($c, $d);
        $b = $rotate!(12, $xor($b, $c));
        $a = $add($a, $b);
        $d = $rotate!(8, $xor($d, $a));
        $c = $add($c, $d);
        $b = $rotate!(7, $xor($b, $c));
    };
}

/// One batch of blocks. The register names denote the state's words in order.
macro_rules! batch {
    ($set:ident, $add:ident, $xor:ident, $rotate:ident, $store:expr; $start:ident, $low:ident, $high:ident;
     $($x:ident $word:literal),*) => {
        $(let mut $x = match $word { 12 => $low, 13 => $high, word => $set($start[word]) };)*
        $crate::kernel::chacha::rounds::rounds!($add, $xor, $rotate, $($x)*);
        $(
            let first = match $word { 12 => $low, 13 => $high, word => $set($start[word]) };
            $store($word, $add($x, first));
        )*
    };
}
pub(super) use {batch, rounds};
