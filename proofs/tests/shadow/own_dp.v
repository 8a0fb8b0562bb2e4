(** A file with its own definition of privacy, under which an exact count is private. *)
(* refused with: The term "own_dp.own_dp_protects_0" has type *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition dp {A} (e : R) (mu nu : dist A) : Prop := True.
Definition own_dp (D : database) : dist answers := ret [count (D 0%nat)].
Theorem own_dp_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_dp D) (own_dp D').
Proof. intros. exact I. Qed.

(** Audit of the certificate `own_dp`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_dp.
Definition audited_0 : protects_0 := Certificate.own_dp.own_dp_protects_0.
Print Assumptions audited_0.
