(** Persons are texts in one table and numbers in the other: nobody is in both. *)
(* refused with: the persons of the two tables are not told by the same numbers *)
(* accepted after: s/Identity/Unbounded/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean];
  Source "Member" AddRemove (Owner 1 2) Refuse [Column "insured" Boolean; Column "person" (Integer 0 999); Column "income" (Integer 0 999)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [6; 6] [100000; 100000] (Count [6; 6]
    (Join "Pair" [Column "cost" (Integer 0 100); Column "insured" Boolean] 3 2 0 1
      [LeftCell (NumberCell (NumberColumn 1)); RightCell (TruthCell (TruthColumn 0))]
      (FromSource 1 [0; 2] SomeRows) [6; 6] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
