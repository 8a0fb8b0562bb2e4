//! Texts are numbered as rows are loaded, so a text column could decide whose rows come first.
//+ //! Beside a number that tells the rows apart, a text decides nothing.

use ui_tests::hospital::*;

pub struct Member {
    pub who: String, //-
    //+ pub who: i64,
    pub friend: String,
}

impl Record for Member {
    const NAME: &'static str = "Member";
    const COLUMNS: &'static [&'static str] = &["who", "friend"];
    type Fields = (dp_types::law::kind::Opaque, (dp_types::law::kind::Opaque, ())); //-
    //+ type Fields = (Num<int!(0), int!(9), dp_types::law::num::D0>, (dp_types::law::kind::Opaque, ()));
    type Unit = dp_types::law::record::Identifier<Here, nat!(1)>;
    type Invalid = dp_types::law::record::Refuse;
    type Proxy = Ex<Col<Self, Here>>;
    fn proxy() -> Self::Proxy {
        Ex::column()
    }
    fn values(self) -> (String, (String, ())) { //-
    //+ fn values(self) -> (i64, (String, ())) {
        (self.who, (self.friend, ()))
    }
}

pub fn main() {
    let row = Member { who: "ada".to_owned(), friend: "bo".to_owned() }; //-
    //+ let row = Member { who: 7, friend: "bo".to_owned() };
    assert!(Dataset::<Member>::from_rows([row]).is_ok());
}
