(** Query [tuned], src/main.rs line 12.

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
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable others_1 : answers -> nat.
Variable cut : answers -> Z.
Variable others_2 : answers -> nat.

(** The query. *)
Definition tuned (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [28800240001; 4050000000]
    [BestOf 83 240001 UniformRuns 3000 others_1 (ratio 3000000 240001) [1; 0] [28800240001; 0]
        (Count [1; 0]
          (Filter (Compare Ge (NumberColumn 0) (Given cut 0 100 0)) [1; 0] SomeRows
            (FromSource 0 [1; 0] SomeRows)));
      BestOf 84 90000 HarmonicRuns 1048576 others_2 (ratio 10000 9) [0; 50] [0; 4050000000]
        (Sum (-10) 40 0 [0; 50]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [28800240001; 4050000000].
Proof. certify_cost. Qed.

(** rho 0.028800240001 for one Patient row. *)
Theorem tuned_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (28800240001 # 1000000000000)) (tuned D) (tuned D').
Proof. certify tuned derivation. Qed.

(** rho 0.00405 for one Bed row. *)
Theorem tuned_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  zcdp (Q2R (4050000000 # 1000000000000)) (tuned D) (tuned D').
Proof. certify tuned derivation. Qed.
End Query.
