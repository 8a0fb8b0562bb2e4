(** Query [few_of_many], src/main.rs line 12.

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
Definition few_of_many (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  (* line 111, epsilon 0.1 *)
  a1 <- release (ratio 20 1)
    (count (map snd (limited 2 (limited_by 1 (fun r => bit (delay r >? 0)) (owned_by 2 visit_rows))))) ;;
  (* line 113, epsilon 0.3 *)
  a2 <- release (ratio 2000 1)
    (sum (map (fun r => delay r) (first_in_order 50 (fun r => [delay r; amount r]) visit_rows))) ;;
  (* line 115, epsilon 0.2 *)
  a3 <- release (ratio 50 1)
    (count (first_of_parts 2 (fun r => bit (delay r >? 0)) 20 (fun r => [delay r]) visit_rows)) ;;
  (* line 117, epsilon 0.4 *)
  a4 <- release (ratio 25 2)
    (count (distinct_rows (flat_map_upto 1 (fun r => present [(true, [delay r])]) visit_rows))) ;;
  ret [a1; a2; a3; a4].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1000000]
    [DiscreteLaplace 111 100000 (ratio 20 1) [2] [100000]
        (Count [2]
          (Limit 2 2 [2] SomeRows
            (LimitBy 2 1 (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) [5] SomeRows
              (FromSource 0 [5] SomeRows))));
      DiscreteLaplace 113 300000 (ratio 2000 1) [600] [300000]
        (Sum (-30) 60 0 [600]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [10] SomeRows
            (Take 50 [NumberCell (NumberColumn 0); NumberCell (NumberColumn 1)] [10] SomeRows
              (FromSource 0 [5] SomeRows))));
      DiscreteLaplace 115 200000 (ratio 50 1) [10] [200000]
        (Count [10]
          (TakeBy 20 (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) 2
            [NumberCell (NumberColumn 0)] [10] SomeRows (FromSource 0 [5] SomeRows)));
      DiscreteLaplace 117 400000 (ratio 25 2) [5] [400000]
        (Count [5]
          (Distinct [5] SomeRows
            (FlatMap "Delay" [Column "delay" (Integer (-30) 60)] 1
              [Slot (Constant true) [NumberCell (NumberColumn 0)]] [5] SomeRows
              (FromSource 0 [5] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** epsilon 1 for one person, who owns at most 5 Visit rows. *)
Theorem few_of_many_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (few_of_many D) (few_of_many D').
Proof. certify few_of_many derivation. Qed.
