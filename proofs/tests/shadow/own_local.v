(** A file whose query uses a `count` that counts nothing, defined inside the query. *)
(* refused with: The term "own_local.own_local_protects_0" has type *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition own_local (D : database) : dist answers :=
  let count (t : table) := 0 in ret [count (D 0%nat)].
Theorem own_local_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_local D) (own_local D').
Proof.
  intros D D' _. apply adp_dp, adp_same; [|apply Rle_refl].
  unfold Q2R. apply Rlt_le, Rmult_lt_0_compat; [apply IZR_lt; reflexivity|apply Rinv_0_lt_compat, IZR_lt; reflexivity].
Qed.

(** Audit of the certificate `own_local`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_local.
Definition audited_0 : protects_0 := Certificate.own_local.own_local_protects_0.
Print Assumptions audited_0.
