(** * The check of the records of a device

    [check_local] compares the whole numbers of a record with a rational number that is below
    e^epsilon. If it accepts a record, the randomiser is epsilon-differentially private for any two
    values ([local_sound]). *)
From Coq Require Import List ZArith QArith Qreals Bool Lia Reals Lra Arith.
From DP Require Import Distribution Privacy Conversion LocalReports LocalNumbers.
Import ListNotations.
Local Open Scope R_scope.

Inductive local :=
| KAryResponse (values : nat) (whole truth other : positive)
| TwoCoinSurvey (whole truth yes : positive)
| UnaryEncoding (values : nat) (whole held other : positive)
| LocalHashing (values buckets : nat) (whole truth other : positive)
| HadamardResponse (values digits : nat) (whole inside : positive)
| SubsetSelection (values size : nat) (whole inside : positive)
| OneBitMean (values : nat) (whole lowest step : positive)
| Piecewise (values : nat) (step width whole inside : positive)
| BitFlip (values : nat) (whole held other : positive)
| Sketch (buckets : nat) (inner : local)
| Bloom (values : nat) (hashes whole held other : positive).

(** Checks that [larger] is at most e^epsilon times [smaller], with a lower bound on e^epsilon from
[terms] terms of its series. *)
Definition ratio_below (terms : nat) (epsilon larger smaller : positive) : bool :=
  Qle_bool (Zpos larger # 1) (exp_below terms (Zpos epsilon # 1000000) * (Zpos smaller # 1)).

(** The number of values of the randomiser [r]. A sketch uses these values as its buckets. *)
Definition values_of (r : local) : nat :=
  match r with
  | KAryResponse k _ _ _ | UnaryEncoding k _ _ _ | HadamardResponse k _ _ _ => k
  | _ => 0
  end.

Fixpoint check_local (terms : nat) (epsilon : positive) (r : local) : bool :=
  let below := ratio_below terms epsilon in
  match r with
  | KAryResponse k whole truth other =>
      Nat.leb 2 k && (Zpos truth + (Z.of_nat k - 1) * Zpos other =? Zpos whole)%Z && (other <=? truth)%positive && below truth other
  | TwoCoinSurvey whole truth yes =>
      let p := (truth * whole + (whole - truth) * yes)%positive in
      let q := ((whole - truth) * yes)%positive in
      (truth <? whole)%positive && (yes <? whole)%positive && below p q && below (whole * whole - q)%positive (whole * whole - p)%positive
  | UnaryEncoding k whole held other =>
      (held <? whole)%positive && (other <=? held)%positive && below (held * (whole - other))%positive (other * (whole - held))%positive
  | LocalHashing k g whole truth other =>
      Nat.leb 2 g && (Zpos truth + (Z.of_nat g - 1) * Zpos other =? Zpos whole)%Z && (other <=? truth)%positive && below truth other
  | HadamardResponse k n whole inside =>
      (Z.of_nat k <? 2 ^ Z.of_nat n)%Z && (inside <? whole)%positive && below inside (whole - inside)%positive && below (whole - inside)%positive inside
  | SubsetSelection k w whole inside =>
      Nat.ltb 0 w && Nat.ltb w k && (inside <? whole)%positive &&
      below (inside * Pos.of_nat (k - w))%positive ((whole - inside) * Pos.of_nat w)%positive &&
      below ((whole - inside) * Pos.of_nat w)%positive (inside * Pos.of_nat (k - w))%positive
  | OneBitMean k whole lowest step =>
      let top := highest k lowest step in
      Nat.leb 2 k && (top <? whole)%positive && below top lowest && below (whole - lowest)%positive (whole - top)%positive
  | Piecewise k step width whole inside =>
      let near := (inside * (Pos.of_nat (k - 1) * step))%positive in
      let far := ((whole - inside) * width)%positive in
      Nat.leb 2 k && (inside <? whole)%positive && below near far && below far near
  | BitFlip k whole held other =>
      (held <? whole)%positive && (other <=? held)%positive && below (held * (whole - other))%positive (other * (whole - held))%positive
  | Sketch buckets inner => Nat.leb 2 buckets && Nat.eqb buckets (values_of inner) && check_local terms epsilon inner
  | Bloom k h whole held other =>
      (held <? whole)%positive && (other <=? held)%positive &&
      below ((held * (whole - other)) ^ h)%positive ((other * (whole - held)) ^ h)%positive
  end.

Definition epsilon_of (epsilon : positive) : R := Q2R (Zpos epsilon # 1000000).

Lemma epsilon_nonneg epsilon : 0 <= epsilon_of epsilon.
Proof.
  unfold epsilon_of, Q2R. cbn [Qnum Qden]. apply Rmult_le_pos; [apply IZR_le; lia|].
  left. apply Rinv_0_lt_compat, IZR_lt. reflexivity.
Qed.

Lemma ratio_below_sound terms epsilon larger smaller : ratio_below terms epsilon larger smaller = true ->
  within larger smaller (epsilon_of epsilon).
Proof.
  unfold ratio_below, within. intro H. apply Qle_bool_iff, Qle_Rle in H. rewrite Q2R_mult in H.
  destruct (exp_below_sound terms (Zpos epsilon # 1000000) (epsilon_nonneg epsilon)) as [_ E].
  assert (one : forall p, Q2R (Zpos p # 1) = IZR (Zpos p)) by (intro p; unfold Q2R; cbn [Qnum Qden]; field).
  rewrite !one in H. eapply Rle_trans; [exact H|]. apply Rmult_le_compat_r; [apply IZR_le; lia|exact E].
Qed.

(** The privacy of a randomiser with the numbers of the certificate: the reports of any two values
are e-indistinguishable. The seeds and buckets of local hashing and the rows of values are
arbitrary. Everything that is drawn independently of the value, or computed from a permanent
response, is also arbitrary. *)
Fixpoint protects (e : R) (r : local) : Prop :=
  match r with
  | KAryResponse k _ truth other => forall x y, (x < k)%nat -> (y < k)%nat ->
      dp e (k_ary_response k truth other x) (k_ary_response k truth other y)
  | TwoCoinSurvey whole truth yes => forall Ht Hy x y,
      dp e (two_coin_survey (Zpos whole) (Zpos truth) (Zpos yes) Ht Hy x) (two_coin_survey (Zpos whole) (Zpos truth) (Zpos yes) Ht Hy y)
  | UnaryEncoding k whole held other => forall x y, (x < k)%nat -> (y < k)%nat ->
      dp e (unary_encoding whole held other k x) (unary_encoding whole held other k y)
  | LocalHashing k g _ truth other => forall S (seeds : dist S) bucket, (forall s z, (bucket s z < g)%nat) -> forall x y,
      dp e (local_hashing seeds bucket g truth other x) (local_hashing seeds bucket g truth other y)
  | HadamardResponse k n whole inside => forall row : nat -> list bool,
      (forall z, (z < k)%nat -> length (row z) = n /\ In true (row z)) -> forall x y, (x < k)%nat -> (y < k)%nat ->
      dp e (hadamard_response n inside (whole - inside) (row x)) (hadamard_response n inside (whole - inside) (row y))
  | SubsetSelection k w whole inside => forall x y, (x < k)%nat -> (y < k)%nat ->
      dp e (subset_selection k w (inside * Pos.of_nat (k - w)) ((whole - inside) * Pos.of_nat w) x)
           (subset_selection k w (inside * Pos.of_nat (k - w)) ((whole - inside) * Pos.of_nat w) y)
  | OneBitMean k whole lowest step => forall x y Hx Hy, (x < k)%nat -> (y < k)%nat ->
      dp e (coin (yes_of whole lowest step x) Hx) (coin (yes_of whole lowest step y) Hy)
  | Piecewise k step width whole inside => forall x y, (x < k)%nat -> (y < k)%nat ->
      let law := piecewise ((k - 1) * Pos.to_nat step + Pos.to_nat width) (Pos.to_nat width) (Pos.to_nat step)
                           (inside * (Pos.of_nat (k - 1) * step)) ((whole - inside) * width) in
      dp e (law x) (law y)
  | BitFlip k whole held other => forall S (draw : dist S) sees x y, (x < k)%nat -> (y < k)%nat ->
      dp e (bit_flip draw sees whole held other k x) (bit_flip draw sees whole held other k y)
  | Sketch buckets inner => protects e inner /\
      forall S A (draw : dist S) bucket (report : nat -> dist A),
      (forall a b, (a < buckets)%nat -> (b < buckets)%nat -> adp e 0 (report a) (report b)) ->
      (forall s z, (bucket s z < buckets)%nat) -> forall x y, dp e (sketch draw bucket report x) (sketch draw bucket report y)
  | Bloom k h whole held other => forall S A n (draw : dist S) row (reports : S * list bool -> dist A),
      (forall s z, (z < k)%nat -> length (row s z) = n /\ (ones (row s z) <= Pos.to_nat h)%nat) -> forall x y, (x < k)%nat -> (y < k)%nat ->
      dp e (rappor draw row whole held other reports x) (rappor draw row whole held other reports y)
  end.

Ltac split_check H :=
  repeat match type of H with
  | (_ && _)%bool = true => let K := fresh "K" in apply andb_true_iff in H; destruct H as [H K]
  end.

Theorem local_sound terms epsilon r : check_local terms epsilon r = true -> protects (epsilon_of epsilon) r.
Proof.
  pose proof (epsilon_nonneg epsilon) as He.
  induction r; cbn [check_local protects]; intro H; split_check H.
  - intros x y Hx Hy. apply adp_dp, k_ary_response_private; eauto using ratio_below_sound. apply Pos.leb_le; auto.
  - intros Ht Hy x y. apply adp_dp. apply Pos.ltb_lt in H, K1.
    apply ratio_below_sound in K, K0. unfold within in K, K0.
    assert (W : 0 < IZR (Zpos whole) * IZR (Zpos whole)) by (apply Rmult_lt_0_compat; apply IZR_lt; reflexivity).
    assert (P : yes_probability (Zpos whole) (Zpos truth) (Zpos yes) true =
                IZR (Zpos (truth * whole + (whole - truth) * yes)) / (IZR (Zpos whole) * IZR (Zpos whole))).
    { unfold yes_probability. f_equal. rewrite <- minus_IZR, <- !mult_IZR, <- plus_IZR. f_equal.
      rewrite ?Pos2Z.inj_add, !Pos2Z.inj_mul, !Pos2Z.inj_sub by auto. ring. }
    assert (Q : yes_probability (Zpos whole) (Zpos truth) (Zpos yes) false =
                IZR (Zpos ((whole - truth) * yes)) / (IZR (Zpos whole) * IZR (Zpos whole))).
    { unfold yes_probability. f_equal. rewrite <- minus_IZR, <- !mult_IZR, <- plus_IZR. f_equal.
      rewrite ?Pos2Z.inj_add, !Pos2Z.inj_mul, !Pos2Z.inj_sub by auto. ring. }
    pose proof (yes_range (Zpos whole) (Zpos truth) (Zpos yes) true Ht Hy) as RP.
    assert (L : (truth * whole + (whole - truth) * yes < whole * whole)%positive).
    { change (Zpos (truth * whole + (whole - truth) * yes) < Zpos (whole * whole))%Z. rewrite Pos2Z.inj_add, !Pos2Z.inj_mul, Pos2Z.inj_sub by auto. nia. }
    apply two_coin_survey_private; auto.
    + rewrite P, Q. apply (Rmult_le_reg_r (IZR (Zpos whole) * IZR (Zpos whole))); auto.
      rewrite Rmult_assoc. unfold Rdiv. rewrite !Rmult_assoc, !Rinv_l, !Rmult_1_r by lra. exact K0.
    + rewrite P, Q. apply (Rmult_le_reg_r (IZR (Zpos whole) * IZR (Zpos whole))); auto.
      assert (LQ : ((whole - truth) * yes < whole * whole)%positive) by lia.
      rewrite (Pos2Z.inj_sub _ _ LQ), (Pos2Z.inj_sub _ _ L), !minus_IZR, (Pos2Z.inj_mul whole whole), mult_IZR in K.
      set (w := IZR (Zpos whole) * IZR (Zpos whole)) in *.
      assert (C : forall r, (1 - r / w) * w = w - r) by (intro r; field; lra).
      rewrite Rmult_assoc, !C. exact K.
  - intros x y Hx Hy. apply Pos.ltb_lt in H. apply Pos.leb_le in K0.
    apply adp_dp, unary_encoding_private; eauto using ratio_below_sound. lia.
  - intros S seeds bucket Hb x y. apply adp_dp, local_hashing_private; eauto using ratio_below_sound. apply Pos.leb_le; auto.
  - intros row Hrow x y Hx Hy. destruct (Hrow x Hx), (Hrow y Hy).
    apply adp_dp, hadamard_response_private; eauto using ratio_below_sound.
  - intros x y Hx Hy. apply adp_dp, subset_selection_private; eauto using ratio_below_sound.
  - intros x y Hx Hy Lx Ly. apply Pos.ltb_lt in K1. apply Nat.leb_le in H.
    apply adp_dp, one_bit_mean_private with (k := values); eauto using ratio_below_sound.
  - intros x y Hx Hy law. apply adp_dp, piecewise_private; eauto using ratio_below_sound.
  - intros S draw sees x y Hx Hy. apply Pos.ltb_lt in H. apply Pos.leb_le in K0.
    apply adp_dp, bit_flip_private; eauto using ratio_below_sound. lia.
  - split; [auto|]. intros S A draw bucket report Hr Hb x y. apply adp_dp. eapply sketch_private; eauto.
  - intros S A n draw row reports Hrow x y Hx Hy. apply Pos.ltb_lt in H. apply Pos.leb_le in K0.
    apply adp_dp, rappor_private with (n := n) (h := hashes) (k := values); eauto using ratio_below_sound.
Qed.
