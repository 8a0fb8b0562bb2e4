(** The year of an amount. *)
(* refused with: numbers with 2 and 0 digits do not mix *)
(* accepted after: s/NumberColumn 3/NumberColumn 0/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

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
