(** * Rule `strategy`: counts of the values of a column, multiplied by a public matrix

    Meaning: [strategy_answers]. For each row of the matrix, the answer is the sum of its weights
    over the rows of the table. A row of the table contributes a column of the matrix. So the
    longest column, in L1 or in L2, bounds how far one row moves all answers: [sums_near_in_l1] and
    [sums_near_in_l2]. The columns of a tree have one entry on each level below the root. The
    columns of the square root are tails of one sequence. In L2 a length is not a whole number, so
    answers are counted in millionths, and the length is rounded up. *)
From Coq Require Import List ZArith Lia Bool String.
From DP Require Import Table Stability Sensitivity Sources Expression Result Facts Plan Partition Vectors Histogram.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What the checker computes *)

(** The sum of the squares of the first 2^m coefficients. *)
Definition squares_of_roots (m : Z) : Z := sum (map (fun x => x * x) (roots (Z.to_nat (2 ^ m)))).

(** An upper bound on the length of the longest column of the matrix, if the values are numbers of
[m] binary digits. The bound includes the factor for a replaced row. *)
Definition longest (s : strategy) (r : relation) (m : Z) : Z :=
  match s with
  | TreeInL1 => spread r * m
  | TreeInL2 => Z.sqrt_up (spread r * (1000000 * 1000000 * m))
  | SquareRootInL2 => Z.sqrt_up (spread r * squares_of_roots m)
  end.

Definition most_digits (s : strategy) : Z := match s with SquareRootInL2 => 12 | _ => 16 end.

Definition check_strategy (f : facts) (s : strategy) (lo hi : Z) (digits : nat) (claimed : env) : result env :=
  match interval f with
  | None => Refused "a strategy needs a map to a number before it"
  | Some (x, y, d) =>
      let* _ := require ((lo =? x) && (hi =? y) && Nat.eqb digits d)
                  ("the values lie in [" ++ show x ++ ", " ++ show y ++ "], not in [" ++ show lo ++ ", " ++ show hi ++ "]") in
      let* _ := require (lo <? hi) "a strategy needs two values" in
      let m := levels_over (hi - lo + 1) in
      let* _ := require (m <=? most_digits s) "there are too many values" in
      let e := env_scale (longest s (distance f) m) (stability f) in
      let* _ := agree "sensitivity of the answers" claimed e in
      Ok e
  end.

(** ** Columns of a tree *)
Lemma node_weights_nonneg u n i (q : Z -> Z) : 0 <= u -> In q (tree_nodes u n) -> 0 <= q i.
Proof.
  intros Hu H. unfold tree_nodes in H. apply in_flat_map in H. destruct H as (j & _ & H).
  apply in_map_iff in H. destruct H as (c & <- & _). destruct (i / 2 ^ j =? c); cbn [bit]; lia.
Qed.

Lemma level_column f u x (js : list Z) : f 0 = 0 -> 0 <= f u -> NoDup js ->
  over (map (fun (i : Z) (c : Z) => u * bit (c =? i)) js) (fun q => f (q x)) <= f u.
Proof.
  intros F0 Fu H. unfold over. rewrite map_map.
  rewrite (map_ext _ (fun i => f u * bit (x =? i))).
  - pose proof (total_one x js H) as T. pose proof (total_scale (f u) (fun i => bit (x =? i)) js) as S. unfold total in *. nia.
  - intro i. destruct (x =? i); cbn [bit]; rewrite ?Z.mul_1_r, ?Z.mul_0_r; auto.
Qed.

Lemma tree_column f u n x : f 0 = 0 -> 0 <= f u ->
  over (tree_nodes u n) (fun q => f (q x)) <= levels_over n * f u.
