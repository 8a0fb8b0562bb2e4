(** Query [alike], src/main.rs line 12.

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
  Source "Visit" AddRemove (Ordered (Owner 2 5)) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded]].

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable order : answers -> arrangement.
Variable order_2 : answers -> arrangement.
Variable order_3 : answers -> arrangement.
Variable order_4 : answers -> arrangement.

(** The query. *)
Definition alike (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [delay r]) (fun r => [delay r]) [of_right (fun r => delay r)] visit_rows
        (map snd
          (arranged (order [])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows))))))) ;;
  (* line 94, epsilon 0.3 *)
  a2 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [number 0 (* delay *) r]) (fun r => [delay r])
        [of_right (fun r => delay r)]
        (map snd
          (arranged (order_3 [a1])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows)))))
        (map snd
          (arranged (order_2 [a1])
            (one_for_each_and (fun r => bit (delay r >? 0))
              (fun t => [greatest (map (fun r => delay r) t)]) (owned_by 2 visit_rows)))))) ;;
  (* line 96, epsilon 0.3 *)
  a3 <- release (ratio 12000 1)
    (sum
      (map (fun r => number 0 (* delay *) r)
        (joined_on 2 2 (fun r => [delay r]) (fun r => [number 0 (* delay *) r])
          [of_right (fun r => number 0 (* delay *) r)]
          (map snd
            (arranged (order_4 [a1; a2])
              (flat_map_owned 2 (fun r => present [(delay r >? 0, [delay r])])
                (semi_joined true (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
                  (owned_by 2 visit_rows)))))
          visit_rows))) ;;
  ret [a1; a2; a3].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [900000]
    [DiscreteLaplace 92 300000 (ratio 280 3) [28] [300000]
        (Count [28]
          (JoinOn "Pair" [Column "delay" (Integer (-30) 60)] 2 2 [NumberCell (NumberColumn 0)]
            [NumberCell (NumberColumn 0)] [RightCell (NumberCell (NumberColumn 0))]
            (FromSource 0 [5] SomeRows) [28] SomeRows
            (Arranged 2 order
              (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [2] SomeRows
                (Limit 2 2 [2] SomeRows (FromSource 0 [5] SomeRows))))));
      DiscreteLaplace 94 300000 (ratio 280 3) [28] [300000]
        (Count [28]
          (JoinOn "Pair" [Column "delay" (Integer (-30) 60)] 2 2 [NumberCell (NumberColumn 0)]
            [NumberCell (NumberColumn 0)] [RightCell (NumberCell (NumberColumn 0))]
            (Arranged 2 order_3
              (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [2] SomeRows
                (Limit 2 2 [2] SomeRows (FromSource 0 [5] SomeRows))))
            [28] SomeRows
            (Arranged 2 order_2
              (ByUnitAnd "Kind" [Column "delay" (Integer (-30) 60)] 2
                (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) [GreatestOf (NumberColumn 0)] [5]
                SomeRows (FromSource 0 [5] SomeRows)))));
      DiscreteLaplace 96 300000 (ratio 12000 1) [3600] [300000]
        (Sum (-30) 60 0 [3600]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [60] SomeRows
            (JoinOn "Pair" [Column "delay" (Integer (-30) 60)] 2 2 [NumberCell (NumberColumn 0)]
              [NumberCell (NumberColumn 0)] [RightCell (NumberCell (NumberColumn 0))]
              (Arranged 2 order_4
                (FlatMap "Twice" [Column "delay" (Integer (-30) 60)] 2
                  [Slot (Compare Gt (NumberColumn 0) (Literal 0 0)) [NumberCell (NumberColumn 0)]] [10]
                  SomeRows
                  (SemiJoin 2 true 2
                    (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5] SomeRows
                      (FromSource 0 [5] SomeRows))
                    [5] SomeRows (FromSource 0 [5] SomeRows))))
              [60] SomeRows (FromSource 0 [5] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [900000].
Proof. certify_cost. Qed.

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Theorem alike_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000)) (alike D) (alike D').
Proof. certify alike derivation. Qed.
End Query.
