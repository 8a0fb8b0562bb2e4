//! Releases: the fields, checks and texts that all of them share.

use super::{
    Aggregate, Context, Kind, Measurement, Quantity, Reader, Rounds, Walk, aggregate, env_term, integer, stem,
};
use crate::gallina::{Term, new_line};
use crate::model::{Costs, Env, Measure, costs, environment, million};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number, text};
use crate::theorem::{Step, Steps};
use crate::words::{self, Page, decimal};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;

/// The price of a mechanism that spends a δ, for a source whose data moves the value. `None` if the
/// measure has no δ.
pub(crate) fn price_in_delta(epsilon: &BigInt, delta: &BigInt, measure: &Measure) -> Option<Vec<BigInt>> {
    (*measure == Measure::Approx).then(|| vec![epsilon.clone(), delta.clone()])
}

/// The only supported sampling: noise is drawn at the moment of the release.
pub(crate) const SAMPLER: &str = "lazy";

/// A number, or a vector of numbers, published with noise.
#[derive(Debug)]
pub(crate) struct Release {
    /// The position among the releases of the certificate, counted from 1.
    pub(crate) number: usize,
    /// The line of the release in the program.
    pub(crate) line: u32,
    /// The position that the certificate states for the release.
    at: BigInt,
    /// The measure that the certificate states for the release.
    measure: Measure,
    sampler: String,
    /// The sensitivity: how far one privacy unit can move the released value.
    pub(crate) sensitivity: Env,
    /// The cost that the certificate states for the release.
    pub(crate) cost: Costs,
    /// The released value.
    pub(crate) aggregate: Box<dyn Aggregate>,
}

impl Release {
    /// Describes the release in one line; `cost` is the cost in words.
    pub(crate) fn in_a_line(&self, cost: &str) -> String {
        format!("release {} (line {}): {cost}", self.number, self.line)
    }

    /// The release as equal rounds for one source. The result is `moved`, or no rounds if the
    /// source's data does not move the value.
    pub(crate) fn rounds(&self, source: usize, moved: Rounds) -> Rounds {
        match self.sensitivity.at(source).sign() {
            Sign::Plus => moved,
            _ => Rounds::None,
        }
    }

    /// The release as one step for one source, or no step if the source's data does not move the
    /// value.
    pub(crate) fn steps(&self, source: usize, step: Step) -> Steps {
        match self.sensitivity.at(source).sign() {
            Sign::Plus => vec![(step, BigInt::from(1))],
            _ => Steps::new(),
        }
    }

