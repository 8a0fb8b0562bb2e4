(** * The best of a random number of runs

    Let a run be any epsilon-private mechanism whose scores are bounded integers. The mechanism
    releases the best of a random number of runs: the first one with the largest score. The release
    costs 2 epsilon if k times the weight of k runs never rises with k ([best_of_private_falling]).
    The release costs 3 epsilon if all weights are equal ([best_of_private_uniform]). The bound on
    the number of runs does not affect the cost.

    For an outcome of score t, let a and b be the probabilities that a run has a score below t, and
    at most t. If a certain run is the best with that outcome, the earlier runs have scores below t,
    and the later runs have scores of at most t. So the probability that the best of k runs has the
    outcome is (b^k - a^k) / (b - a), times the probability that a single run has it. The sum over k
    is the slope of a chord of F(x) = sum w_k x^k, and slopes of F change little ([Slopes]).

    Sources: Liu, Talwar, Private selection from private candidates (STOC 2019); Papernot, Steinke,
    Hyperparameter tuning with Renyi differential privacy (ICLR 2022). *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace Slopes.
Import ListNotations.
Local Open Scope R_scope.

(** ** The best of some runs *)

Section Best.
Variable A : Type.
Variable score : A -> Z.

Definition better (one rest : A) : A := if (score one <? score rest)%Z then rest else one.

(** The best of one run and [more] further runs. *)
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

(** The probability that the best of k runs has an outcome, divided by the probability that a single
run has this outcome: (b^k - a^k) / (b - a). *)
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

(** The weights of the number of runs: [w k] is the weight of [k + 1] runs. *)
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

(** Scores are bounded, so an expectation is the sum over the scores. *)
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

(** ** The two laws of the number of runs *)

Lemma one_positive : forall k : nat, 0 < (fun _ : nat => 1) k.
Proof. intro k. lra. Qed.

(** If every number of runs from 1 to [most] + 1 has the same weight, the best run costs three times
as much as one run. *)
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

(** If k times the weight of k runs never rises with k, the best run costs twice as much as one
run. *)
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