Proof.
  intros F0 Fu. unfold tree_nodes.
  assert (L : levels_over n = Z.of_nat (List.length (counting (levels_over n)))).
  { unfold counting. rewrite map_length, seq_length. unfold levels_over. pose proof (Z.log2_nonneg (n - 1)).
    destruct (n <=? 1); lia. }
  rewrite L at 2. clear L. induction (counting (levels_over n)) as [|j js IH]; [cbn; lia|].
  cbn [flat_map Datatypes.length]. unfold over in *. rewrite map_app, sum_app.
  pose proof (level_column f u (x / 2 ^ j) (counting ((n + 2 ^ j - 1) / 2 ^ j)) F0 Fu) as C. unfold over in C.
  rewrite map_map in C. rewrite map_map. specialize (C (numbers_of_counting_differ _)). cbn beta in *.
  rewrite Nat2Z.inj_succ. set (one := sum (map _ (counting _))) in *. set (rest := sum (map _ (flat_map _ _))) in *. lia.
Qed.

(** ** Columns of the square root *)
Lemma roots_from_nonneg n : forall k e, 0 <= k -> 0 <= e -> Forall (Z.le 0) (roots_from n k e).
Proof.
  induction n as [|n IH]; intros k e Hk He; cbn [roots_from]; constructor.
  - apply Z.div_pos; lia.
  - apply IH; [lia|]. apply Z.div_pos; nia.
Qed.

Lemma root_nonneg n i : 0 <= nth i (roots n) 0.
Proof.
  destruct (Nat.lt_ge_cases i (List.length (roots n))) as [L|L].
  - pose proof (roots_from_nonneg n 0 (10 ^ 18) ltac:(lia) ltac:(lia)) as F. rewrite Forall_forall in F. apply F, nth_In, L.
  - rewrite nth_overflow; lia.
Qed.

Lemma nth_roots_from a b : (a <= b)%nat -> forall i k e, (i < a)%nat -> nth i (roots_from a k e) 0 = nth i (roots_from b k e) 0.
Proof.
  revert b. induction a as [|a IH]; intros b H i k e Hi; [lia|]. destruct b as [|b]; [lia|].
  cbn [roots_from]. destruct i as [|i]; [reflexivity|]. cbn [nth]. apply IH; lia.
Qed.

Lemma length_roots n : List.length (roots n) = n.
Proof. unfold roots. generalize 0, (10 ^ 18). induction n as [|n IH]; intros k e; cbn; auto. Qed.

(** If a sequence of non-negative numbers is shifted and cut off, its sum is at most the sum of the
whole sequence. *)
Lemma tail_of_sequence (g : nat -> Z) (G : forall i, 0 <= g i) : forall c start n,
  sum (map (fun i => if (start + c <=? i)%nat then g (i - (start + c))%nat else 0) (seq start n)) <= sum (map g (seq 0 n)).
Proof.
  assert (M : forall n s, 0 <= sum (map g (seq s n))).
  { induction n as [|n IH]; intro s; cbn; [lia|]. specialize (IH (S s)). specialize (G s). unfold sum in *. lia. }
  assert (Grow : forall n s, sum (map g (seq s n)) <= sum (map g (seq s (S n)))).
  { intros n s. rewrite seq_S, map_app, sum_app. cbn. specialize (G (s + n)%nat). lia. }
  intro c. induction c as [|c IH]; intros start n.
  - rewrite Nat.add_0_r. apply Z.eq_le_incl. f_equal.
    assert (E : forall n d, map (fun i => if (start <=? i)%nat then g (i - start)%nat else 0) (seq (start + d) n) = map g (seq d n)).
    { induction n0 as [|n0 IHn]; intro d; cbn [seq map]; [reflexivity|]. rewrite <- (IHn (S d)).
      replace (start + S d)%nat with (S (start + d)) by lia. f_equal.
      destruct (Nat.leb_spec start (start + d)); [f_equal; lia|lia]. }
    specialize (E n 0%nat). rewrite Nat.add_0_r in E. exact E.
  - destruct n as [|n]; [cbn; lia|]. apply Z.le_trans with (2 := Grow n 0%nat).
    apply Z.le_trans with (2 := IH (S start) n). cbn [seq map].
    destruct (Nat.leb_spec (start + S c) start); [lia|]. apply Z.eq_le_incl.
    change (0 + sum (map (fun i => if (start + S c <=? i)%nat then g (i - (start + S c))%nat else 0) (seq (S start) n)) =
            sum (map (fun i => if (S start + c <=? i)%nat then g (i - (S start + c))%nat else 0) (seq (S start) n))).
    rewrite Z.add_0_l. f_equal. apply map_ext. intro i. replace (start + S c)%nat with (S start + c)%nat by lia. reflexivity.
