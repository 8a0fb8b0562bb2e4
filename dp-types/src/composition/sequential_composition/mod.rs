//! Sequential composition: the costs of successive releases add up (Dwork, Kenthapadi, McSherry,
//! Mironov, Naor, EUROCRYPT 2006; for ρ: Bun, Steinke, TCC 2016, lemma 1.7).

use crate::brand::Exactly;
use crate::derivation::{Json, Log, object};

/// The certificate node of a sequence of releases.
pub(crate) const fn sequential_composition<L: Log>() -> Json {
    struct Node<L>(Exactly<L>);
    impl<L: Log> Node<L> {
        const JSON: Json = object! {
            "rule" = "sequential-composition/1",
            "cost": Json::Amounts(&L::COST),
            "premises": Json::List(&[L::ITEMS]),
        };
    }
    Node::<L>::JSON
}
