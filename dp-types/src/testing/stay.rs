//! A second record: the output of a `flat_map` of persons.

use typenum::{N5, P50};

use super::Ward;
use crate::expr::{Bool, Cat, Col, Ex, Num};
use crate::num::D0;
use crate::record::{Fields, Here, OneRow, Record, Refuse, There};

/// A stay on a ward.
pub(crate) struct Stay {
    pub(crate) ward: Ward,
    pub(crate) cost: i64,
    pub(crate) night: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct StayColumns {
    pub(crate) ward: Ex<Col<Stay, Here>>,
    pub(crate) cost: Ex<Col<Stay, There<Here>>>,
    pub(crate) night: Ex<Col<Stay, There<There<Here>>>>,
}

impl Record for Stay {
    const NAME: &'static str = "Stay";
    const COLUMNS: &'static [&'static str] = &["ward", "cost", "night"];
    type Fields = (Cat<Ward>, (Num<N5, P50, D0>, (Bool, ())));
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = StayColumns;
    fn proxy() -> StayColumns {
        StayColumns { ward: Ex::column(), cost: Ex::column(), night: Ex::column() }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.ward, (self.cost, (self.night, ())))
    }
}
