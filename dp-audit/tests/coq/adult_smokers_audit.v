(** Audit of the certificate `adult_smokers`. Query [adult_smokers], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what adult_smokers.v must have proved: of these data, and of this query. All of that stands before the
    command that reads adult_smokers.v, so that nothing in there can change what it means. The proof comes from there, and
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
Definition query (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let smoker (r : row) := truth 1 r in
  (* line 14, epsilon 0.3 *)
  a1 <- release (ratio 10 3) (count (filter (fun r => (age r >=? 18) && smoker r) patient_rows)) ;;
  (* line 15, epsilon 0.7 *)
  a2 <- release (ratio 990 7)
    (sum
      (map (fun r => clamp 18 99 (age r)) (filter (fun r => (age r >=? 18) && smoker r) patient_rows))) ;;
  ret [a1; a2].

(** epsilon 1 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000))
    (query D)
    (query D').

(** What adult_smokers.v proved. *)
Require Certificate.adult_smokers.
Definition audited_0 : protects_0 := Certificate.adult_smokers.adult_smokers_protects_0.
Print Assumptions audited_0.
