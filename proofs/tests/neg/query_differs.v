(** The query in plain words is not the one that the derivation describes. *)
(* refused with: the query is not what its derivation says: *)
(* accepted after: s/>=? 19/>=? 18/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (Filter (Compare Ge (NumberColumn 0) (Literal 18 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers :=
  n <- release (ratio 2 1) (count (filter (fun p => number 0 p >=? 19) (D 0%nat))) ;;
  ret [n].
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
