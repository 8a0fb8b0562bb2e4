(** A number of rows that does not fit its column. *)
(* refused with: column `visits` of a new row: the feature does not fit it *)
(* accepted after: s/RowsOf 0 9/RowsOf 0 5/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 0 [RowsOf 0 9; AnyOf (TruthColumn 2)] [1] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
