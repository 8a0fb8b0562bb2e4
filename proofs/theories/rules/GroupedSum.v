(** * Rule `grouped-sum`: the sum of the last map's values in each part of a key

    Meaning: [grouped_sum n by value t], a list of exact sums of integers in [lo, hi]. A row moves
    the sum of one part, by at most max(|lo|, |hi|). A replaced row can leave one part and enter
    another. So the absolute differences of all sums add up to at most this bound times the number
    of changes, and to at most twice that if rows are replaced. *)
From Coq Require Import List Permutation ZArith Lia Bool String.
From DP Require Import Table Stability Sensitivity Sources Expression Result Facts Partition Keys Histogram.
Import ListNotations.
Local Open Scope Z_scope.

Definition magnitude (lo hi : Z) : Z := Z.max (Z.abs lo) (Z.abs hi).

Definition check_grouped_sum (f : facts) (lo hi : Z) (digits : nat) (by_ : key) (n : positive) (claimed : env) : result env :=
  match interval f with
  | None => Refused "a sum needs a map to a number before it"
  | Some (a, b, d) =>
      let* _ := require ((lo =? a) && (hi =? b) && Nat.eqb digits d)
                  ("the values summed lie in [" ++ show a ++ ", " ++ show b ++ "], not in [" ++
                   show lo ++ ", " ++ show hi ++ "]") in
      let* _ := check_parts (schema f) by_ n in
      let s := env_scale (spread (distance f) * magnitude lo hi) (stability f) in
      let* _ := agree "sensitivity of the sums" claimed s in
      Ok s
  end.

(** The sum over one part of two tables together is the sum of the part's sums over each table. *)
Lemma part_sum_app value by_ (t u : table) i :
  sum (map value (part_of by_ (t ++ u) i)) = sum (map value (part_of by_ t i)) + sum (map value (part_of by_ u i)).
Proof. unfold part_of. rewrite filter_app, map_app. apply sum_app. Qed.

Lemma part_sum_perm value by_ (t u : table) i : Permutation t u ->
  sum (map value (part_of by_ t i)) = sum (map value (part_of by_ u i)).
Proof. intro H. apply sum_perm, Permutation_map. unfold part_of. apply filter_perm, H. Qed.

(** If no value exceeds [m] in magnitude, each row moves all sums together by at most [m]. *)
Lemma part_sums_size value by_ m (t : table) is : NoDup is -> 0 <= m -> Forall (fun r => Z.abs (value r) <= m) t ->
  total (fun i => Z.abs (sum (map value (part_of by_ t i)))) is <= m * size t.
Proof.
  intros Hi Hm H. eapply Z.le_trans; [|apply Z.mul_le_mono_nonneg_l; [exact Hm|exact (parts_size by_ t is Hi)]].
  rewrite <- total_scale. apply total_mono. intro i. unfold part_of. clear Hi.
  induction H as [|r t Hr _ IH]; [cbn; lia|]. cbn [filter]. destruct (by_ r =? i); [|exact IH].
  rewrite size_cons. change (sum (map value (r :: filter (fun r => by_ r =? i) t)))
    with (value r + sum (map value (filter (fun r => by_ r =? i) t))). lia.
Qed.

Theorem grouped_sum_sensitive r n k lo hi by_ value m (t t' : table) : near r n k t t' ->
  Forall (fun x => lo <= value x <= hi) t -> Forall (fun x => lo <= value x <= hi) t' ->
  l1 (grouped_sum m by_ value t) (grouped_sum m by_ value t') <= spread r * magnitude lo hi * k.
Proof.
  intros (kept & gone & come & H1 & H2 & H3) B B'. set (M := magnitude lo hi).
  assert (P : 0 <= M) by (unfold M, magnitude; lia).
  apply (Permutation_Forall H1), Forall_app in B. apply (Permutation_Forall H2), Forall_app in B'.
  destruct B as [G _], B' as [C _].
  assert (S : forall u, Forall (fun x => lo <= value x <= hi) u ->
    total (fun i => Z.abs (sum (map value (part_of by_ u i)))) (numbers m) <= M * size u).
  { intros u Hu. apply part_sums_size; auto using numbers_differ.
    eapply Forall_impl; [|exact Hu]. intros x Hx. cbn in Hx |- *. unfold M, magnitude. lia. }
  pose proof (S gone G) as Sg. pose proof (S come C) as Sc. clear S.
  unfold grouped_sum. rewrite l1_map.
  apply Z.le_trans with (total (fun i => Z.abs (sum (map value (part_of by_ gone i))) + Z.abs (sum (map value (part_of by_ come i)))) (numbers m)).
  - apply total_mono. intro i. rewrite (part_sum_perm _ _ _ _ i H1), (part_sum_perm _ _ _ _ i H2), !part_sum_app. lia.
  - rewrite total_add. pose proof (size_nonneg gone). pose proof (size_nonneg come).
    assert (W : size gone + size come <= spread r * k) by (destruct r, n; cbn [within spread] in *; lia).
    apply Z.le_trans with (M * (size gone + size come)); [lia|].
    replace (spread r * M * k) with (M * (spread r * k)) by ring. apply Z.mul_le_mono_nonneg_l; assumption.
Qed.

Theorem grouped_sum_sound f lo hi digits by_ n claimed s k v t t' h part :
  check_grouped_sum f lo hi digits by_ n claimed = Ok s -> facts_hold f k v t t' ->
  l1 (grouped_sum n part (meaning h v) t) (grouped_sum n part (meaning h v) t') <= dot s k.
Proof.
  unfold check_grouped_sum. intros H [L R N V]. destruct (interval f) as [[[x y] d]|] eqn:I; [|discriminate].
  unfold_ok H. injection H as <-. rewrite !andb_true_iff, !Z.eqb_eq in C. destruct C as [[-> ->] _].
  destruct (V _ _ _ eq_refl) as [Hl Hv]. rewrite dot_scale. eapply grouped_sum_sensitive; [exact N| |].
  - eapply Forall_impl; [|apply L]. intros r Hr. apply Hv, Hr.
  - eapply Forall_impl; [|apply R]. intros r Hr. apply Hv, Hr.
Qed.
