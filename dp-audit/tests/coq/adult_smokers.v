(** Query [adult_smokers], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

(** The query. *)
Definition adult_smokers (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let smoker (r : row) := truth 1 r in
  (* line 14, epsilon 0.3 *)
  a1 <- release (ratio 10 3) (count (filter (fun r => (age r >=? 18) && smoker r) patient_rows)) ;;
  (* line 15, epsilon 0.7 *)
  a2 <- release (ratio 990 7)
    (sum
      (map (fun r => clamp 18 99 (age r)) (filter (fun r => (age r >=? 18) && smoker r) patient_rows))) ;;
  ret [a1; a2].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1000000]
    [DiscreteLaplace 14 300000 (ratio 10 3) [1] [300000]
        (Count [1]
          (Filter (And (Compare Ge (NumberColumn 0) (Literal 18 0)) (TruthColumn 1)) [1] SomeRows
            (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 15 700000 (ratio 990 7) [99] [700000]
        (Sum 18 99 0 [99]
          (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows
            (Filter (And (Compare Ge (NumberColumn 0) (Literal 18 0)) (TruthColumn 1)) [1] SomeRows
              (FromSource 0 [1] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** epsilon 1 for one Patient row. *)
Theorem adult_smokers_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (adult_smokers D) (adult_smokers D').
Proof. certify adult_smokers derivation. Qed.
