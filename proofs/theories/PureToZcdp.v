(** * Pure differential privacy is concentrated: epsilon gives rho = epsilon^2 / 2

    Two distributions that are epsilon-indistinguishable in both directions are two mixtures of one
    pair of distributions, with the odds of randomised response ([split_high], [split_low]). So both
    are post-processings of a randomised response, and it is enough to bound the randomised
    response. The Renyi bound of the randomised response at order n + 1 is cosh((2n+1) y) / cosh(y)
    with y = epsilon / 2. This is at most exp(2 n (n+1) y^2), because cosh(u) exp(-u^2/2) falls for
    u >= 0.

    Source: Bun and Steinke, Concentrated Differential Privacy, TCC 2016, proposition 3.3; the
    reduction to randomised response: Kairouz, Oh, Viswanath, The Composition Theorem for
    Differential Privacy, ICML 2015. *)
From Coq Require Import Reals Lra Lia.
From DP Require Import Distribution Privacy Laplace Means Renyi Zcdp.
Local Open Scope R_scope.

(** ** The inequality for cosh *)

Lemma sinh_nonneg u : 0 <= u -> 0 <= sinh u.
Proof.
  intro H. unfold sinh. pose proof (exp_mono (- u) u ltac:(lra)). lra.
Qed.

Lemma cosh_pos u : 0 < cosh u.
Proof. unfold cosh. pose proof (exp_pos u). pose proof (exp_pos (- u)). lra. Qed.

