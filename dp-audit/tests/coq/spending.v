(** Query [spending], src/main.rs line 12.

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
  Source "Visit" AddRemove (Owner 2 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded]].

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable fees : answers -> Z -> Z.
Variable fees_2 : answers -> Z -> Z.
Variable fees_3 : answers -> Z -> Z.

(** The query. *)
Definition spending (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 10 3)
    (count
      (one_for_each
        (fun t =>
          [clamp 0 5 (count t);
            clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees [] (delay r - (-30)))) t));
            least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
            bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
        (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows)))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 2000 1)
    (sum
      (map (fun r => number 1 (* spent *) r)
        (filter (fun r => truth 4 (* late *) r)
          (one_for_each
            (fun t =>
              [clamp 0 5 (count t);
                clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees_2 [a1] (delay r - (-30)))) t));
                least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
                bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
            (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows)))))) ;;
  answers_1 <- parts 2 (fun r => bit (truth 5 (* never *) r)) (one_for_each
    (fun t =>
      [clamp 0 5 (count t);
        clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees_3 [a1; a2] (delay r - (-30)))) t));
        least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
        bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
    (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows))) (fun part_1 so_far_1 =>
      (* line 96, epsilon 0.1 *)
      a3 <- release (ratio 300 1) (sum (map (fun r => clamp 0 30 (number 3 (* last *) r)) part_1)) ;;
      ret (so_far_1 ++ [a3])) [a1; a2] ;;
  ret answers_1.

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [900000]
    [DiscreteLaplace 92 300000 (ratio 10 3) [1] [300000]
        (Count [1]
          (ByUnit "Visitor"
            [Column "visits" (Integer 0 9); Column "spent" (Integer (-20) 1000);
              Column "first" (Integer (-30) 60); Column "last" (Integer (-30) 60); Column "late" Boolean;
              Column "never" Boolean]
            2
            [RowsOf 0 5; SumOf 0 1000 (LookUp fees (-30) (-20) 500 0 (NumberColumn 0));
              LeastOf (NumberColumn 0); GreatestOf (NumberColumn 0);
              AnyOf (Compare Gt (NumberColumn 0) (Literal 0 0));
              AllOf (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))]
            [1] SomeRows
            (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows (FromSource 0 [5] SomeRows))));
      DiscreteLaplace 94 500000 (ratio 2000 1) [1000] [500000]
        (Sum (-20) 1000 0 [1000]
          (Map (ToNumber (NumberColumn 1) (-20) 1000 0) [1] SomeRows
            (Filter (TruthColumn 4) [1] SomeRows
              (ByUnit "Visitor"
                [Column "visits" (Integer 0 9); Column "spent" (Integer (-20) 1000);
                  Column "first" (Integer (-30) 60); Column "last" (Integer (-30) 60); Column "late" Boolean;
                  Column "never" Boolean]
                2
                [RowsOf 0 5; SumOf 0 1000 (LookUp fees_2 (-30) (-20) 500 0 (NumberColumn 0));
                  LeastOf (NumberColumn 0); GreatestOf (NumberColumn 0);
                  AnyOf (Compare Gt (NumberColumn 0) (Literal 0 0));
                  AllOf (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))]
                [1] SomeRows
                (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows
                  (FromSource 0 [5] SomeRows))))));
      ParallelParts 2 (TruthKey (TruthColumn 5)) [100000] [100000]
        (ByUnit "Visitor"
          [Column "visits" (Integer 0 9); Column "spent" (Integer (-20) 1000);
            Column "first" (Integer (-30) 60); Column "last" (Integer (-30) 60); Column "late" Boolean;
            Column "never" Boolean]
          2
          [RowsOf 0 5; SumOf 0 1000 (LookUp fees_3 (-30) (-20) 500 0 (NumberColumn 0));
            LeastOf (NumberColumn 0); GreatestOf (NumberColumn 0);
            AnyOf (Compare Gt (NumberColumn 0) (Literal 0 0));
            AllOf (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))]
          [1] SomeRows
          (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows (FromSource 0 [5] SomeRows)))
        (DiscreteLaplace 96 100000 (ratio 300 1) [30] [100000]
          (Sum 0 30 0 [30]
            (Map (ToNumber (Clamped 0 30 (NumberColumn 3)) 0 30 0) [1] SomeRows (Part [1] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [900000].
Proof. certify_cost. Qed.

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Theorem spending_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000)) (spending D) (spending D').
Proof. certify spending derivation. Qed.
End Query.
