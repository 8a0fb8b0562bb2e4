(** * Power series with few terms, and how their slopes change

    Let F be a polynomial with nonnegative coefficients. Then F' rises. If the coefficients of F' do
    not rise, (1 - x) F'(x) falls. If all coefficients of F are equal, (1 - x)^2 F'(x) falls. So if
    1 - x changes little, the slope of a chord of F changes little ([chords_near]). *)
From Coq Require Import List ZArith Lia Reals Lra.
Import ListNotations.
Local Open Scope R_scope.

(** ** Polynomials with nonnegative coefficients *)

Fixpoint poly (l : list R) (x : R) : R := match l with [] => 0 | a :: l => a + x * poly l x end.

Fixpoint slope (l : list R) (x : R) : R := match l with [] => 0 | a :: l => poly l x + x * slope l x end.

(** The coefficients of the slope of [x * poly l x], from the i-th power on. *)
Fixpoint slopes (i : nat) (l : list R) : list R := match l with [] => [] | a :: l => INR i * a :: slopes (S i) l end.

Lemma slope_poly l x : forall i, poly (slopes i l) x = INR i * poly l x + x * slope l x.
Proof. induction l as [|a l IH]; intro i; cbn [poly slope slopes]; [ring|]. rewrite IH, S_INR. ring. Qed.

Lemma poly_derivable l x : derivable_pt_lim (poly l) x (slope l x).
Proof.
  induction l as [|a l IH]; cbn [slope].
  - apply (derivable_pt_lim_const 0).
  - replace (poly l x + x * slope l x) with (0 + (1 * poly l x + x * slope l x)) by ring.
    apply (derivable_pt_lim_plus (fun _ => a) (fun x => x * poly l x)); [apply (derivable_pt_lim_const a)|].
    apply (derivable_pt_lim_mult id (poly l)); [apply derivable_pt_lim_id|exact IH].
Qed.

Definition nonneg (l : list R) : Prop := forall a, In a l -> 0 <= a.

Lemma poly_nonneg l x : nonneg l -> 0 <= x -> 0 <= poly l x.
Proof.
  intros H Hx. induction l as [|a l IH]; cbn [poly]; [lra|].
  assert (0 <= poly l x) by (apply IH; intros b Hb; apply H; right; auto).
  pose proof (H a (or_introl eq_refl)). pose proof (Rmult_le_pos x (poly l x)). lra.
Qed.

Lemma poly_rises l x y : nonneg l -> 0 <= y <= x -> poly l y <= poly l x.
Proof.
  intros H Hx. induction l as [|a l IH]; cbn [poly]; [lra|].
  assert (N : nonneg l) by (intros b Hb; apply H; right; auto).
  pose proof (poly_nonneg l y N ltac:(lra)).
  pose proof (Rmult_le_compat y x (poly l y) (poly l x) ltac:(lra) ltac:(lra) ltac:(lra) (IH N)). lra.
Qed.

(** The coefficients of a polynomial never rise and are never below zero. For such a polynomial, the
polynomial times 1 - x falls. *)
Fixpoint falling (l : list R) : Prop :=
  match l with [] => True | a :: l => match l with [] => 0 <= a | b :: _ => b <= a end /\ falling l end.

Lemma falls l : falling l -> forall x y, 0 <= y <= x -> x <= 1 ->
  (1 - x) * poly l x <= (1 - y) * poly l y /\ (1 - y) * poly l y <= match l with [] => 0 | a :: _ => a end.
Proof.
  induction l as [|a l IH]; cbn [poly falling]; intros H x y Hy Hx; [lra|].
  destruct H as [Ha Hl]. destruct (IH Hl x y Hy Hx) as [G B].
  assert (T : (1 - y) * poly l y <= a) by (destruct l; lra).
  set (gx := (1 - x) * poly l x) in *. set (gy := (1 - y) * poly l y) in *.
  replace ((1 - x) * (a + x * poly l x)) with ((1 - x) * a + x * gx) by (unfold gx; ring).
  replace ((1 - y) * (a + y * poly l y)) with ((1 - y) * a + y * gy) by (unfold gy; ring).
  pose proof (Rmult_le_compat_l x gx gy ltac:(lra) G).
  pose proof (Rmult_le_compat_l (x - y) gy a ltac:(lra) T).
  pose proof (Rmult_le_compat_l y gy a ltac:(lra) T). split; lra.
