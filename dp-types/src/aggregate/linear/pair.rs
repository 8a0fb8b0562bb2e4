//! Code shared by the sum and the difference of two protected numbers: one scan computes both
//! numbers.

/// Defines an aggregate that combines two aggregates, and the operator that constructs it. `$exact`
/// combines their exact values.
macro_rules! pair {
    ($(#[$doc:meta])* $node:ident, $text:literal, $trait:ident::$method:ident, $exact:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $node<A, B>(A, B);
        impl<A, B> Sealed for $node<A, B> {}
        impl<A: Aggregate<Metric = Absolute, Value = Number<K>>, B, K: Grid> Aggregate for $node<A, B>
        where
            B: Aggregate<Metric = Absolute, Value = Number<K>>,
            A::Sensitivity: EnvAdd<B::Sensitivity>,
        {
            type Metric = Absolute;
            type Sensitivity = <A::Sensitivity as EnvAdd<B::Sensitivity>>::Out;
            type Value = Number<K>;
            type Fold = (A::Fold, B::Fold);
            const NODE: Json = object! {
                "rule" = $text,
                "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
                "premises": Json::List(&[A::NODE, B::NODE]),
            };

            fn start(self) -> Self::Fold {
                (self.0.start(), self.1.start())
            }

            fn run(self, fold: &mut Self::Fold, run: Run<'_>) {
                self.0.run(&mut fold.0, run);
                self.1.run(&mut fold.1, run);
            }

            fn exact(self, part: PartOf<Self>) -> i128 {
                self.0.exact(part.0).$exact(self.1.exact(part.1))
            }

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
                self.1.parameters(seen);
            }
        }
        impl<'id, A: Aggregate, B: Aggregate> $trait<Protected<'id, B>> for Protected<'id, A>
        where
            (A::Value, B::Value): Summands,
        {
            type Output = Protected<'id, <(A::Value, B::Value) as Summands>::Of<$node<A, B>>>;
            fn $method(self, other: Protected<'id, B>) -> Self::Output {
                self.with(<(A::Value, B::Value)>::of($node(self.plan, other.plan)))
            }
        }
    };
}
pub(super) use pair;
