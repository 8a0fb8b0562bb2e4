(** Groups in L2: the square of a sensitivity, by the limit on a person's rows in each group. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module groups_without_a_limit.
(** Groups in L2, although a person can have all rows in one group. *)
(* refused with: no limit by a key bounds the rows of a person in one group *)
(* accepted after: s/(FromSource 0 \[6\] SomeRows)/(LimitBy 0 2 (ValuesKey 0 99 0 (NumberColumn 2)) [6] SomeRows (FromSource 0 [6] SomeRows))/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 6) Refuse [Column "patient" Unbounded; Column "cost" (Integer (-9) 9); Column "ward" (Integer 0 99)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 500000000000 (ratio 12 1) [12] [500000000000]
    (InL2 2 [12] (Histogram (ValuesKey 0 99 0 (NumberColumn 2)) 100 [6] (FromSource 0 [6] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End groups_without_a_limit.

Module a_limit_before_new_rows.
(** A limit by a key, and then one new row for each row, whose key can have another value. *)
(* refused with: no limit by a key bounds the rows of a person in one group *)
(* accepted after: s/FlatMap "Stay" \[Column "a" (Integer 0 99); Column "b" (Integer 0 99); Column "c" (Integer 0 99)\] 1 \[\] \[6\]/Limit 0 6 [6]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 6) Refuse [Column "patient" Unbounded; Column "cost" (Integer (-9) 9); Column "ward" (Integer 0 99)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 500000000000 (ratio 12 1) [12] [500000000000]
    (InL2 2 [12] (Histogram (ValuesKey 0 99 0 (NumberColumn 2)) 100 [6]
      (FlatMap "Stay" [Column "a" (Integer 0 99); Column "b" (Integer 0 99); Column "c" (Integer 0 99)] 1 [] [6] SomeRows (LimitBy 0 2 (ValuesKey 0 99 0 (NumberColumn 2)) [6] SomeRows (FromSource 0 [6] SomeRows))))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End a_limit_before_new_rows.

Module more_rows_in_a_group.
(** A person has two rows in each group, counted as one. *)
(* refused with: a person has at most 2 rows in a group, not 1 *)
(* accepted after: s/InL2 1 \[6\]/InL2 2 [12]/; s/ratio 6 1) \[6\]/ratio 12 1) [12]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 6) Refuse [Column "patient" Unbounded; Column "cost" (Integer (-9) 9); Column "ward" (Integer 0 99)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 500000000000 (ratio 6 1) [6] [500000000000]
    (InL2 1 [6] (Histogram (ValuesKey 0 99 0 (NumberColumn 2)) 100 [6] (LimitBy 0 2 (ValuesKey 0 99 0 (NumberColumn 2)) [6] SomeRows (FromSource 0 [6] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End more_rows_in_a_group.

Module a_square_of_added_rows.
(** Replaced rows, counted as if they were added or removed. *)
(* refused with: the square of the sensitivity is [24], not [12] *)
(* accepted after: s/InL2 2 \[12\]/InL2 2 [24]/; s/ratio 12 1) \[12\]/ratio 24 1) [24]/ *)
Definition sources : list source := [
  Source "Visit" ReplaceOne (Owner 0 6) Refuse [Column "patient" Unbounded; Column "cost" (Integer (-9) 9); Column "ward" (Integer 0 99)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 500000000000 (ratio 12 1) [12] [500000000000]
    (InL2 2 [12] (Histogram (ValuesKey 0 99 0 (NumberColumn 2)) 100 [12] (LimitBy 0 2 (ValuesKey 0 99 0 (NumberColumn 2)) [6] SomeRows (FromSource 0 [6] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End a_square_of_added_rows.

Module signed_sums_of_one_sign.
(** Replaced sums of both signs, with the square for sums of one sign. *)
(* refused with: the square of the sensitivity is [3888], not [1944] *)
(* accepted after: s/InL2 2 \[1944\]/InL2 2 [3888]/; s/ratio 1944 1) \[1944\]/ratio 3888 1) [3888]/ *)
Definition sources : list source := [
  Source "Visit" ReplaceOne (Owner 0 6) Refuse [Column "patient" Unbounded; Column "cost" (Integer (-9) 9); Column "ward" (Integer 0 99)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 500000000000 (ratio 1944 1) [1944] [500000000000]
    (InL2 2 [1944] (GroupedSum (-9) 9 0 (ValuesKey 0 99 0 (NumberColumn 2)) 100 [108]
      (Map (ToNumber (NumberColumn 1) (-9) 9 0) [6] SomeRows (LimitBy 0 2 (ValuesKey 0 99 0 (NumberColumn 2)) [6] SomeRows (FromSource 0 [6] SomeRows))))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End signed_sums_of_one_sign.

Module a_square_taken_for_a_length.
(** The variance of a length, where the sensitivity is its square. *)
(* refused with: the variance 144/1 is not the squared sensitivity over twice rho, 12000000000000/1000000000000 *)
(* accepted after: s/ratio 144 1/ratio 12 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 6) Refuse [Column "patient" Unbounded; Column "cost" (Integer (-9) 9); Column "ward" (Integer 0 99)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 500000000000 (ratio 144 1) [12] [500000000000]
    (InL2 2 [12] (Histogram (ValuesKey 0 99 0 (NumberColumn 2)) 100 [6] (LimitBy 0 2 (ValuesKey 0 99 0 (NumberColumn 2)) [6] SomeRows (FromSource 0 [6] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End a_square_taken_for_a_length.

Module laplace_noise_on_a_square.
(** Laplace noise, which needs a bound in L1. *)
(* refused with: groups in L2 are not a number *)
(* accepted after: s/DiscreteLaplace 16 1000000 (ratio 12 1) \[12\]/DiscreteGaussian 16 500000000000 (ratio 12 1) [12]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 6) Refuse [Column "patient" Unbounded; Column "cost" (Integer (-9) 9); Column "ward" (Integer 0 99)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 1000000 (ratio 12 1) [12] [500000000000]
    (InL2 2 [12] (Histogram (ValuesKey 0 99 0 (NumberColumn 2)) 100 [6] (LimitBy 0 2 (ValuesKey 0 99 0 (NumberColumn 2)) [6] SomeRows (FromSource 0 [6] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End laplace_noise_on_a_square.
