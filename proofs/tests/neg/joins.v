(** Joins and semi-joins by a person. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module join_adds_up.
(** Three left rows, each paired with two right rows, make six pairs. This claims five. *)
(* refused with: the stability of the join is [6, 6], not [5, 5] *)
(* accepted after: s/\[5; 5\]/[6; 6]/g; s/ratio 50 1/ratio 60 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 5] [100000; 100000] (Count [5; 5]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [5; 5] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_adds_up.

Module join_after_units.
(** A join of rows whose owners are not known any more, because they come from a union. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/(Union (FromSource 0 \[5; 0\] SomeRows) \[10; 0\] SomeRows (FromSource 0 \[5; 0\] SomeRows))/(FromSource 0 [5; 0] SomeRows)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [6; 6] [100000; 100000] (Count [6; 6]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [6; 6] SomeRows 
        (Union (FromSource 0 [5; 0] SomeRows) [10; 0] SomeRows (FromSource 0 [5; 0] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_after_units.

Module join_of_more_pairs.
(** Three left rows, each paired with two right rows, make six pairs. This claims three. *)
(* refused with: the stability of the join is [6, 6], not [3, 3] *)
(* accepted after: s/ 3 2 0 1/ 3 1 0 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 30 1) [3; 3] [100000; 100000] (Count [3; 3]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [3; 3] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_of_more_pairs.

Module join_of_no_rows.
(** A join that keeps no row of the other table. *)
(* refused with: a join keeps at least one row of each table *)
(* accepted after: s/ 3 0 0 1/ 3 1 0 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 30 1) [3; 3] [100000; 100000] (Count [3; 3]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 0 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [3; 3] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_of_no_rows.

Module join_of_one_source.
(** Pairs, counted as if the rows of a member did not affect them. *)
(* refused with: the stability of the join is [6, 6], not [6, 0] *)
(* accepted after: s/\[6; 0\]/[6; 6]/g; s/\[100000; 0\]/[100000; 100000]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [6; 0] [100000; 0] (Count [6; 0]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [6; 0] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_of_one_source.

Module join_of_texts.
(** Persons are texts in one table and numbers in the other, so they cannot be matched. *)
(* refused with: the two tables do not identify persons by the same numbers *)
(* accepted after: s/Identity/Unbounded/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [6; 6] [100000; 100000] (Count [6; 6]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [6; 6] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_of_texts.

Module join_of_the_wrong_side.
(** An income in a column for a cost, whose range is smaller. *)
(* refused with: column `cost` of a new row: [0, 999] leaves it *)
(* accepted after: s/RightCell (NumberCell (NumberColumn 2))/LeftCell (NumberCell (NumberColumn 1))/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [6; 6] [100000; 100000] (Count [6; 6]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [RightCell (NumberCell (NumberColumn 2)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [6; 6] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_of_the_wrong_side.

Module join_of_two_relations.
(** A join of two tables: neighbours add or remove visits, but replace members. *)
(* refused with: the two tables are under different neighbour relations *)
(* accepted after: s/ReplaceOne/AddRemove/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" ReplaceOne (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [6; 6] [100000; 100000] (Count [6; 6]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [6; 6] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_of_two_relations.

Module join_short_row.
(** A pair that has no value for one of its columns. *)
(* refused with: a new row has another number of values than of columns *)
(* accepted after: s/\[LeftCell (NumberCell (NumberColumn 1))\]/[LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [6; 6] [100000; 100000] (Count [6; 6]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 2] SomeRows) [6; 6] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_short_row.

Module semi_join_adds_up.
(** A semi-join, where a person of the other table is counted with 2 rows instead of 5. *)
(* refused with: the stability of the semi-join is [5, 5], not [5, 2] *)
(* accepted after: s/\[5; 2\]/[5; 5]/g; s/\[100000; 40000\]/[100000; 100000]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 1 5) Refuse [Column "cost" (Integer 0 100); Column "patient" Unbounded];
  Source "Member" AddRemove (Owner 0 2) Refuse [Column "person" (Integer 0 999); Column "insured" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 2] [100000; 40000] (Count [5; 2]
    (SemiJoin 1 false 0 (FromSource 1 [0; 2] SomeRows) [5; 2] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End semi_join_adds_up.

Module semi_join_of_one_source.
(** A semi-join, counted as if the other table had no effect on the rows. *)
(* refused with: the stability of the semi-join is [5, 5], not [5, 0] *)
(* accepted after: s/\[5; 0\] SomeRows (From/[5; 5] SomeRows (From/; s/\[5; 0\] \[100000; 0\] (Count \[5; 0\]/[5; 5] [100000; 100000] (Count [5; 5]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 1 5) Refuse [Column "cost" (Integer 0 100); Column "patient" Unbounded];
  Source "Member" AddRemove (Owner 0 2) Refuse [Column "person" (Integer 0 999); Column "insured" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 0] [100000; 0] (Count [5; 0]
    (SemiJoin 1 true 0 (FromSource 1 [0; 2] SomeRows) [5; 0] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End semi_join_of_one_source.

Module semi_join_of_texts.
(** Persons are texts in one table and numbers in the other, so they cannot be matched. *)
(* refused with: the two tables do not identify persons by the same numbers *)
(* accepted after: s/Identity/Unbounded/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 1 5) Refuse [Column "cost" (Integer 0 100); Column "patient" Identity];
  Source "Member" AddRemove (Owner 0 2) Refuse [Column "person" (Integer 0 999); Column "insured" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 5] [100000; 100000] (Count [5; 5]
    (SemiJoin 1 true 0 (FromSource 1 [0; 2] SomeRows) [5; 5] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End semi_join_of_texts.

Module semi_join_of_two_relations.
(** Two tables with different neighbour relations. *)
(* refused with: the two tables are under different neighbour relations *)
(* accepted after: s/ReplaceOne/AddRemove/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 1 5) Refuse [Column "cost" (Integer 0 100); Column "patient" Unbounded];
  Source "Member" ReplaceOne (Owner 0 2) Refuse [Column "person" (Integer 0 999); Column "insured" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 5] [100000; 100000] (Count [5; 5]
    (SemiJoin 1 true 0 (FromSource 1 [0; 2] SomeRows) [5; 5] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End semi_join_of_two_relations.
