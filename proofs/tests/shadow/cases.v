(* ==== case own_assumption ==== *)
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

(* ==== case own_axiom_name ==== *)
(** The attack of own_assumption.v, with an axiom whose name has letters outside ASCII. The file
also uses the standard axioms. *)
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

(* ==== case own_count ==== *)
(** A file whose query uses a `count` that counts nothing. *)
(* refused with: The term "own_count.own_count_protects_0" has type *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition count (t : table) : Z := 0.
Definition own_count (D : database) : dist answers := ret [count (D 0%nat)].
Theorem own_count_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_count D) (own_count D').
Proof.
  intros D D' _. apply adp_dp, adp_same; [|apply Rle_refl].
  unfold Q2R. apply Rlt_le, Rmult_lt_0_compat; [apply IZR_lt; reflexivity|apply Rinv_0_lt_compat, IZR_lt; reflexivity].
Qed.

(** Audit of the certificate `own_count`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_count.
Definition audited_0 : protects_0 := Certificate.own_count.own_count_protects_0.
Print Assumptions audited_0.

(* ==== case own_dp ==== *)
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

(* ==== case own_local ==== *)
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

(* ==== case own_neighbours ==== *)
(** A file with its own definition of neighbours, under which no two databases are neighbours. *)
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

(* ==== case own_printing ==== *)
(** The attack of own_count.v, with an option that makes Coq print dots instead of the important
part. *)
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

(* ==== case own_query ==== *)
(** A file that proves a true theorem about another query, which releases nothing. *)
(* refused with: The term "own_query.own_query_protects_0" has type *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]].

Definition own_query (D : database) : dist answers := ret [0].
Theorem own_query_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (own_query D) (own_query D').
Proof.
  intros D D' _. apply adp_dp, adp_same; [|apply Rle_refl].
  unfold Q2R. apply Rlt_le, Rmult_lt_0_compat; [apply IZR_lt; reflexivity|apply Rinv_0_lt_compat, IZR_lt; reflexivity].
Qed.

(** Audit of the certificate `own_query`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_query.
Definition audited_0 : protects_0 := Certificate.own_query.own_query_protects_0.
Print Assumptions audited_0.

(* ==== case own_sources ==== *)
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

(* ==== case own_writing ==== *)
(** A file that overwrites another file in its folder. That file could be the audit of this
certificate. *)
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

(** Audit of the certificate `own_writing`, of the shape that `dp-audit` gives it. *)
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

Require Certificate.own_writing.
Definition audited_0 : protects_0 := Certificate.own_writing.own_writing_protects_0.
Print Assumptions audited_0.
