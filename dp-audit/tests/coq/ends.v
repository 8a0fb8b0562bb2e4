(** Query [ends], src/main.rs line 12.

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
Variable public_numbers : answers -> list Z.

(** The query. *)
Definition ends (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 40, epsilon 0.2 *)
  a1 <- select ByFlips (ratio 50 1) 1 (rank_scores true (-30) 60 30 (map (fun r => delay r) visit_rows)) ;;
  (* line 41, epsilon 0.05 *)
  a2 <- select ByWeights (ratio 40 1) 2 (rank_scores false (-10) 40 7 (map (fun r => load r) bed_rows)) ;;
  (* line 42, epsilon 0.3 *)
  a3 <- select ByWeights (ratio 50 3) 1
    (deviations (public_numbers (([] ++ a1) ++ a2))
      (histogram 2 (fun r => bit (delay r >? 0)) visit_rows)) ;;
  (* line 43, epsilon 0.4 *)
  a4 <- release (ratio 25 2) (count (filter (fun r => delay r >? 0) visit_rows)) ;;
  ret (((([] ++ a1) ++ a2) ++ a3) ++ [a4]).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [900000; 100000]
    [Select 40 ByFlips 200000 1 (ratio 50 1) [10; 0] [200000; 0]
        (Rank true (-30) 60 0 30 [10; 0]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [5; 0] SomeRows (FromSource 0 [5; 0] SomeRows)));
      Select 41 ByWeights 50000 2 (ratio 40 1) [0; 2] [0; 100000]
        (Rank false (-10) 40 0 7 [0; 2]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      Select 42 ByWeights 300000 1 (ratio 50 3) [5; 0] [300000; 0]
        (Deviation public_numbers [5; 0]
          (Histogram (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) 2 [5; 0]
            (FromSource 0 [5; 0] SomeRows)));
      DiscreteLaplace 43 400000 (ratio 25 2) [5; 0] [400000; 0]
        (Count [5; 0]
          (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
            (FromSource 0 [5; 0] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [900000; 100000].
Proof. certify_cost. Qed.

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Theorem ends_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000)) (ends D) (ends D').
Proof. certify ends derivation. Qed.

(** epsilon 0.1 for one Bed row. *)
Theorem ends_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (100000 # 1000000)) (ends D) (ends D').
Proof. certify ends derivation. Qed.
End Query.
