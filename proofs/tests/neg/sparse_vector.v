(** The sparse vector technique: questions against a noisy threshold. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module question_of_groups.
(** A question that is a list of numbers. *)
(* refused with: a histogram is not a number *)
(* accepted after: s/Histogram (CategoryKey 3 (LabelColumn 2)) 3/Count/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  SparseVector 16 300000 2 (fun _ => 5) (fun _ => 9%nat) (ratio 20 3) (ratio 40 3) [1] [600000]
    (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End question_of_groups.

Module quiet_questions.
(** Questions with no more noise than the threshold. *)
(* refused with: the scale on each question, 20/3, is not four times the sensitivity over epsilon, 4000000/300000 *)
(* accepted after: s/(ratio 20 3) (ratio 20 3)/(ratio 20 3) (ratio 40 3)/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  SparseVector 16 300000 2 (fun _ => 5) (fun _ => 9%nat) (ratio 20 3) (ratio 20 3) [1] [600000]
    (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End quiet_questions.

Module quiet_threshold.
(** A threshold with half of the noise that it needs. *)
(* refused with: the scale on the threshold, 10/3, is not twice the sensitivity over epsilon, 2000000/300000 *)
(* accepted after: s/(ratio 10 3) (ratio 40 3)/(ratio 20 3) (ratio 40 3)/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  SparseVector 16 300000 2 (fun _ => 5) (fun _ => 9%nat) (ratio 10 3) (ratio 40 3) [1] [600000]
    (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End quiet_threshold.

Module three_answers_for_one.
(** Three answers at the price of one. *)
(* refused with: the cost is [900000], not [300000] *)
(* accepted after: s/SparseVector 16 300000 3/SparseVector 16 300000 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  SparseVector 16 300000 3 (fun _ => 5) (fun _ => 9%nat) (ratio 20 3) (ratio 40 3) [1] [300000]
    (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End three_answers_for_one.
