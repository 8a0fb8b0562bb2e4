(** * Rule [score-sums]: the sums of several numbers of each row, among which a choice finds a large
one

    Meaning: [score_sums vector n t], one sum for each of the [n] numbers. All numbers lie in [lo,
    hi]. One row can count in every sum. But a choice needs only the largest rise of a sum plus the
    largest fall of another. One row that is added or removed moves this by at most the largest of
    |lo|, |hi| and hi - lo. One row that is replaced moves this by at most twice the width hi - lo.
    *)
From Coq Require Import List Permutation ZArith Lia Bool String.
From DP Require Import Table Stability Sensitivity Sources Expression Interval Result Facts Plan Selection VectorSum.
Import ListNotations.
Local Open Scope Z_scope.

(** The smallest interval that contains all numbers, which must be on the same grid. *)
Fixpoint check_range (cs : list column) (digits : nat) (es : list (expr Number)) : result (Z * Z) :=
  match es with
  | [] => Refused "a choice needs at least one score"
  | e :: es =>
      let* x := infer cs e in
      let* b := bounds x in
      let* _ := same_grid (snd x) digits in
      match es with
      | [] => Ok b
      | _ => let* r := check_range cs digits es in Ok (Z.min (fst b) (fst r), Z.max (snd b) (snd r))
      end
  end.

(** The largest rise plus the largest fall for each change. *)
Definition score_factor (r : relation) (n : counted) (lo hi : Z) : Z :=
  match r, n with
  | AddRemove, _ => sum_factor ReplaceOne SomeRows lo hi
  | ReplaceOne, EveryRow => 2 * (hi - lo)
  | ReplaceOne, SomeRows => Z.max (2 * (hi - lo)) (sum_factor ReplaceOne SomeRows lo hi)
  end.

Definition check_score_sums (f : facts) (lo hi : Z) (digits : nat) (es : list (expr Number)) (claimed : env) : result env :=
  let* b := check_range (schema f) digits es in
  let* _ := require ((lo =? fst b) && (hi =? snd b) && (lo <=? hi))
              ("the scores lie in [" ++ show (fst b) ++ ", " ++ show (snd b) ++ "], not in [" ++ show lo ++ ", " ++ show hi ++ "]") in
  let s := env_scale (score_factor (distance f) (rows f) lo hi) (stability f) in
  let* _ := agree "sensitivity of the scores" claimed s in
  Ok s.

(** ** The numbers of a row lie in the interval *)
Lemma check_range_ok cs digits h r : conforms cs r -> forall es lo hi, check_range cs digits es = Ok (lo, hi) ->
  forall x, In x (coordinates_of h es r) -> lo <= x <= hi.
