(** Parallel parts of a table, and their costs. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module dear_part.
(** A part that costs more than the stated cost of each part. *)
(* refused with: a part costs [100000], more than [90000] *)
(* accepted after: s/\[90000\]/[100000]/g *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [90000] [90000] (FromSource 0 [1] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End dear_part.

Module falling_cuts.
(** Cuts that do not increase. *)
(* refused with: the cuts do not increase *)
(* accepted after: s/\[65; 18\]/[18; 65]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 3 (IntervalsKey [65; 18] 0 (NumberColumn 0)) [100000] [100000] (FromSource 0 [1] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End falling_cuts.

Module part_of_nothing.
(** A part outside of parallel parts. *)
(* refused with: `part` occurs outside of parallel parts *)
(* accepted after: s/Part \[1\]/FromSource 0 [1]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End part_of_nothing.

Module parts_in_rho.
(** Parts of a table where a person owns three rows, in rho: three times the cost instead of nine
times. *)
(* refused with: the cost of the parts is [90000000], not [30000000] *)
(* accepted after: s/\[30000000\]/[90000000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [10000000] [30000000] (FromSource 0 [3] SomeRows)
    (DiscreteGaussian 16 10000000 (ratio 50000 1) [1] [10000000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (1000000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End parts_in_rho.

Module parts_of_many_rows.
(** Parts of a table where a person owns three rows, charged for one row. *)
(* refused with: the cost of the parts is [300000], not [100000] *)
(* accepted after: s/\[100000\] \[100000\] (From/[100000] [300000] (From/ *)
Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [100000] [100000] (FromSource 0 [3] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End parts_of_many_rows.

Module parts_of_persons_renyi.
(** Parts of a table where a person owns three rows, at a Renyi order. *)
(* refused with: in the measure `renyi at order 4` a unit may own one row of the parts, not 3 *)
(* accepted after: s/(Identifier 3)/Row/; s/FromSource 0 \[3\]/FromSource 0 [1]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [20000] [20000] (FromSource 0 [3] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [20000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 4 (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End parts_of_persons_renyi.

Module parts_of_replaced_rows.
(** Parts of a table whose rows are replaced, charged as if a row stayed in its part. *)
(* refused with: the cost of the parts is [200000], not [100000] *)
(* accepted after: s/\[100000\] \[100000\] (From/[100000] [200000] (From/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [100000] [100000] (FromSource 0 [1] EveryRow)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End parts_of_replaced_rows.

Module whole_table_in_parts.
(** A measurement on each part that reads the whole table, at the cost of one part. *)
(* refused with: inside of parallel parts a plan must begin with `part` *)
(* accepted after: s/(Count \[1\] (FromSource 0/(Count [1] (Part/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [100000] [100000] (FromSource 0 [1] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End whole_table_in_parts.

Module wrong_parts.
(** A category of three values, cut into two parts. *)
(* refused with: the category has 3 values, not 2 *)
(* accepted after: s/Parts 2/Parts 3/; s/Key 2/Key 3/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (CategoryKey 2 (LabelColumn 2)) [100000] [100000] (FromSource 0 [1] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_parts.