    /// Reads a release; `own` reads the fields that only its rule has.
    pub(crate) fn read<T>(
        reader: &mut Reader,
        fields: &mut Fields<'_>,
        own: impl FnOnce(&mut Fields<'_>) -> Result<T, ParseError>,
    ) -> Result<(Self, T), ParseError> {
        reader.releases += 1;
        let number = reader.releases;
        let line = fields.next("line", |at| at.small("a line number"))?;
        Release::after_line(reader, fields, number, line, own)
            .map_err(|fault| ParseError { release: Some((number, line)), ..fault })
    }

    fn after_line<T>(
        reader: &mut Reader,
        fields: &mut Fields<'_>,
        position: usize,
        line: u32,
        own: impl FnOnce(&mut Fields<'_>) -> Result<T, ParseError>,
    ) -> Result<(Self, T), ParseError> {
        let at = fields.next("at", number)?;
        let measure = Measure::read(fields)?;
        let sampler = fields.next("sampler", text)?;
        let own = own(fields)?;
        let sensitivity = fields.next("sensitivity", environment)?;
        let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
        let [aggregate] = fields.next("premises", |at| at.exactly(|at| reader.aggregate(at)))?;
        Ok((Release { number: position, line, at, measure, sampler, sensitivity, cost, aggregate }, own))
    }

    /// Checks the claims that all releases share, and returns the largest sensitivity, which
    /// determines the noise.
    pub(crate) fn check(&self, cx: &mut Context<'_>) -> BigInt {
        if self.at != BigInt::from(self.number) {
            cx.fault(format!("at says {} but it is release number {}", self.at, self.number));
        }
        if self.measure != *cx.measure {
            let message = format!(
                "the measure says {} but that of the query is {}",
                measure(&self.measure),
                measure(cx.measure)
            );
            cx.fault(message);
        }
        if self.sampler != SAMPLER {
            cx.fault(format!("the sampler {:?} is not known here, only {SAMPLER:?} is", self.sampler));
        }
        let width = cx.width_here();
        cx.well_formed("sensitivity", &self.sensitivity, width);
        cx.well_formed_costs("cost", &self.cost);
        let how = format!("the aggregate has {}", self.aggregate.sensitivity());
        cx.compare("sensitivity", &self.sensitivity, self.aggregate.sensitivity(), &how);
        let largest = self.sensitivity.max();
        if largest.sign() != Sign::Plus {
            cx.fault("the sensitivity is 0: nothing here needs noise, and no noise follows from it");
        }
        largest
    }

    /// Checks that the value's sensitivity suits noise on each number.
    pub(crate) fn numbers(&self, cx: &mut Context<'_>) {
        self.listed(cx);
        if matches!(self.aggregate.kind(), Kind::Scores(_)) {
            cx.fault("the bound on the range of scores does not bound the sum of their changes: scores are only for a choice");
        }
    }

    /// Checks that the number of released numbers does not depend on the data.
    pub(crate) fn listed(&self, cx: &mut Context<'_>) {
        if self.aggregate.kind() == Kind::Keys {
            cx.fault("the list of keys depends on the data: only a threshold can release it");
        }
    }

    /// Checks that the sensitivity bounds the L1 change of the value, as Laplace noise requires.
    pub(crate) fn in_l1(&self, cx: &mut Context<'_>) {
        if matches!(self.aggregate.kind(), Kind::Answers { only_in_l2: true, .. } | Kind::Squares(_)) {
            cx.fault("the numbers have a bound in L2 alone, which does not bound the sum of their changes: they need Gaussian noise");
        }
    }

    /// Compares the stated size of the noise with the required one.
    pub(crate) fn noise(
        &self,
        what: &str,
        stated: &(BigInt, BigInt),
        needed: &BigRational,
        how: &str,
        cx: &mut Context<'_>,
    ) {
        let (numerator, denominator) = stated;
        if (numerator, denominator) != (needed.numer(), needed.denom()) {
            cx.fault(format!(
                "{what} says {numerator}/{denominator} but {how} = {}/{}",
                needed.numer(),
                needed.denom()
            ));
        }
    }

    /// The costs of the release: `price` for each source with a sensitivity above 0.
    pub(crate) fn costs(&self, price: &[BigInt], measure: &Measure) -> Costs {
        let nothing = vec![BigInt::ZERO; price.len()];
        let pays = |s: &BigInt| if s.sign() == Sign::Plus { price.to_vec() } else { nothing.clone() };
        measure.costs(self.sensitivity.entries().iter().map(pays).collect())
    }

    /// Compares the stated cost with the price.
    pub(crate) fn pay(&self, price: Option<Vec<BigInt>>, rule: &str, cx: &mut Context<'_>) {
        let Some(price) = price else {
            let measure = measure(cx.measure);
            cx.fault(format!("{} has no price in the measure {measure}", stem(rule)));
            return;
        };
        let derived = self.costs(&price, cx.measure);
        let price = words::cost(cx.measure, &price);
        let how = format!("{price} where the sensitivity is not 0 gives {derived}");
        cx.compare("cost", &self.cost, &derived, &how);
    }

    /// Describes the release up to its noise.
    pub(crate) fn say<'a>(&'a self, page: &mut Page, cx: &mut Context<'a>) {
        aggregate::say(&*self.aggregate, "value", page, cx);
        let digits = super::digits_of(&*self.aggregate);
        if digits > 0 {
            page.line(format!(
                "sensitivity and noise are counted in units of {}; the deviation and the half-width are not",
                decimal(&BigInt::from(1), digits)
            ));
        }
    }

    /// Describes the size of the noise, and then the cost.
    pub(crate) fn say_accuracy(&self, accuracy: Option<words::Accuracy>, page: &mut Page, cx: &Context<'_>) {
        let digits = super::digits_of(&*self.aggregate);
        if let Some(accuracy) = accuracy {
            let unit = 10f64.powi(i32::try_from(digits).unwrap_or(0));
            let deviation = words::three_digits(accuracy.standard_deviation / unit);
            page.line(format!("standard deviation: about {deviation}"));
            self.say_half_widths(&accuracy.half_width, digits, page);
        }
        self.say_cost(page, cx);
    }

    /// Describes the half-widths. The half-width for a single number is smaller than the half-width
    /// for all numbers together.
    fn say_half_widths(&self, found: &words::HalfWidth, digits: u32, page: &mut Page) {
        let each = decimal(&found.each, digits);
        let numbers = self.aggregate.numbers();
        if numbers.as_ref() == Some(&BigInt::from(1)) {
            return page
                .line(format!("95 % half-width: {each} (the noise exceeds it in at most 1 of 20 runs)"));
        }
        page.line(format!(
            "95 % half-width of each number: {each} (the noise on any given one exceeds it in at most 1 of 20 runs)"
        ));
        page.line(match (numbers, &found.all) {
            (Some(count), Some(all)) => format!(
                "95 % half-width of all {count} numbers: {} (the noise on one or more exceeds it in at most 1 of 20 runs)",
                decimal(all, digits)
            ),
            _ => "95 % half-width of all numbers: not known here".to_owned(),
        });
    }

    fn say_cost(&self, page: &mut Page, cx: &Context<'_>) {
        let width = cx.width_here();
        page.line(match width {
            1 => format!("cost: {}", words::costs(cx.measure, &self.cost, width)),
            _ => format!(
                "cost: {}, for each source that the value depends on",
                words::costs(cx.measure, &self.cost, width)
            ),
        });
    }
}

impl Release {
    /// Writes the release in plain Gallina, and gives its node for Coq's checker.
    pub(crate) fn export<'a>(
        &'a self,
        drawn: Drawn<'_>,
        walk: &mut Walk<'a>,
        plain: &mut String,
        indent: usize,
    ) -> Term {
        let Drawn { constructor, comment, own, noise, by } = drawn;
        let Quantity { both, vector } = walk.aggregate(&*self.aggregate);
        walk.note_used(&both.plain);
        let answer = walk.names.fresh(&format!("a{}", self.number), "a");
        new_line(plain, indent);
        plain.push_str(&format!("(* {comment} *)"));
        new_line(plain, indent);
        plain.push_str(&format!("{answer} <- "));
        let each = |name: &str, mut arguments: Vec<Term>| match vector {
            false => {
                arguments.push(both.plain.clone());
                Term::apply(name, arguments)
            }
            true => Term::apply("for_each", vec![Term::apply(name, arguments), both.plain.clone()]),
        };
        let (drawn, vector) = match by {
            By::Noise(noisy) => (each(noisy, vec![noise.clone()]), vector),
            By::Response(cuts) => (each("respond", vec![noise.clone(), cuts]), vector),
            By::Choice(chooser, times) => {
                let arguments = vec![chooser, noise.clone(), integer(times), both.plain];
                (Term::apply("select", arguments), true)
            }
        };
        drawn.bare().write(plain, indent);
        plain.push_str(" ;;");
        walk.answers.add(answer, vector);
        let claims = core::iter::once(Term::word(self.line.to_string())).chain(own);
        let arguments = claims.chain([noise, env_term(&self.sensitivity), walk.costs(&self.cost), both.node]);
        Term::apply(constructor, arguments.collect())
    }
}

