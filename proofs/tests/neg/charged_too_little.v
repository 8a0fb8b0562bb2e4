(** A session in rho that pays a quarter of epsilon squared for a query of the pure measure. *)
(* refused with: the derivation is refused: "the session pays less than the query costs" *)
(* accepted after: s/2500000000 #/5000000000 #/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (2500000000 # 1000000000000)) (query D) (query D').
Proof. certify_charged Pure query derivation. Qed.
