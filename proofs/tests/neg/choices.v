(** Choices: the exponential mechanism, permute-and-flip, quantiles and the best of many runs. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module best_of_alike_for_falling.
(** A uniform number of runs, with the noise for a harmonic number of runs. *)
(* refused with: the noise scale 20/3 is not 3 times sensitivity over epsilon, 3000000/300000 *)
(* accepted after: s/UniformRuns/HarmonicRuns/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  BestOf 16 300000 UniformRuns 50 (fun _ => 7%nat) (ratio 20 3) [1] [300000]
    (Count [1]
      (Filter (Compare Ge (NumberColumn 0) (Given (fun h => last h 0) 0 100 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End best_of_alike_for_falling.

Module best_of_charged_once.
(** The best of many runs, at the cost of one run. *)
(* refused with: the cost is [300000], not [100000] *)
(* accepted after: s/\[100000\]/[300000]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  BestOf 16 300000 UniformRuns 50 (fun _ => 7%nat) (ratio 10 1) [1] [100000]
    (Count [1]
      (Filter (Compare Ge (NumberColumn 0) (Given (fun h => last h 0) 0 100 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End best_of_charged_once.

Module best_of_for_one_run.
(** The best of many runs, where each run has only the noise of a single release. *)
(* refused with: the noise scale 10/3 is not 3 times sensitivity over epsilon, 3000000/300000 *)
(* accepted after: s/ratio 10 3/ratio 10 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  BestOf 16 300000 UniformRuns 50 (fun _ => 7%nat) (ratio 10 3) [1] [300000]
    (Count [1]
      (Filter (Compare Ge (NumberColumn 0) (Given (fun h => last h 0) 0 100 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End best_of_for_one_run.

Module best_of_many_numbers.
(** Candidates that have several numbers instead of one. *)
(* refused with: a histogram is not a number *)
(* accepted after: s/Histogram (TruthKey (TruthColumn 1)) 2 \[1\]/Count [1]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  BestOf 16 300000 UniformRuns 50 (fun _ => 7%nat) (ratio 10 1) [1] [300000]
    (Histogram (TruthKey (TruthColumn 1)) 2 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End best_of_many_numbers.

Module best_of_nothing_private.
(** The best of numbers that no unit can change. *)
(* refused with: nothing private is compared: the sensitivity is zero *)
(* accepted after: s/\[0\] \[0\]$/[1] [300000]/; s/(Scale 0 \[0\]/(Scale 1 [1]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  BestOf 16 300000 UniformRuns 50 (fun _ => 7%nat) (ratio 10 1) [0] [0]
    (Scale 0 [0] (Count [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End best_of_nothing_private.

Module cheap_flips.
(** Permute-and-flip at the price of the exponential mechanism. The interval of possible privacy
losses of the exponential mechanism is half as wide. *)
(* refused with: the cost is [125000000000], not [31250000000] *)
(* accepted after: s/ByFlips/ByWeights/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 2 1) [1] [31250000000]
    (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (31250000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End cheap_flips.

Module choice_of_a_count.
(** A choice whose only candidate is one count. *)
(* refused with: a single number has no candidates *)
(* accepted after: s/(Count /(Histogram (CategoryKey 3 (LabelColumn 2)) 3 / *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 2 1) [1] [500000]
    (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End choice_of_a_count.

Module quantile_of_one.
(** A quantile of 1, the largest value. No row is above it. *)
(* refused with: a quantile lies between 0 and 1 *)
(* accepted after: s/0 2 2/0 1 2/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 4 1) [2] [500000]
    (Quantile 0 120 0 2 2 [2] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End quantile_of_one.

Module rank_of_one_change.
(** Scores of ranks, counted as if one row could not raise one score and lower another. *)
(* refused with: the sensitivity of the scores *)
(* accepted after: s/2 \[1\] (Map/2 [2] (Map/; s/ratio 2 1) \[1\]/ratio 4 1) [2]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 2 1) [1] [500000]
    (Rank true 0 120 0 2 [1] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End rank_of_one_change.

Module ranks_of_fewer_values.
(** Scores of ranks for fewer values than the map can give. *)
(* refused with: the values lie in [0, 120], not in [0, 100] *)
(* accepted after: s|true 0 100|true 0 120| *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 4 1) [2] [500000]
    (Rank true 0 100 0 2 [2] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End ranks_of_fewer_values.

Module scores_that_only_rise.
(** Scores of a median, counted as if all scores rose together or fell together. *)
(* refused with: the sensitivity of the scores is [2], not [1] *)
(* accepted after: s/ratio 2 1) \[1\]/ratio 4 1) [2]/;s/1 2 \[1\]/1 2 [2]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByWeights 500000 1 (ratio 2 1) [1] [500000]
    (Quantile 0 120 0 1 2 [1] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End scores_that_only_rise.

Module scores_of_one_sign.
(** Scores of both signs, counted as if all of them rose or all of them fell. *)
(* refused with: the sensitivity of the scores is [9], not [7] *)
(* accepted after: s/ratio 14 1) \[7\]/ratio 18 1) [9]/;s/\] \[7\]/] [9]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 14 1) [7] [500000]
    (ScoreSums (-7) 2 0 [(If (TruthColumn 1) (Literal 2 0) (Literal (-7) 0)); (If (TruthColumn 1) (Literal (-7) 0) (Literal 2 0))] [7] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End scores_of_one_sign.

Module replaced_scores_of_one_vote.
(** Replaced rows, counted as if they only gave or only took a vote. *)
(* refused with: the sensitivity of the scores is [2], not [1] *)
(* accepted after: s/ratio 2 1) \[1\]/ratio 4 1) [2]/;s/\] \[1\]/] [2]/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 2 1) [1] [500000]
    (ScoreSums 5 6 0 [(If (TruthColumn 1) (Literal 5 0) (Literal 6 0))] [1] (FromSource 0 [1] EveryRow)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End replaced_scores_of_one_vote.

Module high_scores_after_a_filter.
(** Scores far from zero after a filter, counted as if no row entered or left. *)
(* refused with: the sensitivity of the scores is [6], not [2] *)
(* accepted after: s/ratio 4 1) \[2\]/ratio 12 1) [6]/;s/\] \[2\]/] [6]/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByWeights 500000 1 (ratio 4 1) [2] [500000]
    (ScoreSums 5 6 0 [(If (TruthColumn 1) (Literal 5 0) (Literal 6 0))] [2] (Filter (TruthColumn 1) [1] SomeRows (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End high_scores_after_a_filter.

Module scores_of_a_narrow_range.
(** A range that one of the scores leaves. *)
(* refused with: the scores lie in [0, 120], not in [0, 1] *)
(* accepted after: s/; NumberColumn 0\]/]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 2 1) [1] [500000]
    (ScoreSums 0 1 0 [If (TruthColumn 1) (Literal 1 0) (Literal 0 0); NumberColumn 0] [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End scores_of_a_narrow_range.

Module noise_on_scores_of_candidates.
(** Laplace noise on scores, whose changes can add up to more. *)
(* refused with: scores are chosen by, and are not a number *)
(* accepted after: s/DiscreteLaplace 16 500000/Select 16 ByFlips 500000 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
    (ScoreSums 0 1 0 [If (TruthColumn 1) (Literal 1 0) (Literal 0 0)] [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End noise_on_scores_of_candidates.

Module three_choices_for_one.
(** Three choices at the price of one. *)
(* refused with: the cost is [900000], not [300000] *)
(* accepted after: s/ByFlips 300000 3/ByFlips 300000 1/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 300000 3 (ratio 10 3) [1] [300000]
    (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End three_choices_for_one.
