(** Audit of the certificate `plan_costs`: the data, the query and the theorems that it must have
proved. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Member" AddRemove (Identifier 3) Refuse [
    Column "plan" (Category ["Basic"; "Full"]%string);
    Column "female" Boolean;
    Column "age" (Integer 0 120);
    Column "days_a" (Integer 0 30);
    Column "days_b" (Integer 0 60)]].

Definition query (cut : answers -> Z) (branch_75 : answers -> bool) (D : database) : dist answers :=
  let members := D 0%nat in
  let plan (r : row) := category 0 r in
  let female (r : row) := truth 1 r in
  let age (r : row) := number 2 r in
  let days_a (r : row) := number 3 r in
  let days_b (r : row) := number 4 r in
  let days (s : row) := number 1 s in
  let stays :=
    flat_map_upto 2
      (fun r => present [
        (days_a r >? 0, [plan r; days_a r; bit (female r)]);
        (days_b r >? 0, [plan r; days_b r; bit (female r)])]) members in
  by_age <- for_each (release (ratio 30 1)) (histogram 3 (fun r => interval_number [18; 65] (age r)) members) ;;
  released <- parts 4 (fun s => category 0 s * 2 + bit (truth 2 s)) stays
    (fun part so_far =>
      n <- release (ratio 10 1) (count part) ;;
      further <- (if branch_75 (so_far ++ [n]) then
          total <- release (ratio 600 1)
            (sum (map (fun s => days s) (filter (fun s => days s >=? clamp 0 30 (cut (so_far ++ [n]))) part))) ;;
          ret ((so_far ++ [n]) ++ [total])
        else ret (so_far ++ [n])) ;;
      ret further) ([] ++ by_age) ;;
  ret released.

Definition protects_0 : Prop :=
  forall (cut : answers -> Z) (branch_75 : answers -> bool) (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1300000 # 1000000)) (query cut branch_75 D) (query cut branch_75 D').

Require Certificate.plan_costs.
Definition audited_0 : protects_0 := Certificate.plan_costs.plan_costs_protects_0.
Print Assumptions audited_0.
