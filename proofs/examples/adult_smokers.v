(** Query `adult_smokers`, src/main.rs line 14.

    ASSUMED, not proved here: the sampler draws exactly the discrete Laplace distribution; the
    loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

(** The query. *)
Definition adult_smokers (D : database) : dist answers :=
  let patients := D 0%nat in
  let age (p : row) := number 0 p in
  let smoker (p : row) := truth 1 p in
  let adults := filter (fun p => (age p >=? 18) && smoker p)%bool patients in
  n <- release (ratio 10 3) (count adults) ;;
  total <- release (ratio 990 7) (sum (map (fun p => clamp 18 99 (age p)) adults)) ;;
  ret [n; total].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  let adults :=
    Filter (And (Compare Ge (NumberColumn 0) (Literal 18 0)) (TruthColumn 1)) [1] SomeRows
      (FromSource 0 [1] SomeRows) in
  Sequence [1000000] [
    DiscreteLaplace 16 300000 (ratio 10 3) [1] [300000] (Count [1] adults);
    DiscreteLaplace 17 700000 (ratio 990 7) [99] [700000]
      (Sum 18 99 0 [99] (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows adults))].

Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** Epsilon is 1 for one Patient row. *)
Theorem adult_smokers_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (adult_smokers D) (adult_smokers D').
Proof. certify adult_smokers derivation. Qed.
