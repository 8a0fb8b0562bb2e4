(** Limits: how many rows a unit keeps. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module limit_after_a_union.
(** A limit on the rows of a person after a union. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/Limit 0 2 \[2\] SomeRows (Union (FromSource 0 \[5\] SomeRows) \[10\] SomeRows (FromSource 0 \[5\] SomeRows))/Limit 0 2 [2] SomeRows (FromSource 0 [5] SomeRows)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (Limit 0 2 [2] SomeRows (Union (FromSource 0 [5] SomeRows) [10] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_after_a_union.

Module limit_after_units.
(** A limit after `by-unit`, where the owner of each row is not known any more. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/Limit 0 1 \[1\] SomeRows (ByUnit/Filter (TruthColumn 1) [1] SomeRows (ByUnit/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (Limit 0 1 [1] SomeRows (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 0 [RowsOf 0 5; AnyOf (TruthColumn 2)] [1] SomeRows
      (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_after_units.

Module limit_by_another_column.
(** A limit by a column that does not identify the owner of the rows. *)
(* refused with: column 0 identifies the owners of the rows, not column 1 *)
(* accepted after: s/LimitBy 1 1/LimitBy 0 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (LimitBy 1 1 (TruthKey (TruthColumn 2)) [5] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_by_another_column.

Module limit_by_falling_cuts.
(** Intervals that do not follow one another. *)
(* refused with: the cuts do not increase *)
(* accepted after: s/\[50; 10\]/[10; 50]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (LimitBy 0 1 (IntervalsKey [50; 10] 0 (NumberColumn 1)) [5] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_by_falling_cuts.

Module limit_by_of_fewer_rows.
(** Two rows for each person and kind, counted as two rows for each person. *)
(* refused with: the stability of the limit by a key is [5], not [2] *)
(* accepted after: s/\[2\]/[5]/g; s/ratio 20 1/ratio 50 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (LimitBy 0 2 (TruthKey (TruthColumn 2)) [2] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_by_of_fewer_rows.

Module limit_by_of_no_rows.
(** A limit of zero rows for each person and kind. *)
(* refused with: a limit keeps at least one row *)
(* accepted after: s/LimitBy 0 0/LimitBy 0 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (LimitBy 0 0 (TruthKey (TruthColumn 2)) [5] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_by_of_no_rows.

Module limit_of_distinct_rows.
(** A limit after `distinct`, where the owner of each row is not known. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/(Distinct \[5\] SomeRows (FromSource 0 \[5\] SomeRows))/(FromSource 0 [5] SomeRows)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (Limit 0 2 [2] SomeRows (Distinct [5] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_of_distinct_rows.

Module limit_of_more_rows.
(** A limit of two rows for each person, counted as one row. *)
(* refused with: the stability of the limit is [2], not [1] *)
(* accepted after: s/Limit 0 2 \[1\]/Limit 0 1 [1]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (Limit 0 2 [1] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_of_more_rows.

Module limit_of_no_rows.
(** A limit that keeps no rows, so that the release would cost nothing. *)
(* refused with: a limit keeps at least one row *)
(* accepted after: s/Limit 0 0 \[0\]/Limit 0 1 [1]/; s/ratio 1 1) \[0\] \[0\]/ratio 10 1) [1] [100000]/; s/(Count \[0\]/(Count [1]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 1 1) [0] [0] (Count [0]
    (Limit 0 0 [0] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_of_no_rows.

Module limit_of_the_first.
(** A limit after `take`, where the owner of each row is not known. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/(Take 9 \[NumberCell (NumberColumn 1)\] \[10\] SomeRows (FromSource 0 \[5\] SomeRows))/(FromSource 0 [5] SomeRows)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (Limit 0 2 [2] SomeRows (Take 9 [NumberCell (NumberColumn 1)] [10] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End limit_of_the_first.
