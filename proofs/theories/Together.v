(** * One person in several tables

    A mechanism on several tables has one cost for each table. That cost is for a change in that
    table alone, and holds for any contents of the other tables. If a person is in several tables,
    all of them change at once. The proof goes from one database to the other, one table at a time.
    Pure costs add up ([together_pure]). With a delta and two tables, the delta of the second is
    multiplied by [exp e] for the epsilon of the first ([together]).

    Source: Dwork and Roth 2014, theorem 2.2 (group privacy). *)
From Coq Require Import Arith Lia Reals Lra.
From DP Require Import Distribution Privacy.
Local Open Scope R_scope.

Theorem together {A B C} e1 d1 e2 d2 (M : A -> B -> dist C) a a' b b' :
  (forall y, adp e1 d1 (M a y) (M a' y)) -> (forall x, adp e2 d2 (M x b) (M x b')) ->
  adp (e1 + e2) (d1 + exp e1 * d2) (M a b) (M a' b').
Proof. intros H1 H2. eapply adp_trans; [apply H1 | apply H2]. Qed.

Section SeveralTables.
Context {A B : Type} (M : (nat -> A) -> dist B) (e : nat -> R) (neighbours : nat -> A -> A -> Prop).

(** The mechanism costs [e i] for a change of table [i] alone. The mechanism sees nothing besides
the tables. *)
Hypothesis each : forall i D D', (forall j, j <> i -> D j = D' j) -> neighbours i (D i) (D' i) -> adp (e i) 0 (M D) (M D').
Hypothesis sees : forall D D', (forall i, D i = D' i) -> adp 0 0 (M D) (M D').

Fixpoint total n : R := match n with O => 0 | S k => total k + e k end.

Theorem together_pure n D D' :
  (forall j, (j < n)%nat -> neighbours j (D j) (D' j)) -> (forall j, (n <= j)%nat -> D j = D' j) ->
  adp (total n) 0 (M D) (M D').
Proof.
  revert D D'. induction n as [|k IH]; intros D D' N R; cbn [total].
  - apply sees. intro i. apply R. lia.
  - set (E := fun j => if j <? k then D' j else D j).
    replace 0 with (0 + exp (total k) * 0) by ring.
    apply adp_trans with (M E).
    + apply IH; intros j J; unfold E.
      * rewrite (proj2 (Nat.ltb_lt j k) J). apply N. lia.
      * rewrite (proj2 (Nat.ltb_ge j k) J). reflexivity.
    + apply each.
      * intros j J. unfold E. destruct (Nat.ltb_spec j k); [reflexivity|]. apply R. lia.
      * unfold E. rewrite Nat.ltb_irrefl. apply N. lia.
Qed.

End SeveralTables.
