(** * Reports of numbers, of some bits, and of hashed values

    This file covers four kinds of reports: of a number, so that many reports have a mean; of some
    bits of a unary encoding; of the value's bucket under a public hash function; and of the bits of
    a Bloom filter.

    Source: Duchi, Jordan, Wainwright 2018; Ding, Kulkarni, Yekhanin 2017; Wang et al. 2019; Apple
    2017; Erlingsson, Pihur, Korolova 2014. *)
From Coq Require Import List ZArith QArith Qreals Bool Lia Reals Lra Arith.
From DP Require Import Distribution Privacy Conversion LocalReports.
Import ListNotations.
Local Open Scope R_scope.

(** ** One bit, which is more likely for larger values *)

Theorem coin_private e p q Hp Hq : p <= exp e * q -> 1 - p <= exp e * (1 - q) -> adp e 0 (coin p Hp) (coin q Hq).
Proof.
  intros H1 H2 f Hf. cbn [expect coin]. pose proof (Hf true) as [F1 _]. pose proof (Hf false) as [F2 _].
  pose proof (Rmult_le_compat_r _ _ _ F1 H1). pose proof (Rmult_le_compat_r _ _ _ F2 H2). lra.
Qed.

(** The probability that a device with the value at index [x] reports yes. *)
Definition yes_of (whole lowest step : positive) (x : nat) : R :=
  (IZR (Zpos lowest) + INR x * IZR (Zpos step)) / IZR (Zpos whole).

Lemma yes_of_monotone whole lowest step x y : (x <= y)%nat -> yes_of whole lowest step x <= yes_of whole lowest step y.
Proof.
  intro H. unfold yes_of. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, IZR_lt; reflexivity|].
  apply Rplus_le_compat_l, Rmult_le_compat_r; [apply IZR_le; lia|]. apply le_INR. exact H.
Qed.

(** The probability of yes for the highest value is [highest] divided by [whole]. *)
Definition highest (k : nat) (lowest step : positive) : positive := (lowest + Pos.of_nat (k - 1) * step)%positive.

Lemma yes_of_highest k whole lowest step : (2 <= k)%nat ->
  yes_of whole lowest step (k - 1) = IZR (Zpos (highest k lowest step)) / IZR (Zpos whole).
Proof.
  intro H. unfold yes_of, highest. f_equal. rewrite Pos2Z.inj_add, Pos2Z.inj_mul, plus_IZR, mult_IZR. f_equal. f_equal.
  rewrite INR_IZR_INZ. f_equal. rewrite <- positive_nat_Z, Nat2Pos.id by lia. reflexivity.
Qed.

Theorem one_bit_mean_private k whole lowest step e x y Hx Hy : (2 <= k)%nat -> (x < k)%nat -> (y < k)%nat ->
  (highest k lowest step < whole)%positive -> within (highest k lowest step) lowest e ->
  within (whole - lowest) (whole - highest k lowest step) e ->
  adp e 0 (coin (yes_of whole lowest step x) Hx) (coin (yes_of whole lowest step y) Hy).
Proof.
  unfold within. intros Hk Lx Ly B H1 H2.
  assert (W : 0 < IZR (Zpos whole)) by (apply IZR_lt; reflexivity).
  assert (L : (lowest < whole)%positive) by (unfold highest in B; lia).
  pose proof (yes_of_monotone whole lowest step 0 x ltac:(lia)) as X0. pose proof (yes_of_monotone whole lowest step 0 y ltac:(lia)) as Y0.
  pose proof (yes_of_monotone whole lowest step x (k - 1) ltac:(lia)) as X1.
  pose proof (yes_of_monotone whole lowest step y (k - 1) ltac:(lia)) as Y1.
  rewrite yes_of_highest in X1, Y1 by auto.
  assert (Z : yes_of whole lowest step 0 = IZR (Zpos lowest) / IZR (Zpos whole)) by (unfold yes_of; cbn [INR]; f_equal; ring).
  rewrite Z in X0, Y0. pose proof (exp_pos e) as E.
  rewrite !Pos2Z.inj_sub, !minus_IZR in H2 by auto.
  set (w := IZR (Zpos whole)) in *. set (a := IZR (Zpos lowest)) in *. set (b := IZR (Zpos (highest k lowest step))) in *.
  assert (D1 : b / w <= exp e * (a / w)).
  { apply (Rmult_le_reg_r w); auto. replace (b / w * w) with b by (field; lra).
    replace (exp e * (a / w) * w) with (exp e * a) by (field; lra). exact H1. }
  assert (D2 : 1 - a / w <= exp e * (1 - b / w)).
  { apply (Rmult_le_reg_r w); auto. replace ((1 - a / w) * w) with (w - a) by (field; lra).
    replace (exp e * (1 - b / w) * w) with (exp e * (w - b)) by (field; lra). exact H2. }
  apply coin_private.
  - pose proof (Rmult_le_compat_l _ _ _ (Rlt_le _ _ E) Y0). lra.
  - pose proof (Rmult_le_compat_l (exp e) (1 - b / w) (1 - yes_of whole lowest step y) (Rlt_le _ _ E) ltac:(lra)). lra.
