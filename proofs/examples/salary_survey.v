(** Query `salary_survey`, src/main.rs line 52: neighbours replace one row, so that the number of
    rows is public.

    ASSUMED, not proved here: the sampler draws exactly the discrete Laplace distribution; the
    loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Employee" ReplaceOne Row Clamp [
    Column "salary" (Integer 10000 250000);
    Column "bonus" Unbounded;
    Column "remote" Boolean]].

(** The query. *)
Definition salary_survey (D : database) : dist answers :=
  let employees := D 0%nat in
  let salary (e : row) := number 0 e in
  let bonus (e : row) := number 1 e in
  let remote (e : row) := truth 2 e in
  let pay (e : row) := salary e + clamp 0 50000 (bonus e) in
  total <- release (ratio 580000 1) (sum (map pay employees)) ;;
  gap <- release (ratio 4500010 1)
           (3 * sum (map pay (filter remote employees)) - count (filter (fun e => pay e <? 30000) employees)
            + - count (filter (fun e => Bool.eqb (remote e) (bonus e >=? 1)) employees)) ;;
  ret [total; gap].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  let employees := FromSource 0 [1] EveryRow in
  let pay := Add (NumberColumn 0) (Clamped 0 50000 (NumberColumn 1)) in
  Sequence [700000] [
    DiscreteLaplace 60 500000 (ratio 580000 1) [290000] [500000]
      (Sum 10000 300000 0 [290000] (Map (ToNumber pay 10000 300000 0) [1] EveryRow employees));
    DiscreteLaplace 61 200000 (ratio 4500010 1) [900002] [200000]
      (Plus [900002]
        (Minus [900001]
          (Scale 3 [900000]
            (Sum 10000 300000 0 [300000]
              (Map (ToNumber pay 10000 300000 0) [1] SomeRows (Filter (TruthColumn 2) [1] SomeRows employees))))
          (Count [1] (Filter (Compare Lt pay (Literal 30000 0)) [1] SomeRows employees)))
        (Negate [1]
          (Count [1]
            (Filter (Same (TruthColumn 2) (Compare Ge (NumberColumn 1) (Literal 1 0))) [1] SomeRows employees))))].

Theorem cost : exact_cost Pure sources derivation = Ok [700000].
Proof. certify_cost. Qed.

(** Epsilon is 0.7 for replacing one Employee row. *)
Theorem salary_survey_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (700000 # 1000000)) (salary_survey D) (salary_survey D').
Proof. certify salary_survey derivation. Qed.

(** A session that counts in rho pays 0.245 for it. *)
Theorem salary_survey_charged_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (245000000000 # 1000000000000)) (salary_survey D) (salary_survey D').
Proof. certify_charged Pure salary_survey derivation. Qed.