Qed.

(** If all coefficients are 1, the polynomial [slopes i] times (1 - x)^2 has this closed form. *)
Lemma slopes_of_ones x n : forall i,
  (1 - x) * (1 - x) * poly (slopes i (repeat 1 n)) x =
  INR i - (INR i - 1) * x - (INR i + INR n) * x ^ n + (INR i + INR n - 1) * x ^ S n.
Proof.
  induction n as [|n IH]; intro i; cbn [repeat slopes poly].
  - cbn. ring.
  - transitivity ((1 - x) * (1 - x) * INR i + x * ((1 - x) * (1 - x) * poly (slopes (S i) (repeat 1 n)) x)); [ring|].
    rewrite IH, !S_INR. cbn [pow]. ring.
Qed.

Definition crest (n : nat) (x : R) : R := x ^ n * (1 + INR n * (1 - x)).

Lemma crest_le_one n t : 0 <= t <= 1 -> crest n t <= 1.
Proof.
  intro Ht. induction n as [|n IH]; unfold crest in *; [cbn; lra|].
  rewrite S_INR. cbn [pow]. pose proof (pow_le t n ltac:(lra)) as P. pose proof (pos_INR n) as N.
  assert (0 <= (INR n + 1) * (t ^ n * ((1 - t) * (1 - t)))).
  { apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; [auto|apply Rmult_le_pos; lra]. }
  lra.
Qed.

Lemma crest_rises n x y : 0 <= y <= x -> x <= 1 -> crest n y <= crest n x.
Proof.
  intros Hy Hx. destruct (Req_dec x 0) as [->|Nx]; [replace y with 0 by lra; lra|].
  set (t := y / x). assert (Hyt : y = t * x) by (unfold t; field; auto).
  assert (Ht : 0 <= t <= 1).
  { unfold t. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
    apply (Rmult_le_reg_r x); [lra|]. replace (y / x * x) with y by (field; auto). lra. }
  pose proof (crest_le_one n t Ht) as C. unfold crest in *. rewrite Hyt, Rpow_mult_distr.
  pose proof (pow_le x n ltac:(lra)) as P. pose proof (pow_le t n ltac:(lra)) as Pt. pose proof (pos_INR n) as N.
  (* n x (1 - t^(n+1)) <= n (1 - t^(n+1)) <= (n + 1) (1 - t^n) *)
  assert (K : t ^ n * (1 + INR n * (1 - t * x)) <= 1 + INR n * (1 - x)).
  { assert (Q : 0 <= INR n * ((1 - x) * (1 - t ^ n * t))).
    { apply Rmult_le_pos; [auto|]. apply Rmult_le_pos; [lra|].
      assert (t ^ n <= 1) by (rewrite <- (pow1 n); apply pow_incr; lra).
      pose proof (Rmult_le_compat (t ^ n) 1 t 1 ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)). lra. }
    lra. }
  pose proof (Rmult_le_compat_l (x ^ n) _ _ P K). lra.
Qed.

(** ** Slopes change little if 1 - x does *)

(** [slow c d]: the slope [d] rises on [0, 1], but its product with (1 - x)^c falls. *)
Definition slow (c : nat) (d : R -> R) : Prop :=
  (forall x, 0 <= x <= 1 -> 0 <= d x) /\
  (forall x y, 0 <= y <= x -> x <= 1 -> d y <= d x) /\
  (forall x y, 0 <= y <= x -> x <= 1 -> (1 - x) ^ c * d x <= (1 - y) ^ c * d y).

Lemma slow_near c d g x y : slow c d -> 1 <= g -> 0 <= x <= 1 -> 0 <= y <= 1 -> 1 - y <= g * (1 - x) ->
  d x <= g ^ c * d y.
