///The columns of [`Survey`], as closures receive them.
#[allow(dead_code, clippy::struct_field_names)]
struct SurveyColumns {
    ///`0..=1`: a whole number.
    a: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<0usize>>,
    >,
    ///`0..=2`: a whole number.
    b: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<1usize>>,
    >,
    ///`0..=3`: a whole number.
    c: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<2usize>>,
    >,
    ///`0..=4`: a whole number.
    d: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<3usize>>,
    >,
    ///`0..=5`: a whole number.
    e: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<4usize>>,
    >,
    ///`0..=6`: a whole number.
    f: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<5usize>>,
    >,
    ///`0..=7`: a whole number.
    g: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<6usize>>,
    >,
    ///ASCII text of at most 12 characters.
    h: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::LongText<
            (
                ::dp_types::law::expr::Ex<
                    ::dp_types::law::expr::Col<
                        Survey,
                        ::dp_types::law::record::Nth<7usize>,
                    >,
                >,
                (
                    ::dp_types::law::expr::Ex<
                        ::dp_types::law::expr::Col<
                            Survey,
                            ::dp_types::law::record::Nth<8usize>,
                        >,
                    >,
                    (),
                ),
            ),
        >,
    >,
    ///`0..=9`: a whole number.
    i: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<9usize>>,
    >,
    ///True or false.
    j: ::dp_types::law::expr::Ex<
        ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<10usize>>,
    >,
}
#[automatically_derived]
impl ::core::clone::Clone for SurveyColumns {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for SurveyColumns {}
///The values of a new [`Survey`], as `flat_map` makes them of row expressions.
#[allow(dead_code, clippy::struct_field_names)]
struct SurveyValues<
    __Dp0,
    __Dp1,
    __Dp2,
    __Dp3,
    __Dp4,
    __Dp5,
    __Dp6,
    __Dp7,
    __Dp8,
    __Dp9,
> {
    ///`0..=1`: a whole number.
    a: __Dp0,
    ///`0..=2`: a whole number.
    b: __Dp1,
    ///`0..=3`: a whole number.
    c: __Dp2,
    ///`0..=4`: a whole number.
    d: __Dp3,
    ///`0..=5`: a whole number.
    e: __Dp4,
    ///`0..=6`: a whole number.
    f: __Dp5,
    ///`0..=7`: a whole number.
    g: __Dp6,
    ///ASCII text of at most 12 characters.
    h: __Dp7,
    ///`0..=9`: a whole number.
    i: __Dp8,
    ///True or false.
    j: __Dp9,
}
#[allow(dead_code, clippy::type_complexity)]
impl<
    __Dp0,
    __Dp1,
    __Dp2,
    __Dp3,
    __Dp4,
    __Dp5,
    __Dp6,
    __Dp7,
    __Dp8,
    __Dp9,
> SurveyValues<__Dp0, __Dp1, __Dp2, __Dp3, __Dp4, __Dp5, __Dp6, __Dp7, __Dp8, __Dp9> {
    /// The values in the order of the columns.
    fn in_order(
        self,
    ) -> (
        (
            __Dp0,
            (
                __Dp1,
                (
                    __Dp2,
                    (
                        __Dp3,
                        (
                            __Dp4,
                            (
                                __Dp5,
                                (
                                    __Dp6,
                                    <__Dp7 as ::dp_types::law::transformation::Fills<
                                        (
                                            ::dp_types::law::kind::TextPart<nat!(8), nat!(0), nat!(12)>,
                                            (
                                                ::dp_types::law::kind::TextPart<nat!(4), nat!(1), nat!(12)>,
                                                (),
                                            ),
                                        ),
                                    >>::Before<()>,
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        (__Dp8, (__Dp9, ())),
    )
    where
        __Dp7: ::dp_types::law::transformation::Fills<
            (
                ::dp_types::law::kind::TextPart<nat!(8), nat!(0), nat!(12)>,
                (::dp_types::law::kind::TextPart<nat!(4), nat!(1), nat!(12)>, ()),
            ),
        >,
    {
        (
            (
                self.a,
                (
                    self.b,
                    (
                        self.c,
                        (
                            self.d,
                            (
                                self.e,
                                (
                                    self.f,
                                    (
                                        self.g,
                                        <__Dp7 as ::dp_types::law::transformation::Fills<
                                            (
                                                ::dp_types::law::kind::TextPart<nat!(8), nat!(0), nat!(12)>,
                                                (
                                                    ::dp_types::law::kind::TextPart<nat!(4), nat!(1), nat!(12)>,
                                                    (),
                                                ),
                                            ),
                                        >>::before(self.h, ()),
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
            (self.i, (self.j, ())),
        )
    }
}
impl ::dp_types::Record for Survey {
    const NAME: &'static ::core::primitive::str = "Survey";
    const COLUMNS: &'static [&'static ::core::primitive::str] = &[
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "g",
        "h",
        "h[8..]",
        "i",
        "j",
    ];
    type Fields = ::dp_types::law::record::Joined<Survey, 0usize>;
    type Unit = ::dp_types::law::record::Identifier<
        ::dp_types::law::record::Nth<9usize>,
        nat!(2),
    >;
    type Invalid = ::dp_types::law::record::Refuse;
    type Proxy = SurveyColumns;
    fn proxy() -> SurveyColumns {
        SurveyColumns {
            a: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<0usize>>,
            >>::column(),
            b: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<1usize>>,
            >>::column(),
            c: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<2usize>>,
            >>::column(),
            d: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<3usize>>,
            >>::column(),
            e: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<4usize>>,
            >>::column(),
            f: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<5usize>>,
            >>::column(),
            g: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<6usize>>,
            >>::column(),
            h: ::dp_types::law::expr::long_text((
                <::dp_types::law::expr::Ex<
                    ::dp_types::law::expr::Col<
                        Survey,
                        ::dp_types::law::record::Nth<7usize>,
                    >,
                >>::column(),
                (
                    <::dp_types::law::expr::Ex<
                        ::dp_types::law::expr::Col<
                            Survey,
                            ::dp_types::law::record::Nth<8usize>,
                        >,
                    >>::column(),
                    (),
                ),
            )),
            i: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<9usize>>,
            >>::column(),
            j: <::dp_types::law::expr::Ex<
                ::dp_types::law::expr::Col<Survey, ::dp_types::law::record::Nth<10usize>>,
            >>::column(),
        }
    }
    fn values(self) -> <Self::Fields as ::dp_types::law::record::Fields>::Values {
        (
            (
                self.a,
                (
                    self.b,
                    (
                        self.c,
                        (
                            self.d,
                            (
                                self.e,
                                (
                                    self.f,
                                    (
                                        self.g,
                                        (::core::clone::Clone::clone(&self.h), (self.h, ())),
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
            (self.i, (self.j, ())),
        )
    }
}
impl ::dp_types::law::record::Lists<0usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(1)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 1usize>;
}
impl ::dp_types::law::record::Lists<1usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(2)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 2usize>;
}
impl ::dp_types::law::record::Lists<2usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(3)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 3usize>;
}
impl ::dp_types::law::record::Lists<3usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(4)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 4usize>;
}
impl ::dp_types::law::record::Lists<4usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(5)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 5usize>;
}
impl ::dp_types::law::record::Lists<5usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(6)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 6usize>;
}
impl ::dp_types::law::record::Lists<6usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(7)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 7usize>;
}
impl ::dp_types::law::record::Lists<7usize> for Survey {
    type Head = ::dp_types::law::kind::TextPart<nat!(8), nat!(0), nat!(12)>;
    type Tail = ::dp_types::law::record::Listed<Survey, 8usize>;
}
impl ::dp_types::law::record::Lists<8usize> for Survey {
    type Head = ::dp_types::law::kind::TextPart<nat!(4), nat!(1), nat!(12)>;
    type Tail = ();
}
impl ::dp_types::law::record::Lists<9usize> for Survey {
    type Head = ::dp_types::law::kind::Num<
        ::dp_types::law::num::Z0,
        ::dp_types::law::num::PInt<nat!(9)>,
        ::dp_types::law::num::D0,
    >;
    type Tail = ::dp_types::law::record::Listed<Survey, 10usize>;
}
impl ::dp_types::law::record::Lists<10usize> for Survey {
    type Head = ::dp_types::law::kind::Bool;
    type Tail = ();
}
impl ::dp_types::law::record::Joins<0usize> for Survey {
    type Front = ::dp_types::law::record::Listed<Survey, 0usize>;
    type Back = ::dp_types::law::record::Listed<Survey, 9usize>;
}
impl ::dp_types::law::record::Places<0usize> for Survey {
    type Place = ::dp_types::law::record::InFront<::dp_types::law::record::Here>;
}
impl ::dp_types::law::record::Places<1usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<::dp_types::law::record::Here>,
    >;
}
impl ::dp_types::law::record::Places<2usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<
            ::dp_types::law::record::There<::dp_types::law::record::Here>,
        >,
    >;
}
impl ::dp_types::law::record::Places<3usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<::dp_types::law::record::Here>,
            >,
        >,
    >;
}
impl ::dp_types::law::record::Places<4usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<
                    ::dp_types::law::record::There<::dp_types::law::record::Here>,
                >,
            >,
        >,
    >;
}
impl ::dp_types::law::record::Places<5usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<
                    ::dp_types::law::record::There<
                        ::dp_types::law::record::There<::dp_types::law::record::Here>,
                    >,
                >,
            >,
        >,
    >;
}
impl ::dp_types::law::record::Places<6usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<
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
    >;
}
impl ::dp_types::law::record::Places<7usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<
            ::dp_types::law::record::There<
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
        >,
    >;
}
impl ::dp_types::law::record::Places<8usize> for Survey {
    type Place = ::dp_types::law::record::InFront<
        ::dp_types::law::record::There<
            ::dp_types::law::record::There<
                ::dp_types::law::record::There<
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
            >,
        >,
    >;
}
impl ::dp_types::law::record::Places<9usize> for Survey {
    type Place = ::dp_types::law::record::InBack<::dp_types::law::record::Here>;
}
impl ::dp_types::law::record::Places<10usize> for Survey {
    type Place = ::dp_types::law::record::InBack<
        ::dp_types::law::record::There<::dp_types::law::record::Here>,
    >;
}
