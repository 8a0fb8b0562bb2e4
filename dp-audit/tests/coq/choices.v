(** Query [choices], src/main.rs line 12.

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

(** The query. *)
Definition choices (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 12, epsilon 0.3 *)
  a1 <- select ByFlips (ratio 50 3) 1 (histogram 2 (fun r => bit (delay r >? 0)) visit_rows) ;;
  (* line 13, epsilon 0.07 *)
  a2 <- select ByFlips (ratio 500 7) 3
    (histogram 6 (fun r => (bit (delay r >? 0) * 3) + interval_number [(-5); 15] (delay r)) visit_rows) ;;
  (* line 14, epsilon 0.25 *)
  a3 <- select ByWeights (ratio 16 1) 1 (quantile_scores (-10) 40 1 2 (map (fun r => load r) bed_rows)) ;;
  (* line 15, epsilon 0.9 *)
  a4 <- select ByFlips (ratio 200 9) 2
    (quantile_scores (-10) 40 9 10 (map (fun r => load r) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 16, epsilon 0.04 *)
  a5 <- select ByFlips (ratio 250 1) 1 (rank_scores false (-30) 60 2 (map (fun r => delay r) visit_rows)) ;;
  ret ((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [550000; 2050000]
    [Select 12 ByFlips 300000 1 (ratio 50 3) [5; 0] [300000; 0]
        (Histogram (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) 2 [5; 0]
          (FromSource 0 [5; 0] SomeRows));
      Select 13 ByFlips 70000 3 (ratio 500 7) [5; 0] [210000; 0]
        (Histogram
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (IntervalsKey [(-5); 15] 0 (NumberColumn 0)) 3)
          6 [5; 0] (FromSource 0 [5; 0] SomeRows));
      Select 14 ByWeights 250000 1 (ratio 16 1) [0; 4] [0; 250000]
        (Quantile (-10) 40 0 1 2 [0; 4]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      Select 15 ByFlips 900000 2 (ratio 200 9) [0; 20] [0; 1800000]
        (Quantile (-10) 40 0 9 10 [0; 20]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] SomeRows
            (Filter (Not (TruthColumn 1)) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow))));
      Select 16 ByFlips 40000 1 (ratio 250 1) [10; 0] [40000; 0]
        (Rank false (-30) 60 0 2 [10; 0]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [5; 0] SomeRows (FromSource 0 [5; 0] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [550000; 2050000].
Proof. certify_cost. Qed.

(** epsilon 0.55 for one person, who owns at most 5 Visit rows. *)
Theorem choices_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (550000 # 1000000)) (choices D) (choices D').
Proof. certify choices derivation. Qed.

(** epsilon 2.05 for one Bed row. *)
Theorem choices_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (2050000 # 1000000)) (choices D) (choices D').
Proof. certify choices derivation. Qed.