(** If the derivative of a function is at least 0 from 0 on, the function does not fall there. *)
Lemma grows (f f' : R -> R) : (forall x, derivable_pt_lim f x (f' x)) -> (forall x, 0 <= x -> 0 <= f' x) ->
  forall a b, 0 <= a <= b -> f a <= f b.
Proof.
  intros D P a b [Ha [Hab|<-]]; [|lra].
  destruct (MVT_cor2 f f' a b Hab (fun c _ => D c)) as (c & E & Hc).
  pose proof (Rmult_le_pos (f' c) (b - a) (P c ltac:(lra)) ltac:(lra)). lra.
Qed.

Lemma sinh_le u : 0 <= u -> sinh u <= u * cosh u.
Proof.
  intro Hu.
  assert (D : forall x, derivable_pt_lim (fun x => x * cosh x - sinh x) x (x * sinh x)).
  { intro x. replace (x * sinh x) with (1 * cosh x + x * sinh x - cosh x) by ring.
    apply (derivable_pt_lim_minus (fun x => x * cosh x) sinh).
    - apply (derivable_pt_lim_mult (fun x => x) cosh); [apply derivable_pt_lim_id|apply derivable_pt_lim_cosh].
    - apply derivable_pt_lim_sinh. }
  pose proof (grows _ _ D (fun x Hx => Rmult_le_pos _ _ Hx (sinh_nonneg x Hx)) 0 u ltac:(lra)) as G.
  cbv beta in G. rewrite sinh_0 in G. lra.
Qed.

Definition damped (u : R) : R := cosh u * exp (- (u * u / 2)).

Lemma damped_falls a b : 0 <= a <= b -> damped b <= damped a.
Proof.
  intro H.
  assert (D : forall x, derivable_pt_lim (fun x => - damped x) x ((x * cosh x - sinh x) * exp (- (x * x / 2)))).
  { intro x.
    assert (DQ : derivable_pt_lim (fun x => - (x * x / 2)) x (- x)).
    { replace (- x) with (- ((1 * x + x * 1) * / 2)) by field.
      apply (derivable_pt_lim_opp (fun x => x * x / 2)).
      replace ((1 * x + x * 1) * / 2) with ((1 * x + x * 1) * / 2 + x * x * 0) by ring.
      apply (derivable_pt_lim_mult (fun x => x * x) (fun _ => / 2)).
      - apply (derivable_pt_lim_mult (fun x => x) (fun x => x)); apply derivable_pt_lim_id.
      - apply derivable_pt_lim_const. }
    pose proof (derivable_pt_lim_comp (fun x => - (x * x / 2)) exp x _ _ DQ (derivable_pt_lim_exp _)) as DE.
    pose proof (derivable_pt_lim_mult cosh _ x _ _ (derivable_pt_lim_cosh x) DE) as DM.
    apply derivable_pt_lim_opp in DM. unfold comp in DM.
    replace ((x * cosh x - sinh x) * exp (- (x * x / 2)))
      with (- (sinh x * exp (- (x * x / 2)) + cosh x * (exp (- (x * x / 2)) * - x))) by ring.
    exact DM. }
  pose proof (grows _ _ D) as G. cbv beta in G.
  assert (P : forall x, 0 <= x -> 0 <= (x * cosh x - sinh x) * exp (- (x * x / 2))).
  { intros x Hx. pose proof (sinh_le x Hx). apply Rmult_le_pos; [lra|left; apply exp_pos]. }
  specialize (G P a b H). lra.
Qed.

(** cosh(m y) <= cosh(y) exp((m^2 - 1) y^2 / 2) for m >= 1. *)
Lemma cosh_ratio m y : 1 <= m -> 0 <= y -> cosh (m * y) <= cosh y * exp ((m * m - 1) * (y * y) / 2).
Proof.
  intros Hm Hy. assert (H : 0 <= y <= m * y).
  { split; auto. pose proof (Rmult_le_compat_r y _ _ Hy Hm). lra. }
  pose proof (damped_falls _ _ H) as F. unfold damped in F.
  apply (Rmult_le_reg_r (exp (- (m * y * (m * y) / 2)))); [apply exp_pos|].
  eapply Rle_trans; [exact F|]. rewrite Rmult_assoc, <- exp_plus. right. f_equal. f_equal. field.
Qed.

(** ** Randomised response at order n + 1 *)

(** The sum of p^(n+1) q^(-n) over two outcomes. For one outcome, p is x/(1+x) and q is 1/(1+x), and
for the other outcome the reverse. *)
Definition response_renyi (n : nat) (x : R) : R := (x ^ S n + / x ^ n) / (1 + x).

Lemma response_zcost n e : 0 <= e -> response_renyi n (exp e) <= zcost n (e * e / 2).
Proof.
  intro He. pose proof (cosh_ratio (2 * INR n + 1) (e / 2) ltac:(pose proof (pos_INR n); lra) ltac:(lra)) as H.
  assert (E : response_renyi n (exp e) = cosh ((2 * INR n + 1) * (e / 2)) / cosh (e / 2)).
  { unfold response_renyi. rewrite !exp_power, <- exp_Ropp. unfold cosh.
    set (h := exp (e / 2)). assert (Hh : 0 < h) by apply exp_pos.
    assert (E1 : exp e = h * h) by (unfold h; rewrite <- exp_plus; f_equal; field).
    assert (E2 : exp (- (e / 2)) = / h) by (unfold h; apply exp_Ropp).
    assert (E3 : exp (INR (S n) * e) = h * exp ((2 * INR n + 1) * (e / 2))).
    { unfold h. rewrite <- exp_plus. f_equal. rewrite S_INR. field. }
    assert (E4 : exp (- (INR n * e)) = h * exp (- ((2 * INR n + 1) * (e / 2)))).
    { unfold h. rewrite <- exp_plus. f_equal. field. }
    pose proof (Rmult_lt_0_compat h h Hh Hh). rewrite E1, E2, E3, E4. field. repeat split; nra. }
  rewrite E. pose proof (cosh_pos (e / 2)) as P. apply (Rmult_le_reg_r (cosh (e / 2))); auto.
  replace (cosh ((2 * INR n + 1) * (e / 2)) / cosh (e / 2) * cosh (e / 2))
    with (cosh ((2 * INR n + 1) * (e / 2))) by (field; lra).
  eapply Rle_trans; [exact H|]. right. unfold zcost. rewrite Rmult_comm. f_equal. f_equal. rewrite S_INR. field.
Qed.

Lemma odds_range x : 1 <= x -> 0 <= x / (1 + x) <= 1.
Proof.
  intro Hx. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
  apply (Rmult_le_reg_r (1 + x)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma odds_range' x : 1 <= x -> 0 <= 1 / (1 + x) <= 1.
Proof.
  intro Hx. pose proof (odds_range x Hx). replace (1 / (1 + x)) with (1 - x / (1 + x)) by (field; lra). lra.
Qed.

Definition likely (x : R) (Hx : 1 <= x) : dist bool := coin (x / (1 + x)) (odds_range x Hx).
Definition unlikely (x : R) (Hx : 1 <= x) : dist bool := coin (1 / (1 + x)) (odds_range' x Hx).

(** The bound for one outcome that has probability p under one coin and q under the other:
p g^n <= (n t q g^(n+1) + p^(n+1) q^(-n) / t^n) / (n+1). *)
Lemma young_point n t p q g : 0 <= g -> 0 < t -> 0 < p -> 0 < q ->
  INR (S n) * (p * g ^ n) <= INR n * t * (q * g ^ S n) + p * (p / q) ^ n / t ^ n.
Proof.
  intros Hg Ht Hp Hq. pose proof (Rdiv_lt_0_compat _ _ Hp Hq) as Hr.
  pose proof (young n (t * q / p) g Hg) as Y.
  assert (0 < t * q / p) by (apply Rdiv_lt_0_compat; auto; apply Rmult_lt_0_compat; auto).
  specialize (Y ltac:(auto)). apply (Rmult_le_compat_l p) in Y; [|lra].
  pose proof (pow_lt t n Ht). pose proof (pow_lt p n Hp). pose proof (pow_lt q n Hq).
  replace (/ (t * q / p) ^ n) with ((p / q) ^ n / t ^ n) in Y.
  2:{ unfold Rdiv. rewrite !Rpow_mult_distr, !pow_inv. field. repeat split; lra. }
  replace (INR (S n) * (p * g ^ n)) with (p * (INR (S n) * g ^ n)) by ring.
  eapply Rle_trans; [exact Y|]. right. unfold Rdiv. field. split; lra.
Qed.

Lemma response_bound n x Hx Hx' : renyi n (response_renyi n x) (likely x Hx) (unlikely x Hx') /\
  renyi n (response_renyi n x) (unlikely x Hx') (likely x Hx).
Proof.
  assert (Hp : 0 < x / (1 + x)) by (apply Rdiv_lt_0_compat; lra).
  assert (Hq : 0 < 1 / (1 + x)) by (apply Rdiv_lt_0_compat; lra).
  set (p := x / (1 + x)) in *. set (q := 1 / (1 + x)) in *.
  assert (Epq : 1 - p = q) by (unfold p, q; field; lra). assert (Eqp : 1 - q = p) by lra.
  assert (Er : p / q = x) by (unfold p, q; field; lra). assert (Er' : q / p = / x) by (unfold p, q; field; lra).
  pose proof (pow_lt x n ltac:(lra)) as Px.
  assert (EC : p * x ^ n + q * (/ x) ^ n = response_renyi n x).
  { unfold response_renyi, p, q. rewrite pow_inv. cbn [pow]. field. split; lra. }
  assert (HC : 0 < response_renyi n x).
  { rewrite <- EC. apply Rplus_lt_0_compat; apply Rmult_lt_0_compat; auto. apply pow_lt, Rinv_0_lt_compat. lra. }
  split; apply renyi_linear; auto; intros g t Hg Ht; cbn [expect likely unlikely coin]; fold p; fold q;
    rewrite Epq, Eqp; rewrite <- EC; unfold power; pose proof (pow_lt t n Ht).
  - pose proof (young_point n t p q (g true) (proj1 (Hg true)) Ht Hp Hq) as Y1.
    pose proof (young_point n t q p (g false) (proj1 (Hg false)) Ht Hq Hp) as Y2.
    rewrite Er in Y1. rewrite Er' in Y2. unfold Rdiv in *. lra.
  - pose proof (young_point n t q p (g true) (proj1 (Hg true)) Ht Hq Hp) as Y1.
    pose proof (young_point n t p q (g false) (proj1 (Hg false)) Ht Hp Hq) as Y2.
    rewrite Er' in Y1. rewrite Er in Y2. unfold Rdiv in *. lra.
Qed.

(** ** Two indistinguishable distributions are mixtures of one pair *)

Section Split.
Context {A : Type}.
Variables (mu nu : dist A) (x : R).
Hypothesis x_above : 1 < x.
Hypothesis nu_below : forall f, test f -> nu f <= x * mu f.

(** The difference x mu - nu, normalised, is again a distribution. *)
Definition split : dist A.
Proof.
  refine (Dist (fun f => (x * mu f - nu f) / (x - 1)) _ _ _).
  - rewrite !expect_one. field. lra.
  - intros f g Hf Hg Hfg. rewrite !expect_add by auto. field. lra.
  - intros f g c d Hf Hg Hc Hd H. apply (Rmult_le_reg_r (x - 1)); [lra|].
    replace ((x * mu f - nu f) / (x - 1) * (x - 1)) with (x * mu f - nu f) by (field; lra).
    replace ((c * ((x * mu g - nu g) / (x - 1)) + d) * (x - 1))
      with (c * (x * mu g - nu g) + d * (x - 1)) by (field; lra).
    (* the slack c g + d - f, scaled into [0, 1], is a test *)
    set (s := / (c + d + 1)). assert (Hs : 0 < s <= 1).
    { unfold s. split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
    assert (Hsum : s * c + s * d + s = 1) by (unfold s; field; lra).
    pose proof (Rmult_le_pos s c ltac:(lra) Hc) as Hsc. pose proof (Rmult_le_pos s d ltac:(lra) Hd) as Hsd.
    set (slack := fun a => s * (c * g a + d - f a)).
    assert (B : forall a, 0 <= s * f a <= s /\ 0 <= s * c * g a <= s * c /\ 0 <= slack a).
    { intro a. destruct (Hg a), (Hf a). specialize (H a). repeat split.
      - apply Rmult_le_pos; lra.
      - pose proof (Rmult_le_compat_l s (f a) 1 ltac:(lra) ltac:(lra)). lra.
      - apply Rmult_le_pos; lra.
      - pose proof (Rmult_le_compat_l (s * c) (g a) 1 ltac:(lra) ltac:(lra)). lra.
      - apply Rmult_le_pos; lra. }
    assert (Ts : test slack).
    { intro a. destruct (B a) as (B1 & B2 & B3). split; auto. unfold slack. lra. }
    assert (Tf : test (fun a => s * f a + 0)) by (intro a; destruct (B a); lra).
    assert (Te : test (fun a => slack a + (s * f a + 0))).
    { intro a. destruct (B a) as (B1 & B2 & B3). unfold slack. lra. }
    assert (Tc : test (fun a => s * c * g a + s * d)) by (intro a; destruct (B a) as (B1 & B2 & B3); lra).
    assert (K : forall rho : dist A, rho slack = s * (c * rho g + d) - s * rho f).
    { intro rho.
      assert (E : rho (fun a => slack a + (s * f a + 0)) = rho (fun a => s * c * g a + s * d)).
      { apply expect_ext; auto. intro a. unfold slack. ring. }
      rewrite expect_add in E by auto. rewrite !expect_affine in E by (auto; lra). lra. }
    pose proof (nu_below slack Ts) as L. rewrite !K in L.
    apply (Rmult_le_reg_l s); [lra|]. lra.
Defined.
End Split.

Theorem pure_zcdp {A} e (mu nu : dist A) : 0 <= e -> adp e 0 mu nu -> adp e 0 nu mu -> zcdp (e * e / 2) mu nu.
Proof.
  intros He H1 H2. destruct He as [He|<-].
  - set (x := exp e). assert (Hx : 1 < x).
    { apply Rle_lt_trans with (exp 0); [rewrite exp_0; lra|apply exp_increasing; auto]. }
    assert (B1 : forall f, test f -> nu f <= x * mu f) by (intros f Hf; specialize (H2 f Hf); fold x in H2; lra).
    assert (B2 : forall f, test f -> mu f <= x * nu f) by (intros f Hf; specialize (H1 f Hf); fold x in H1; lra).
    assert (Hx' : 1 <= x) by lra.
    set (high := split mu nu x Hx B1). set (low := split nu mu x Hx B2).
    set (k := fun b : bool => if b then high else low).
    assert (Em : forall f, test f -> bind (likely x Hx') k f = mu f).
    { intros f Hf. cbn. field. lra. }
    assert (En : forall f, test f -> bind (unlikely x Hx') k f = nu f).
    { intros f Hf. cbn. field. lra. }
    intros n g Hg. rewrite <- Em, <- En by auto.
    revert g Hg. change (renyi n (zcost n (e * e / 2)) (bind (likely x Hx') k) (bind (unlikely x Hx') k)).
    apply renyi_post. eapply renyi_mono; [|apply response_bound]. apply response_zcost. lra.
  - replace (0 * 0 / 2) with 0 by field. intros n g Hg.
    assert (E : forall f, test f -> mu f = nu f).
    { intros f Hf. specialize (H1 f Hf). specialize (H2 f Hf). rewrite exp_0 in *. lra. }
    rewrite (E (power g n)) by auto. apply (zcdp_refl nu n g Hg).
Qed.