Qed.

Lemma sum_of_list (f : Z -> Z) l : sum (map f l) = sum (map (fun i => f (nth i l 0)) (seq 0 (List.length l))).
Proof.
  f_equal. induction l as [|x l IH]; [reflexivity|]. cbn [List.length seq map nth]. f_equal. rewrite IH, <- seq_shift, map_map. reflexivity.
Qed.

Lemma roots_grow a b : (a <= b)%nat -> sum (map (fun x => x * x) (roots a)) <= sum (map (fun x => x * x) (roots b)).
Proof.
  intro H. rewrite !sum_of_list, !length_roots.
  assert (Q : seq 0 b = seq 0 a ++ seq (0 + a) (b - a)) by (rewrite <- seq_app; f_equal; lia).
  rewrite Q, map_app, sum_app.
  rewrite (map_ext_in _ (fun i => nth i (roots b) 0 * nth i (roots b) 0) (seq 0 a)).
  - assert (0 <= sum (map (fun i => nth i (roots b) 0 * nth i (roots b) 0) (seq (0 + a) (b - a)))); [|lia].
    generalize (seq (0 + a) (b - a)). intro l. unfold sum. induction l as [|i l IH]; cbn; [lia|]. pose proof (root_nonneg b i). nia.
  - intros i Hi. apply in_seq in Hi. unfold roots. rewrite (nth_roots_from a b); auto; lia.
Qed.

Lemma root_column n x : over (root_rows n) (fun q => q x * q x) <= sum (map (fun x => x * x) (roots (Z.to_nat n))).
Proof.
  unfold over, root_rows, counting. rewrite !map_map. set (rs := roots (Z.to_nat n)).
  assert (Len : List.length rs = Z.to_nat n) by apply length_roots.
  rewrite (sum_of_list (fun x => x * x) rs), Len.
  pose proof (root_nonneg (Z.to_nat n)) as R. fold rs in R.
  assert (P : forall i, 0 <= nth i rs 0 * nth i rs 0) by (intro i; specialize (R i); nia).
  destruct (Z.leb_spec 0 x) as [Hx|Hx].
  - pose proof (tail_of_sequence (fun i => nth i rs 0 * nth i rs 0) P (Z.to_nat x) 0 (Z.to_nat n)) as T.
    eapply Z.le_trans; [apply Z.eq_le_incl|exact T]. f_equal. apply map_ext. intro i. cbn [Nat.add]. unfold tail_weight.
    destruct (Z.leb_spec 0 x); [|lia]. cbn [andb].
    destruct (Z.leb_spec x (Z.of_nat i)), (Nat.leb_spec (Z.to_nat x) i); try lia.
    replace (Z.to_nat (Z.of_nat i - x)) with (i - Z.to_nat x)%nat by lia. reflexivity.
  - rewrite (map_ext _ (fun _ => 0)).
    + generalize (seq 0 (Z.to_nat n)). intro l. assert (sum (map (fun _ : nat => 0) l) = 0).
      { unfold sum. induction l; cbn; lia. } rewrite H.
      unfold sum. induction l as [|i l IH]; cbn; [lia|]. specialize (P i). unfold sum in H. cbn in H. specialize (IH H). lia.
    + intro i. unfold tail_weight. destruct (Z.leb_spec 0 x); [lia|]. reflexivity.
Qed.

(** ** Answers *)
Lemma weights_nonneg s n q i : In q (combinations s n) -> 0 <= q i.
Proof.
  destruct s; cbn [combinations]; intro H; try (eapply node_weights_nonneg; [|exact H]; lia).
  unfold root_rows in H. apply in_map_iff in H. destruct H as (j & <- & _). unfold tail_weight.
  destruct ((0 <=? i) && (i <=? j)); [apply root_nonneg|lia].
