(** Query [three_tables], src/main.rs line 12.

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
  Source "Visit" AddRemove (Identifier 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition three_tables (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let visit_rows := D 1%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  let bed_rows := D 2%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* query waits begins *)
  (* line 51, epsilon 0.2 *)
  a1 <- release (ratio 1200 1)
    (sum
      (map (fun r => Z.abs (delay r - 12)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 52, epsilon 0.000001 *)
  a2 <- release (ratio 2500000000 1)
    (sum
      (map (fun r => clamp (-500) 250 (amount r)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 53, epsilon 0.03 *)
  a3 <- release (ratio 500 3)
    (count (filter (fun r => 0 >? delay r) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* query waits ends *)
  (* line 60, epsilon 0.333333 *)
  a4 <- release (ratio 100000000 333333) (sum (map (fun r => ((-2) * load r) + 5) bed_rows)) ;;
  (* line 61, epsilon 0.125 *)
  a5 <- release (ratio 800 1)
    (sum (map (fun r => ((-2) * load r) + 5) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 62, epsilon 0.7 *)
  a6 <- release (ratio 10 7)
    (count patient_rows + (count bed_rows + count (filter (fun r => negb (used r)) bed_rows))) ;;
  ret [a1; a2; a3; a4; a5; a6].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [700000; 230001; 1158333]
    [Subquery "waits" 1 [0; 230001; 0]
        (Sequence [230001]
          [DiscreteLaplace 51 200000 (ratio 1200 1) [240] [200000]
              (Sum 0 48 0 [240]
                (Map (ToNumber (Abs (Sub (NumberColumn 0) (Literal 12 0))) 0 48 0) [5] SomeRows
                  (AsOnlySource 1 [5] SomeRows
                    (Filter (Compare Ne (NumberColumn 1) (Literal (-1) 0)) [0; 5; 0] SomeRows
                      (FromSource 1 [0; 5; 0] SomeRows)))));
            DiscreteLaplace 52 1 (ratio 2500000000 1) [2500] [1]
              (Sum (-500) 250 0 [2500]
                (Map (ToNumber (Clamped (-500) 250 (NumberColumn 1)) (-500) 250 0) [5] SomeRows
                  (AsOnlySource 1 [5] SomeRows
                    (Filter (Compare Ne (NumberColumn 1) (Literal (-1) 0)) [0; 5; 0] SomeRows
                      (FromSource 1 [0; 5; 0] SomeRows)))));
            DiscreteLaplace 53 30000 (ratio 500 3) [5] [30000]
              (Count [5]
                (Filter (Compare Gt (Literal 0 0) (NumberColumn 0)) [5] SomeRows
                  (AsOnlySource 1 [5] SomeRows
                    (Filter (Compare Ne (NumberColumn 1) (Literal (-1) 0)) [0; 5; 0] SomeRows
                      (FromSource 1 [0; 5; 0] SomeRows)))))]);
      DiscreteLaplace 60 333333 (ratio 100000000 333333) [0; 0; 100] [0; 0; 333333]
        (Sum (-75) 25 0 [0; 0; 100]
          (Map (ToNumber (Add (Mul (-2) (NumberColumn 0)) (Literal 5 0)) (-75) 25 0) [0; 0; 1] EveryRow
            (FromSource 2 [0; 0; 1] EveryRow)));
      DiscreteLaplace 61 125000 (ratio 800 1) [0; 0; 100] [0; 0; 125000]
        (Sum (-75) 25 0 [0; 0; 100]
          (Map (ToNumber (Add (Mul (-2) (NumberColumn 0)) (Literal 5 0)) (-75) 25 0) [0; 0; 1] SomeRows
            (Filter (Not (TruthColumn 1)) [0; 0; 1] SomeRows (FromSource 2 [0; 0; 1] EveryRow))));
      DiscreteLaplace 62 700000 (ratio 10 7) [1; 0; 1] [700000; 0; 700000]
        (Plus [1; 0; 1] (Count [1; 0; 0] (FromSource 0 [1; 0; 0] SomeRows))
          (Plus [0; 0; 1] (Count [0; 0; 0] (FromSource 2 [0; 0; 1] EveryRow))
            (Count [0; 0; 1]
              (Filter (Not (TruthColumn 1)) [0; 0; 1] SomeRows (FromSource 2 [0; 0; 1] EveryRow)))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [700000; 230001; 1158333].
Proof. certify_cost. Qed.

(** epsilon 0.7 for one Patient row. *)
Theorem three_tables_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (700000 # 1000000)) (three_tables D) (three_tables D').
Proof. certify three_tables derivation. Qed.

(** epsilon 0.230001 for one person, who owns at most 5 Visit rows. *)
Theorem three_tables_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (230001 # 1000000)) (three_tables D) (three_tables D').
Proof. certify three_tables derivation. Qed.

(** epsilon 1.158333 for one Bed row. *)
Theorem three_tables_protects_2 : forall D D' : database, neighbours sources 2 D D' ->
  dp (Q2R (1158333 # 1000000)) (three_tables D) (three_tables D').
Proof. certify three_tables derivation. Qed.