Proof.
  intros (Pos & Up & Down) Hg Hx Hy H. pose proof (pow_R1_Rle g c Hg) as G.
  destruct (Rle_lt_dec x y) as [L|L].
  - pose proof (Up y x ltac:(lra) ltac:(lra)). pose proof (Pos y Hy).
    pose proof (Rmult_le_compat_r (d y) 1 (g ^ c) ltac:(lra) G). lra.
  - assert (Hlt : 0 < 1 - x).
    { destruct (Req_dec x 1) as [->|]; [|lra]. replace (g * (1 - 1)) with 0 in H by ring. lra. }
    pose proof (Down x y ltac:(lra) ltac:(lra)) as D.
    pose proof (pow_incr (1 - y) (g * (1 - x)) c ltac:(lra)) as P. rewrite Rpow_mult_distr in P.
    pose proof (Rmult_le_compat_r (d y) _ _ (Pos y Hy) P) as Q. pose proof (pow_lt (1 - x) c Hlt).
    apply (Rmult_le_reg_l ((1 - x) ^ c)); auto. lra.
Qed.

(** The slope of [x * poly ws x], which is the generating function of the number of runs. *)
Definition rate (ws : list R) (x : R) : R := poly (slopes 1 ws) x.

Lemma slopes_nonneg ws : nonneg ws -> forall i, nonneg (slopes i ws).
Proof.
  induction ws as [|w ws IH]; intros H i a Ha; cbn [slopes] in Ha; [destruct Ha|].
  destruct Ha as [<-|Ha].
  - apply Rmult_le_pos; [apply pos_INR|apply H; left; auto].
  - apply (IH (fun b Hb => H b (or_intror Hb)) (S i)). auto.
Qed.

Lemma slow_falling ws : nonneg ws -> falling (slopes 1 ws) -> slow 1 (rate ws).
Proof.
  intros N F. pose proof (slopes_nonneg ws N 1) as P. unfold rate. repeat split.
  - intros x Hx. apply poly_nonneg; auto; lra.
  - intros x y Hy Hx. apply poly_rises; auto.
  - intros x y Hy Hx. rewrite !pow_1. apply (falls _ F x y Hy Hx).
Qed.

Lemma slow_ones n : slow 2 (rate (repeat 1 n)).
Proof.
  assert (N : nonneg (repeat 1 n)) by (intros a Ha; apply repeat_spec in Ha; lra).
  pose proof (slopes_nonneg _ N 1) as P. unfold rate. repeat split.
  - intros x Hx. apply poly_nonneg; auto; lra.
  - intros x y Hy Hx. apply poly_rises; auto.
  - intros x y Hy Hx. pose proof (crest_rises n x y Hy Hx) as C. unfold crest in C.
    replace ((1 - x) ^ 2) with ((1 - x) * (1 - x)) by ring. replace ((1 - y) ^ 2) with ((1 - y) * (1 - y)) by ring.
    rewrite !slopes_of_ones. change (INR 1) with 1. cbn [pow]. lra.
Qed.

(** If the slopes at corresponding points are near each other, the slopes of the chords between
these points are near each other, too. *)
Lemma chords_near ws c g a b a' b' : slow c (rate ws) -> 1 <= g ->
  0 <= a < b -> b <= 1 -> 0 <= a' < b' -> b' <= 1 -> 1 - a' <= g * (1 - a) -> 1 - b' <= g * (1 - b) ->
  (b * poly ws b - a * poly ws a) / (b - a) <= g ^ c * ((b' * poly ws b' - a' * poly ws a') / (b' - a')).
