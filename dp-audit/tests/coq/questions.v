(** Query [questions], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program. *)
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

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable threshold_1 : answers -> Z.
Variable questions_1 : answers -> nat.
Variable least_2 : answers -> Z.
Variable threshold_2 : answers -> Z.
Variable questions_2 : answers -> nat.
Variable clip : answers -> Z.
Variable threshold_4 : answers -> Z.
Variable questions_4 : answers -> nat.
Variable least_2_2 : answers -> Z.

(** The query. *)
Definition questions (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [50200000000; 412550210003]
    [SparseVector 21 300000 1 threshold_1 questions_1 (ratio 100 3) (ratio 200 3) [5; 0] [45000000000; 0]
        (Count [5; 0]
          (Filter (Compare Ge (NumberColumn 0) (Given least_2 (-30) 60 0)) [5; 0] SomeRows
            (FromSource 0 [5; 0] SomeRows)));
      SparseVector 22 70001 3 threshold_2 questions_2 (ratio 2000000 70001) (ratio 4000000 70001) [0; 1]
        [0; 7350210003]
        (Negate [0; 1]
          (Sum 0 1 0 [0; 1]
            (Map (ToNumber (Clamped 0 1 (Sub (NumberColumn 0) (Given clip (-10) 40 0))) 0 1 0) [0; 1] EveryRow
              (FromSource 1 [0; 1] EveryRow))));
      RandomizedResponse 23 900000 [(-3); 0; 7] 0 (ratio 9 10) [0; 50] [0; 405000000000]
        (Sum (-10) 40 0 [0; 50]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] SomeRows
            (Filter (TruthColumn 1) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow))));
      StaticLoop 2 [100000000; 100000000] [200000000; 200000000]
        (SparseVector 24 10000 2 threshold_4 questions_4 (ratio 1000 1) (ratio 2000 1) [5; 1]
          [100000000; 100000000]
          (Plus [5; 1]
            (Count [5; 0]
              (Filter (Compare Ge (NumberColumn 0) (Given least_2_2 (-30) 60 0)) [5; 0] SomeRows
                (FromSource 0 [5; 0] SomeRows)))
            (Count [0; 1] (Filter (TruthColumn 1) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow)))));
      RandomizedResponse 25 100000 [12] 0 (ratio 1 50) [5; 0] [5000000000; 0]
        (Histogram (IntervalsKey [(-5); 15] 0 (NumberColumn 0)) 3 [5; 0] (FromSource 0 [5; 0] SomeRows))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [50200000000; 412550210003].
Proof. certify_cost. Qed.

(** rho 0.0502 for one person, who owns at most 5 Visit rows. *)
Theorem questions_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (50200000000 # 1000000000000)) (questions D) (questions D').
Proof. certify questions derivation. Qed.

(** rho 0.412550210003 for one Bed row. *)
Theorem questions_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  zcdp (Q2R (412550210003 # 1000000000000)) (questions D) (questions D').
Proof. certify questions derivation. Qed.
End Query.
