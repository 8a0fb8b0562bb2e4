(** * Rule [best-of]: the best of a random number of runs

    A run draws a candidate and gives its number with noise. The best of a random number of runs is the first of those with the largest
    number. Whatever a run is: if it is epsilon-private, and its scores are bounded integers, then the best costs 2 epsilon if k times
    the weight of k runs never rises with k ([best_of_private_falling]), and 3 epsilon if all weights are equal ([best_of_private_uniform]). How many runs there can be
    has no part in it. [best_of_private] is about the runs of the rule: a uniform candidate, and Laplace noise on its number.

    For an outcome of score t, let a and b be the probabilities that a run has a score below t, and at most t. Given that one run has
    that outcome, the others are below t before it and at most t after it, so the best of k has it with k-th divided difference of the power, (b^k - a^k) / (b - a), times
    the probability of a run. Summed over k that is the slope of a chord of F(x) = sum w_k x^k, and slopes of F change little: F' rises, and
    (1 - x) F'(x), or (1 - x)^2 F'(x), falls.

    The checker has no constructor for this rule: no file is written for a query that asks for the best of runs, and dp-audit alone
    checks what is charged.

    Sources: Liu, Talwar, Private selection from private candidates (STOC 2019); Papernot, Steinke, Hyperparameter tuning with Renyi
    differential privacy (ICLR 2022). *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace.
Import ListNotations.
Local Open Scope R_scope.

(** ** Polynomials with coefficients that are not negative *)

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

(** Coefficients that never rise, and stay above zero: times 1 - x, the polynomial falls. *)
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

(** All coefficients 1: the slope times (1 - x)^2. *)
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

(** ** Slopes change little where 1 - x does *)

(** A slope that rises, and falls when it is multiplied by a power of 1 - x. *)
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

(** The slope of [x * poly ws x]: of the generating function of how many runs there are. *)
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

(** Chords: if the slopes at corresponding points are near each other, those of the chords are. *)
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

(** ** The best of some runs *)

Section Best.
Variable A : Type.
Variable score : A -> Z.

Definition better (one rest : A) : A := if (score one <? score rest)%Z then rest else one.

(** The best of so many runs and one. *)
Fixpoint best (run : dist A) (more : nat) : dist A :=
  match more with O => run | S more => one <- run ;; rest <- best run more ;; ret (better one rest) end.

Definition at_score (t : Z) (f : A -> R) : A -> R := fun x => if (score x =? t)%Z then f x else 0.
Definition upto (t : Z) : A -> bool := fun x => (score x <=? t)%Z.
Definition below (t : Z) : A -> bool := fun x => (score x <? t)%Z.

Lemma at_score_test t f : test f -> test (at_score t f).
Proof. intros H x. unfold at_score. destruct (_ =? _)%Z; [apply H|lra]. Qed.
Hint Resolve at_score_test : core.

Lemma scaled_test (f : A -> R) c : test f -> 0 <= c <= 1 -> test (fun x => c * f x).
Proof. intros H Hc x. destruct (H x). pose proof (Rmult_le_pos c (f x)). pose proof (Rmult_le_compat_l c (f x) 1). lra. Qed.

Lemma expect_scaled (mu : dist A) f c : test f -> 0 <= c <= 1 -> mu (fun x => c * f x) = c * mu f.
Proof.
  intros H Hc. pose proof (expect_affine mu f c 0 H ltac:(lra) ltac:(lra) ltac:(lra)) as E.
  rewrite Rplus_0_r in E. rewrite <- E. apply expect_ext; [apply scaled_test; auto| |intro x; lra].
  intro x. pose proof (scaled_test f c H Hc x) as T. cbv beta in T. lra.
Qed.

Lemma best_upto run t more : Pr (best run more) (upto t) = Pr run (upto t) ^ S more.
Proof.
  set (b := Pr run (upto t)). induction more as [|more IH].
  - cbn [best pow]. unfold b. ring.
  - unfold Pr. cbn [best bind ret expect]. change (b ^ S (S more)) with (b * b ^ S more). rewrite <- IH.
    set (P := Pr (best run more) (upto t)). assert (HP : 0 <= P <= 1) by apply Pr_range.
    transitivity (run (fun one => P * indicator (upto t) one)).
    2: { rewrite expect_scaled by auto. unfold b, Pr. ring. }
    assert (T : test (fun rest : A => best run more (fun x => indicator (upto t) (better rest x)))).
    { intro one. apply expect_range. intro x. apply indicator_test. }
    apply expect_ext; [exact T|apply scaled_test; auto|]. intro one. cbv beta.
    unfold indicator at 2. destruct (upto t one) eqn:U; unfold upto in U.
    + rewrite Rmult_1_r. unfold P, Pr. apply expect_ext; [intro x; apply indicator_test|auto|]. intro x.
      unfold indicator, upto, better. destruct (Z.ltb_spec (score one) (score x)); auto.
      rewrite U. apply Z.leb_le in U. destruct (Z.leb_spec (score x) t); auto. lia.
    + rewrite Rmult_0_r. rewrite <- (expect_zero (best run more)).
      apply expect_ext; [intro x; apply indicator_test|auto|]. intro x.
      unfold indicator, upto, better. apply Z.leb_gt in U.
      destruct (Z.ltb_spec (score one) (score x)); [|destruct (Z.leb_spec (score one) t); auto; lia].
      destruct (Z.leb_spec (score x) t); auto. lia.
Qed.

(** How many times as likely the best has an outcome as a run has it: (b^k - a^k) / (b - a). *)
Fixpoint ways (a b : R) (more : nat) : R := match more with O => 1 | S more => b ^ S more + a * ways a b more end.

Lemma ways_powers a b more : (b - a) * ways a b more = b ^ S more - a ^ S more.
Proof.
  induction more as [|more IH]; cbn [ways]; [cbn; ring|].
  transitivity ((b - a) * b ^ S more + a * ((b - a) * ways a b more)); [ring|]. rewrite IH. cbn [pow]. ring.
Qed.

Lemma best_at run t f more : test f ->
  best run more (at_score t f) = run (at_score t f) * ways (Pr run (below t)) (Pr run (upto t)) more.
Proof.
  intro Hf. set (a := Pr run (below t)). set (b := Pr run (upto t)).
  induction more as [|more IH]; cbn [ways]; [cbn [best]; ring|].
  cbn [best bind ret expect]. set (P := b ^ S more). set (L := best run more (at_score t f)) in *.
  assert (HP : 0 <= P <= 1) by (unfold P, b; rewrite <- best_upto; apply Pr_range).
  assert (HL : 0 <= L <= 1) by (apply expect_range; auto).
  assert (T : test (fun one => best run more (fun x => at_score t f (better one x)))).
  { intro one. apply expect_range. intro x. apply at_score_test. auto. }
  assert (Eq : forall one, best run more (fun x => at_score t f (better one x)) =
    P * at_score t f one + L * indicator (below t) one).
  { intro one. assert (T1 : test (fun x => at_score t f (better one x))) by (intro x; apply at_score_test; auto).
    destruct (Z.lt_trichotomy (score one) t) as [C|[C|C]].
    - replace (at_score t f one) with 0 by (unfold at_score; destruct (Z.eqb_spec (score one) t); auto; lia).
      replace (indicator (below t) one) with 1 by (unfold indicator, below; destruct (Z.ltb_spec (score one) t); auto; lia).
      rewrite Rmult_0_r, Rmult_1_r, Rplus_0_l. unfold L. apply expect_ext; auto. intro x.
      unfold better. destruct (Z.ltb_spec (score one) (score x)); auto. unfold at_score.
      destruct (Z.eqb_spec (score one) t); [lia|]. destruct (Z.eqb_spec (score x) t); auto. lia.
    - replace (indicator (below t) one) with 0 by (unfold indicator, below; destruct (Z.ltb_spec (score one) t); auto; lia).
      rewrite Rmult_0_r, Rplus_0_r. unfold P, b. rewrite <- best_upto.
      assert (Ff : 0 <= at_score t f one <= 1) by (apply at_score_test; auto).
      rewrite Rmult_comm. unfold Pr. rewrite <- expect_scaled by auto.
      apply expect_ext; [auto|apply scaled_test; auto|]. intro x.
      unfold better, indicator, upto. destruct (Z.ltb_spec (score one) (score x)).
      + destruct (Z.leb_spec (score x) t); [lia|]. unfold at_score at 1. destruct (Z.eqb_spec (score x) t); [lia|ring].
      + destruct (Z.leb_spec (score x) t); [ring|lia].
    - replace (at_score t f one) with 0 by (unfold at_score; destruct (Z.eqb_spec (score one) t); auto; lia).
      replace (indicator (below t) one) with 0 by (unfold indicator, below; destruct (Z.ltb_spec (score one) t); auto; lia).
      rewrite !Rmult_0_r, Rplus_0_r. rewrite <- (expect_zero (best run more)). apply expect_ext; auto. intro x.
      unfold better, at_score. destruct (Z.ltb_spec (score one) (score x)).
      + destruct (Z.eqb_spec (score x) t); auto. lia.
      + destruct (Z.eqb_spec (score one) t); auto. lia. }
  assert (T2 : test (fun one => P * at_score t f one + L * indicator (below t) one)) by (intro x; rewrite <- Eq; apply T).
  rewrite (expect_ext run _ _ T T2 Eq).
  rewrite expect_add; [|apply scaled_test; auto|apply scaled_test; auto|exact T2].
  rewrite !expect_scaled by auto. rewrite IH. unfold a, Pr. ring.
Qed.

(** ** Privacy *)

(** How many runs there are more than one, by weights: of none more, one more, and so on. *)
Variables (w : nat -> R) (Hw : forall k, 0 < w k).

Definition best_of (run : dist A) (most : nat) : dist A := more <- weighted w Hw O (seq 1 most) ;; best run more.

Definition weights (most : nat) : list R := map w (seq 0 (S most)).

Lemma weigh_powers (x : R) ks : forall k, ks = seq k (length ks) ->
  weigh w ks (fun i => x ^ i) = x ^ k * poly (map w ks) x.
Proof.
  induction ks as [|i ks IH]; intros k E; cbn [weigh map poly]; [ring|].
  cbn [length seq] in E. injection E as -> E. rewrite (IH (S k) E). cbn [pow]. ring.
Qed.

Lemma weigh_ext (f g : nat -> R) ks : (forall k, f k = g k) -> weigh w ks f = weigh w ks g.
Proof. intro H. induction ks as [|k ks IH]; cbn [weigh]; [auto|]. rewrite IH, H. auto. Qed.

Lemma weigh_scale (f : nat -> R) c ks : weigh w ks (fun k => c * f k) = c * weigh w ks f.
Proof. induction ks as [|k ks IH]; cbn [weigh]; [ring|]. rewrite IH. ring. Qed.

Lemma weigh_ways a b most :
  (b - a) * weigh w (seq 0 (S most)) (ways a b) = b * poly (weights most) b - a * poly (weights most) a.
Proof.
  assert (S : forall x, x * poly (weights most) x = weigh w (seq 0 (S most)) (fun k => x * x ^ k)).
  { intro x. rewrite weigh_scale. f_equal. rewrite (weigh_powers x _ 0) by (rewrite seq_length; auto).
    unfold weights. cbn [pow]. ring. }
  rewrite !S, <- weigh_scale.
  rewrite (weigh_ext _ (fun k => b * b ^ k + -1 * (a * a ^ k))).
  - rewrite weigh_add, (weigh_scale (fun k => a * a ^ k) (-1)). ring.
  - intro k. rewrite ways_powers. cbn [pow]. ring.
Qed.

Variables (run run' : dist A) (e : R) (He : 0 <= e).
Hypotheses (here : adp e 0 run run') (there : adp e 0 run' run).
Variables (c most : nat).
Hypothesis weights_slow : slow c (rate (weights most)).

Lemma at_most (mu : dist A) t f : test f -> mu (at_score t f) <= Pr mu (upto t) - Pr mu (below t).
Proof.
  intro Hf. assert (E : Pr mu (upto t) = Pr mu (below t) + mu (indicator (fun x => score x =? t)%Z)).
  { change (mu (indicator (fun x => score x =? t)%Z)) with (Pr mu (fun x => score x =? t)%Z). rewrite <- Pr_or.
    - unfold Pr. apply expect_ext; auto. intro x. unfold indicator, upto, below.
      destruct (Z.leb_spec (score x) t), (Z.ltb_spec (score x) t), (Z.eqb_spec (score x) t); cbn; auto; lia.
    - intros x H. unfold below in H. apply Z.ltb_lt in H. destruct (Z.eqb_spec (score x) t); auto. lia. }
  rewrite E. assert (mu (at_score t f) <= mu (indicator (fun x => score x =? t)%Z)); [|lra].
  apply expect_mono; auto. intro x. unfold at_score, indicator. destruct (Hf x), (_ =? _)%Z; lra.
Qed.

Lemma rest_near (S : A -> bool) : 1 - Pr run' S <= exp e * (1 - Pr run S).
Proof.
  unfold Pr. rewrite <- !expect_complement by auto.
  pose proof (there (fun x => 1 - indicator S x)) as H. rewrite Rplus_0_r in H. apply H.
  intro x. destruct (indicator_test S x). lra.
Qed.

Definition sum_best (mu : dist A) (f : A -> R) : R := weigh w (seq 0 (S most)) (fun k => best mu k f).

Lemma sum_best_at mu t f : test f ->
  sum_best mu (at_score t f) = mu (at_score t f) * weigh w (seq 0 (S most)) (ways (Pr mu (below t)) (Pr mu (upto t))).
Proof. intro Hf. unfold sum_best. rewrite <- weigh_scale. apply weigh_ext. intro k. apply best_at, Hf. Qed.

Lemma sum_best_nonneg mu f : test f -> 0 <= sum_best mu f.
Proof.
  intro Hf. apply weigh_nonneg; [intro k; left; apply Hw|]. intro k. apply expect_range, Hf.
Qed.

Lemma best_at_near t f : test f ->
  sum_best run (at_score t f) <= exp e * exp e ^ c * sum_best run' (at_score t f).
Proof.
  intro Hf. pose proof (sum_best_nonneg run' (at_score t f) (at_score_test t f Hf)) as N.
  pose proof (exp_one_le e He) as G. pose proof (pow_R1_Rle (exp e) c G) as Gc.
  pose proof (here _ (at_score_test t f Hf)) as H. rewrite Rplus_0_r in H.
  pose proof (at_most run t f Hf) as M. pose proof (at_most run' t f Hf) as M'.
  pose proof (expect_range run _ (at_score_test t f Hf)) as [E0 _].
  pose proof (expect_range run' _ (at_score_test t f Hf)) as [E0' _].
  rewrite !sum_best_at in * by auto.
  set (a := Pr run (below t)) in *. set (b := Pr run (upto t)) in *.
  set (a' := Pr run' (below t)) in *. set (b' := Pr run' (upto t)) in *.
  set (E := run (at_score t f)) in *. set (E' := run' (at_score t f)) in *.
  assert (Zero : E = 0 -> E * weigh w (seq 0 (S most)) (ways a b) <=
    exp e * exp e ^ c * (E' * weigh w (seq 0 (S most)) (ways a' b'))).
  { intros ->. rewrite Rmult_0_l. apply Rmult_le_pos; [apply Rmult_le_pos; lra|auto]. }
  destruct (Req_dec a b) as [->|D]; [apply Zero; lra|].
  destruct (Req_dec a' b') as [D'|D'].
  { apply Zero. assert (E' = 0) by lra. rewrite H0, Rmult_0_r in H. lra. }
  pose proof (Pr_range run (below t)). pose proof (Pr_range run (upto t)).
  pose proof (Pr_range run' (below t)). pose proof (Pr_range run' (upto t)).
  fold a in H0. fold b in H1. fold a' in H2. fold b' in H3.
  pose proof (chords_near (weights most) c (exp e) a b a' b' weights_slow G ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)
    (rest_near (below t)) (rest_near (upto t))) as C.
  rewrite <- !weigh_ways in C.
  set (W := weigh w (seq 0 (S most)) (ways a b)) in *. set (W' := weigh w (seq 0 (S most)) (ways a' b')) in *.
  replace ((b - a) * W / (b - a)) with W in C by (field; lra).
  replace ((b' - a') * W' / (b' - a')) with W' in C by (field; lra).
  assert (P' : 0 <= exp e ^ c * W').
  { apply Rmult_le_pos; [lra|]. apply weigh_nonneg; [intro k; left; apply Hw|]. intro k.
    clear - H2 H3. induction k as [|k IH]; cbn [ways]; [lra|].
    pose proof (pow_le b' (S k) ltac:(lra)). pose proof (Rmult_le_pos a' (ways a' b' k)). lra. }
  pose proof (Rmult_le_compat_l E _ _ E0 C). pose proof (Rmult_le_compat_r _ _ _ P' H). lra.
Qed.

(** Scores are bounded: an expectation is the sum over the scores. *)
Variables (lo : Z) (n : nat).
Hypothesis bounded : forall x, (lo <= score x < lo + Z.of_nat n)%Z.

Definition first (m : nat) (f : A -> R) : A -> R := fun x => if (score x <? lo + Z.of_nat m)%Z then f x else 0.

Lemma first_test m f : test f -> test (first m f).
Proof. intros H x. unfold first. destruct (_ <? _)%Z; [apply H|lra]. Qed.

Lemma sum_best_first f m : test f -> sum_best run (first m f) <= exp e * exp e ^ c * sum_best run' (first m f).
Proof.
  intro Hf. induction m as [|m IH].
  - assert (Z0 : forall mu, sum_best mu (first 0 f) = 0).
    { intro mu. unfold sum_best. rewrite (weigh_ext _ (fun k => 0 * INR k)); [rewrite weigh_scale; ring|].
      intro k. rewrite Rmult_0_l, <- (expect_zero (best mu k)). apply expect_ext; auto using first_test. intro x.
      unfold first. pose proof (bounded x). destruct (Z.ltb_spec (score x) (lo + Z.of_nat 0)); auto. lia. }
    rewrite !Z0. lra.
  - set (t := (lo + Z.of_nat m)%Z).
    assert (Step : forall mu, sum_best mu (first (S m) f) = sum_best mu (first m f) + sum_best mu (at_score t f)).
    { intro mu. unfold sum_best. rewrite <- weigh_add. apply weigh_ext. intro k.
      assert (E : forall x, first (S m) f x = first m f x + at_score t f x).
      { intro x. unfold first, at_score, t.
        destruct (Z.ltb_spec (score x) (lo + Z.of_nat (S m))), (Z.ltb_spec (score x) (lo + Z.of_nat m)),
          (Z.eqb_spec (score x) (lo + Z.of_nat m)); try lia; lra. }
      assert (T : test (fun x => first m f x + at_score t f x)).
      { intro x. rewrite <- E. apply first_test. auto. }
      rewrite <- expect_add; auto using first_test. apply expect_ext; auto using first_test. }
    rewrite !Step. pose proof (best_at_near t f Hf). lra.
Qed.

Lemma sum_best_all mu f : test f -> sum_best mu (first n f) = sum_best mu f.
Proof.
  intro Hf. apply weigh_ext. intro k. apply expect_ext; auto using first_test. intro x.
  unfold first. pose proof (bounded x). destruct (Z.ltb_spec (score x) (lo + Z.of_nat n)); auto. lia.
Qed.

Theorem best_of_near : adp (e * INR (S c)) 0 (best_of run most) (best_of run' most).
Proof.
  intros f Hf. rewrite Rplus_0_r. pose proof (sum_best_first f n Hf) as H. rewrite !sum_best_all in H by auto.
  replace (exp (e * INR (S c))) with (exp e * exp e ^ c).
  2: { rewrite exp_power, <- exp_plus, S_INR. f_equal. ring. }
  unfold best_of. cbn [bind expect weighted]. pose proof (weigh_pos w O (seq 1 most) Hw) as P.
  change (O :: seq 1 most) with (seq 0 (S most)) in *. set (W := weigh w (seq 0 (S most)) (fun _ => 1)) in *.
  unfold sum_best in H. apply (Rmult_le_reg_r W); auto.
  replace (weigh w (seq 0 (S most)) (fun a => best run a f) / W * W)
    with (weigh w (seq 0 (S most)) (fun a => best run a f)) by (field; lra).
  replace (exp e * exp e ^ c * (weigh w (seq 0 (S most)) (fun a => best run' a f) / W) * W)
    with (exp e * exp e ^ c * weigh w (seq 0 (S most)) (fun a => best run' a f)) by (field; lra).
  exact H.
Qed.
End Best.

(** ** The two distributions of how many runs there are *)

Lemma one_positive : forall k : nat, 0 < (fun _ : nat => 1) k.
Proof. intro k. lra. Qed.

(** Every number of runs from 1 to [most] and one alike: three times the cost of a run. *)
Theorem best_of_private_uniform {A} (score : A -> Z) (run run' : dist A) e most lo n :
  0 <= e -> adp e 0 run run' -> adp e 0 run' run -> (forall x, (lo <= score x < lo + Z.of_nat n)%Z) ->
  adp (3 * e) 0 (best_of A score (fun _ => 1) one_positive run most) (best_of A score (fun _ => 1) one_positive run' most).
Proof.
  intros He H H' B. replace (3 * e) with (e * INR 3) by (cbn; ring).
  apply (best_of_near A score (fun _ => 1) one_positive run run' e He H H' 2 most) with lo n; auto.
  assert (E : weights (fun _ => 1) most = repeat 1 (S most)).
  { unfold weights. generalize 0%nat. induction (S most) as [|m IH]; intro k; cbn; [auto|]. f_equal. apply IH. }
  rewrite E. apply slow_ones.
Qed.

(** k times the weight of k runs never rises: twice the cost of a run. *)
Theorem best_of_private_falling {A} (score : A -> Z) (w : nat -> R) (Hw : forall k, 0 < w k) (run run' : dist A) e most lo n :
  (forall k, INR (S (S k)) * w (S k) <= INR (S k) * w k) ->
  0 <= e -> adp e 0 run run' -> adp e 0 run' run -> (forall x, (lo <= score x < lo + Z.of_nat n)%Z) ->
  adp (2 * e) 0 (best_of A score w Hw run most) (best_of A score w Hw run' most).
Proof.
  intros F He H H' B. replace (2 * e) with (e * INR 2) by (cbn; ring).
  apply (best_of_near A score w Hw run run' e He H H' 1 most) with lo n; auto.
  apply slow_falling.
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as (k & <- & _). left. apply Hw.
  - unfold weights. generalize 0%nat. induction most as [|m IH]; intro k.
    + cbn [seq map slopes falling]. split; auto. apply Rmult_le_pos; [apply pos_INR|left; apply Hw].
    + specialize (IH (S k)). cbn [seq map slopes falling] in *. split; [apply F|exact IH].
Qed.

(** ** The rule *)

Section Rule.
Variables (b : scale) (candidate : Z) (others : list Z).

(** A run: a uniform candidate, and its number with noise. *)
Definition one_run (number : Z -> Z) : dist (Z * Z) :=
  c <- weighted (fun _ : Z => 1) (fun _ => Rlt_0_1) candidate others ;; dmap (fun x => (c, x)) (release b (number c)).

Lemma one_run_private (number number' : Z -> Z) s : (forall c, (Z.abs (number c - number' c) <= s)%Z) ->
  adp (IZR s / scale_R b) 0 (one_run number) (one_run number').
Proof.
  intro H. apply adp_weaken with (0 + IZR s / scale_R b) (0 + 0); [lra|lra|].
  apply adp_bind; [lra|apply adp_refl|]. intro c. apply adp_map, release_private, H.
Qed.

(** By its number, which is within 64 bits. *)
Definition number_of (x : Z * Z) : Z := saturate (snd x).

Lemma number_of_bounded x : (- 2 ^ 63 <= number_of x < - 2 ^ 63 + Z.of_nat (Z.to_nat (2 ^ 64)))%Z.
Proof. unfold number_of. pose proof (saturate_range (snd x)). rewrite Z2Nat.id by lia. lia. Qed.

(** Noise of scale 3 s / epsilon for equal weights, and of scale 2 s / epsilon where k times the weight of k never rises. *)
Theorem best_of_private (number number' : Z -> Z) s e most (w : nat -> R) (Hw : forall k, 0 < w k) :
  (forall c, (Z.abs (number c - number' c) <= s)%Z) ->
  (3 * (IZR s / scale_R b) <= e ->
    adp e 0 (best_of _ number_of (fun _ => 1) one_positive (one_run number) most)
            (best_of _ number_of (fun _ => 1) one_positive (one_run number') most)) /\
  ((forall k, INR (S (S k)) * w (S k) <= INR (S k) * w k) -> 2 * (IZR s / scale_R b) <= e ->
    adp e 0 (best_of _ number_of w Hw (one_run number) most) (best_of _ number_of w Hw (one_run number') most)).
Proof.
  intro H. assert (Hs : (0 <= s)%Z) by (specialize (H 0%Z); lia).
  assert (E : 0 <= IZR s / scale_R b).
  { apply Rmult_le_pos; [apply IZR_le, Hs|left; apply Rinv_0_lt_compat, scale_pos]. }
  pose proof (one_run_private number number' s H) as P.
  assert (P' : adp (IZR s / scale_R b) 0 (one_run number') (one_run number)).
  { apply one_run_private. intro c. rewrite <- Z.abs_opp. replace (- (number' c - number c))%Z with (number c - number' c)%Z by ring. apply H. }
  split; [intro L|intros F L]; (eapply adp_weaken; [exact L|apply Rle_refl|]).
  - apply best_of_private_uniform with (- 2 ^ 63)%Z (Z.to_nat (2 ^ 64)); auto using number_of_bounded.
  - apply best_of_private_falling with (- 2 ^ 63)%Z (Z.to_nat (2 ^ 64)); auto using number_of_bounded.
Qed.
End Rule.
