(** Joins by a key. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module join_on_after_a_flat_map.
(** A join by a key, where one table has new rows whose order is not known. *)
(* refused with: a table is not in an order that is known *)
(* accepted after: s/(FlatMap .* \[0; 1\] SomeRows (FromSource 1 \[0; 1\] SomeRows))/(FromSource 1 [0; 1] SomeRows)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FlatMap "Again" [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)] 1 [Slot (Constant true) [NumberCell (NumberColumn 0); NumberCell (NumberColumn 1); LabelCell (LabelColumn 2)]] [0; 1] SomeRows (FromSource 1 [0; 1] SomeRows)) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_after_a_flat_map.

Module join_on_after_a_limit.
(** A join by a key, after a step that changes the order of rows without stating the new order. *)
(* refused with: a table is not in an order that is known *)
(* accepted after: s/(Limit 0 2 \[2; 0\] SomeRows (FromSource 0 \[2; 0\] SomeRows))/(Arranged 0 (fun _ => Arranged.by_numbers) (Limit 0 2 [2; 0] SomeRows (FromSource 0 [2; 0] SomeRows)))/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Owner 0 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (Limit 0 2 [2; 0] SomeRows (FromSource 0 [2; 0] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_after_a_limit.

Module join_on_in_no_order.
(** A join by a key, on a table whose order of rows is not stated. *)
(* refused with: a table is not in an order that is known *)
(* accepted after: s/"Doctor" AddRemove Row/"Doctor" AddRemove (Ordered Row)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove Row Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_in_no_order.

Module join_on_no_key.
(** A join without keys, which would pair each row with all others. *)
(* refused with: no key says which rows belong together *)
(* accepted after: s/ 3 1 \[\] \[\]/ 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [] []
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_no_key.

Module join_on_of_fewer_keys.
(** Two keys in one table, and one key in the other. *)
(* refused with: one table has more keys than the other *)
(* accepted after: s/; NumberCell (NumberColumn 0)\]/]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1); NumberCell (NumberColumn 0)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_fewer_keys.

Module join_on_of_no_rows.
(** A join that keeps no row of the other table. *)
(* refused with: a join keeps at least one row of each table *)
(* accepted after: s/ 3 0 / 3 1 / *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 0 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_no_rows.

Module join_on_of_one_source.
(** A join by a key, counted as if only the rows of one table could change. *)
(* refused with: the stability of the join by a key is [4, 6], not [4, 0] *)
(* accepted after: s/\[4; 0\]/[4; 6]/g; s/ratio 40/ratio 60/; s/\[100000; 0\]/[100000; 100000]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 40 1) [4; 0] [100000; 0] (Count [4; 0]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 0] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_one_source.

Module join_on_of_other_digits.
(** Numbers with different digits as keys. *)
(* refused with: numbers with 0 and 1 digits do not mix *)
(* accepted after: s/Decimal 1 0 9/Integer 0 9/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Decimal 1 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_other_digits.

Module join_on_of_other_labels.
(** Labels of different categories as keys. *)
(* refused with: the keys are of different categories *)
(* accepted after: s/"a"; "b"; "c"/"a"; "b"/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [LabelCell (LabelColumn 2)] [LabelCell (LabelColumn 2)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_other_labels.

Module join_on_of_texts.
(** Text identifiers as keys. They are not values, although numbers encode them. *)
(* refused with: column `clinic` is not a number *)
(* accepted after: s/(Identity)/(Integer 0 9)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Identity); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_texts.

Module join_on_of_two_kinds.
(** A number and a label as keys. *)
(* refused with: the keys are of different kinds *)
(* accepted after: s/\[LabelCell (LabelColumn 2)\] \[/[NumberCell (NumberColumn 1)] [/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [LabelCell (LabelColumn 2)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_two_kinds.

Module join_on_of_two_relations.
(** Two tables with different neighbour relations. *)
(* refused with: the two tables are under different neighbour relations *)
(* accepted after: s/"Doctor" ReplaceOne/"Doctor" AddRemove/; s/\[0; 1\] EveryRow/[0; 1] SomeRows/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" ReplaceOne (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] EveryRow) [4; 6] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_of_two_relations.

Module join_on_pushes_out_none.
(** A join by a key, counted as if an inserted row did not push out another row. *)
(* refused with: the stability of the join by a key is [4, 6], not [2, 3] *)
(* accepted after: s/\[2; 3\]/[4; 6]/g; s/ratio 30/ratio 60/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 30 1) [2; 3] [100000; 100000] (Count [2; 3]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [2; 3] SomeRows (FromSource 0 [2; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End join_on_pushes_out_none.
