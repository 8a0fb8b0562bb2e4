(** Audit of the certificate `adult_smokers`: the data, the query and the theorems that it must have
proved. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

Definition query (D : database) : dist answers :=
  let patients := D 0%nat in
  let age (p : row) := number 0 p in
  let smoker (p : row) := truth 1 p in
  let adults := filter (fun p => (age p >=? 18) && smoker p)%bool patients in
  n <- release (ratio 10 3) (count adults) ;;
  total <- release (ratio 990 7) (sum (map (fun p => clamp 18 99 (age p)) adults)) ;;
  ret [n; total].

Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').

Require Certificate.adult_smokers.
Definition audited_0 : protects_0 := Certificate.adult_smokers.adult_smokers_protects_0.
Print Assumptions audited_0.
