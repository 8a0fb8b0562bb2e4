(** Three rows, each with two, counted as three. *)
(* refused with: the stability of the join is [6, 6], not [3, 3] *)
(* accepted after: s/ 3 2 0 1/ 3 1 0 1/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 30 1) [3; 3] [100000; 100000] (Count [3; 3]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [3; 3] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