Qed.

(** ** A band that moves with the value *)

Lemma count_in {A} (p : A -> bool) l : (forall a, In a l -> p a = true) -> count_if p l = length l.
Proof.
  induction l as [|a l IH]; intro H; cbn [count_if length]; [reflexivity|].
  rewrite (H a) by (left; reflexivity). f_equal. apply IH. intros b Hb. apply H. right. exact Hb.
Qed.

Lemma count_out {A} (p : A -> bool) l : (forall a, In a l -> p a = false) -> count_if p l = O.
Proof.
  induction l as [|a l IH]; intro H; cbn [count_if]; [reflexivity|].
  rewrite (H a) by (left; reflexivity). apply IH. intros b Hb. apply H. right. exact Hb.
Qed.

Definition band (first width place : nat) : bool := Nat.leb first place && Nat.ltb place (first + width).

Lemma band_size first width n : (first + width <= n)%nat -> count_if (band first width) (seq 0 n) = width.
Proof.
  intro H. replace n with (first + (width + (n - first - width)))%nat by lia.
  rewrite seq_app, seq_app, !count_app, !Nat.add_0_l.
  rewrite count_out, count_in, count_out, seq_length; [lia| | |]; intros a Ha; apply in_seq in Ha; unfold band;
    destruct (Nat.leb_spec first a), (Nat.ltb_spec a (first + width)); cbn [andb]; lia || reflexivity.
Qed.

(** Draws one of [n] places: each place in the band of the value has the weight [inside], and each
other place has the weight [outside]. *)
Definition piecewise (n width step : nat) (inside outside : positive) (x : nat) : dist nat :=
  over (two_level (band (x * step) width) inside outside) (two_level_pos _ _ _) (seq 0 n) 0%nat.

Theorem piecewise_private k width step inside outside e x y : 0 <= e -> within inside outside e -> within outside inside e ->
  (x < k)%nat -> (y < k)%nat ->
  adp e 0 (piecewise ((k - 1) * step + width) width step inside outside x) (piecewise ((k - 1) * step + width) width step inside outside y).
Proof. intros. apply over_two_level; auto. rewrite !band_size by nia. reflexivity. Qed.

(** ** Draws before the report, independent of the value *)

Definition public_then {S A} (draw : dist S) (report : S -> nat -> dist A) (x : nat) : dist (S * A) :=
  bind draw (fun s => dmap (fun a => (s, a)) (report s x)).

Theorem public_then_private {S A} (draw : dist S) (report : S -> nat -> dist A) e x y : 0 <= e ->
  (forall s, adp e 0 (report s x) (report s y)) -> adp e 0 (public_then draw report x) (public_then draw report y).
Proof.
  intros He H. unfold public_then. replace e with (0 + e) at 1 by ring. replace 0 with (0 + 0) at 2 by ring.
  apply adp_bind; [lra|apply adp_refl|]. intro s. apply adp_map, H.
Qed.

(** Reports some bits of a unary encoding. The function [sees] selects these bits, and depends only
on the random draw. *)
Definition bit_flip {S} (draw : dist S) (sees : S -> list bool -> list bool) whole held other (k x : nat) : dist (S * list bool) :=
  public_then draw (fun s x => dmap (sees s) (unary_encoding whole held other k x)) x.

Theorem bit_flip_private {S} (draw : dist S) sees whole held other k e x y : 0 <= e -> (held < whole)%positive ->
  (other < whole)%positive -> (other <= held)%positive ->
  within (held * (whole - other)) (other * (whole - held)) e -> (x < k)%nat -> (y < k)%nat ->
  adp e 0 (bit_flip draw sees whole held other k x) (bit_flip draw sees whole held other k y).
Proof. intros. apply public_then_private; auto. intro s. apply adp_map, unary_encoding_private; auto. Qed.

(** A sketch: a randomiser of buckets reports the bucket of the value. *)
Definition sketch {S A} (draw : dist S) (bucket : S -> nat -> nat) (report : nat -> dist A) (x : nat) : dist (S * A) :=
  public_then draw (fun s x => report (bucket s x)) x.

Theorem sketch_private {S A} (draw : dist S) bucket (report : nat -> dist A) buckets e x y : 0 <= e ->
  (forall a b, (a < buckets)%nat -> (b < buckets)%nat -> adp e 0 (report a) (report b)) ->
  (forall s z, (bucket s z < buckets)%nat) -> adp e 0 (sketch draw bucket report x) (sketch draw bucket report y).
