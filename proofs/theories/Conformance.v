(** * Comparing the meaning of derivations with what a program computes

    The meaning of an aggregate, before noise, can be computed. A conformance file lists aggregates, small tables, answers
    so far and the values that the program found; [conforms_by_computation] evaluates them all here and names those that
    differ. That is the test of the one step that no theorem covers: that an operation of the program means what
    [Expression] and [Plan] say. *)
From Coq Require Import List ZArith.
From DP Require Export Table Source Expression Plan.
Import ListNotations.
Local Open Scope Z_scope.

Record case := Case {
  of : aggregate;
  on : list table;           (* the tables of source 0, 1, ... *)
  after : answers;           (* the answers released before *)
  expected : Z }.

Definition database_of (tables : list table) : database := fun i => nth i tables [].

Definition computed (c : case) : Z := quantity (after c) (of c) (database_of (on c)).

(** Position, expected and computed value of each case in which the two differ. *)
Fixpoint differences (position : Z) (cases : list case) : list (Z * Z * Z) :=
  match cases with
  | [] => []
  | c :: cases =>
      let found := computed c in
      let rest := differences (position + 1) cases in
      if found =? expected c then rest else (position, expected c, found) :: rest
  end.

Lemma differences_none cases : forall position, differences position cases = [] ->
  Forall (fun c => computed c = expected c) cases.
Proof.
  induction cases as [|c cases IH]; intros position H; constructor; cbn [differences] in H.
  - destruct (Z.eqb_spec (computed c) (expected c)); [auto|discriminate].
  - destruct (computed c =? expected c); [|discriminate]. eauto.
Qed.

(** Proves [Forall (fun c => computed c = expected c) cases]. *)
Ltac conforms_by_computation :=
  lazymatch goal with
  | |- Forall (fun c => computed c = expected c) ?cases =>
      let found := eval vm_compute in (differences 0 cases) in
      lazymatch found with
      | [] => apply (differences_none cases 0); vm_cast_no_check (@eq_refl (list (Z * Z * Z)) [])
      | _ => fail "these cases differ (position, expected, computed):" found
      end
  end.