Proof.
  intro Hr. induction es as [|e es IH]; intros lo hi H; [discriminate|]. cbn [check_range] in H.
  apply also_ok in H. destruct H as (x & C & H). apply also_ok in H. destruct H as ([a b] & B & H).
  apply also_ok in H. destruct H as (u & _ & H). cbn [fst snd] in H.
  pose proof (bounds_ok _ _ _ _ B (infer_sound cs h r Hr _ _ _ C)) as E.
  destruct es as [|e' es].
  - injection H as <- <-. intros z [<-|[]]. exact E.
  - apply also_ok in H. destruct H as ([p q] & R & H). injection H as <- <-. cbn [fst snd].
    intros z [<-|Z]; [lia|]. specialize (IH _ _ R z Z). lia.
Qed.

Lemma nth_in lo hi (xs : list Z) i : (forall x, In x xs -> lo <= x <= hi) -> (i < List.length xs)%nat -> lo <= nth i xs 0 <= hi.
Proof. intros H L. apply H, nth_In, L. Qed.

(** ** The largest rise plus the largest fall of sums *)
Lemma rise_entries {A} (f g : A -> Z) s is : 0 <= s -> (forall i, In i is -> g i - f i <= s) -> rise (map f is) (map g is) <= s.
Proof.
  intros Hs H. induction is as [|i is IH]; cbn [map rise]; [lia|]. pose proof (H i (or_introl eq_refl)).
  specialize (IH (fun j J => H j (or_intror J))). lia.
Qed.

(** By how much sums can rise if [x] rows are removed and [y] rows are added. *)
Definition most_rise (lo hi x y : Z) : Z := Z.max 0 (hi * y - lo * x).

Lemma rises_of_changes r n k lo hi x y : lo <= hi -> 0 <= x -> 0 <= y -> within r n k x y ->
  most_rise lo hi x y + most_rise lo hi y x <= score_factor r n lo hi * k.
Proof.
  intros Hl Hx Hy W. unfold most_rise.
  set (m := Z.max (Z.abs lo) (Z.abs hi)). set (w := hi - lo).
  assert (Hm : - m <= lo <= m /\ - m <= hi <= m /\ 0 <= m) by (unfold m; lia).
  assert (M : sum_factor ReplaceOne SomeRows lo hi = Z.max m w) by reflexivity.
  assert (Both : hi * y - lo * x + (hi * x - lo * y) = w * (x + y)) by (unfold w; ring).
  assert (Hw : 0 <= w) by (unfold w; lia).
  assert (Lone : forall u v, 0 <= u -> 0 <= v -> hi * v - lo * u <= m * (u + v)).
  { intros u v U V. pose proof (Z.mul_le_mono_nonneg_r hi m v V ltac:(lia)). pose proof (Z.mul_le_mono_nonneg_r (- m) lo u U ltac:(lia)). lia. }
  pose proof (Lone x y Hx Hy) as L1. pose proof (Lone y x Hy Hx) as L2.
  assert (Square : forall u v, 0 <= u <= k -> 0 <= v <= k -> hi * v - lo * u <= Z.max m w * k).
  { intros u v U V.
    assert (hi * v <= Z.max 0 hi * k) by (apply Z.le_trans with (Z.max 0 hi * v); [apply Z.mul_le_mono_nonneg_r|apply Z.mul_le_mono_nonneg_l]; lia).
    assert (- lo * u <= Z.max 0 (- lo) * k) by (apply Z.le_trans with (Z.max 0 (- lo) * u); [apply Z.mul_le_mono_nonneg_r|apply Z.mul_le_mono_nonneg_l]; lia).
    assert ((Z.max 0 hi + Z.max 0 (- lo)) * k <= Z.max m w * k) by (apply Z.mul_le_mono_nonneg_r; unfold m, w; lia). lia. }
  assert (Times : forall c d u v, 0 <= c -> c <= d -> 0 <= u -> u <= v -> c * u <= d * v) by (intros; apply Z.mul_le_mono_nonneg; auto).
  destruct r, n; cbn [within score_factor] in *; rewrite ?M; clear M.
  1, 2: pose proof (Times m (Z.max m w) (x + y) k ltac:(lia) ltac:(lia) ltac:(lia) W);
    pose proof (Times w (Z.max m w) (x + y) k Hw ltac:(lia) ltac:(lia) W);
    pose proof (Z.mul_nonneg_nonneg (Z.max m w) k ltac:(lia) ltac:(lia)); lia.
  - destruct W as [<- W]. pose proof (Times w w x k Hw ltac:(lia) Hx W). pose proof (Z.mul_nonneg_nonneg w k Hw ltac:(lia)). lia.
  - destruct W as [Wx Wy]. pose proof (Square x y ltac:(lia) ltac:(lia)) as S1. pose proof (Square y x ltac:(lia) ltac:(lia)) as S2.
    set (g := Z.max (2 * w) (Z.max m w)).
    pose proof (Times (Z.max m w) g k k ltac:(lia) ltac:(unfold g; lia) ltac:(lia) ltac:(lia)).
    pose proof (Times (2 * w) g k k ltac:(lia) ltac:(unfold g; lia) ltac:(lia) ltac:(lia)).
    pose proof (Times w w (x + y) (2 * k) Hw ltac:(lia) ltac:(lia) ltac:(lia)).
    pose proof (Z.mul_nonneg_nonneg g k ltac:(unfold g; lia) ltac:(lia)). lia.
Qed.

Theorem score_sums_sensitive r n k lo hi (vector : row -> list Z) m (t t' : table) : lo <= hi -> near r n k t t' ->
  (forall x, In x t -> forall i, (i < m)%nat -> lo <= nth i (vector x) 0 <= hi) ->
  (forall x, In x t' -> forall i, (i < m)%nat -> lo <= nth i (vector x) 0 <= hi) ->
  range (score_sums vector m t) (score_sums vector m t') <= score_factor r n lo hi * k.
Proof.
  intros Hl (kept & gone & come & H1 & H2 & H3) B B'.
  pose proof (size_nonneg gone) as G. pose proof (size_nonneg come) as C.
  eapply Z.le_trans; [|apply (rises_of_changes r n k lo hi (size gone) (size come)); auto].
  assert (S : forall i, (i < m)%nat ->
    let s u := sum (map (fun x => nth i (vector x) 0) u) in
    s t' - s t = s come - s gone /\ lo * size gone <= s gone <= hi * size gone /\ lo * size come <= s come <= hi * size come).
  { intros i Hi s. unfold s. split.
    - rewrite (sum_perm _ _ (Permutation_map _ H1)), (sum_perm _ _ (Permutation_map _ H2)), !map_app, !sum_app. lia.
    - split.
      + replace (size gone) with (size (map (fun x => nth i (vector x) 0) gone)) by (unfold size; rewrite map_length; auto).
        apply sum_bounds, Forall_map, Forall_forall. intros x Hx. apply B; auto.
        apply (Permutation_in _ (Permutation_sym H1)), in_or_app. auto.
      + replace (size come) with (size (map (fun x => nth i (vector x) 0) come)) by (unfold size; rewrite map_length; auto).
        apply sum_bounds, Forall_map, Forall_forall. intros x Hx. apply B'; auto.
        apply (Permutation_in _ (Permutation_sym H2)), in_or_app. auto. }
  unfold range, score_sums. apply Z.add_le_mono.
  - apply rise_entries; [unfold most_rise; lia|]. intros i Hi. apply in_seq in Hi. destruct (S i ltac:(lia)) as (D & Sg & Sc).
    cbv zeta in *. unfold most_rise. lia.
  - apply rise_entries; [unfold most_rise; lia|]. intros i Hi. apply in_seq in Hi. destruct (S i ltac:(lia)) as (D & Sg & Sc).
    cbv zeta in *. unfold most_rise. lia.
Qed.

Theorem score_sums_sound f lo hi digits es claimed s k v t t' h : check_score_sums f lo hi digits es claimed = Ok s ->
  facts_hold f k v t t' ->
  range (score_sums (fun r => coordinates_of h es r) (List.length es) t)
        (score_sums (fun r => coordinates_of h es r) (List.length es) t') <= dot s k.
Proof.
  unfold check_score_sums. intros H [L R N _]. apply also_ok in H. destruct H as ([a b] & C & H). cbn [fst snd] in H.
  unfold_ok H. injection H as <-. rewrite !andb_true_iff, !Z.eqb_eq in C0. destruct C0 as [[-> ->] W]. apply Z.leb_le in W. rewrite dot_scale.
  assert (V : forall u, Forall (conforms (schema f)) u -> forall x, In x u -> forall i, (i < List.length es)%nat ->
    a <= nth i (coordinates_of h es x) 0 <= b).
  { intros u U x Hx i Hi. rewrite Forall_forall in U. apply nth_in; [|rewrite coordinates_length; exact Hi].
    apply (check_range_ok _ _ h x (U x Hx) _ _ _ C). }
  apply score_sums_sensitive; auto.
  - intros x Hx. apply (V t L x Hx).
  - intros x Hx. apply (V t' R x Hx).
Qed.
