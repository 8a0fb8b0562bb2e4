(** * Rule `best-of`: the best of a random number of runs

    Meaning: [best_of_runs l most others b number], which appends the best candidate and its number
    to the earlier answers. The numbers of candidates are those of one aggregate, whose parameters
    are functions of the answers so far and of the candidate. [s] is the largest entry of the
    sensitivity, and epsilon is the cost of the best. The noise of each run has scale 3 s / epsilon
    if every number of runs has the same weight. The scale is 2 s / epsilon if k times the weight of
    k runs never rises. The bounds on the numbers of runs and of candidates do not affect the
    cost. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Expression Distribution Privacy Laplace BestRuns Result Derivation Measure Conversions DiscreteLaplace SparseVector.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_best_of (m : measure) (l : runs_law) (epsilon : Z) (b : scale) (claimed cost s : env) : result env :=
  let* _ := agree "sensitivity" claimed s in
  let* _ := require (0 <? epsilon) "epsilon is not positive" in
  let* _ := require (0 <? largest s) "nothing private is compared: the sensitivity is zero" in
  let* _ := require (Zpos (numerator b) * epsilon =? largest s * 1000000 * (Zpos (times_a_run l) * Zpos (denominator b)))
    ("the noise scale " ++ show (Zpos (numerator b)) ++ "/" ++ show (Zpos (denominator b)) ++ " is not " ++ show (Zpos (times_a_run l)) ++
     " times sensitivity over epsilon, " ++ show (largest s * 1000000 * Zpos (times_a_run l)) ++ "/" ++ show epsilon) in
  let p := map (from_pure m) (released_cost epsilon s) in
  let* _ := agree "cost" cost p in
  Ok p.

Local Open Scope R_scope.

Theorem best_of_private m l epsilon most others b claimed cost s p k (number number' : answers -> Z) :
  check_best_of m l epsilon b claimed cost s = Ok p -> admissible m k ->
  (forall h, (Z.abs (number h - number' h) <= dot s k)%Z) ->
  forall h, indist m (price m p k) (best_of_runs l most others b number h) (best_of_runs l most others b number' h).
Proof.
  unfold check_best_of. intros H A Q h. unfold_ok H. injection H as <-. apply Z.ltb_lt in C0. apply Z.eqb_eq in C2.
  pose proof (part_of_epsilon epsilon b (times_a_run l) s k C0 C2) as L.
  apply from_pure_sound; auto; [apply released_cost_nonneg; lia| |];
    (eapply adp_weaken; [exact L|apply Rle_refl|]); apply best_of_runs_private; auto.
  intro h'. specialize (Q h'). lia.
Qed.
