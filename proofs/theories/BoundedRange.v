(** * Bounded range: if the privacy loss lies in an interval of width epsilon, rho is epsilon^2 / 8

    Pure privacy states that the loss is from - epsilon to epsilon. For the exponential mechanism,
    an interval of half that width contains the loss, so the mechanism costs a quarter as much.
    Suppose that the ratio of two distributions is from [v] to [u]. Then both are mixtures of the
    same two distributions, with the odds of a biased coin. So it is enough to bound the coin. Its
    moments [moment n] are 1 at 0 and 1, and their ratios grow by a factor of at most cosh(epsilon /
    2)^2 <= exp(epsilon^2 / 4).

    Source: Dong, Durfee, Rogers, Optimal Differential Privacy Composition for Exponential
    Mechanisms, ICML 2020 (the range); Cesar and Rogers, Bounding, Concentrating, and Truncating,
    ALT 2021 (the bound). *)
From Coq Require Import Reals Lra Lia List ZArith.
From DP Require Import Distribution Privacy Laplace Renyi Zcdp PureToZcdp Exponential.
Local Open Scope R_scope.

(** ** Moments of the ratio of a biased coin *)
Section Coin.
Variables u v g : R.
Hypothesis v_pos : 0 < v.
Hypothesis v_below : v < 1.
Hypothesis u_above : 1 < u.
Hypothesis near : (u + v) * (u + v) <= 4 * exp g * (u * v).

Definition rare : R := (1 - v) / (u - v).
Definition moment (n : nat) : R := rare * u ^ n + (1 - rare) * v ^ n.

