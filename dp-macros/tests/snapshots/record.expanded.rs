///The columns of [`Patient`], as closures receive them.
#[allow(dead_code, clippy::struct_field_names)]
pub struct PatientColumns {
    ///`0..=9999`: a whole number.
    person: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Patient, ::dp_types::law::record::Here>,
    >,
    ///`-3..=120`: a whole number.
    pub age: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<
            Patient,
            ::dp_types::law::record::There<::dp_types::law::record::Here>,
        >,
    >,
    ///True or false.
    smoker: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<
            Patient,
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<::dp_types::law::record::Here>,
            >,
        >,
    >,
    ///A variant of [`Ward`].
    ward: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<
            Patient,
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<
                    ::dp_types::law::record::There<::dp_types::law::record::Here>,
                >,
            >,
        >,
    >,
    ///`0.00..=50000.00` in steps of `0.01`.
    bill: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<
            Patient,
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<
                    ::dp_types::law::record::There<
                        ::dp_types::law::record::There<::dp_types::law::record::Here>,
                    >,
                >,
            >,
        >,
    >,
    ///Any whole number: clamp it before it is summed.
    income: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<
            Patient,
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<
                    ::dp_types::law::record::There<
                        ::dp_types::law::record::There<
                            ::dp_types::law::record::There<::dp_types::law::record::Here>,
                        >,
                    >,
                >,
            >,
        >,
    >,
}
#[automatically_derived]
impl ::core::clone::Clone for PatientColumns {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for PatientColumns {}
///The values of a new [`Patient`], as `flat_map` makes them of row expressions.
#[allow(dead_code, clippy::struct_field_names)]
pub struct PatientValues<__Dp0, __Dp1, __Dp2, __Dp3, __Dp4, __Dp5> {
    ///`0..=9999`: a whole number.
    person: __Dp0,
    ///`-3..=120`: a whole number.
    pub age: __Dp1,
    ///True or false.
    smoker: __Dp2,
    ///A variant of [`Ward`].
    ward: __Dp3,
    ///`0.00..=50000.00` in steps of `0.01`.
    bill: __Dp4,
    ///Any whole number: clamp it before it is summed.
    income: __Dp5,
}
#[allow(dead_code, clippy::type_complexity)]
impl<
    __Dp0,
    __Dp1,
    __Dp2,
    __Dp3,
    __Dp4,
    __Dp5,
> PatientValues<__Dp0, __Dp1, __Dp2, __Dp3, __Dp4, __Dp5> {
    /// The values in the order of the columns.
    pub fn in_order(self) -> (__Dp0, (__Dp1, (__Dp2, (__Dp3, (__Dp4, (__Dp5, ())))))) {
        (
            self.person,
            (self.age, (self.smoker, (self.ward, (self.bill, (self.income, ()))))),
        )
    }
}
impl ::dp_types::Record for Patient {
    const NAME: &'static ::core::primitive::str = "Patient";
    const COLUMNS: &'static [&'static ::core::primitive::str] = &[
        "zper",
        "age",
        "smoker",
        "ward",
        "bill",
        "income",
    ];
    type Fields = ::dp_types::law::record::Listed<Patient, 0usize>;
    type Unit = ::dp_types::law::record::Identifier<
        ::dp_types::law::record::Here,
        nat!(5),
    >;
    type Invalid = ::dp_types::law::record::DropRow;
    type Proxy = PatientColumns;
    fn proxy() -> PatientColumns {
        PatientColumns {
            person: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Patient, ::dp_types::law::record::Here>,
            >>::column(),
            age: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<
                    Patient,
                    ::dp_types::law::record::There<::dp_types::law::record::Here>,
                >,
            >>::column(),
            smoker: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<
                    Patient,
                    ::dp_types::law::record::There<
                        ::dp_types::law::record::There<::dp_types::law::record::Here>,
                    >,
                >,
            >>::column(),
            ward: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<
                    Patient,
                    ::dp_types::law::record::There<
                        ::dp_types::law::record::There<
                            ::dp_types::law::record::There<::dp_types::law::record::Here>,
                        >,
                    >,
                >,
            >>::column(),
            bill: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<
                    Patient,
                    ::dp_types::law::record::There<
                        ::dp_types::law::record::There<
                            ::dp_types::law::record::There<
                                ::dp_types::law::record::There<
                                    ::dp_types::law::record::Here,
                                >,
                            >,
                        >,
                    >,
                >,
            >>::column(),
            income: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<
                    Patient,
                    ::dp_types::law::record::There<
                        ::dp_types::law::record::There<
                            ::dp_types::law::record::There<
                                ::dp_types::law::record::There<
                                    ::dp_types::law::record::There<
                                        ::dp_types::law::record::Here,
                                    >,
                                >,
                            >,
                        >,
                    >,
                >,
            >>::column(),
        }
    }
    fn values(self) -> <Self::Fields as ::dp_types::law::record::Fields>::Values {
        (
            <::core::primitive::i64 as ::core::convert::From<_>>::from(self.person),
            (self.age, (self.smoker, (self.ward, (self.bill, (self.income, ()))))),
        )
    }
}
impl ::dp_types::law::record::Lists<0usize> for Patient {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(9999)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Patient, 1usize>;
}
impl ::dp_types::law::record::Lists<1usize> for Patient {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::NInt<nat!(3)>,
        ::dp_types::law::num::PInt<nat!(120)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Patient, 2usize>;
}
impl ::dp_types::law::record::Lists<2usize> for Patient {
    type Head = ::dp_types::law::kind::Bool;
    type Tail = ::dp_types::law::record::Listed<Patient, 3usize>;
}
impl ::dp_types::law::record::Lists<3usize> for Patient {
    type Head = ::dp_types::law::kind::Cat<Ward>;
    type Tail = ::dp_types::law::record::Listed<Patient, 4usize>;
}
impl ::dp_types::law::record::Lists<4usize> for Patient {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(5000000)>,
        ::dp_types::law::num::D2,
    >;
    type Tail = ::dp_types::law::record::Listed<Patient, 5usize>;
}
impl ::dp_types::law::record::Lists<5usize> for Patient {
    type Head = ::dp_types::law::kind::Unbounded;
    type Tail = ();
}
impl Ward {
    /// The index of this variant in the category, from 0.
    #[allow(dead_code, clippy::must_use_candidate)]
    #[doc(hidden)]
    const fn dp_index(self) -> ::core::primitive::usize {
        match self {
            Self::Icu => 0usize,
            Self::Emergency => 1usize,
        }
    }
}
impl ::dp_types::Category for Ward {
    const VARIANTS: &'static [&'static ::core::primitive::str] = &["Icu", "ER"];
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self.dp_index()
    }
}
const _: &[Ward] = &[Ward::Icu, Ward::Emergency];