Qed.

Lemma answers_l1 s lo hi t t' : l1 (strategy_answers s lo hi t) (strategy_answers s lo hi t') =
  over (combinations s (hi - lo + 1)) (fun q => Z.abs (sum_at (fun x q => q (x - lo)) t q - sum_at (fun x q => q (x - lo)) t' q)).
Proof.
  unfold strategy_answers, over. generalize (combinations s (hi - lo + 1)). intro qs.
  induction qs as [|q qs IH]; [reflexivity|]. cbn [map l1]. rewrite IH. reflexivity.
Qed.

Lemma answers_l2 s lo hi t t' : l2 (strategy_answers s lo hi t) (strategy_answers s lo hi t') =
  over (combinations s (hi - lo + 1)) (fun q =>
    (sum_at (fun x q => q (x - lo)) t q - sum_at (fun x q => q (x - lo)) t' q) *
    (sum_at (fun x q => q (x - lo)) t q - sum_at (fun x q => q (x - lo)) t' q)).
Proof.
  unfold strategy_answers, over. generalize (combinations s (hi - lo + 1)). intro qs.
  induction qs as [|q qs IH]; [reflexivity|]. cbn [map l2]. rewrite IH. reflexivity.
Qed.

Lemma over_weights {A} qs (f g : (Z -> Z) -> A) (h : A -> Z) : (forall q, In q qs -> f q = g q) ->
  over qs (fun q => h (f q)) = over qs (fun q => h (g q)).
Proof. intro H. unfold over. f_equal. apply map_ext_in. intros q Hq. rewrite (H q Hq). reflexivity. Qed.

Lemma digits_cover n : 2 <= n -> n <= 2 ^ levels_over n.
Proof.
  intro H. unfold levels_over. destruct (Z.leb_spec n 1); [lia|].
  pose proof (Z.log2_spec (n - 1) ltac:(lia)) as [_ S]. rewrite <- Z.add_1_r in S. lia.
Qed.

Lemma root_covers x : 0 <= x -> x <= Z.sqrt_up x * Z.sqrt_up x.
Proof.
  intro H. destruct (Z.eq_dec x 0) as [->|N]; [cbn; lia|].
  pose proof (Z.sqrt_up_spec x ltac:(lia)) as [_ S]. unfold Z.square in S. lia.
Qed.

Theorem strategy_sensitive s r n k lo hi (t t' : list Z) : lo < hi -> near r n k t t' ->
  let answers u := strategy_answers s lo hi u in
  let most := longest s r (levels_over (hi - lo + 1)) * k in
  (s = TreeInL1 -> l1 (answers t) (answers t') <= most) /\
  0 <= most /\ l2 (answers t) (answers t') <= most * most.
Proof.
  intros Hlo N answers most.
  assert (K : 0 <= k).
  { destruct N as (kept & gone & come & _ & _ & W). pose proof (size_nonneg gone). pose proof (size_nonneg come).
    destruct r, n; cbn in W; lia. }
  assert (L : 0 <= levels_over (hi - lo + 1)).
  { unfold levels_over. destruct (_ <=? 1); [lia|]. pose proof (Z.log2_nonneg (hi - lo + 1 - 1)). lia. }
  assert (R : 0 < spread r) by (destruct r; cbn; lia).
  set (m := levels_over (hi - lo + 1)) in *.
  assert (W : forall x (q : Z -> Z), In q (combinations s (hi - lo + 1)) -> 0 <= q (x - lo)) by (intros; eapply weights_nonneg; eauto).
  (* An upper bound on the squared length of each column bounds the distance of the answers in
  L2. *)
  assert (Two : forall c, 0 <= c -> (forall x, over (combinations s (hi - lo + 1)) (fun q => q (x - lo) * q (x - lo)) <= c) ->
    l2 (answers t) (answers t') <= spread r * c * (k * k)).
  { intros c Hc H. unfold answers. rewrite answers_l2.
    set (qs := combinations s (hi - lo + 1)) in *.
    pose proof (sums_near_in_l2 qs (fun x q => Z.max 0 (q (x - lo))) r n k c t t' Hc) as S.
    assert (E : forall u q, In q qs -> sum_at (fun x q => Z.max 0 (q (x - lo))) u q = sum_at (fun x q => q (x - lo)) u q).
    { intros u q Hq. unfold sum_at. f_equal. apply map_ext. intro x. specialize (W x q Hq). lia. }
    rewrite <- (over_weights qs
      (fun q => sum_at (fun x q => Z.max 0 (q (x - lo))) t q - sum_at (fun x q => Z.max 0 (q (x - lo))) t' q)
      (fun q => sum_at (fun x q => q (x - lo)) t q - sum_at (fun x q => q (x - lo)) t' q) (fun d => d * d)).
    - apply S; auto; [intros; lia|]. intro x. unfold over.
      rewrite (map_ext_in _ (fun q => q (x - lo) * q (x - lo))); [apply H|].
      intros q Hq. specialize (W x q Hq). rewrite Z.max_r by lia. reflexivity.
    - intros q Hq. rewrite !E by auto. reflexivity. }
  assert (Up : forall x, 0 <= x -> x * (k * k) <= (Z.sqrt_up x * k) * (Z.sqrt_up x * k)).
  { intros x Hx. pose proof (root_covers x Hx). nia. }
  destruct s; unfold most, longest; fold m.
  - assert (One : l1 (answers t) (answers t') <= spread r * m * k).
    { unfold answers. rewrite answers_l1. apply (sums_near_in_l1 _ _ r n k m); auto. intro x.
      cbn [combinations]. pose proof (tree_column Z.abs 1 (hi - lo + 1) (x - lo) eq_refl ltac:(cbn; lia)) as C. fold m in C. cbn [Z.abs] in C. lia. }
    repeat split; auto; [nia|]. eapply Z.le_trans; [apply l2_le_l1|].
    pose proof (l1_nonneg (answers t) (answers t')). nia.
  - split; [discriminate|]. pose proof (Z.sqrt_up_nonneg (spread r * (1000000 * 1000000 * m))). split; [nia|].
    eapply Z.le_trans; [apply (Two (1000000 * 1000000 * m)); [nia|]|apply Up; nia].
    intro x. cbn [combinations].
    pose proof (tree_column (fun x => x * x) 1000000 (hi - lo + 1) (x - lo) eq_refl ltac:(lia)) as C. fold m in C. cbn beta in C. lia.
  - split; [discriminate|]. pose proof (Z.sqrt_up_nonneg (spread r * squares_of_roots m)). split; [nia|].
    assert (Q : 0 <= squares_of_roots m).
    { unfold squares_of_roots. generalize (roots (Z.to_nat (2 ^ m))). intro l. unfold sum. induction l as [|y l IH]; cbn; nia. }
    eapply Z.le_trans; [apply (Two (squares_of_roots m)); [auto|]|apply Up; nia].
    intro x. cbn [combinations]. eapply Z.le_trans; [apply root_column|]. apply roots_grow.
    apply Z2Nat.inj_le; [lia|apply Z.pow_nonneg; lia|]. apply digits_cover. lia.
Qed.

Theorem strategy_sound f s lo hi digits claimed e k v t t' h : check_strategy f s lo hi digits claimed = Ok e ->
  facts_hold f k v t t' ->
  let answers u := strategy_answers s lo hi (map (meaning h v) u) in
  (s = TreeInL1 -> l1 (answers t) (answers t') <= dot e k) /\
  0 <= dot e k /\ l2 (answers t) (answers t') <= dot e k * dot e k.
Proof.
  unfold check_strategy. intros H [_ _ N _]. destruct (interval f) as [[[x y] d]|]; [|discriminate].
  unfold_ok H. injection H as <-. apply Z.ltb_lt in C0. rewrite dot_scale.
  apply strategy_sensitive with (n := rows f); auto. apply map_near, N.
Qed.
