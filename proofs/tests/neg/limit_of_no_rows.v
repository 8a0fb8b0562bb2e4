(** A limit that keeps nothing, at no cost. *)
(* refused with: a limit keeps at least one row *)
(* accepted after: s/Limit 0 0 \[0\]/Limit 0 1 [1]/; s/ratio 1 1) \[0\] \[0\]/ratio 10 1) [1] [100000]/; s/(Count \[0\]/(Count [1]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 1 1) [0] [0] (Count [0]
    (Limit 0 0 [0] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
