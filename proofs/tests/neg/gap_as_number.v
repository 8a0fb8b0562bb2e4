(** A column that can be missing, read as if it were not. *)
(* refused with: column `pain` is not a number *)
(* accepted after: s/NumberColumn 1/NumberOr 1 (Literal 0 0)/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

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
