(** Expressions of a row: kinds, digits, missing values and bounds. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module division_by_zero.
(** A division by zero. *)
(* refused with: the divisor is zero *)
(* accepted after: s/Div 0/Div 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum 18 99 0 [99] (Map (ToNumber (Div 0 (Clamped 18 99 (NumberColumn 0))) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End division_by_zero.

Module gap_as_number.
(** A column whose value can be missing, used like a column whose value is always present. *)
(* refused with: column `pain` is not a number *)
(* accepted after: s/NumberColumn 1/NumberOr 1 (Literal 0 0)/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "pain" (Optional (Integer 0 10)); Column "name" Identity; Column "bill" (Decimal 2 0 900)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (Compare Gt (NumberColumn 1) (Literal 5 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End gap_as_number.

Module identity_as_number.
(** A text identifier, compared with a number. *)
(* refused with: column `name` is not a number *)
(* accepted after: s/NumberColumn 2/NumberColumn 0/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "pain" (Optional (Integer 0 10)); Column "name" Identity; Column "bill" (Decimal 2 0 900)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (Compare Gt (NumberColumn 2) (Literal 5 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End identity_as_number.

Module mixed_digits.
(** A number with two decimals, compared with a whole number. *)
(* refused with: numbers with 0 and 2 digits do not mix *)
(* accepted after: s/Literal 18 2/Literal 18 0/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (Compare Ge (NumberColumn 0) (Literal 18 2)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End mixed_digits.

Module never_missing.
(** A column whose value is never missing, tested for a missing value. *)
(* refused with: column `age` is never missing *)
(* accepted after: s/Present 0/Present 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "pain" (Optional (Integer 0 10)); Column "name" Identity; Column "bill" (Decimal 2 0 900)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (Present 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End never_missing.

Module no_such_column.
(** A column that the source does not have. *)
(* refused with: there is no column number 7 *)
(* accepted after: s/TruthColumn 7/TruthColumn 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (TruthColumn 7) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End no_such_column.

Module overflow.
(** A value that leaves 63 bits. *)
(* refused with: is empty or leaves +-(2^62 - 1) *)
(* accepted after: s/Mul 4611686018427387904/Mul 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum 18 99 0 [99] (Map (ToNumber (Mul 4611686018427387904 (Clamped 18 99 (NumberColumn 0))) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End overflow.

Module wrong_kind.
(** A number used as a boolean. *)
(* refused with: column `age` is not a boolean *)
(* accepted after: s/TruthColumn 0/TruthColumn 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (TruthColumn 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_kind.

Module year_of_cents.
(** The year of an amount. *)
(* refused with: numbers with 2 and 0 digits do not mix *)
(* accepted after: s/NumberColumn 3/NumberColumn 0/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "pain" (Optional (Integer 0 10)); Column "name" Identity; Column "bill" (Decimal 2 0 900)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (Compare Gt (Calendar Year (NumberColumn 3)) (Literal 5 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End year_of_cents.