/// The stated fraction, or `None` if its denominator is not above 0.
pub(crate) fn fraction_of((numerator, denominator): &(BigInt, BigInt)) -> Option<BigRational> {
    (denominator.sign() == Sign::Plus).then(|| BigRational::new(numerator.clone(), denominator.clone()))
}

/// The parts of a Coq release that the rule itself provides.
pub(crate) struct Drawn<'r> {
    /// The constructor of the node.
    pub(crate) constructor: &'r str,
    /// The comment that a reader sees.
    pub(crate) comment: &'r str,
    /// The fields that only this rule has, before the noise.
    pub(crate) own: Vec<Term>,
    /// The scale or the variance of the noise.
    pub(crate) noise: Term,
    /// The way in which the value is released.
    pub(crate) by: By<'r>,
}

/// The ways in which a value is released.
pub(crate) enum By<'r> {
    /// The function with this name adds noise to each number.
    Noise(&'r str),
    /// Randomised response between these cuts answers each number.
    Response(Term),
    /// A chooser makes this many choices.
    Choice(Term, &'r BigInt),
}

/// The text of a measure in a certificate.
fn measure(measure: &Measure) -> String {
    match measure {
        Measure::Renyi(orders) => {
            let orders: Vec<String> = orders.iter().map(ToString::to_string).collect();
            format!("\"renyi\" at the orders {}", orders.join(", "))
        }
        other => format!("{:?}", other.name()),
    }
}

/// Prices of releases and conversions, rounded up to whole units.
pub(crate) mod price {
    use super::{BigInt, Integer, Measure, million};

    /// The price of a mechanism that is only known to be ε-differentially private.
    pub(crate) fn of_pure(epsilon: &BigInt, measure: &Measure) -> Vec<BigInt> {
        match measure {
            Measure::Pure => vec![epsilon.clone()],
            Measure::Approx => vec![epsilon.clone(), BigInt::ZERO],
            Measure::Zcdp => vec![rho_of_epsilon(epsilon)],
            Measure::Renyi(orders) => orders.iter().map(|order| renyi_of_epsilon(epsilon, order)).collect(),
        }
    }

    /// Converts an ε to ρ: ε²/2 (Bun, Steinke, *Concentrated differential privacy*, 2016,
    /// proposition 1.4).
    pub(crate) fn rho_of_epsilon(epsilon: &BigInt) -> BigInt {
        (epsilon * epsilon).div_ceil(&BigInt::from(2))
    }

    /// Converts an ε to the Rényi divergence at order α: the smaller of ε and α ε²/2. The first
    /// bound holds because ε bounds the divergence at every order. The second bound follows from
    /// proposition 1.4 and the definition of ρ.
    pub(crate) fn renyi_of_epsilon(epsilon: &BigInt, order: &BigInt) -> BigInt {
        let unit: BigInt = million() * million() * 2;
        (order * epsilon * epsilon).div_ceil(&unit).min(epsilon.clone())
    }

    /// Converts a privacy loss with range ε to ρ: ε²/8 (Cesar, Rogers, *Bounding, concentrating,
    /// and truncating*, 2021).
    pub(crate) fn rho_of_range(epsilon: &BigInt) -> BigInt {
        (epsilon * epsilon).div_ceil(&BigInt::from(8))
    }

    /// Converts a privacy loss with range ε to the Rényi divergence at order α: the smaller of ε
    /// and α ε²/8 (also Cesar, Rogers 2021).
    pub(crate) fn renyi_of_range(epsilon: &BigInt, order: &BigInt) -> BigInt {
        let unit: BigInt = million() * million() * 8;
        (order * epsilon * epsilon).div_ceil(&unit).min(epsilon.clone())
    }

    /// Converts a ρ to the Rényi divergence at order α: α ρ, by the definition of zero-concentrated
    /// differential privacy.
    pub(crate) fn renyi_of_rho(rho: &BigInt, order: &BigInt) -> BigInt {
        (order * rho).div_ceil(&(million() * million()))
    }
}

/// Checks a release and every node below it.
pub(super) fn check<'a>(node: &'a dyn Measurement, release: &'a Release, cx: &mut Context<'a>) {
    cx.inside(format_args!("release {} (line {})", release.number, release.line), |cx| {
        aggregate::check(&*release.aggregate, cx);
        cx.inside(stem(node.rule()), |cx| node.check(cx));
    });
}
