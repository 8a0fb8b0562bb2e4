(** A file that overwrites another file beside it, which could be its own audit. *)
(* refused with: Print Universes *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Print Universes "build/shadow/own_writing_audit.v".
Definition own_writing (D : database) : dist answers := ret [].
Theorem own_writing_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_writing D) (own_writing D').
Proof.
  intros D D' _. apply adp_dp, adp_same; [|apply Rle_refl].
  unfold Q2R. apply Rlt_le, Rmult_lt_0_compat; [apply IZR_lt; reflexivity|apply Rinv_0_lt_compat, IZR_lt; reflexivity].
Qed.
