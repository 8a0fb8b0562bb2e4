(** * Rule [rank]: scores of the values of a column, by their place from an end

    Meaning: [place_scores], one score for each of some values. Two counts decide the score of [v]: of the rows beyond it, and of those at it or
    beyond. Each moves by at most one for each row that comes, goes or is replaced, so the largest rise and the largest
    fall of a score come to at most twice the number of changes. Which rows are beyond is any relation of two values, so both ends are covered. *)
From Coq Require Import List ZArith Lia Bool.
From DP Require Import Table Stability Sensitivity Selection.
Import ListNotations.
Local Open Scope Z_scope.

Section Rank.
Variable beyond : Z -> Z -> bool.
Variable place : Z.

Definition place_score (xs : list Z) (v : Z) : Z :=
  - Z.max 0 (Z.max (count (filter (beyond v) xs) - (place - 1))
                   (place - count (filter (fun x => beyond v x || (x =? v)) xs))).

Definition place_scores (vs xs : list Z) : list Z := map (place_score xs) vs.

Lemma count_moves r n k (p : Z -> bool) xs ys : near r n k xs ys -> Z.abs (count (filter p xs) - count (filter p ys)) <= k.
Proof.
  intro N. pose proof (count_sensitive _ _ _ _ _ (filter_near r n p k xs ys N)) as S. destruct r; cbn [count_factor] in S; lia.
Qed.

Lemma place_score_sensitive r n k v xs ys : near r n k xs ys -> Z.abs (place_score xs v - place_score ys v) <= k.
Proof.
  intro N. unfold place_score. pose proof (count_moves r n k (beyond v) xs ys N).
  pose proof (count_moves r n k (fun x => beyond v x || (x =? v)) xs ys N). lia.
Qed.

Theorem rank_sensitive r n k vs xs ys : near r n k xs ys -> range (place_scores vs xs) (place_scores vs ys) <= 2 * k.
Proof.
  intro N. unfold range, place_scores.
  assert (S : forall v, Z.abs (place_score xs v - place_score ys v) <= k) by (intro v; eapply place_score_sensitive, N).
  pose proof (S 0).
  assert (rise (map (place_score xs) vs) (map (place_score ys) vs) <= k) by (apply rise_map; [lia|]; intro v; specialize (S v); lia).
  assert (rise (map (place_score ys) vs) (map (place_score xs) vs) <= k) by (apply rise_map; [lia|]; intro v; specialize (S v); lia).
  lia.
Qed.
End Rank.