Proof. intros. apply public_then_private; auto. Qed.

(** ** Bloom filters

Bits are independent. The bits in the value's row have the weight [held], and all others [other]. *)

(** The number of bits that are set in one row and not in the other row. *)
Fixpoint only (x y : list bool) : nat :=
  match x, y with
  | a :: x, b :: y => ((if a && negb b then 1 else 0) + only x y)%nat
  | _, _ => O
  end.

Definition ones (x : list bool) : nat := count_if (fun b => b) x.

Lemma only_ones x : forall y, (only x y <= ones x)%nat.
Proof.
  unfold ones. induction x as [|a x IH]; intros [|b y]; cbn [only count_if]; try lia.
  specialize (IH y). destruct a, b; cbn [andb negb]; lia.
Qed.

Section Bloom.
Variables whole held other : positive.
Hypothesis held_below : (held < whole)%positive.
Hypothesis other_held : (other <= held)%positive.

Fixpoint row_weight (row bits : list bool) : R :=
  match row, bits with
  | a :: row, b :: bits => bit_weight whole (if a then held else other) b * row_weight row bits
  | _, _ => 1
  end.

Lemma row_weight_pos row : forall bits, 0 < row_weight row bits.
Proof.
  induction row as [|a row IH]; intros [|b bits]; cbn [row_weight]; try lra.
  apply Rmult_lt_0_compat; auto using bit_weight_pos.
Qed.

Lemma row_total row : weigh (row_weight row) (all_bits (length row)) (fun _ => 1) = IZR (Zpos whole) ^ length row.
Proof.
  induction row as [|a row IH]; [cbn; ring|]. cbn [length all_bits pow]. rewrite weigh_app, !weigh_map. cbn [row_weight].
  rewrite !weigh_times, IH, <- Rmult_plus_distr_r, bit_weight_total; auto. destruct a; lia.
Qed.

(** The largest factor by which one bit that is set only in the row of one value can change the
probability of a report: [up] if the reported bit is set, and [down] if it is not set. *)
Let up := IZR (Zpos held) / IZR (Zpos other).
Let down := IZR (Zpos (whole - other)) / IZR (Zpos (whole - held)).

Lemma ratio_one p q : (q <= p)%positive -> 1 <= IZR (Zpos p) / IZR (Zpos q).
Proof.
  intro H. assert (0 < IZR (Zpos q)) by (apply IZR_lt; reflexivity). assert (IZR (Zpos q) <= IZR (Zpos p)) by (apply IZR_le; lia).
  apply (Rmult_le_reg_r (IZR (Zpos q))); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma row_ratio x : forall y bits, length x = length y -> length x = length bits ->
  row_weight x bits <= up ^ only x y * down ^ only y x * row_weight y bits.
Proof.
  assert (U : 1 <= up) by (apply ratio_one; auto). assert (D : 1 <= down) by (apply ratio_one; lia).
  assert (PO : 0 < IZR (Zpos other)) by (apply IZR_lt; reflexivity).
  assert (PH : 0 < IZR (Zpos (whole - held))) by (apply IZR_lt; reflexivity).
  assert (OH : IZR (Zpos other) <= IZR (Zpos held)) by (apply IZR_le; lia).
  assert (HO : IZR (Zpos (whole - held)) <= IZR (Zpos (whole - other))) by (apply IZR_le; lia).
  assert (UE : up * IZR (Zpos other) = IZR (Zpos held)) by (unfold up; field; lra).
  assert (DE : down * IZR (Zpos (whole - held)) = IZR (Zpos (whole - other))) by (unfold down; field; lra).
  induction x as [|a x IH]; intros [|b y] [|c bits] Hy Hb; try discriminate; cbn [row_weight only length pow]; [lra|].
  injection Hy as Hy. injection Hb as Hb. specialize (IH y bits Hy Hb).
  set (m := up ^ only x y) in *. set (n := down ^ only y x) in *. set (wx := row_weight x bits) in *.
  pose proof (row_weight_pos x bits) as PX. fold wx in PX. pose proof (row_weight_pos y bits) as PY. set (wy := row_weight y bits) in *.
  assert (M : 0 < m) by (apply pow_lt; lra). assert (N : 0 < n) by (apply pow_lt; lra).
  assert (P : 0 < m * n * wy) by (repeat apply Rmult_lt_0_compat; auto).
  assert (step : forall u v f, 0 < u -> u <= f * v -> u * wx <= f * (m * n) * (v * wy)).
  { intros u v f Hu H. apply (Rle_trans _ (u * (m * n * wy))); [apply Rmult_le_compat_l; lra|].
    replace (f * (m * n) * (v * wy)) with (f * v * (m * n * wy)) by ring. apply Rmult_le_compat_r; lra. }
  unfold bit_weight in *.
  destruct a, b; cbn [andb negb Nat.add pow]; fold m n.
  - replace (m * n) with (1 * (m * n)) by ring. apply step; destruct c; (apply IZR_lt; reflexivity) || lra.
  - replace (up * m * n) with (up * (m * n)) by ring. apply step; destruct c; try (apply IZR_lt; reflexivity).
    + rewrite UE. lra.
    + apply (Rle_trans _ (1 * IZR (Zpos (whole - other)))); [lra|]. apply Rmult_le_compat_r; lra.
  - replace (m * (down * n)) with (down * (m * n)) by ring. apply step; destruct c; try (apply IZR_lt; reflexivity).
    + apply (Rle_trans _ (1 * IZR (Zpos held))); [lra|]. apply Rmult_le_compat_r; lra.
    + rewrite DE. lra.
  - replace (m * n) with (1 * (m * n)) by ring. apply step; destruct c; (apply IZR_lt; reflexivity) || lra.
Qed.

Definition bloom (row : list bool) : dist (list bool) :=
  over (row_weight row) (row_weight_pos row) (all_bits (length row)) [].

(** If two rows have at most h ones each, each row has at most h ones that the other row lacks. *)
Theorem bloom_private h e x y : 0 <= e -> length x = length y -> (ones x <= Pos.to_nat h)%nat -> (ones y <= Pos.to_nat h)%nat ->
  within ((held * (whole - other)) ^ h) ((other * (whole - held)) ^ h) e -> adp e 0 (bloom x) (bloom y).
Proof.
  intros He L Hx Hy H. unfold bloom. rewrite <- L. apply over_private; auto; [rewrite row_total, L, row_total; reflexivity|].
  intros bits Hb. apply all_bits_length in Hb. apply (Rle_trans _ (up ^ only x y * down ^ only y x * row_weight y bits)); [apply row_ratio; congruence|].
  apply Rmult_le_compat_r; [left; apply row_weight_pos|].
  assert (U : 1 <= up) by (apply ratio_one; auto). assert (D : 1 <= down) by (apply ratio_one; lia).
  pose proof (only_ones x y). pose proof (only_ones y x).
  assert (P1 : up ^ only x y <= up ^ Pos.to_nat h) by (apply Rle_pow; auto; lia).
  assert (P2 : down ^ only y x <= down ^ Pos.to_nat h) by (apply Rle_pow; auto; lia).
  apply (Rle_trans _ (up ^ Pos.to_nat h * down ^ Pos.to_nat h)).
  - apply Rmult_le_compat; auto; apply pow_le; lra.
  - rewrite <- Rpow_mult_distr. unfold within in H.
    assert (power : forall p, IZR (Zpos (p ^ h)) = IZR (Zpos p) ^ Pos.to_nat h).
    { intro p. rewrite pow_IZR, positive_nat_Z, <- Pos2Z.inj_pow. reflexivity. }
    rewrite !power in H. set (p := IZR (Zpos (held * (whole - other)))) in *. set (q := IZR (Zpos (other * (whole - held)))) in *.
    assert (Q : 0 < q) by (apply IZR_lt; reflexivity).
    assert (E : up * down = p / q).
    { unfold p, q, up, down. rewrite !Pos2Z.inj_mul, !mult_IZR. field. split; apply Rgt_not_eq, IZR_lt; reflexivity. }
    rewrite E. unfold Rdiv. rewrite Rpow_mult_distr, pow_inv.
    apply (Rmult_le_reg_r (q ^ Pos.to_nat h)); [apply pow_lt; auto|].
    rewrite Rmult_assoc, Rinv_l by (apply Rgt_not_eq, pow_lt; auto). lra.
Qed.
End Bloom.

(** RAPPOR: the device draws a cohort, which determines the row of each value. The device draws the
permanent response once, and computes all reports from this response alone. *)
Definition rappor {S A} (draw : dist S) (row : S -> nat -> list bool) whole held other (reports : S * list bool -> dist A) (x : nat) : dist A :=
  bind (public_then draw (fun s x => bloom whole held other (row s x)) x) reports.

Theorem rappor_private {S A} (draw : dist S) row n whole held other (reports : S * list bool -> dist A) h k e x y : 0 <= e ->
  (held < whole)%positive -> (other <= held)%positive ->
  within ((held * (whole - other)) ^ h) ((other * (whole - held)) ^ h) e ->
  (forall s z, (z < k)%nat -> length (row s z) = n /\ (ones (row s z) <= Pos.to_nat h)%nat) -> (x < k)%nat -> (y < k)%nat ->
  adp e 0 (rappor draw row whole held other reports x) (rappor draw row whole held other reports y).
Proof.
  intros He Hh Ho H R Hx Hy. apply adp_post, public_then_private; auto. intro s.
  destruct (R s x Hx), (R s y Hy). apply bloom_private with (h := h); auto. congruence.
Qed.
