(** Audit of the certificate `tuned`. Query [tuned], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what tuned.v must have proved: of these data, and of this query. All of that stands before the
    command that reads tuned.v, so that nothing in there can change what it means. The proof comes from there, and
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (others_1 : answers -> nat)
  (cut : answers -> Z)
  (others_2 : answers -> nat)
  (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 83, epsilon 0.240001 *)
  answers_1 <- best_of_runs UniformRuns 3000 others_1 (ratio 3000000 240001)
    (fun compared_1 => count (filter (fun r => age r >=? clamp 0 100 (cut compared_1)) patient_rows)) [] ;;
  (* line 84, epsilon 0.09 *)
  answers_2 <- best_of_runs HarmonicRuns 1048576 others_2 (ratio 10000 9)
    (fun compared_2 => sum (map (fun r => load r) bed_rows)) answers_1 ;;
  ret answers_2.

(** rho 0.028800240001 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (others_1 : answers -> nat)
  (cut : answers -> Z)
  (others_2 : answers -> nat)
  (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (28800240001 # 1000000000000))
    (query others_1 cut others_2 D)
    (query others_1 cut others_2 D').

(** rho 0.00405 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (others_1 : answers -> nat)
  (cut : answers -> Z)
  (others_2 : answers -> nat)
  (D D' : database), neighbours sources 1 D D' ->
  zcdp (Q2R (4050000000 # 1000000000000))
    (query others_1 cut others_2 D)
    (query others_1 cut others_2 D').

(** What tuned.v proved. *)
Require Certificate.tuned.
Definition audited_0 : protects_0 := Certificate.tuned.tuned_protects_0.
Definition audited_1 : protects_1 := Certificate.tuned.tuned_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
