(** Audit of the certificate `ward_costs`: the data, the query and the theorems that it must have
proved. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)];
  Source "Visit" AddRemove (Identifier 5) Dropped [
    Column "person" Unbounded;
    Column "bill" (Decimal 2 0 5000000);
    Column "paid" (Decimal 2 0 5000000)]].

Definition query (min_age : answers -> Z) (branch_38 : answers -> bool) (D : database) : dist answers :=
  let patients := D 0%nat in
  let visits := D 1%nat in
  let age (p : row) := number 0 p in
  let ward (p : row) := category 1 p in
  let bill (v : row) := number 1 v in
  let paid (v : row) := number 2 v in
  n <- release (ratio 2 1)
         (count (filter (fun p => (ward p =? 1) && (age p >? clamp 0 120 (min_age [])))%bool patients)) ;;
  released <- (if branch_38 [n] then
      a <- release (ratio 20 1) (count (filter (fun v => negb (paid v =? bill v)) visits)) ;;
      ret [n; a]
    else
      ret [n]) ;;
  total <- release (ratio 2000000 1)
             (sum (map (fun v => Z.quot (clamp 0 1000000 (Z.max (bill v - paid v) 0)) 10)
                       (filter (fun v => bill v >? 0) visits))) ;;
  ret (released ++ [total]).

Definition protects_0 : Prop :=
  forall (min_age : answers -> Z) (branch_38 : answers -> bool) (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (query min_age branch_38 D) (query min_age branch_38 D').

Definition protects_1 : Prop :=
  forall (min_age : answers -> Z) (branch_38 : answers -> bool) (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (500000 # 1000000)) (query min_age branch_38 D) (query min_age branch_38 D').

Require Certificate.ward_costs.
Definition audited_0 : protects_0 := Certificate.ward_costs.ward_costs_protects_0.
Definition audited_1 : protects_1 := Certificate.ward_costs.ward_costs_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
