(** Query `ward_loop`, src/main.rs line 90: Gaussian releases, counted in rho, in a loop whose cut
    depends on what was released in the rounds before. Neighbours replace one row.

    ASSUMED, not proved here: the sampler draws exactly the discrete Laplace and discrete Gaussian
    distributions; the loaded values are within their ranges; the compiled program computes what is
    written below; nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120);
    Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].

Section Query.
(** What is not known before the run: a parameter, a function of the answers so far. *)
Variable cut : answers -> Z.

(** The query. *)
Definition ward_loop (D : database) : dist answers :=
  let patients := D 0%nat in
  let age (p : row) := number 0 p in
  let ward (p : row) := category 1 p in
  wards <- for_each (release_gaussian (ratio 200 1)) (histogram 3 (fun p => ward p) patients) ;;
  released <- rounds 5
    (fun so_far =>
      n <- release_gaussian (ratio 250 1) (count (filter (fun p => age p >=? clamp 0 120 (cut so_far)) patients)) ;;
      ret (so_far ++ [n])) ([] ++ wards) ;;
  total <- release (ratio 12000 1) (sum (map (fun p => age p) patients)) ;;
  ret (released ++ [total]).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  let patients := FromSource 0 [1] EveryRow in
  Sequence [20050000000] [
    DiscreteGaussian 92 10000000000 (ratio 200 1) [2] [10000000000]
      (Histogram (CategoryKey 3 (LabelColumn 1)) 3 [2] patients);
    StaticLoop 5 [2000000000] [10000000000]
      (DiscreteGaussian 94 2000000000 (ratio 250 1) [1] [2000000000]
        (Count [1] (Filter (Compare Ge (NumberColumn 0) (Given cut 0 120 0)) [1] SomeRows patients)));
    DiscreteLaplace 96 10000 (ratio 12000 1) [120] [50000000]
      (Sum 0 120 0 [120] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] EveryRow patients))].

Theorem cost : exact_cost Zcdp sources derivation = Ok [20050000000].
Proof. certify_cost. Qed.

(** Rho is 0.02005 for replacing one Patient row. *)
Theorem ward_loop_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (20050000000 # 1000000000000)) (ward_loop D) (ward_loop D').
Proof. certify ward_loop derivation. Qed.
End Query.
