(** Programs: sequences, branches, loops and subqueries, and the statement about them. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module branch_sum.
(** A branch whose stated cost is below that of its more expensive side. *)
(* refused with: the cost of the branch is at least [500000], not [400000] *)
(* accepted after: s/\[400000\]/[500000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition either (so_far : answers) : bool := nth 0 so_far 0 >? 10.
Definition derivation : measurement :=
  Branch either [400000]
  (DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)))
  (Sequence [] []).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End branch_sum.

Module dear_round.
(** A round that costs more than the stated cost of each round. *)
(* refused with: a round costs [100000], more than [50000] *)
(* accepted after: s/\[50000\] \[250000\]/[100000] [500000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  StaticLoop 5 [50000] [250000]
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End dear_round.

Module sequence_cost.
(** Two releases, at the cost of one release. *)
(* refused with: the cost of the sequence is [1000000], not [500000] *)
(* accepted after: s/Sequence \[500000\]/Sequence [1000000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  Sequence [500000] [
    DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
      (Count [1] (FromSource 0 [1] SomeRows));
    DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
      (Count [1] (FromSource 0 [1] SomeRows))].
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End sequence_cost.

Module short_loop.
(** A loop of five rounds that pays for four. *)
(* refused with: the cost of the loop is [500000], not [400000] *)
(* accepted after: s/\[400000\]/[500000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  StaticLoop 5 [100000] [400000]
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End short_loop.

Module subquery_elsewhere.
(** A subquery that runs on one source, but reads another source. *)
(* refused with: the subquery was run on source 0, but its plan begins with source 1 *)
(* accepted after: s/"visits" 0/"visits" 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean];
  Source "Visit" AddRemove (Identifier 5) Refuse [Column "bill" (Decimal 2 0 5000000)]].
Definition derivation : measurement :=
  Subquery "visits" 0 [0; 500000]
  (DiscreteLaplace 16 500000 (ratio 10 1) [5] [500000]
  (Count [5] (AsOnlySource 1 [5] SomeRows (FromSource 1 [0; 5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End subquery_elsewhere.

Module subquery_unmarked.
(** A subquery that reads a source directly. *)
(* refused with: subquery `visits`: the release on line 16: a subquery must begin with `as-only-source` *)
(* accepted after: s/(FromSource 1 \[5\] SomeRows)/(AsOnlySource 1 [5] SomeRows (FromSource 1 [0; 5] SomeRows))/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean];
  Source "Visit" AddRemove (Identifier 5) Refuse [Column "bill" (Decimal 2 0 5000000)]].
Definition derivation : measurement :=
  Subquery "visits" 1 [0; 500000]
  (DiscreteLaplace 16 500000 (ratio 10 1) [5] [500000]
  (Count [5] (FromSource 1 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End subquery_unmarked.

Module query_differs.
(** A query in plain Gallina that differs from the query of its derivation. *)
(* refused with: the query is not what its derivation says: *)
(* accepted after: s/>=? 19/>=? 18/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (Compare Ge (NumberColumn 0) (Literal 18 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers :=
  n <- release (ratio 2 1) (count (filter (fun p => number 0 p >=? 19) (D 0%nat))) ;;
  ret [n].
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End query_differs.

Module wrong_statement.
(** A statement whose form no certificate has. *)
(* refused with: not the statement of a certificate: *)
(* accepted after: s/(D D' : list nat), D = D' -> D' = D/(D D' : database), neighbours sources 0 D D' -> dp (Q2R (500000 # 1000000)) (query D) (query D')/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall (D D' : list nat), D = D' -> D' = D.
Proof. certify query derivation. Qed.
End wrong_statement.
