(** * Distributions of privacy losses

    The laws of an answer on two neighbours are a list of pairs (p, q): the probabilities of each
    answer on the first and on the second table. Their curve at a is the sum of max(0, p - a q). A
    mechanism is (epsilon, delta)-private exactly if its curve at a = exp(epsilon) is at most delta.

    A cover is such a list, too: a mass p with the loss l is the pair (p, p exp(-l)), and a mass p
    with an infinite loss is (p, 0). It covers a mechanism if its curve is at least the mechanism's
    curve, at every a. This file proves for finitely many answers:

    - [compose_covers]: the products of two covers cover two mechanisms that run one after the
      other, where the second may depend on the answer of the first (Zhu, Dong, Wang 2022, theorem
      10);
    - [split_covers], [scale_covers], [move_covers]: a cover remains one if the code splits a pair,
      rounds a mass up, or moves it to a larger loss. So the points of a grid may replace the
      losses;
    - [comes_covers] and [goes_covers]: how a Poisson sample changes a pair, if the neighbour has
      one more row or one row less.

    The code of dp-convert and dp-audit is not extracted from this file. The dominating pairs of the
    noise are proved on paper, in dp-convert/src/loss/proof.md. *)
From Coq Require Import List Reals Lra.
Import ListNotations.
Local Open Scope R_scope.

Definition pair := (R * R)%type.
Definition part (a : R) (x : pair) : R := Rmax 0 (fst x - a * snd x).
Fixpoint sum {A} (f : A -> R) (l : list A) : R := match l with [] => 0 | x :: l => f x + sum f l end.
Definition curve (l : list pair) (a : R) : R := sum (part a) l.
Definition times (x y : pair) : pair := (fst x * fst y, snd x * snd y).
Definition is_law (l : list pair) : Prop := Forall (fun x => 0 <= fst x /\ 0 <= snd x) l.
Definition covers (m l : list pair) : Prop := forall a, 0 <= a -> curve l a <= curve m a.

(** ** Sums *)

Lemma sum_app {A} (f : A -> R) l m : sum f (l ++ m) = sum f l + sum f m.
Proof. induction l as [|x l IH]; cbn; [lra|]. rewrite IH. lra. Qed.

