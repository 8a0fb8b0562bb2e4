(** Query [paired], src/main.rs line 12.

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
    Column "person" Unbounded];
  Source "Member" AddRemove (Ordered (Owner 2 2)) Refuse [
    Column "days" (Integer 0 90);
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition paired (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let days (r : row) := number 0 r in
  let insured (r : row) := truth 1 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 20 3)
    (count
      (map snd
        (limited 2
          (joined 3 1 [of_left (fun r => delay r); of_right (fun r => bit (insured r))]
            (owned_by 2 member_rows) (owned_by 2 visit_rows))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 56 1)
    (count
      (joined_on 7 2 (fun r => [delay r]) (fun r => [days r])
        [of_left (fun r => delay r); of_right (fun r => bit (insured r))] member_rows visit_rows)) ;;
  ret [a1; a2].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [800000; 800000]
    [DiscreteLaplace 92 300000 (ratio 20 3) [2; 2] [300000; 300000]
        (Count [2; 2]
          (Limit 2 2 [2; 2] SomeRows
            (Join "Pair" [Column "delay" (Integer (-30) 60); Column "insured" Boolean] 3 1 2 2
              [LeftCell (NumberCell (NumberColumn 0)); RightCell (TruthCell (TruthColumn 1))]
              (FromSource 1 [0; 2] SomeRows) [3; 3] SomeRows (FromSource 0 [5; 0] SomeRows))));
      DiscreteLaplace 94 500000 (ratio 56 1) [20; 28] [500000; 500000]
        (Count [20; 28]
          (JoinOn "Pair" [Column "delay" (Integer (-30) 60); Column "insured" Boolean] 7 2
            [NumberCell (NumberColumn 0)] [NumberCell (NumberColumn 0)]
            [LeftCell (NumberCell (NumberColumn 0)); RightCell (TruthCell (TruthColumn 1))]
            (FromSource 1 [0; 2] SomeRows) [20; 28] SomeRows (FromSource 0 [5; 0] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [800000; 800000].
Proof. certify_cost. Qed.

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Theorem paired_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000)) (paired D) (paired D').
Proof. certify paired derivation. Qed.

(** epsilon 0.8 for one person, who owns at most 2 Member rows. *)
Theorem paired_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (800000 # 1000000)) (paired D) (paired D').
Proof. certify paired derivation. Qed.
