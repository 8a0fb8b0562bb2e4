(** * Rule `subquery`: a query for one source, run on one of several

    Meaning: the steps of the query, in its place. The source on which the query runs pays the
    query's single cost. *)
From Coq Require Import List ZArith Reals String.
From DP Require Import Sources Result Measure SequentialComposition.
Local Open Scope Z_scope.

Definition check_subquery (i : nat) (claimed c : env) : result env :=
  let* _ := require (zero_but 0 c) "it spends on more than one source" in
  let* _ := agree "cost" claimed (unit_env i (entry 0 c)) in
  Ok (unit_env i (entry 0 c)).

Theorem subquery_private m i claimed c d k l (F F' : step) : check_subquery i claimed c = Ok d ->
  (forall j, l j = only 0 (k i) j) -> private_step m (price m c l) F F' -> private_step m (price m d k) F F'.
Proof.
  unfold check_subquery. intros C K H. unfold_ok C. injection C as <-.
  replace (price m (unit_env i (entry 0 c)) k) with (price m c l); auto.
  rewrite (price_zero_but m 0) by auto. rewrite (K 0%nat). cbn [only Nat.eqb]. change (only 0 (k i) 0%nat) with (k i).
  unfold price. rewrite dot_unit. do 3 f_equal. destruct m; cbn [reach times]; auto. rewrite Nat2Z.inj_mul. auto.
Qed.
