(** Query [late_visits], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.
    NOT LISTED: the program takes rho 0.000000000003 beyond the releases below. If it released anything for it,
    that is not part of the query below, and not of what is proved. *)
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
    Column "person" Unbounded]].

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable cut : answers -> Z.

(** The query. *)
Definition late_visits (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  answers_1 <- rounds 10 (fun so_far_1 =>
      (* line 70, rho 0.002 *)
      a1 <- release_gaussian (ratio 6250 1)
        (count (filter (fun r => delay r >=? clamp (-30) 60 (cut so_far_1)) visit_rows)) ;;
      ret (so_far_1 ++ [a1])) [] ;;
  (* line 74, rho 0.005 *)
  a2 <- for_each (release_gaussian (ratio 2500 1))
    (histogram 6 (fun r => (bit (delay r >? 0) * 3) + interval_number [0; 15] (delay r)) visit_rows) ;;
  answers_2 <- parts 2 (fun r => interval_number [10] (delay r)) (filter (fun r => negb (amount r =? 0))
    visit_rows) (fun part_2 so_far_2 =>
      (* line 80, epsilon 0.02 *)
      a3 <- release (ratio 2000 1) (sum (map (fun r => clamp 0 40 (delay r)) part_2)) ;;
      ret (so_far_2 ++ [a3])) (answers_1 ++ a2) ;;
  (* line 90, rho 0.001 *)
  a4 <- release_gaussian (ratio 180000000 1)
    (sum
      (map (fun r => number 0 (* days *) r)
        (filter (fun r => truth 1 (* late *) r)
          (flat_map_upto 2
            (fun r => present
                [(delay r >? 0, [delay r; bit (delay r >? 0)]); (negb (delay r >? 0), [7; bit false])])
            visit_rows)))) ;;
  ret (answers_2 ++ [a4]).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [31000000000]
    [StaticLoop 10 [2000000000] [20000000000]
        (Sequence [2000000000]
          [DiscreteGaussian 70 2000000000 (ratio 6250 1) [5] [2000000000]
              (Count [5]
                (Filter (Compare Ge (NumberColumn 0) (Given cut (-30) 60 0)) [5] SomeRows
                  (FromSource 0 [5] SomeRows)))]);
      DiscreteGaussian 74 5000000000 (ratio 2500 1) [5] [5000000000]
        (Histogram
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (IntervalsKey [0; 15] 0 (NumberColumn 0)) 3)
          6 [5] (FromSource 0 [5] SomeRows));
      ParallelParts 2 (IntervalsKey [10] 0 (NumberColumn 0)) [200000000] [5000000000]
        (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows (FromSource 0 [5] SomeRows))
        (DiscreteLaplace 80 20000 (ratio 2000 1) [40] [200000000]
          (Sum 0 40 0 [40]
            (Map (ToNumber (Clamped 0 40 (NumberColumn 0)) 0 40 0) [1] SomeRows (Part [1] SomeRows))));
      DiscreteGaussian 90 1000000000 (ratio 180000000 1) [600] [1000000000]
        (Sum (-30) 60 0 [600]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [10] SomeRows
            (Filter (TruthColumn 1) [10] SomeRows
              (FlatMap "Stay" [Column "days" (Integer (-30) 60); Column "late" Boolean] 2
                [Slot (Compare Gt (NumberColumn 0) (Literal 0 0))
                    [NumberCell (NumberColumn 0); TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0))];
                  Slot (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))
                    [NumberCell (Literal 7 0); TruthCell (Constant false)]]
                [10] SomeRows (FromSource 0 [5] SomeRows)))))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [31000000000].
Proof. certify_cost. Qed.

(** rho 0.031000000003 for one person, who owns at most 5 Visit rows. *)
Theorem late_visits_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (31000000003 # 1000000000000)) (late_visits D) (late_visits D').
Proof. certify late_visits derivation. Qed.
End Query.
