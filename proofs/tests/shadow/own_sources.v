(** A file whose sources are not those that the audit states. *)
(* refused with: The term "own_sources.own_sources_protects_0" has type *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition no_sources : list source := [Source "Patient" AddRemove Row Refuse [Column "age" (Integer 1 0)]].
Definition own_sources (D : database) : dist answers := ret [count (D 0%nat)].
Definition derivation : measurement := Sequence [0] [].
Theorem own_sources_protects_0 : forall D D' : database, neighbours no_sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_sources D) (own_sources D').
Proof.
  assert (E : forall t, Forall (conforms [Column "age" (Integer 1 0)]) t -> t = []).
  { intros [|r t] H; [reflexivity|]. inversion H as [|? ? Hr _]; subst. inversion Hr as [|? z ? ? Hz]; subst.
    unfold in_column in Hz. cbn in Hz. destruct Hz as [H1 H2]. exfalso. apply (Z.lt_irrefl 0).
    apply Z.lt_le_trans with 1; [reflexivity|]. etransitivity; eauto. }
  intros D D' (V & V' & _). unfold own_sources.
  rewrite (E (D 0%nat) (proj1 (V 0%nat _ eq_refl))), (E (D' 0%nat) (proj1 (V' 0%nat _ eq_refl))).
  intros S. apply (adp_dp (Q2R (500000 # 1000000))). apply adp_same; [|apply Rle_refl].
  unfold Q2R. apply Rlt_le, Rmult_lt_0_compat; [apply IZR_lt; reflexivity|apply Rinv_0_lt_compat, IZR_lt; reflexivity].
Qed.

(** Audit of the certificate `own_sources`, of the shape that `dp-audit` gives it. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition query (D : database) : dist answers := ret [count (D 0%nat)].

Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (query D) (query D').

Require Certificate.own_sources.
Definition audited_0 : protects_0 := Certificate.own_sources.own_sources_protects_0.
Print Assumptions audited_0.
