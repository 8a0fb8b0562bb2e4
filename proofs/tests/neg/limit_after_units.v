(** A limit after one row was made of each unit, when it is no longer known whose each is. *)
(* refused with: whose the rows are is not known here *)
(* accepted after: s/Limit 0 1 \[1\] SomeRows (ByUnit/Filter (TruthColumn 1) [1] SomeRows (ByUnit/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (Limit 0 1 [1] SomeRows (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 0 [RowsOf 0 5; AnyOf (TruthColumn 2)] [1] SomeRows
      (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
