(** The attack of own_assumption.v, under a name with letters outside ASCII, and beside the standard axioms. *)
(* refused with: it rests on more than the standard real numbers *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition own_axiom_name (D : database) : dist answers := ret [count (D 0%nat)].
Definition derivation : measurement :=
  Sequence [500000] [DiscreteLaplace 1 500000 (ratio 2 1) [1] [500000] (Count [1] (FromSource 0 [1] SomeRows))].
Variable ε : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_axiom_name D) (own_axiom_name D').
Theorem honest : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (run derivation D) (run derivation D').
Proof. exact (Soundness.pure_sound sources derivation 0 500000 eq_refl). Qed.
Theorem own_axiom_name_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_axiom_name D) (own_axiom_name D').
Proof. intros D D' H. pose proof honest. exact (ε D D' H). Qed.

(** Audit of the certificate `own_axiom_name`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_axiom_name.
Definition audited_0 : protects_0 := Certificate.own_axiom_name.own_axiom_name_protects_0.
Print Assumptions audited_0.
