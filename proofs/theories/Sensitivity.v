(** * Aggregates of a table, and their sensitivity

    The sensitivity of an aggregate is how far it can move between tables one change apart. This
    file proves bounds for tables [k] changes apart. A count moves by at most [k], and not at all if
    the number of rows is public. A sum of values in [lo, hi] moves by at most

    - [k * max(|lo|, |hi|)] when rows are inserted and deleted,
    - [k * (hi - lo)] when rows are replaced and every row counts,
    - [k * max(|lo|, |hi|, hi - lo)] when rows are replaced, inserted or deleted.

    The sum is an exact integer sum: no rounding and no wrapping. *)
From Coq Require Import List Permutation ZArith Lia.
From DP Require Import Table.
Import ListNotations.
Local Open Scope Z_scope.

Definition count {A} (D : list A) : Z := size D.
Definition sum (values : list Z) : Z := fold_right Z.add 0 values.

(** [count_factor] bounds how far one change moves a count, and [sum_factor] how far it moves a sum
of values in [lo, hi]. *)
Definition count_factor (r : relation) (n : counted) : Z :=
  match r, n with ReplaceOne, EveryRow => 0 | _, _ => 1 end.
Definition sum_factor (r : relation) (n : counted) (lo hi : Z) : Z :=
  match r, n with
  | AddRemove, _ => Z.max (Z.abs lo) (Z.abs hi)
  | ReplaceOne, EveryRow => hi - lo
  | ReplaceOne, SomeRows => Z.max (Z.max (Z.abs lo) (Z.abs hi)) (hi - lo)
  end.

Lemma sum_app u v : sum (u ++ v) = sum u + sum v.
Proof. unfold sum. induction u as [|x u IH]; cbn; lia. Qed.
Lemma sum_perm u v : Permutation u v -> sum u = sum v.
Proof. unfold sum. induction 1; cbn; lia. Qed.

(** ** Count *)
Theorem count_sensitive {A} r n k (D D' : list A) : near r n k D D' ->
  Z.abs (count D - count D') <= count_factor r n * k.
Proof.
  intros (kept & gone & come & H1 & H2 & H3). unfold count.
  rewrite (size_perm _ _ H1), (size_perm _ _ H2), !size_app.
  pose proof (size_nonneg gone). pose proof (size_nonneg come).
  destruct r, n; unfold count_factor; cbn in H3; lia.
Qed.

(** ** Sum *)
Definition bounded (lo hi : Z) (v : list Z) : Prop := Forall (fun x => lo <= x <= hi) v.

Lemma bounded_perm lo hi u v : Permutation u v -> bounded lo hi u -> bounded lo hi v.
Proof. intros H. apply Permutation_Forall; auto. Qed.

Lemma sum_bounds lo hi v : bounded lo hi v -> lo * size v <= sum v <= hi * size v.
Proof.
  induction 1 as [|x v Hx _ IH]; [cbn; lia|].
  rewrite size_cons. change (sum (x :: v)) with (x + sum v). lia.
Qed.

(** A sum of [x] values and a sum of [y] values, all in [lo, hi], differ by at most this. *)
Lemma bounds_apart lo hi x y s t : lo <= hi -> 0 <= x -> 0 <= y ->
  lo * x <= s <= hi * x -> lo * y <= t <= hi * y ->
  Z.abs (s - t) <= Z.max (Z.abs lo) (Z.abs hi) * (x + y) /\
  (x = y -> Z.abs (s - t) <= (hi - lo) * x) /\
  (forall k, x <= k -> y <= k -> Z.abs (s - t) <= Z.max (Z.max (Z.abs lo) (Z.abs hi)) (hi - lo) * k).
Proof.
  intros Hl Hx Hy Hs Ht. set (m := Z.max (Z.abs lo) (Z.abs hi)).
  assert (Hm : - m <= lo /\ hi <= m /\ 0 <= m) by (unfold m; lia). clearbody m.
  assert (A : forall w, 0 <= w -> - (m * w) <= lo * w /\ hi * w <= m * w) by (intros w Hw; nia).
  pose proof (A x Hx). pose proof (A y Hy). repeat split.
  - lia.
  - intros <-. lia.
  - intros k Hxk Hyk. set (M := Z.max m (hi - lo)).
    assert (HM : m <= M /\ hi - lo <= M) by (unfold M; lia). clearbody M.
    (* the difference is s - t <= hi x - lo y, largest at the corners of the square [0,k] x [0,k] *)
    assert (B : forall a b, a <= k -> b <= k -> 0 <= a -> 0 <= b -> hi * a - lo * b <= M * k).
    { intros a b Ha Hb Ha0 Hb0.
      assert (hi * a <= Z.max 0 hi * k) by nia. assert (- lo * b <= Z.max 0 (- lo) * k) by nia.
      assert ((Z.max 0 hi + Z.max 0 (- lo)) * k <= M * k) by (apply Z.mul_le_mono_nonneg_r; lia). lia. }
    pose proof (B x y Hxk Hyk Hx Hy). pose proof (B y x Hyk Hxk Hy Hx). lia.
Qed.

Theorem sum_sensitive r n lo hi k u v : lo <= hi -> bounded lo hi u -> bounded lo hi v ->
  near r n k u v -> Z.abs (sum u - sum v) <= sum_factor r n lo hi * k.
Proof.
  intros Hl Hu Hv (kept & gone & come & H1 & H2 & H3).
  apply (bounded_perm _ _ _ _ H1), Forall_app in Hu. apply (bounded_perm _ _ _ _ H2), Forall_app in Hv.
  destruct Hu as [Hg _], Hv as [Hc _].
  rewrite (sum_perm _ _ H1), (sum_perm _ _ H2), !sum_app.
  pose proof (size_nonneg gone). pose proof (size_nonneg come).
  destruct (bounds_apart lo hi (size gone) (size come) (sum gone) (sum come)) as (B1 & B2 & B3);
    auto using sum_bounds.
  replace (sum gone + sum kept - (sum come + sum kept)) with (sum gone - sum come) by lia.
  destruct r, n; cbn [sum_factor within] in *.
  - apply Z.le_trans with (1 := B1). apply Z.mul_le_mono_nonneg_l; lia.
  - apply Z.le_trans with (1 := B1). apply Z.mul_le_mono_nonneg_l; lia.
  - destruct H3 as [He Hk]. apply Z.le_trans with (1 := B2 He). apply Z.mul_le_mono_nonneg_l; lia.
  - apply B3; lia.
Qed.
