(** Audit of the certificate `ward_loop`: the data, the query and the theorems that it must have
proved. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120);
    Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].

Definition query (cut : answers -> Z) (D : database) : dist answers :=
  let patients := D 0%nat in
  let age (p : row) := number 0 p in
  let ward (p : row) := category 1 p in
  wards <- for_each (release_gaussian (ratio 200 1)) (histogram 3 (fun p => ward p) patients) ;;
  released <- rounds 5
    (fun so_far =>
      n <- release_gaussian (ratio 250 1) (count (filter (fun p => age p >=? clamp 0 120 (cut so_far)) patients)) ;;
      ret (so_far ++ [n])) ([] ++ wards) ;;
  total <- release (ratio 12000 1) (sum (map (fun p => age p) patients)) ;;
  ret (released ++ [total]).

Definition protects_0 : Prop :=
  forall (cut : answers -> Z) (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (20050000000 # 1000000000000)) (query cut D) (query cut D').

Require Certificate.ward_loop.
Definition audited_0 : protects_0 := Certificate.ward_loop.ward_loop_protects_0.
Print Assumptions audited_0.
