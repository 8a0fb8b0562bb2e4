(** * Rule [rank]: scores of the values of a column, by their rank from an end

    Meaning: [rank_scores], one score for each value in [lo, hi]. Two counts determine the score of
    [v]: the rows beyond it, and the rows at it or beyond. Each count moves by at most one for each
    row that is added, removed or replaced. So the largest rise of a score plus the largest fall is
    at most twice the number of changes. Here beyond can be any relation of two values, so the
    theorem covers both ends. *)
From Coq Require Import List ZArith Lia Bool String.
From DP Require Import Table Stability Sensitivity Sources Expression Plan Result Facts Selection.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_rank (f : facts) (lo hi : Z) (digits : nat) (claimed : env) : result env :=
  match interval f with
  | None => Refused "a rank needs a map to a number before it"
  | Some (x, y, d) =>
      let* _ := require ((lo =? x) && (hi =? y) && Nat.eqb digits d)
                  ("the values lie in [" ++ show x ++ ", " ++ show y ++ "], not in [" ++ show lo ++ ", " ++ show hi ++ "]") in
      let s := env_scale 2 (stability f) in
      let* _ := agree "sensitivity of the scores" claimed s in
      Ok s
  end.

Section Rank.
Variable beyond : Z -> Z -> bool.
Variable place : Z.

Definition place_scores (vs xs : list Z) : list Z := map (place_score beyond place xs) vs.

Lemma count_moves r n k (p : Z -> bool) xs ys : near r n k xs ys -> Z.abs (count (filter p xs) - count (filter p ys)) <= k.
Proof.
  intro N. pose proof (count_sensitive _ _ _ _ _ (filter_near r n p k xs ys N)) as S. destruct r; cbn [count_factor] in S; lia.
Qed.

Lemma place_score_sensitive r n k v xs ys : near r n k xs ys -> Z.abs (place_score beyond place xs v - place_score beyond place ys v) <= k.
Proof.
  intro N. unfold place_score. pose proof (count_moves r n k (beyond v) xs ys N).
  pose proof (count_moves r n k (fun x => beyond v x || (x =? v)) xs ys N). lia.
Qed.

Theorem rank_sensitive r n k vs xs ys : near r n k xs ys -> range (place_scores vs xs) (place_scores vs ys) <= 2 * k.
Proof.
  intro N. unfold range, place_scores.
  assert (S : forall v, Z.abs (place_score beyond place xs v - place_score beyond place ys v) <= k) by (intro v; eapply place_score_sensitive, N).
  pose proof (S 0).
  assert (rise (map (place_score beyond place xs) vs) (map (place_score beyond place ys) vs) <= k) by (apply rise_map; [lia|]; intro v; specialize (S v); lia).
  assert (rise (map (place_score beyond place ys) vs) (map (place_score beyond place xs) vs) <= k) by (apply rise_map; [lia|]; intro v; specialize (S v); lia).
  lia.
Qed.
End Rank.

Theorem rank_sound f e lo hi digits place claimed s k v t t' h : check_rank f lo hi digits claimed = Ok s -> facts_hold f k v t t' ->
  range (rank_scores e lo hi place (map (meaning h v) t)) (rank_scores e lo hi place (map (meaning h v) t')) <= dot s k.
Proof.
  unfold check_rank. intros H [_ _ N _]. destruct (interval f) as [[[x y] d]|]; [|discriminate].
  unfold_ok H. injection H as <-. rewrite dot_scale. apply (rank_sensitive (beyond_it e) place (distance f) (rows f)).
  apply map_near, N.
Qed.
