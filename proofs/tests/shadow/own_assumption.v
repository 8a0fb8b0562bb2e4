(** A file that assumes what it should prove, as a section variable outside any section. *)
(* refused with: it rests on more than the standard real numbers *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition own_assumption (D : database) : dist answers := ret [count (D 0%nat)].
Variable trust_me : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_assumption D) (own_assumption D').
Theorem own_assumption_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_assumption D) (own_assumption D').
Proof. exact trust_me. Qed.

(** Audit of the certificate `own_assumption`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_assumption.
Definition audited_0 : protects_0 := Certificate.own_assumption.own_assumption_protects_0.
Print Assumptions audited_0.
