(** Audit of the certificate `questions`. Query [questions], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what questions.v must have proved: of these data, and of this query. All of that stands before the
    command that reads questions.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Visit" AddRemove (Identifier 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (threshold_1 : answers -> Z)
  (questions_1 : answers -> nat)
  (least_2 : answers -> Z)
  (threshold_2 : answers -> Z)
  (questions_2 : answers -> nat)
  (clip : answers -> Z)
  (threshold_4 : answers -> Z)
  (questions_4 : answers -> nat)
  (least_2_2 : answers -> Z)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 21, epsilon 0.3 *)
  answers_1 <- sparse_vector 1 (ratio 100 3) (ratio 200 3) threshold_1 questions_1
    (fun asked_1 => count (filter (fun r => delay r >=? clamp (-30) 60 (least_2 asked_1)) visit_rows)) [] ;;
  (* line 22, epsilon 0.070001 *)
  answers_2 <- sparse_vector 3 (ratio 2000000 70001) (ratio 4000000 70001) threshold_2 questions_2
    (fun asked_2 =>
      - (sum (map (fun r => clamp 0 1 (load r - clamp (-10) 40 (clip asked_2))) bed_rows)))
    answers_1 ;;
  (* line 23, epsilon 0.9 *)
  a3 <- respond (ratio 9 10) [(-3); 0; 7]
    (sum (map (fun r => load r) (filter (fun r => used r) bed_rows))) ;;
  answers_3 <- rounds 2 (fun so_far_3 =>
      (* line 24, epsilon 0.01 *)
      answers_4 <- sparse_vector 2 (ratio 1000 1) (ratio 2000 1) threshold_4 questions_4
        (fun asked_4 =>
          count (filter (fun r => delay r >=? clamp (-30) 60 (least_2_2 asked_4)) visit_rows) +
            count (filter (fun r => used r) bed_rows))
        so_far_3 ;;
      ret answers_4) (answers_2 ++ [a3]) ;;
  (* line 25, epsilon 0.1 *)
  a5 <- for_each (respond (ratio 1 50) [12])
    (histogram 3 (fun r => interval_number [(-5); 15] (delay r)) visit_rows) ;;
  ret (answers_3 ++ a5).

(** rho 0.0502 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (threshold_1 : answers -> Z)
  (questions_1 : answers -> nat)
  (least_2 : answers -> Z)
  (threshold_2 : answers -> Z)
  (questions_2 : answers -> nat)
  (clip : answers -> Z)
  (threshold_4 : answers -> Z)
  (questions_4 : answers -> nat)
  (least_2_2 : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (50200000000 # 1000000000000))
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D)
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D').

(** rho 0.412550210003 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (threshold_1 : answers -> Z)
  (questions_1 : answers -> nat)
  (least_2 : answers -> Z)
  (threshold_2 : answers -> Z)
  (questions_2 : answers -> nat)
  (clip : answers -> Z)
  (threshold_4 : answers -> Z)
  (questions_4 : answers -> nat)
  (least_2_2 : answers -> Z)
  (D D' : database), neighbours sources 1 D D' ->
  zcdp (Q2R (412550210003 # 1000000000000))
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D)
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D').

(** What questions.v proved. *)
Require Certificate.questions.
Definition audited_0 : protects_0 := Certificate.questions.questions_protects_0.
Definition audited_1 : protects_1 := Certificate.questions.questions_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