Proof.
  intros S Hg Ha Hb Ha' Hb' Na Nb. set (m := (b - a) / (b' - a')).
  assert (Hm : 0 < m) by (apply Rdiv_lt_0_compat; lra).
  assert (Em : m * (b' - a') = b - a) by (unfold m; field; lra).
  set (F := fun x => x * poly ws x). set (line := fun s => a + m * (s - a')).
  assert (DF : forall x, derivable_pt_lim F x (rate ws x)).
  { intro x. unfold rate. rewrite slope_poly. change (INR 1) with 1.
    apply (derivable_pt_lim_mult id (poly ws)); [apply derivable_pt_lim_id|apply poly_derivable]. }
  assert (DL : forall s, derivable_pt_lim line s m).
  { intro s. replace m with (0 + m * (1 - 0)) by ring.
    apply (derivable_pt_lim_plus (fun _ => a) (fun s => m * (s - a'))); [apply (derivable_pt_lim_const a)|].
    apply (derivable_pt_lim_scal (fun s => s - a') m).
    apply (derivable_pt_lim_minus id (fun _ => a')); [apply derivable_pt_lim_id|apply (derivable_pt_lim_const a')]. }
  set (h := fun s => (g ^ c * m) * F s - F (line s)).
  destruct (MVT_cor2 h (fun s => (g ^ c * m) * rate ws s - rate ws (line s) * m) a' b' ltac:(lra)) as (s & E & Hs).
  { intros s _. apply (derivable_pt_lim_minus (fun s => (g ^ c * m) * F s) (fun s => F (line s))).
    - apply (derivable_pt_lim_scal F (g ^ c * m)), DF.
    - apply (derivable_pt_lim_comp line F); [apply DL|apply DF]. }
  assert (Ls : line s = b - m * (b' - s)) by (unfold line; lra).
  assert (R1 : 0 <= line s).
  { unfold line. pose proof (Rmult_le_pos m (s - a') ltac:(lra) ltac:(lra)). lra. }
  assert (R2 : line s <= 1).
  { rewrite Ls. pose proof (Rmult_le_pos m (b' - s) ltac:(lra) ltac:(lra)). lra. }
  assert (Near : 1 - s <= g * (1 - line s)).
  { (* s is between a' and b', and its image is as far between a and b. *)
    set (u := (s - a') / (b' - a')). assert (Hu : s = (1 - u) * a' + u * b') by (unfold u; field; lra).
    assert (Ru : 0 <= u <= 1).
    { unfold u. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
      apply (Rmult_le_reg_r (b' - a')); [lra|]. replace ((s - a') / (b' - a') * (b' - a')) with (s - a') by (field; lra). lra. }
    assert (Lu : line s = (1 - u) * a + u * b).
    { unfold line. replace (m * (s - a')) with (u * (m * (b' - a'))) by (rewrite Hu; ring). rewrite Em. ring. }
    rewrite Lu, Hu. pose proof (Rmult_le_compat_l (1 - u) _ _ ltac:(lra) Na).
    pose proof (Rmult_le_compat_l u _ _ ltac:(lra) Nb). lra. }
  pose proof (slow_near c (rate ws) g (line s) s S Hg ltac:(lra) ltac:(lra) Near) as Q.
  assert (Pos : 0 <= (g ^ c * m * rate ws s - rate ws (line s) * m) * (b' - a')).
  { apply Rmult_le_pos; [|lra]. pose proof (Rmult_le_compat_r m _ _ ltac:(lra) Q). lra. }
  rewrite <- E in Pos. unfold h in Pos. assert (La : line a' = a) by (unfold line; lra).
  assert (Lb : line b' = b) by (unfold line; lra). rewrite La, Lb in Pos.
  change (F b) with (b * poly ws b) in Pos. change (F a) with (a * poly ws a) in Pos.
  change (F b') with (b' * poly ws b') in Pos. change (F a') with (a' * poly ws a') in Pos.
  apply (Rmult_le_reg_r (b - a)); [lra|].
  replace ((b * poly ws b - a * poly ws a) / (b - a) * (b - a)) with (b * poly ws b - a * poly ws a) by (field; lra).
  rewrite <- Em.
  replace (g ^ c * ((b' * poly ws b' - a' * poly ws a') / (b' - a')) * (m * (b' - a')))
    with (g ^ c * m * (b' * poly ws b' - a' * poly ws a')) by (field; lra).
  lra.
Qed.
