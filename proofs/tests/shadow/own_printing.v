(** The attack of own_count.v, with an option that makes Coq print dots instead of the important part. *)
(* refused with: reach outside the file *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

#[global] Set Printing Depth 2.
Definition count (t : table) : Z := 0.
Definition own_printing (D : database) : dist answers := ret [count (D 0%nat)].
Theorem own_printing_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_printing D) (own_printing D').
Proof.
  intros D D' _. apply adp_dp, adp_same; [|apply Rle_refl].
  unfold Q2R. apply Rlt_le, Rmult_lt_0_compat; [apply IZR_lt; reflexivity|apply Rinv_0_lt_compat, IZR_lt; reflexivity].
Qed.

(** Audit of the certificate `own_printing`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_printing.
Definition audited_0 : protects_0 := Certificate.own_printing.own_printing_protects_0.
Print Assumptions audited_0.
