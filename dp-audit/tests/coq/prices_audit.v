(** Audit of the certificate `prices`. Query [prices], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what prices.v must have proved: of these data, and of this query. All of that stands before the
    command that reads prices.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

(** The query. *)
Definition query (limits : answers -> Z -> Z)
  (charges : answers -> Z -> Z)
  (limits_2 : answers -> Z -> Z)
  (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let ward (r : row) := category 2 r in
  (* line 98, epsilon 0.4 *)
  a1 <- release (ratio 4505 2)
    (sum
      (map
        (fun r => clamp 0 900 (charges [] (ward r - 0)) - clamp (-1) 40 (limits_2 [] (age r - 0)))
        (filter (fun r => clamp (-1) 40 (limits [] (age r - 0)) >=? 0) patient_rows))) ;;
  ret [a1].

(** epsilon 0.4 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (limits : answers -> Z -> Z)
  (charges : answers -> Z -> Z)
  (limits_2 : answers -> Z -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000))
    (query limits charges limits_2 D)
    (query limits charges limits_2 D').

(** What prices.v proved. *)
Require Certificate.prices.
Definition audited_0 : protects_0 := Certificate.prices.prices_protects_0.
Print Assumptions audited_0.
