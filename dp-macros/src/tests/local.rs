//! Tests of questions to a device: what the macro refuses, and how it adds up costs.

use std::str::FromStr;

use proc_macro2::TokenStream;

use super::refusals::{codes, refused};

/// The expansion of a question with this body. The question's `me` has two attributes, its budget
/// is 1, and `heads` is its public parameter.
fn ask(body: &str) -> String {
    item("epsilon = 1.0", &format!("fn ask(me: Own<(bool, Age)>, heads: bool) -> Report<Ask> {{ {body} }}"))
}

fn item(args: &str, item: &str) -> String {
    let tokens = |text| TokenStream::from_str(text).expect("tokens");
    crate::local::dp_local(tokens(args), tokens(item)).to_string()
}

#[test]
fn reports_are_added_up() {
    let over = ask("(me.0.report::<A>(0.7), me.report::<B>(0.4))");
    refused(
        &over,
        "DP0320",
        "question `ask` reports more than its budget allows: ε is 0.7 + 0.4 = 1.1, of 1.0 declared",
    );
    assert!(over.contains("lower this report to 0.3 or less, or declare `epsilon = 1.1`"), "{over}");
    let arm = ask(
        "let a = me.0.report::<A>(0.75); if heads { me.1.report::<B>(0.5) } else { me.1.report::<B>(0.125) }",
    );
    refused(&arm, "DP0320", "ε is 0.75 + max(0.5, 0.125) = 1.25, of 1.0 declared");
    assert!(arm.contains("lower this report to 0.25 or less"), "{arm}");
    let after = ask(
        "match heads { true => me.0.report::<A>(0.4), false => me.1.report::<B>(0.9) }; me.report::<B>(0.2)",
    );
    refused(&after, "DP0320", "ε is max(0.4, 0.9) + 0.2 = 1.1, of 1.0 declared");
    assert!(after.contains("lower this report to 0.1 or less"), "{after}");
    let spent = ask("me.0.report::<A>(1); me.0.report::<A>(0.000001)");
    refused(&spent, "DP0320", "drop this report, or declare `epsilon = 1.000001`");
    for body in [
        "me.report::<A>(0.25); f(me.0.report::<B>(0.25), me.1.report::<C>(0.5))",
        "if heads { me.0.report::<A>(1.0) } else { me.1.report::<A>(1.0) }",
        "if heads { None } else if other { Some(me.0.report::<A>(1.0)) } else { Some({ me.1.report::<A>(1.0) }) }",
    ] {
        assert_eq!(codes(&ask(body)), [""; 0], "{body}");
    }
}

#[test]
fn a_branch_sets_aside_what_its_dearest_arm_needs() {
    let branch = ask("if heads { me.0.report::<A>(0.000005) } else { me.1.report::<A>(0.000002) }");
    // The number 5 is 101 in binary.
    let five = "split :: < :: dp_types :: law :: measure :: Eps < :: dp_types :: law :: num :: UInt < :: dp_types :: law :: num :: UInt < :: dp_types :: law :: num :: UInt < \
                :: dp_types :: law :: num :: UTerm , :: dp_types :: law :: num :: B1 > , :: dp_types :: law :: num :: B0 > , :: dp_types :: law :: num :: B1 > > >";
    assert!(branch.contains(five), "{branch}");
}

#[test]
fn nothing_but_a_report_is_made_of_the_value() {
    for (body, words) in [
        ("spy(me)", "here it is passed on unchanged"),
        ("let other = me; 3", "here it is passed on unchanged"),
        ("me.split::<A>()", "`split` is not a report"),
        ("me.report::<A>(cost)", "its cost is not written as a number"),
        ("me.report::<A>()", "its cost is not written as a number"),
        ("me.report(0.5)", "the call does not name a randomiser"),
        ("let me = 3; 4", "here another value takes its name"),
        ("match heads { me => 3 }", "here another value takes its name"),
        ("me.0.clone()", "`clone` is not a report"),
        ("let x = me.0; x", "here it is passed on unchanged"),
    ] {
        refused(&ask(body), "DP0321", words);
    }
    for (body, words) in [
        ("(0..9).map(|_| me.report::<A>(0.1)).collect()", "in a closure"),
        ("loop { me.report::<A>(0.1); }", "in a loop"),
        ("while heads { me.report::<A>(0.1); }", "in a loop"),
        ("for _ in 0..2 { me.report::<A>(0.1); }", "in a loop"),
        ("heads && f(me.report::<A>(0.1))", "in an operand"),
        ("println!(\"{}\", me.report::<A>(0.1))", "in a macro"),
        ("println!(\"{}\", me.report::<A>(0.1)); 3", "in a macro"),
        ("async { me.report::<A>(0.1) }", "in a block"),
        ("match heads { true if f(me.report::<A>(0.1)) => 1, _ => 2 }", "in a condition"),
        ("let Some(x) = y else { return f(me.report::<A>(0.1)) }; x", "in the code for a pattern"),
    ] {
        refused(&ask(body), "DP0322", words);
    }
    refused(&ask("me.report::<A>(0.1)?"), "DP0107", "`?`");
    refused(&ask("if heads { return 3; } me.report::<A>(0.1)"), "DP0107", "`return`");
}

#[test]
fn the_form_of_a_question_is_checked() {
    let plain = "fn ask(me: Own<bool>) -> Report<Ask> { me.report::<Ask>(1.0) }";
    for (args, text, words) in [
        ("", plain, "no budget is declared"),
        ("rho = 1.0", plain, "`rho` is unknown here"),
        ("epsilon = 1.0, delta = 1e-9", plain, "unexpected token"),
        ("epsilon = 1.0", "fn ask() {}", "this one takes no value"),
        ("epsilon = 1.0", "fn ask(&self) {}", "this one takes `self`"),
        ("epsilon = 1.0", "fn ask(me: Table<P>) {}", "its first parameter must be the user's own value"),
        ("epsilon = 1.0", "fn ask(me: Own<A, B>) {}", "its first parameter must be the user's own value"),
        ("epsilon = 1.0", "fn ask(me: Own<A>, you: Own<B>) {}", "combine both in one value"),
        ("epsilon = 1.0", "fn ask<T>(me: Own<T>) {}", "this one is generic"),
        ("epsilon = 1.0", "async fn ask(me: Own<A>) {}", "this one is `async`"),
        ("epsilon = 1.0", "struct Ask;", "this is not a function"),
    ] {
        refused(&item(args, text), "DP0323", words);
    }
    refused(&item("epsilon = 0", plain), "DP0402", "above zero");
}
