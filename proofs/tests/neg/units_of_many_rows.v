(** A row for each unit, counted as if it were as many as the unit has. *)
(* refused with: the stability of the units is [1], not [5] *)
(* accepted after: s/5\] SomeRows$/1] SomeRows/; s/ratio 50/ratio 10/; s/\[5\] \[100000\]/[1] [100000]/; s/(Count \[5\]/(Count [1]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 0 [RowsOf 0 5; AnyOf (TruthColumn 2)] [5] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
