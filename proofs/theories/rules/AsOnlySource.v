(** * Rule `as-only-source`: a table enters a subquery

    Meaning: the table itself. The table's source is number 0 of the subquery, whatever its number
    outside is. *)
From Coq Require Import List ZArith Bool String.
From DP Require Import Table Sources Expression Result Facts.
Import ListNotations.
Local Open Scope Z_scope.

(** [j] is the source on which the enclosing subquery runs. *)
Definition check_as_only_source (f : facts) (i j : nat) (claimed : env) (n : counted) : result facts :=
  let* _ := require (Nat.eqb i j) ("the subquery was run on source " ++ show_nat j ++
              ", but its plan begins with source " ++ show_nat i) in
  let* _ := require (zero_but i (stability f)) "the table depends on a further source" in
  let* _ := agree "stability" claimed [entry i (stability f)] in
  let* _ := agree_rows n (rows f) in
  Ok (Facts (schema f) (distance f) [entry i (stability f)] (rows f) (interval f) None).

Theorem as_only_source_sound f i j claimed n g k l v t t' : check_as_only_source f i j claimed n = Ok g ->
  (forall x, k x = only 0 (l j) x) -> facts_hold f l v t t' -> facts_hold g k v t t'.
Proof.
  unfold check_as_only_source. intros H K [L R N V]. unfold_ok H. injection H as <-. apply Nat.eqb_eq in C. subst j.
  split; cbn [schema distance stability rows interval]; auto.
  rewrite dot_one, (K O). cbn [only Nat.eqb]. change (only 0 (l i) 0%nat) with (l i). rewrite <- dot_zero_but by auto. auto.
Qed.
