(** The sensitivity of adding a row, where rows are replaced. *)
(* refused with: the sensitivity of the sum is [198], not [99] *)
(* accepted after: s/ReplaceOne/AddRemove/; s/EveryRow/SomeRows/g *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum (-99) 99 0 [99] (Map (ToNumber (Sub (Clamped 0 99 (NumberColumn 0)) (Clamped 0 99 (NumberColumn 0))) (-99) 99 0)
    [1] EveryRow (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
