(** * Rule `quantile`: scores of the values of a column, by their ranks

    Meaning: [quantile_scores], one score for each value in [lo, hi]. A score is minus the largest
    of 0 and two sums over all rows, of values in [-a, b - a] and in [a - b, a]. So it moves by at
    most as much as such a sum. The largest rise of a score plus the largest fall is at most twice
    that. *)
From Coq Require Import List ZArith Lia Bool String.
From DP Require Import Table Stability Sensitivity Sources Expression Result Facts Selection.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_quantile (f : facts) (lo hi : Z) (digits : nat) (a b : positive) (claimed : env) : result env :=
  match interval f with
  | None => Refused "a quantile needs a map to a number before it"
  | Some (x, y, d) =>
      let* _ := require ((lo =? x) && (hi =? y) && Nat.eqb digits d)
                  ("the values lie in [" ++ show x ++ ", " ++ show y ++ "], not in [" ++ show lo ++ ", " ++ show hi ++ "]") in
      let* _ := require (Zpos a <? Zpos b) "a quantile lies between 0 and 1" in
      let s := env_scale (2 * sum_factor (distance f) (rows f) (- Zpos a) (Zpos b - Zpos a)) (stability f) in
      let* _ := agree "sensitivity of the scores" claimed s in
      Ok s
  end.

(** The contribution of one row to the number of rows that are too many, and to the number of rows
that are too few. *)
Definition too_many (a b v x : Z) : Z := if x <? v then b - a else - a.
Definition too_few (a b v x : Z) : Z := if x <=? v then a - b else a.

Lemma sum_too_many a b v xs : sum (map (too_many a b v) xs) = b * count (filter (fun x => x <? v) xs) - a * count xs.
Proof.
  induction xs as [|x xs IH]; [cbn; lia|].
  change (sum (map (too_many a b v) (x :: xs))) with (too_many a b v x + sum (map (too_many a b v) xs)).
  unfold count, too_many in *. cbn [filter]. rewrite IH. destruct (x <? v); rewrite ?size_cons; lia.
Qed.

Lemma sum_too_few a b v xs : sum (map (too_few a b v) xs) = a * count xs - b * count (filter (fun x => x <=? v) xs).
Proof.
  induction xs as [|x xs IH]; [cbn; lia|].
  change (sum (map (too_few a b v) (x :: xs))) with (too_few a b v x + sum (map (too_few a b v) xs)).
  unfold count, too_few in *. cbn [filter]. rewrite IH. destruct (x <=? v); rewrite ?size_cons; lia.
Qed.

Lemma sum_factor_mirrored r n a b : sum_factor r n (a - b) a = sum_factor r n (- a) (b - a).
Proof. unfold sum_factor. destruct r, n; lia. Qed.

Theorem rank_score_sensitive r n k a b v xs ys : 0 < a < b -> near r n k xs ys ->
  Z.abs (rank_score a b xs v - rank_score a b ys v) <= sum_factor r n (- a) (b - a) * k.
Proof.
  intros H N. unfold rank_score. rewrite <- !sum_too_many, <- !sum_too_few.
  assert (M : Z.abs (sum (map (too_many a b v) xs) - sum (map (too_many a b v) ys)) <= sum_factor r n (- a) (b - a) * k).
  { apply sum_sensitive; [lia| | |apply map_near, N]; apply Forall_map, Forall_forall; intros x _;
      unfold too_many; destruct (x <? v); lia. }
  assert (F : Z.abs (sum (map (too_few a b v) xs) - sum (map (too_few a b v) ys)) <= sum_factor r n (- a) (b - a) * k).
  { rewrite <- sum_factor_mirrored.
    apply sum_sensitive; [lia| | |apply map_near, N]; apply Forall_map, Forall_forall; intros x _;
      unfold too_few; destruct (x <=? v); lia. }
  lia.
Qed.

Theorem quantile_sensitive r n k a b lo hi xs ys : 0 < a < b -> near r n k xs ys ->
  range (quantile_scores lo hi a b xs) (quantile_scores lo hi a b ys) <= 2 * sum_factor r n (- a) (b - a) * k.
Proof.
  intros H N. unfold range, quantile_scores.
  assert (S : forall v, Z.abs (rank_score a b xs v - rank_score a b ys v) <= sum_factor r n (- a) (b - a) * k)
    by (intro v; apply rank_score_sensitive; auto).
  set (s := sum_factor r n (- a) (b - a) * k) in *. replace (2 * sum_factor r n (- a) (b - a) * k) with (2 * s) by (unfold s; ring).
  clearbody s. pose proof (S 0).
  assert (R : rise (map (rank_score a b xs) (values lo hi)) (map (rank_score a b ys) (values lo hi)) <= s)
    by (apply rise_map; [lia|]; intro v; specialize (S v); lia).
  assert (L : rise (map (rank_score a b ys) (values lo hi)) (map (rank_score a b xs) (values lo hi)) <= s)
    by (apply rise_map; [lia|]; intro v; specialize (S v); lia).
  lia.
Qed.

Theorem quantile_sound f lo hi digits a b claimed s k v t t' h : check_quantile f lo hi digits a b claimed = Ok s ->
  facts_hold f k v t t' ->
  range (quantile_scores lo hi (Zpos a) (Zpos b) (map (meaning h v) t))
        (quantile_scores lo hi (Zpos a) (Zpos b) (map (meaning h v) t')) <= dot s k.
Proof.
  unfold check_quantile. intros H [_ _ N _]. destruct (interval f) as [[[x y] d]|]; [|discriminate].
  unfold_ok H. injection H as <-. apply Z.ltb_lt in C0. rewrite dot_scale. apply quantile_sensitive; [lia|].
  apply map_near, N.
Qed.
