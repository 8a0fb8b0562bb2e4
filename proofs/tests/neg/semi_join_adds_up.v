(** A person of either table, counted once for each table: as 5 rows and 2. *)
(* refused with: the stability of the semi-join is [5, 5], not [5, 2] *)
(* accepted after: s/\[5; 2\]/[5; 5]/g; s/\[100000; 40000\]/[100000; 100000]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 1 5) Refuse [Column "cost" (Integer 0 100); Column "patient" Unbounded];
  Source "Member" AddRemove (Owner 0 2) Refuse [Column "person" (Integer 0 999); Column "insured" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 2] [100000; 40000] (Count [5; 2]
    (SemiJoin 1 false 0 (FromSource 1 [0; 2] SomeRows) [5; 2] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
