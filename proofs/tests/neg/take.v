(** The first rows in an order. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module take_by_a_text.
(** Rows in the order of the numbers that encode text identifiers. *)
(* refused with: column `patient` is not a number *)
(* accepted after: s/NumberColumn 0/NumberColumn 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10] [100000] (Count [10]
    (Take 9 [NumberCell (NumberColumn 0)] [10] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End take_by_a_text.

Module take_by_fewer_parts.
(** First rows by a key with two parts, stated as one part. *)
(* refused with: the key has 2 parts, not 1 *)
(* accepted after: s/(TruthColumn 2)) 1/(TruthColumn 2)) 2/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10] [100000] (Count [10]
    (TakeBy 9 (TruthKey (TruthColumn 2)) 1 [NumberCell (NumberColumn 1)] [10] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End take_by_fewer_parts.

Module take_by_of_replaced_rows.
(** First rows by a key, counted as if a replaced row stayed in its group. *)
(* refused with: the stability of the first rows is [10], not [5] *)
(* accepted after: s/TakeBy 9 (TruthKey (TruthColumn 2)) 2/Take 9/ *)
Definition sources : list source := [
  Source "Visit" ReplaceOne (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (TakeBy 9 (TruthKey (TruthColumn 2)) 2 [NumberCell (NumberColumn 1)] [5] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End take_by_of_replaced_rows.

Module take_counts_once.
(** First rows in an order, counted as if an inserted row did not push out another row. *)
(* refused with: the stability of the first rows is [10], not [5] *)
(* accepted after: s/\[5\] SomeRows (FromSource/[10] SomeRows (FromSource/; s/\[5\] \[100000\] (Count \[5\]/[10] [100000] (Count [10]/; s/ratio 50 1/ratio 100 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (Take 9 [NumberCell (NumberColumn 1)] [5] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End take_counts_once.

Module take_in_no_order.
(** First rows without values that define their order. *)
(* refused with: the step has no value by which rows are ordered *)
(* accepted after: s/Take 9 \[\]/Take 9 [NumberCell (NumberColumn 1)]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10] [100000] (Count [10]
    (Take 9 [] [10] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End take_in_no_order.

Module take_of_no_rows.
(** First rows with a limit of zero rows. *)
(* refused with: the first rows are at least one *)
(* accepted after: s/Take 0/Take 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10] [100000] (Count [10]
    (Take 0 [NumberCell (NumberColumn 1)] [10] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End take_of_no_rows.
