(** Costs that are different, told apart by what the rows are. *)
(* refused with: a map stands before: equal rows are not told apart by its value *)
(* accepted after: s/(Map .* (FromSource 0 \[5\] SomeRows))/(FromSource 0 [5] SomeRows)/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (Distinct [5] SomeRows (Map (ToNumber (NumberColumn 1) 0 100 0) [5] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
