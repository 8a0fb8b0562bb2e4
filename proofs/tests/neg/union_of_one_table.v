(** Two tables put together, of which one is counted. *)
(* refused with: the stability of the union is [10], not [5] *)
(* accepted after: s/\[5\] SomeRows (Filter/[10] SomeRows (Filter/; s/\[5\] \[100000\] (Count \[5\]/[10] [100000] (Count [10]/; s/ratio 50/ratio 100/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (Union (FromSource 0 [5] SomeRows) [5] SomeRows (Filter (TruthColumn 2) [5] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
