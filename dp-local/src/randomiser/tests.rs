//! Compares the variances of the randomisers with each row of a table from the literature.

use dp_types::eps;

use super::*;
use crate::domain::Below;
use crate::testing::equals_the_table as equal;

/// Compares all rows of the table at one ε. The arguments are ε, the buckets of local hashing
/// (rounded up, and rounded to the nearest), the sizes of subsets for 16 and for 1024 values, and
/// the threshold.
macro_rules! rows {
    ($($epsilon:tt $text:literal [$up:literal $nearest:literal] [$of_16:literal $of_1024:literal] $theta:literal $exact:literal;)*) => { $({
        type E = eps!($epsilon);
        equal::<Warner<E>>("warner", $text, "2", "", 1e-12);
        equal::<KAryResponse<Below<2>, E>>("grr", $text, "2", "", 1e-12);
        equal::<KAryResponse<Below<4>, E>>("grr", $text, "4", "", 1e-12);
        equal::<KAryResponse<Below<16>, E>>("grr", $text, "16", "", 1e-12);
        equal::<KAryResponse<Below<1024>, E>>("grr", $text, "1024", "", 1e-10);
        equal::<KAryResponse<Below<65536>, E>>("grr", $text, "65536", "", 1e-7);
        // The tolerance allows for coins of 32 digits.
        equal::<SymmetricUnary<Below<16>, E>>("sue", $text, "", "replace", 1e-6);
        equal::<OptimisedUnary<Below<16>, E>>("oue", $text, "", "replace", 1e-6);
        equal::<HadamardResponse<Below<16>, E>>("hr", $text, "16", "K=32;s=K/2", 1e-6);
        equal::<HadamardResponse<Below<1024>, E>>("hr", $text, "1024", "K=2048;s=K/2", 1e-6);
        equal::<SubsetSelection<Below<16>, E>>("ss", $text, "16", concat!("w=", $of_16), 1e-5);
        equal::<SubsetSelection<Below<1024>, E>>("ss", $text, "1024", concat!("w=", $of_1024), 1e-5);
        // The tolerance allows for buckets of slightly different sizes.
        equal::<BinaryHashing<Below<64>, E>>("blh", $text, "", "g=2", 1e-12);
        equal::<LocalHashing<Below<64>, E, $up>>("olh", $text, "", concat!("g=", $up, ";ceil(e^eps+1)"), 1e-6);
        equal::<LocalHashing<Below<64>, E, $nearest>>("olh", $text, "", concat!("g=", $nearest, ";round(e^eps)+1"), 1e-6);
        // The tolerance allows for a threshold of six digits.
        equal::<ThresholdedHistogram<Below<9>, E, $theta>>("the", $text, "", concat!("theta=", $exact), 2e-5);
    })* };
}

#[test]
fn chances_and_variances_are_those_of_every_row_of_the_table() {
    rows! {
        0.1 "0.1" [3 2] [8 486] 512_493 "0.5124928466816601152";
        0.5 "0.5" [3 3] [6 387] 561_629 "0.56162941913391712402";
        1 "1" [4 4] [4 275] 618_553 "0.61855344253581814636";
        2 "2" [9 8] [2 122] 709_614 "0.70961428129543686059";
        4 "4" [56 56] [1 18] 815_676 "0.81567578849928060814";
    }
}
