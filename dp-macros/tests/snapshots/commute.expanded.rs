/// How somebody comes to work, and how long it takes, or how old somebody is.
///
/// # Privacy
///
/// For any two values of the device, all that this reports is differentially private at ε = 0.000007, which it takes of the value's budget.
///
/// * line 4: `Ways` at ε = 0.000002
/// * line 6: `Times` at ε = 0.000005
/// * line 8: `Ages` at ε = 0.000003
fn commute<__dp_Left: ::dp_local::Spend<::dp_types::measure::Eps<nat!(7)>>>(
    __dp_own: Own<(Way, Time, Age), __dp_Left>,
    heads: bool,
    __dp_generator: &mut ::dp_local::Generator,
) -> (
    (Report<Ways>, Vec<f64>),
    ::dp_local::Own<
        (Way, Time, Age),
        <__dp_Left as ::dp_local::Spend<::dp_types::measure::Eps<nat!(7)>>>::Rest,
    >,
) {
    #[allow(non_camel_case_types)]
    enum __dp_Question {}
    impl ::dp_local::Question for __dp_Question {
        const NAME: &'static str = "commute";
        const FILE: &'static str = ::core::file!();
        const LINE: u32 = 3u32;
        const SOURCE_HASH: &'static str = "44b6e91e40b475cca73cd968607fab05142bd429c9a247aab52b423a9a5d71b6";
        type Value = (Way, Time, Age);
        type Budget = ::dp_types::measure::Eps<nat!(7)>;
    }
    let (__dp_own, __dp_rest) = __dp_own.ask::<__dp_Question>();
    let __dp_answer: (Report<Ways>, Vec<f64>) = {
        let (__dp_report_1, __dp_own) = __dp_own
            .report_at::<
                ::dp_local::randomiser::Attribute<0, (Way, Time, Age), Ways>,
                ::dp_types::measure::Eps<nat!(2)>,
            >(__dp_generator);
        let __dp_report_1 = __dp_report_1.of_attribute();
        let way = __dp_report_1;
        let (__dp_part_4, __dp_own) = __dp_own
            .split::<::dp_types::measure::Eps<nat!(5)>>();
        let numbers = if heads {
            {
                let __dp_own = __dp_part_4;
                {
                    let (__dp_report_2, __dp_own) = __dp_own
                        .report_at::<
                            ::dp_local::randomiser::Attribute<
                                1,
                                (Way, Time, Age),
                                Times,
                            >,
                            ::dp_types::measure::Eps<nat!(5)>,
                        >(__dp_generator);
                    let __dp_report_2 = __dp_report_2.of_attribute();
                    weigh(__dp_report_2)
                }
            }
        } else {
            {
                let __dp_own = __dp_part_4;
                {
                    let (__dp_report_3, __dp_own) = __dp_own
                        .report_at::<
                            ::dp_local::randomiser::Attribute<2, (Way, Time, Age), Ages>,
                            ::dp_types::measure::Eps<nat!(3)>,
                        >(__dp_generator);
                    let __dp_report_3 = __dp_report_3.of_attribute();
                    Vec::from([f64::from(__dp_report_3)])
                }
            }
        };
        (way, numbers)
    };
    (__dp_answer, __dp_rest)
}
