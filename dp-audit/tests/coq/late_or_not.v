(** Query [late_or_not], src/main.rs line 12.

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

(** The query. *)
Definition late_or_not (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  (* line 211, epsilon 0.1 *)
  a1 <- release (ratio 50 1)
    (count
      (map snd
        (one_for_each_and (fun r => bit (delay r >? 0))
          (fun t =>
            [clamp 0 5 (count t); least (map (fun r => bit (delay r >? 0)) t);
              greatest (map (fun r => delay r) t)])
          (owned_by 2 visit_rows)))) ;;
  (* line 213, epsilon 0.5 *)
  a2 <- release (ratio 240 1)
    (sum
      (map (fun r => number 2 (* longest *) r)
        (filter (fun r => truth 1 (* late *) r)
          (map snd
            (limited 2
              (one_for_each_and (fun r => bit (delay r >? 0))
                (fun t =>
                  [clamp 0 5 (count t); least (map (fun r => bit (delay r >? 0)) t);
                    greatest (map (fun r => delay r) t)])
                (owned_by 2 visit_rows))))))) ;;
  (* line 215, epsilon 0.4 *)
  a3 <- release (ratio 5 2)
    (count
      (one_for_each (fun t => [clamp 0 2 (count t)])
        (one_for_each_and (fun r => bit (delay r >? 0))
          (fun t =>
            [clamp 0 5 (count t); least (map (fun r => bit (delay r >? 0)) t);
              greatest (map (fun r => delay r) t)])
          (owned_by 2 visit_rows)))) ;;
  ret [a1; a2; a3].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1000000]
    [DiscreteLaplace 211 100000 (ratio 50 1) [5] [100000]
        (Count [5]
          (ByUnitAnd "LateOrNot"
            [Column "visits" (Integer 0 9); Column "late" Boolean; Column "longest" (Integer (-30) 60)] 2
            (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            [RowsOf 0 5; CommonOf (TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0)));
              GreatestOf (NumberColumn 0)]
            [5] SomeRows (FromSource 0 [5] SomeRows)));
      DiscreteLaplace 213 500000 (ratio 240 1) [120] [500000]
        (Sum (-30) 60 0 [120]
          (Map (ToNumber (NumberColumn 2) (-30) 60 0) [2] SomeRows
            (Filter (TruthColumn 1) [2] SomeRows
              (Limit 2 2 [2] SomeRows
                (ByUnitAnd "LateOrNot"
                  [Column "visits" (Integer 0 9); Column "late" Boolean;
                    Column "longest" (Integer (-30) 60)]
                  2 (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
                  [RowsOf 0 5; CommonOf (TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0)));
                    GreatestOf (NumberColumn 0)]
                  [5] SomeRows (FromSource 0 [5] SomeRows))))));
      DiscreteLaplace 215 400000 (ratio 5 2) [1] [400000]
        (Count [1]
          (ByUnit "Kinds" [Column "kinds" (Integer 0 2)] 2 [RowsOf 0 2] [1] SomeRows
            (ByUnitAnd "LateOrNot"
              [Column "visits" (Integer 0 9); Column "late" Boolean; Column "longest" (Integer (-30) 60)] 2
              (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
              [RowsOf 0 5; CommonOf (TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0)));
                GreatestOf (NumberColumn 0)]
              [5] SomeRows (FromSource 0 [5] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** epsilon 1 for one person, who owns at most 5 Visit rows. *)
Theorem late_or_not_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (late_or_not D) (late_or_not D').
Proof. certify late_or_not derivation. Qed.
