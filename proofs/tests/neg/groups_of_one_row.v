(** Groups of units, counted as if a unit had one of them. *)
(* refused with: the stability of the units' groups is [5], not [1] *)
(* accepted after: s/\[1\] SomeRows$/[5] SomeRows/; s/ratio 10/ratio 50/; s/\[1\] \[100000\]/[5] [100000]/; s/(Count \[1\]/(Count [5]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"; "c"]%string); Column "visits" (Integer 0 5)] 0 (CategoryKey 3 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [1] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
