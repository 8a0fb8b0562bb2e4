(** Query [insured], src/main.rs line 12.

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
    Column "person" Unbounded];
  Source "Member" AddRemove (Owner 1 2) Refuse [
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition insured (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let insured_2 (r : row) := truth 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 400 1)
    (sum
      (map (fun r => delay r)
        (map snd
          (semi_joined true (filter_owned (fun r => insured_2 r) (owned_by 1 member_rows))
            (limited 2 (owned_by 2 visit_rows)))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 2 1)
    (count
      (map snd
        (semi_joined true (owned_by 1 member_rows)
          (semi_joined false (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
            (limited 1 (owned_by 1 member_rows)))))) ;;
  (* line 96, epsilon 0.1 *)
  a3 <- release (ratio 40 1) (count (member_rows ++ filter (fun r => insured_2 r) member_rows)) ;;
  ret [a1; a2; a3].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [800000; 900000]
    [DiscreteLaplace 92 300000 (ratio 400 1) [120; 120] [300000; 300000]
        (Sum (-30) 60 0 [120; 120]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [2; 2] SomeRows
            (SemiJoin 2 true 1 (Filter (TruthColumn 0) [0; 2] SomeRows (FromSource 1 [0; 2] SomeRows))
              [2; 2] SomeRows (Limit 2 2 [2; 0] SomeRows (FromSource 0 [5; 0] SomeRows)))));
      DiscreteLaplace 94 500000 (ratio 2 1) [1; 1] [500000; 500000]
        (Count [1; 1]
          (SemiJoin 1 true 1 (FromSource 1 [0; 2] SomeRows) [1; 1] SomeRows
            (SemiJoin 1 false 2
              (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
                (FromSource 0 [5; 0] SomeRows))
              [1; 1] SomeRows (Limit 1 1 [0; 1] SomeRows (FromSource 1 [0; 2] SomeRows)))));
      DiscreteLaplace 96 100000 (ratio 40 1) [0; 4] [0; 100000]
        (Count [0; 4]
          (Union (Filter (TruthColumn 0) [0; 2] SomeRows (FromSource 1 [0; 2] SomeRows)) [0; 4] SomeRows
            (FromSource 1 [0; 2] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [800000; 900000].
Proof. certify_cost. Qed.

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Theorem insured_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000)) (insured D) (insured D').
Proof. certify insured derivation. Qed.

(** epsilon 0.9 for one person, who owns at most 2 Member rows. *)
Theorem insured_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (900000 # 1000000)) (insured D) (insured D').
Proof. certify insured derivation. Qed.
