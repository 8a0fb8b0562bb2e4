(** Groups of units, where the source says how many rows differ and not whose. *)
(* refused with: whose the rows are is not known here *)
(* accepted after: s/(Identifier 5)/(Owner 0 5)/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Identifier 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"; "c"]%string); Column "visits" (Integer 0 5)] 0 (CategoryKey 3 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [5] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
