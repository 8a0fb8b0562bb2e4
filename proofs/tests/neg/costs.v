(** Costs: what one release, a query and a session pay. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module charged_back.
(** A session at a Renyi order that pays for a query in (epsilon, delta). No conversion between
these measures exists. *)
(* refused with: there is no conversion from `approx` to `renyi at order 4` *)
(* accepted after: s/charged Approx/charged Pure/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 4 (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify_charged Approx query derivation. Qed.
End charged_back.

Module charged_too_little.
(** A session in rho that pays a quarter of epsilon squared for a query of the pure measure. *)
(* refused with: the derivation is refused: "the session pays less than the query costs" *)
(* accepted after: s/2500000000 #/5000000000 #/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (2500000000 # 1000000000000)) (query D) (query D').
Proof. certify_charged Pure query derivation. Qed.
End charged_too_little.

Module laplace_in_rho.
(** Laplace noise in rho at a quarter of epsilon squared instead of half. *)
(* refused with: the cost is [5000000000], not [2500000000] *)
(* accepted after: s/\[2500000000\]/[5000000000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [2500000000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (1000000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End laplace_in_rho.

Module order_one.
(** A statement at order 1, which no Renyi theorem covers. *)
(* refused with: Renyi orders begin at 2 *)
(* accepted after: s/renyi_dp 1/renyi_dp 2/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [10000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 1 (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End order_one.

Module over_budget.
(** A query whose statement claims a lower cost than the query has. *)
(* refused with: the query spends 500000 on source 0, but only 400000 are granted *)
(* accepted after: s/400000 #/500000 #/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End over_budget.

Module understated_cost.
(** A release whose stated cost is below its epsilon. *)
(* refused with: the release on line 16: the cost is [500000], not [400000] *)
(* accepted after: s/\[400000\]/[500000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [400000]
  (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End understated_cost.

Module wrong_order.
(** A cost that was computed for another Renyi order. *)
(* refused with: the cost is [20000], not [10000] *)
(* accepted after: s/\[10000\]/[20000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [10000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 4 (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_order.

Module wrong_total.
(** The exact cost of the whole query is not the stated one. *)
(* refused with: the cost is [500000] *)
(* accepted after: s/Ok \[499999\]/Ok [500000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)).
Theorem refused : exact_cost Pure sources derivation = Ok [499999].
Proof. certify_cost. Qed.
End wrong_total.
