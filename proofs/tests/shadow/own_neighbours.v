(** A file with its own definition of neighbours, under which none exist. *)
(* refused with: The term "own_neighbours.own_neighbours_protects_0" has type *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition neighbours (s : list source) (i : nat) (D D' : database) : Prop := False.
Definition own_neighbours (D : database) : dist answers := ret [count (D 0%nat)].
Theorem own_neighbours_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_neighbours D) (own_neighbours D').
Proof. intros D D' []. Qed.

(** Audit of the certificate `own_neighbours`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_neighbours.
Definition audited_0 : protects_0 := Certificate.own_neighbours.own_neighbours_protects_0.
Print Assumptions audited_0.
