(** Noise: its distribution, its scale and its variance fit the sensitivity. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module exact_count.
(** A release of a count whose sensitivity is zero. Such a count is public, so its noise needs no
epsilon. *)
(* refused with: nothing private is released: the sensitivity is zero *)
(* accepted after: s/ReplaceOne/AddRemove/; s/EveryRow/SomeRows/g; s/\[0\]/[1]/g *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [0] [500000]
  (Count [0] (FromSource 0 [1] EveryRow)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End exact_count.

Module gaussian_in_pure.
(** Gaussian noise in the pure measure, although no epsilon covers such noise. *)
(* refused with: discrete Gaussian noise has no cost in the measure `pure` *)
(* accepted after: s/  dp (Q2R (1000000 # 1000000))/  zcdp (Q2R (1000000000000 # 1000000000000))/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 10000000000 (ratio 50 1) [1] [10000000000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End gaussian_in_pure.

Module laplace_in_l2.
(** Laplace noise on the nodes of a tree that are bounded in L2. *)
(* refused with: this strategy has a bound in L2, which does not bound the sum of changes *)
(* accepted after: s/ratio 5291504 1) \[2645752\]/ratio 14 1) [7]/;s/TreeInL2/TreeInL1/;s/0 \[2645752\]/0 [7]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 5291504 1) [2645752] [500000]
    (InOrder TreeInL2 0 120 0 [2645752] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End laplace_in_l2.

Module laplace_on_a_length.
(** Laplace noise on vectors that are clipped in L2. *)
(* refused with: vectors clipped in L2 have no bound on the sum of changes *)
(* accepted after: s/ClipL2/ClipL1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 60 1) [30] [500000]
    (VectorSum ClipL2 30 0 [NumberColumn 0; Literal 7 0] [30] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End laplace_on_a_length.

Module linear_variance.
(** Gaussian noise whose variance grows with the sensitivity of three, and not with its square. *)
(* refused with: is not the square of the sensitivity over twice rho, 9000000000000/20000000000 *)
(* accepted after: s/ratio 150/ratio 450/ *)
Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 10000000000 (ratio 150 1) [3] [10000000000] (Count [3] (FromSource 0 [3] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (1000000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End linear_variance.

Module no_epsilon.
(** Noise for an epsilon of zero. *)
(* refused with: epsilon is not positive *)
(* accepted after: s/16 0 /16 500000 /; s/\[1\] \[0\]/[1] [500000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 0 (ratio 2 1) [1] [0]
  (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End no_epsilon.

Module noise_on_ranks.
(** Noise on the scores of ranks, whose changes have no bounded sum. *)
(* refused with: scores are chosen by, and are not a number *)
(* accepted after: s|DiscreteLaplace 16|Select 16 ByFlips|; s|500000 (ratio|500000 1 (ratio| *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 4 1) [2] [500000]
    (Rank true 0 120 0 2 [2] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End noise_on_ranks.

Module noise_on_scores.
(** Noise on scores, whose changes have no bound in L1. *)
(* refused with: scores are chosen by, and are not a number *)
(* accepted after: s/DiscreteLaplace 16 500000/Select 16 ByFlips 500000 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 4 1) [2] [500000]
    (Quantile 0 120 0 1 2 [2] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End noise_on_scores.

Module wrong_scale.
(** The noise is too small for the sensitivity. *)
(* refused with: the noise scale 19/1 is not sensitivity over epsilon, 99000000/500000 *)
(* accepted after: s/ratio 19 1/ratio 198 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 19 1) [99] [500000]
  (Sum 18 99 0 [99] (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_scale.

Module wrong_variance.
(** Gaussian noise with half of the required variance. *)
(* refused with: the variance 25/1 is not the square of the sensitivity over twice rho, 1000000000000/20000000000 *)
(* accepted after: s/ratio 25/ratio 50/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 10000000000 (ratio 25 1) [1] [10000000000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (1000000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_variance.

Module sure_response.
(** A randomised response at twice the epsilon that its cost covers. *)
(* refused with: an answer is at 3/5, which is not epsilon over the answers that change, 300000/1000000 *)
(* accepted after: s/(ratio 3 5)/(ratio 3 10)/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  RandomizedResponse 16 300000 [4; 9] 0 (ratio 3 5) [1] [300000]
    (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End sure_response.

Module response_of_falling_cuts.
(** Cuts that do not increase. *)
(* refused with: the cuts do not increase *)
(* accepted after: s/\[9; 4\]/[4; 9]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  RandomizedResponse 16 300000 [9; 4] 0 (ratio 3 10) [1] [300000]
    (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End response_of_falling_cuts.