Lemma sum_map {A B} (f : B -> R) (g : A -> B) l : sum f (map g l) = sum (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; cbn; [auto|]. rewrite IH. auto. Qed.

Lemma sum_flat_map {A B} (f : B -> R) (g : A -> list B) l : sum f (flat_map g l) = sum (fun x => sum f (g x)) l.
Proof. induction l as [|x l IH]; cbn; [auto|]. rewrite sum_app, IH. auto. Qed.

Lemma sum_ext {A} (f g : A -> R) l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof. induction l as [|x l IH]; cbn; intro H; [auto|]. rewrite (H x), IH; auto. Qed.

Lemma sum_le {A} (f g : A -> R) l : (forall x, In x l -> f x <= g x) -> sum f l <= sum g l.
Proof.
  induction l as [|x l IH]; cbn; intro H; [lra|]. pose proof (H x (or_introl eq_refl)).
  assert (sum f l <= sum g l) by (apply IH; auto). lra.
Qed.

Lemma sum_mult {A} c (f : A -> R) l : sum (fun x => c * f x) l = c * sum f l.
Proof. induction l as [|x l IH]; cbn; [ring|]. rewrite IH. ring. Qed.

Lemma sum_zero {A} (l : list A) : sum (fun _ => 0) l = 0.
Proof. induction l as [|x l IH]; cbn; [auto|]. rewrite IH. lra. Qed.

Lemma sum_plus {A} (f g : A -> R) l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l as [|x l IH]; cbn; [lra|]. rewrite IH. lra. Qed.

Lemma sum_swap {A B} (f : A -> B -> R) l m : sum (fun x => sum (f x) m) l = sum (fun y => sum (fun x => f x y) l) m.
Proof.
  induction l as [|x l IH]; cbn; [symmetry; apply sum_zero|]. rewrite IH, <- sum_plus. auto.
Qed.

(** ** A pair times a law has the law's curve at another point *)

Lemma part_scale c a x : 0 <= c -> Rmax 0 (c * fst x - a * snd x) = c * part (a / c) x \/ c = 0.
Proof.
  intro H. destruct (Req_dec c 0) as [E|E]; [right; auto|left]. unfold part.
  replace (c * fst x - a * snd x) with (c * (fst x - a / c * snd x)) by (field; auto).
  replace 0 with (c * 0) at 1 by ring. apply RmaxRmult. auto.
Qed.

Lemma times_comm x y : times x y = times y x.
Proof. unfold times. f_equal; ring. Qed.

Lemma curve_times x l a : 0 < fst x -> sum (fun y => part a (times x y)) l = fst x * curve l (a * snd x / fst x).
Proof.
  intro H. unfold curve. rewrite <- sum_mult. apply sum_ext. intros y _. unfold part at 1, times. cbn [fst snd].
  destruct (part_scale (fst x) (a * snd x) y) as [E|E]; [lra| |lra].
  rewrite <- E. f_equal. ring.
Qed.

Lemma times_zero x l a : 0 <= a -> is_law l -> fst x = 0 -> 0 <= snd x -> sum (fun y => part a (times x y)) l = 0.
Proof.
  intros Ha Hl H Hx. rewrite (sum_ext _ (fun _ => 0)); [apply sum_zero|]. intros y Hy.
  unfold is_law in Hl. rewrite Forall_forall in Hl. destruct (Hl y Hy) as [_ Hq].
  unfold part, times. cbn [fst snd]. rewrite H. apply Rmax_left.
  assert (0 <= a * (snd x * snd y)) by (apply Rmult_le_pos; [auto|apply Rmult_le_pos; auto]). lra.
Qed.

Lemma times_covers x l m a : 0 <= fst x -> 0 <= snd x -> 0 <= a -> is_law l -> is_law m -> covers m l ->
  sum (fun y => part a (times x y)) l <= sum (fun y => part a (times x y)) m.
Proof.
  intros Hp Hq Ha Hl Hm C. destruct (Req_dec (fst x) 0) as [E|E].
  - rewrite !times_zero; auto. lra.
  - rewrite !curve_times; try lra. apply Rmult_le_compat_l; auto. apply C. unfold Rdiv.
    apply Rmult_le_pos; [apply Rmult_le_pos; auto|]. left. apply Rinv_0_lt_compat. lra.
Qed.

(** ** Composition. [second x] is the law of the second mechanism after the answer x of the first *)

Definition composed (l : list pair) (second : pair -> list pair) : list pair :=
  flat_map (fun x => map (times x) (second x)) l.
Definition product (m n : list pair) : list pair := composed m (fun _ => n).

Theorem compose_covers l second m n : is_law l -> is_law m -> is_law n -> (forall x, In x l -> is_law (second x)) ->
  covers m l -> (forall x, In x l -> covers n (second x)) -> covers (product m n) (composed l second).
Proof.
  intros Hl Hm Hn Hs C D a Ha. unfold curve, product, composed. rewrite !sum_flat_map.
  apply Rle_trans with (sum (fun x => sum (fun y => part a (times x y)) n) l).
  - apply sum_le. intros x Hx. rewrite sum_map. unfold is_law in Hl. rewrite Forall_forall in Hl.
    destruct (Hl x Hx). apply times_covers; auto.
  - rewrite sum_swap. rewrite (sum_ext _ (fun x => sum (fun y => part a (times x y)) n) m)
      by (intros; apply sum_map).
    rewrite (sum_swap _ m n). apply sum_le. intros y Hy. unfold is_law in Hn. rewrite Forall_forall in Hn.
    destruct (Hn y Hy).
    rewrite (sum_ext _ (fun x => part a (times y x)) l) by (intros; rewrite times_comm; auto).
    rewrite (sum_ext _ (fun x => part a (times y x)) m) by (intros; rewrite times_comm; auto).
    apply times_covers; auto.
Qed.

(** ** The grid *)

Lemma covers_trans l m n : covers m l -> covers n m -> covers n l.
Proof. intros C D a Ha. specialize (C a Ha). specialize (D a Ha). lra. Qed.

Lemma replace_covers x ys l m : (forall a, 0 <= a -> part a x <= curve ys a) -> covers (l ++ ys ++ m) (l ++ x :: m).
Proof.
  intros H a Ha. unfold curve. rewrite !sum_app. cbn [sum]. specialize (H a Ha). unfold curve in H. lra.
Qed.

Theorem split_covers p q u v l m : covers (l ++ [(u, v); (p - u, q - v)] ++ m) (l ++ (p, q) :: m).
Proof.
  apply replace_covers. intros a _. unfold part, curve. cbn. unfold part. cbn.
  unfold Rmax. repeat destruct Rle_dec; lra.
Qed.

Theorem scale_covers p q c l m : 1 <= c -> covers (l ++ [(c * p, c * q)] ++ m) (l ++ (p, q) :: m).
Proof.
  intro H. apply replace_covers. intros a _. unfold part, curve. cbn. unfold part. cbn.
  replace (c * p - a * (c * q)) with (c * (p - a * q)) by ring.
  rewrite Rplus_0_r. unfold Rmax. repeat destruct Rle_dec; try lra; nra.
Qed.

Theorem move_covers p q r l m : r <= q -> covers (l ++ [(p, r)] ++ m) (l ++ (p, q) :: m).
Proof.
  intro H. apply replace_covers. intros a Ha. unfold part, curve. cbn. unfold part. cbn.
  assert (a * r <= a * q) by (apply Rmult_le_compat_l; auto). unfold Rmax. repeat destruct Rle_dec; lra.
Qed.

(** ** A Poisson sample of the rate k *)

Definition comes (k : R) (x : pair) : pair := (k * fst x + (1 - k) * snd x, snd x).
Definition goes (k : R) (x : pair) : pair := (fst x, k * snd x + (1 - k) * fst x).

(** Both laws of the noise have the sum one, so the second law of the cover may lack something:
[rest]. *)
Theorem comes_covers k l m : 0 < k <= 1 -> is_law l -> is_law m -> covers m l -> sum fst l = 1 -> sum snd l = 1 ->
  sum snd m <= 1 -> covers (((1 - k) * (1 - sum snd m), 1 - sum snd m) :: map (comes k) m) (map (comes k) l).
Proof.
  intros Hk Hl Hm C F S T a Ha.
  assert (P : forall n, is_law n -> 1 - k <= a -> curve (map (comes k) n) a = k * curve n ((a - (1 - k)) / k)).
  { intros n _ H. unfold curve. rewrite sum_map, <- sum_mult. apply sum_ext. intros x _. unfold part, comes. cbn.
    replace (k * fst x + (1 - k) * snd x - a * snd x) with (k * (fst x - (a - (1 - k)) / k * snd x)) by (field; lra).
    replace 0 with (k * 0) at 1 by ring. apply RmaxRmult. lra. }
  assert (Q : forall n, is_law n -> a < 1 - k -> curve (map (comes k) n) a = k * sum fst n + (1 - k - a) * sum snd n).
  { intros n Hn H. unfold curve. rewrite sum_map, <- !sum_mult, <- sum_plus. apply sum_ext. intros x Hx.
    unfold is_law in Hn. rewrite Forall_forall in Hn. destruct (Hn x Hx). unfold part, comes. cbn.
    assert (0 <= (1 - k - a) * snd x) by (apply Rmult_le_pos; lra).
    assert (0 <= k * fst x) by (apply Rmult_le_pos; lra). rewrite Rmax_right; lra. }
  assert (Z : curve l 0 = sum fst l /\ curve m 0 = sum fst m).
  { split; apply sum_ext; intros x Hx; unfold part; rewrite Rmult_0_l, Rminus_0_r; apply Rmax_right.
    - unfold is_law in Hl. rewrite Forall_forall in Hl. apply Hl; auto.
    - unfold is_law in Hm. rewrite Forall_forall in Hm. apply Hm; auto. }
  pose proof (C 0 (Rle_refl 0)) as One. destruct Z as [Z1 Z2]. rewrite Z1, Z2 in One.
  unfold curve at 2. cbn [sum]. fold (curve (map (comes k) m) a).
  destruct (Rlt_le_dec a (1 - k)) as [H|H].
  - rewrite !Q by auto. unfold part. cbn. rewrite Rmax_right.
    + assert (k * sum fst l <= k * sum fst m) by (apply Rmult_le_compat_l; lra).
      rewrite S. replace ((1 - k) * (1 - sum snd m) - a * (1 - sum snd m)) with ((1 - k - a) * (1 - sum snd m)) by ring.
      lra.
    + replace ((1 - k) * (1 - sum snd m) - a * (1 - sum snd m)) with ((1 - k - a) * (1 - sum snd m)) by ring.
      apply Rmult_le_pos; lra.
  - rewrite !P by auto. assert (0 <= part a ((1 - k) * (1 - sum snd m), 1 - sum snd m)) by apply Rmax_l.
    assert (k * curve l ((a - (1 - k)) / k) <= k * curve m ((a - (1 - k)) / k)).
    { apply Rmult_le_compat_l; [lra|]. apply C. unfold Rdiv. apply Rmult_le_pos; [lra|].
      left. apply Rinv_0_lt_compat. lra. }
    lra.
Qed.

Theorem goes_covers k l m : 0 <= k <= 1 -> is_law l -> is_law m -> covers m l ->
  covers (map (goes k) m) (map (goes k) l).
Proof.
  intros Hk Hl Hm C a Ha.
  destruct (Rlt_le_dec 0 (1 - a * (1 - k))) as [H|H].
  - assert (P : forall n, curve (map (goes k) n) a = (1 - a * (1 - k)) * curve n (a * k / (1 - a * (1 - k)))).
    { intro n. unfold curve. rewrite sum_map, <- sum_mult. apply sum_ext. intros x _. unfold part, goes. cbn.
      replace (fst x - a * (k * snd x + (1 - k) * fst x))
        with ((1 - a * (1 - k)) * (fst x - a * k / (1 - a * (1 - k)) * snd x)) by (field; lra).
      replace 0 with ((1 - a * (1 - k)) * 0) at 1 by ring. apply RmaxRmult. lra. }
    rewrite !P. apply Rmult_le_compat_l; [lra|]. apply C. unfold Rdiv.
    apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. left. apply Rinv_0_lt_compat. lra.
  - assert (Z : forall n, is_law n -> curve (map (goes k) n) a = 0).
    { intros n Hn. unfold curve. rewrite sum_map, (sum_ext _ (fun _ => 0)); [apply sum_zero|]. intros x Hx.
      unfold is_law in Hn. rewrite Forall_forall in Hn. destruct (Hn x Hx). unfold part, goes. cbn. apply Rmax_left.
      assert (0 <= a * k * snd x) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]).
      assert ((1 - a * (1 - k)) * fst x <= 0) by nra. lra. }
    rewrite !Z by auto. lra.
Qed.
