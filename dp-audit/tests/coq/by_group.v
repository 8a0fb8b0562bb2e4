(** Query [by_group], src/main.rs line 12.

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
Definition by_group (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 20, epsilon 0.2 *)
  a1 <- for_each (release (ratio 1500 1))
    (grouped_sum 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) (fun r => delay r)
      (filter (fun r => delay r >? 0) visit_rows)) ;;
  (* line 21, epsilon 0.05 *)
  a2 <- for_each (release (ratio 100 1))
    (histogram 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) visit_rows) ;;
  (* line 22, epsilon 0.3 *)
  a3 <- for_each (release (ratio 800 3))
    (grouped_sum 8 (fun r => (bit (used r) * 4) + place_of [(-10); 0; 40] (load r)) (fun r => load r)
      bed_rows) ;;
  (* line 23, epsilon 0.4 *)
  a4 <- select ByFlips (ratio 200 1) 1
    (grouped_sum 4 (fun r => place_of [(-10); 0; 40] (load r)) (fun r => load r) bed_rows) ;;
  ret (((([] ++ a1) ++ a2) ++ a3) ++ a4).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [250000; 700000]
    [DiscreteLaplace 20 200000 (ratio 1500 1) [300; 0] [200000; 0]
        (GroupedSum (-30) 60 0
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (ValuesKey 0 3 0 (Clamped 0 3 (NumberColumn 0))) 4)
          8 [300; 0]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [5; 0] SomeRows
            (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
              (FromSource 0 [5; 0] SomeRows))));
      DiscreteLaplace 21 50000 (ratio 100 1) [5; 0] [50000; 0]
        (Histogram
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (ValuesKey 0 3 0 (Clamped 0 3 (NumberColumn 0))) 4)
          8 [5; 0] (FromSource 0 [5; 0] SomeRows));
      DiscreteLaplace 22 300000 (ratio 800 3) [0; 80] [0; 300000]
        (GroupedSum (-10) 40 0
          (BothKeys (TruthKey (TruthColumn 1)) (ListedKey [(-10); 0; 40] 0 (NumberColumn 0)) 4) 8 [0; 80]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      Select 23 ByFlips 400000 1 (ratio 200 1) [0; 80] [0; 400000]
        (GroupedSum (-10) 40 0 (ListedKey [(-10); 0; 40] 0 (NumberColumn 0)) 4 [0; 80]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [250000; 700000].
Proof. certify_cost. Qed.

(** epsilon 0.25 for one person, who owns at most 5 Visit rows. *)
Theorem by_group_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (250000 # 1000000)) (by_group D) (by_group D').
Proof. certify by_group derivation. Qed.

(** epsilon 0.7 for one Bed row. *)
Theorem by_group_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (700000 # 1000000)) (by_group D) (by_group D').
Proof. certify by_group derivation. Qed.
