(** * Comparison of the meaning of derivations with the values that a program computes

    The meaning of an aggregate, before noise, is computable. A conformance file lists aggregates,
    small tables, earlier answers and the values that the program computed.
    [conforms_by_computation] evaluates all cases and names the cases that differ. This tests the
    one step that no theorem covers: whether an operation of the program means what [Expression] and
    [Plan] state. *)
From Coq Require Import List ZArith Bool.
From DP Require Export Table Sources Expression Plan.
Import ListNotations.
Local Open Scope Z_scope.

Record case := Case {
  of : aggregate;
  on : list table;           (* the tables of source 0, 1, ... *)
  after : answers;           (* the answers released before *)
  expected : list Z }.       (* one number, or the numbers of a histogram *)

Definition database_of (tables : list table) : database := fun i => nth i tables [].

Definition computed (c : case) : list Z := quantities (after c) (of c) (whole (database_of (on c))).

Fixpoint same_numbers (a b : list Z) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => (x =? y) && same_numbers a b
  | _, _ => false
  end.

Lemma same_numbers_ok a : forall b, same_numbers a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; auto.
  intros H. apply andb_true_iff in H. destruct H as [E H]. apply Z.eqb_eq in E. f_equal; auto.
Qed.

(** For each case whose computed value differs from its expected value: the position, the expected
value and the computed value. *)
Fixpoint differences (position : Z) (cases : list case) : list (Z * list Z * list Z) :=
  match cases with
  | [] => []
  | c :: cases =>
      let found := computed c in
      let rest := differences (position + 1) cases in
      if same_numbers found (expected c) then rest else (position, expected c, found) :: rest
  end.

Lemma differences_none cases : forall position, differences position cases = [] ->
  Forall (fun c => computed c = expected c) cases.
Proof.
  induction cases as [|c cases IH]; intros position H; constructor; cbn [differences] in H.
  - destruct (same_numbers (computed c) (expected c)) eqn:E; [apply same_numbers_ok, E|discriminate].
  - destruct (same_numbers (computed c) (expected c)); [|discriminate]. eauto.
Qed.

(** Proves [Forall (fun c => computed c = expected c) cases]. *)
Ltac conforms_by_computation :=
  lazymatch goal with
  | |- Forall (fun c => computed c = expected c) ?cases =>
      let found := eval vm_compute in (differences 0 cases) in
      lazymatch found with
      | [] => apply (differences_none cases 0); vm_cast_no_check (@eq_refl (list (Z * list Z * list Z)) [])
      | _ => fail "these cases differ (position, expected, computed):" found
      end
  end.
