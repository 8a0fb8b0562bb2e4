(** Query [nearly], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.
    NOT LISTED: the program takes [epsilon 0.000007 and delta 0.000000000000007; epsilon 0.000007 and delta 0.000000000000007] beyond the releases below. If it released anything for it,
    that is not part of the query below, and not of what is proved. *)
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
Variable least_2 : answers -> Z.
Variable branch_2 : answers -> bool.

(** The query. *)
Definition nearly (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  answers_1 <- rounds 3 (fun so_far_1 =>
      (* line 70, epsilon 0.02 *)
      a1 <- release (ratio 50 1)
        (count (filter (fun r => age r >=? clamp 0 100 (least_2 so_far_1)) patient_rows)) ;;
      ret (so_far_1 ++ [a1])) [] ;;
  answers_2 <- (if branch_2 answers_1 then
      (* line 76, epsilon 0.15 *)
      a2 <- release (ratio 1000 3) (sum (map (fun r => load r) bed_rows)) ;;
      ret (answers_1 ++ [a2])
    else
      (* line 78, epsilon 0.09 *)
      a3 <- release (ratio 100 9) (count (filter (fun r => used r) bed_rows)) ;;
      ret (answers_1 ++ [a3])) ;;
  ret answers_2.

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [60000; 150000]
    [StaticLoop 3 [20000; 0] [60000; 0]
        (DiscreteLaplace 70 20000 (ratio 50 1) [1; 0] [20000; 0]
          (Count [1; 0]
            (Filter (Compare Ge (NumberColumn 0) (Given least_2 0 100 0)) [1; 0] SomeRows
              (FromSource 0 [1; 0] SomeRows))));
      Branch branch_2 [0; 150000]
        (DiscreteLaplace 76 150000 (ratio 1000 3) [0; 50] [0; 150000]
          (Sum (-10) 40 0 [0; 50]
            (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow))))
        (DiscreteLaplace 78 90000 (ratio 100 9) [0; 1] [0; 90000]
          (Count [0; 1] (Filter (TruthColumn 1) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Approx sources derivation = Ok [60000; 150000].
Proof. certify_cost. Qed.

(** epsilon 0.060007 and delta 0.000000000000007 for one Patient row. *)
Theorem nearly_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp_delta (Q2R (60007 # 1000000)) (Q2R (7 # 1000000000000000)) (nearly D) (nearly D').
Proof. certify nearly derivation. Qed.

(** epsilon 0.150007 and delta 0.000000000000007 for one Bed row. *)
Theorem nearly_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp_delta (Q2R (150007 # 1000000)) (Q2R (7 # 1000000000000000)) (nearly D) (nearly D').
Proof. certify nearly derivation. Qed.
End Query.