Lemma rare_range : 0 < rare < 1.
Proof.
  unfold rare. split; [apply Rdiv_lt_0_compat; lra|].
  apply (Rmult_lt_reg_r (u - v)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma rare_mean : rare * u + (1 - rare) * v = 1.
Proof. unfold rare. field. lra. Qed.

Lemma moment_pos n : 0 < moment n.
Proof.
  pose proof rare_range. pose proof (pow_lt u n ltac:(lra)). pose proof (pow_lt v n v_pos).
  apply Rplus_lt_0_compat; apply Rmult_lt_0_compat; lra.
Qed.

Lemma moment_step n : moment (S (S n)) * moment n <= exp g * (moment (S n) * moment (S n)).
Proof.
  pose proof rare_range as Hq. pose proof (pow_lt u n ltac:(lra)) as Hu. pose proof (pow_lt v n v_pos) as Hv.
  unfold moment. cbn [pow]. set (a := rare * u ^ n). set (b := (1 - rare) * v ^ n).
  assert (Ha : 0 < a) by (apply Rmult_lt_0_compat; lra). assert (Hb : 0 < b) by (apply Rmult_lt_0_compat; lra).
  replace (rare * (u * (u * u ^ n)) + (1 - rare) * (v * (v * v ^ n))) with (a * (u * u) + b * (v * v)) by (unfold a, b; ring).
  replace (rare * (u * u ^ n) + (1 - rare) * (v * v ^ n)) with (a * u + b * v) by (unfold a, b; ring).
  (* the left side is (a u + b v)^2 + a b (u - v)^2, and (a u + b v)^2 is at least 4 a b u v *)
  replace ((a * (u * u) + b * (v * v)) * (a + b)) with ((a * u + b * v) * (a * u + b * v) + a * b * ((u + v) * (u + v) - 4 * (u * v))) by ring.
  pose proof (Rmult_lt_0_compat a b Ha Hb) as Hab.
  pose proof (Rmult_le_compat_l (a * b) _ _ (Rlt_le _ _ Hab) near) as N.
  assert (Q : 4 * (a * b) * (u * v) <= (a * u + b * v) * (a * u + b * v)).
  { pose proof (Rle_0_sqr (a * u - b * v)) as S. unfold Rsqr in S. lra. }
  assert (G : 1 <= exp g).
  { apply (Rmult_le_reg_r (4 * (u * v))); [pose proof (Rmult_lt_0_compat u v ltac:(lra) v_pos); lra|].
    pose proof (Rle_0_sqr (u - v)) as S. unfold Rsqr in S. lra. }
  pose proof (Rmult_le_compat_l (exp g - 1) _ _ ltac:(lra) Q). lra.
Qed.

Lemma moment_ratio n : moment (S n) <= exp (INR n * g) * moment n.
Proof.
  induction n as [|n IH].
  - unfold moment. cbn [pow INR]. rewrite Rmult_0_l, exp_0, !Rmult_1_r. pose proof rare_mean. lra.
  - pose proof (moment_pos n) as P. apply (Rmult_le_reg_r (moment n)); auto.
    eapply Rle_trans; [apply moment_step|].
    replace (exp (INR (S n) * g)) with (exp g * exp (INR n * g)) by (rewrite <- exp_plus, S_INR; f_equal; ring).
    pose proof (Rmult_le_compat_l (exp g * moment (S n)) _ _
      (Rlt_le _ _ (Rmult_lt_0_compat _ _ (exp_pos g) (moment_pos (S n)))) IH). lra.
Qed.

Lemma moment_bound n : moment (S n) <= zcost n (g / 2).
Proof.
  unfold zcost. induction n as [|n IH].
  - cbn [INR]. rewrite !Rmult_0_l, exp_0. unfold moment. cbn [pow]. rewrite !Rmult_1_r. pose proof rare_mean. lra.
  - eapply Rle_trans; [apply moment_ratio|].
    replace (exp (INR (S n) * INR (S (S n)) * (g / 2)))
      with (exp (INR (S n) * g) * exp (INR n * INR (S n) * (g / 2))) by (rewrite <- exp_plus, !S_INR; f_equal; field).
    apply Rmult_le_compat_l; [left; apply exp_pos|exact IH].
Qed.

Lemma often_range : 0 <= rare * u <= 1.
Proof.
  pose proof rare_range. pose proof rare_mean. pose proof (Rmult_lt_0_compat rare u ltac:(lra) ltac:(lra)).
  pose proof (Rmult_lt_0_compat (1 - rare) v ltac:(lra) v_pos). lra.
Qed.

Lemma coin_renyi n often seldom : renyi n (moment (S n)) (coin (rare * u) often) (coin rare seldom).
Proof.
  pose proof rare_range as Hq. pose proof rare_mean as E.
  assert (Hp : 0 < rare * u) by (apply Rmult_lt_0_compat; lra).
  assert (E' : 1 - rare * u = (1 - rare) * v) by lra.
  assert (Hp' : 0 < (1 - rare) * v) by (apply Rmult_lt_0_compat; lra).
  assert (EC : rare * u * u ^ n + (1 - rare) * v * v ^ n = moment (S n)) by (unfold moment; cbn [pow]; ring).
  apply renyi_linear; [apply moment_pos|]. intros f t Hf Ht. cbn [expect coin]. rewrite E', <- EC. unfold power.
  pose proof (young_point n t (rare * u) rare (f true) (proj1 (Hf true)) Ht Hp ltac:(lra)) as Y1.
  pose proof (young_point n t ((1 - rare) * v) (1 - rare) (f false) (proj1 (Hf false)) Ht Hp' ltac:(lra)) as Y2.
  replace (rare * u / rare) with u in Y1 by (field; lra).
  replace ((1 - rare) * v / (1 - rare)) with v in Y2 by (field; lra).
  pose proof (pow_lt t n Ht). unfold Rdiv in *. lra.
Qed.
End Coin.

(** ** Distributions of bounded range *)
Definition ranged {A} (v e : R) (mu nu : dist A) : Prop :=
  forall f, test f -> v * nu f <= mu f <= v * exp e * nu f.

Lemma test_one {A} : test (fun _ : A => 1).
Proof. intro a. lra. Qed.

(** If no test has a smaller expectation under [mu] than under [nu], the two distributions are
equal. *)
Lemma nowhere_below {A} (mu nu : dist A) : (forall f, test f -> nu f <= mu f) -> forall f, test f -> mu f = nu f.
Proof.
  intros H f Hf. set (g := fun a => 1 - f a).
  assert (Hg : test g) by (intro a; unfold g; destruct (Hf a); lra).
  assert (E : forall rho : dist A, rho f + rho g = 1).
  { intro rho. rewrite <- (expect_one _ rho), <- expect_add; auto using test_one.
    - apply expect_ext; auto using test_one; intro a; unfold g; [lra|ring].
    - intro a. unfold g. lra. }
  pose proof (H f Hf). pose proof (H g Hg). pose proof (E mu). pose proof (E nu). lra.
Qed.

Lemma cosh_square e : 0 <= e -> (exp e + 1) * (exp e + 1) <= 4 * exp (e * e / 4) * exp e.
Proof.
  intro He. pose proof (damped_falls 0 (e / 2) ltac:(lra)) as D. unfold damped in D.
  rewrite cosh_0 in D. replace (- (0 * 0 / 2)) with 0 in D by field. rewrite exp_0, Rmult_1_r in D.
  unfold cosh in D. set (h := exp (e / 2)) in *. assert (Hh : 0 < h) by apply exp_pos.
  rewrite exp_Ropp in D. fold h in D.
  assert (Ee : exp e = h * h) by (unfold h; rewrite <- exp_plus; f_equal; field).
  set (k := exp (- (e / 2 * (e / 2) / 2))) in *. assert (Hk : 0 < k) by apply exp_pos.
  assert (Ek : exp (e * e / 4) * (k * k) = 1).
  { unfold k. rewrite <- !exp_plus. rewrite <- exp_0. f_equal. field. }
  rewrite Ee.
  assert (B : (h * h + 1) * k <= 2 * h).
  { replace ((h * h + 1) * k) with (2 * h * ((h + / h) / 2 * k)) by (field; lra).
    rewrite <- (Rmult_1_r (2 * h)) at 2. apply Rmult_le_compat_l; lra. }
  assert (P : 0 <= (h * h + 1) * k) by (apply Rmult_le_pos; [|lra]; pose proof (Rmult_lt_0_compat h h Hh Hh); lra).
  pose proof (Rmult_le_compat _ _ _ _ P P B B) as S.
  apply (Rmult_le_reg_r (k * k)); [apply Rmult_lt_0_compat; lra|].
  replace (4 * exp (e * e / 4) * (h * h) * (k * k)) with (2 * h * (2 * h) * (exp (e * e / 4) * (k * k))) by ring.
  rewrite Ek. lra.
Qed.

Theorem ranged_zcdp {A} v e (mu nu : dist A) : 0 < v -> 0 <= e -> ranged v e mu nu -> zcdp (e * e / 8) mu nu.
Proof.
  intros Hv He H. set (u := v * exp e).
  assert (Same : (forall f, test f -> mu f = nu f) -> zcdp (e * e / 8) mu nu).
  { intro E. apply zcdp_weaken with 0; [apply Rmult_le_pos; [apply Rle_0_sqr|lra]|].
    intros n f Hf. rewrite (E (power f n)) by auto. apply (zcdp_refl nu n f Hf). }
  pose proof (H _ test_one) as One. rewrite !expect_one in One. fold u in One.
  assert (Hl : forall f, test f -> v * nu f <= mu f) by (intros f Hf; apply H, Hf).
  assert (Hh : forall f, test f -> mu f <= u * nu f) by (intros f Hf; apply H, Hf).
  destruct (Req_dec v 1) as [Ev|Nv].
  { apply Same, nowhere_below. intros f Hf. specialize (Hl f Hf). rewrite Ev in Hl. lra. }
  destruct (Req_dec u 1) as [Eu|Nu].
  { apply Same. intros f Hf. symmetry. revert f Hf. apply nowhere_below. intros f Hf. specialize (Hh f Hf). rewrite Eu in Hh. lra. }
  assert (v_below : v < 1) by lra. assert (u_above : 1 < u) by lra.
  assert (N : (u + v) * (u + v) <= 4 * exp (e * e / 4) * (u * v)).
  { unfold u. pose proof (Rmult_le_compat_l (v * v) _ _ (Rlt_le _ _ (Rmult_lt_0_compat v v Hv Hv)) (cosh_square e He)). lra. }
  assert (B1 : forall f, test f -> nu f <= / v * mu f).
  { intros f Hf. specialize (Hl f Hf). apply (Rmult_le_reg_l v); auto. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  assert (V : 1 < / v) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  set (high := split mu nu (/ v) V B1). set (low := split nu mu u u_above Hh).
  set (k := fun b : bool => if b then high else low).
  assert (Ro : 0 <= rare u v * u <= 1) by (apply often_range; auto).
  assert (Rs : 0 <= rare u v <= 1) by (destruct (rare_range u v); auto; lra).
  set (often := coin (rare u v * u) Ro). set (seldom := coin (rare u v) Rs).
  assert (Em : forall f, test f -> bind often k f = mu f) by (intros f Hf; cbn; unfold rare; field; lra).
  assert (En : forall f, test f -> bind seldom k f = nu f) by (intros f Hf; cbn; unfold rare; field; lra).
  intros n f Hf. rewrite <- Em, <- En by auto. revert f Hf.
  change (renyi n (zcost n (e * e / 8)) (bind often k) (bind seldom k)).
  apply renyi_post. eapply renyi_mono; [|apply coin_renyi; auto].
  replace (e * e / 8) with (e * e / 4 / 2) by field. apply moment_bound; auto.
Qed.

(** ** The exponential mechanism *)
Theorem exponential_ranged {C} b (u v : C -> Z) c cs lo hi :
  (forall x, In x (c :: cs) -> (lo <= v x - u x <= hi)%Z) ->
  exists w, 0 < w /\ ranged w (IZR (hi - lo) / scale_R b) (exponential b u c cs) (exponential b v c cs).
Proof.
  intro H. set (tu := weigh (weight b u) (c :: cs) (fun _ => 1)). set (tv := weigh (weight b v) (c :: cs) (fun _ => 1)).
  assert (Pu : 0 < tu) by (apply weigh_pos, weight_pos). assert (Pv : 0 < tv) by (apply weigh_pos, weight_pos).
  pose proof (Rdiv_lt_0_compat _ _ Pv Pu) as Pr.
  exists (exp (IZR (- hi) / scale_R b) * (tv / tu)). split; [apply Rmult_lt_0_compat; [apply exp_pos|exact Pr]|].
  intros f Hf. unfold exponential. cbn [expect weighted]. fold tu tv.
  set (fu := weigh (weight b u) (c :: cs) f). set (fv := weigh (weight b v) (c :: cs) f).
  assert (L : exp (IZR (- hi) / scale_R b) * fv <= fu).
  { assert (K : fv <= exp (IZR hi / scale_R b) * fu).
    { apply weigh_ratio; [intro x; apply Hf|]. intros x Hx. apply weight_ratio. specialize (H x Hx). lia. }
    apply (Rmult_le_compat_l (exp (IZR (- hi) / scale_R b))) in K; [|left; apply exp_pos].
    rewrite <- Rmult_assoc, exp_step_add in K. replace (- hi + hi)%Z with 0%Z in K by lia.
    unfold Rdiv at 2 in K. rewrite Rmult_0_l, exp_0 in K. lra. }
  assert (U : fu <= exp (IZR (- lo) / scale_R b) * fv).
  { apply weigh_ratio; [intro x; apply Hf|]. intros x Hx. apply weight_ratio. specialize (H x Hx). lia. }
  replace (exp (IZR (- hi) / scale_R b) * (tv / tu) * exp (IZR (hi - lo) / scale_R b))
    with (exp (IZR (- lo) / scale_R b) * (tv / tu)).
  2:{ replace (IZR (- lo)) with (IZR (- hi + (hi - lo))) by (f_equal; lia). rewrite <- exp_step_add. ring. }
  split; apply (Rmult_le_reg_r tu); auto.
  - replace (exp (IZR (- hi) / scale_R b) * (tv / tu) * (fv / tv) * tu) with (exp (IZR (- hi) / scale_R b) * fv) by (field; lra).
    replace (fu / tu * tu) with fu by (field; lra). exact L.
  - replace (exp (IZR (- lo) / scale_R b) * (tv / tu) * (fv / tv) * tu) with (exp (IZR (- lo) / scale_R b) * fv) by (field; lra).
    replace (fu / tu * tu) with fu by (field; lra). exact U.
Qed.

Theorem exponential_zcdp {C} b (u v : C -> Z) c cs lo hi : (lo <= hi)%Z ->
  (forall x, In x (c :: cs) -> (lo <= v x - u x <= hi)%Z) ->
  zcdp (IZR (hi - lo) / scale_R b * (IZR (hi - lo) / scale_R b) / 8) (exponential b u c cs) (exponential b v c cs).
Proof.
  intros L H. destruct (exponential_ranged b u v c cs lo hi H) as (w & Pw & R). eapply ranged_zcdp; eauto.
  apply Rmult_le_pos; [apply IZR_le; lia|left; apply Rinv_0_lt_compat, scale_pos].
Qed.
