(** A person's rows, counted as one row since their order is said twice. *)
(* refused with: the stability of the source is [2], not [1] *)
(* accepted after: s/\[1\]/[2]/g; s/ratio 10 1/ratio 20 1/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Ordered (Identifier 2))) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
