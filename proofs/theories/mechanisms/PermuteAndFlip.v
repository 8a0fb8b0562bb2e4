(** * Permute-and-flip

    The mechanism visits the candidates in random order. At each, it tosses a coin that shows heads
    with probability exp((score - best) / b), and it chooses the first candidate with heads. Suppose
    that every score changes by something from [lo] to [hi] between two databases. Then the choices
    are ((hi - lo) / b)-indistinguishable, as for the exponential mechanism.

    The proof uses the share [share p l] that a candidate of probability 1 would have among rivals
    [l]. A candidate of probability p is chosen with p times that share. The share falls when a
    rival's probability rises ([share_antitone]). If all probabilities are multiplied by m >= 1, the
    share falls by a factor of at most m ([share_scaled]).

    Source: McKenna and Sheldon, Permute-and-Flip, NeurIPS 2020, theorem 1. The paper proves it by
    symmetry and monotonicity instead. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Series Laplace Exponential.
Import ListNotations.
Local Open Scope R_scope.

(** ** Sums over the ways to take one element out of a list *)

Fixpoint picks {A} (l : list A) (F : A -> list A -> R) : R :=
  match l with [] => 0 | a :: l => F a l + picks l (fun b r => F b (a :: r)) end.

(** [taken l a r]: the list [l] has the element [a], and [r] is the list of all other elements. *)
Definition taken {A} (l : list A) (a : A) (r : list A) : Prop :=
  In a l /\ (forall b, In b r -> In b l) /\ (forall b, In b l -> b = a \/ In b r) /\ length l = S (length r).

Lemma picks_le {A} (l : list A) : forall F G, (forall a r, taken l a r -> F a r <= G a r) -> picks l F <= picks l G.
Proof.
  induction l as [|a l IH]; intros F G H; cbn [picks]; [lra|].
  assert (F a l <= G a l).
  { apply H. repeat split; cbn; auto. intros b [->|Hb]; auto. }
  assert (picks l (fun b r => F b (a :: r)) <= picks l (fun b r => G b (a :: r))); [|lra].
  apply IH. intros b r (Hb & Hr & Hc & Hl). apply H. repeat split.
  - right. auto.
  - intros c [->|Hin]; [left; auto|right; auto].
  - intros c [->|Hin]; [right; left; auto|]. destruct (Hc c Hin); [auto|right; right; auto].
  - cbn [length]. lia.
Qed.

Lemma picks_ext {A} (l : list A) F G :
  (forall a r, taken l a r -> F a r = G a r) -> picks l F = picks l G.
Proof. intro H. apply Rle_antisym; apply picks_le; intros a r T; rewrite (H a r T); lra. Qed.

Lemma picks_linear {A} (l : list A) : forall c d F G,
  picks l (fun a r => c * F a r + d * G a r) = c * picks l F + d * picks l G.
Proof.
  induction l as [|a l IH]; intros c d F G; cbn [picks]; [ring|].
  rewrite (IH c d (fun b r => F b (a :: r)) (fun b r => G b (a :: r))). ring.
Qed.

Lemma picks_add {A} (l : list A) F G : picks l (fun a r => F a r + G a r) = picks l F + picks l G.
Proof.
  rewrite <- (Rmult_1_l (picks l F)), <- (Rmult_1_l (picks l G)), <- picks_linear.
  apply picks_ext. intros. ring.
Qed.

Lemma picks_scale {A} (l : list A) c F : picks l (fun a r => c * F a r) = c * picks l F.
Proof.
  rewrite <- (Rplus_0_r (c * picks l F)), <- (Rmult_0_l (picks l F)), <- picks_linear.
  apply picks_ext. intros. ring.
Qed.

Lemma picks_one {A} (l : list A) : picks l (fun _ _ => 1) = INR (length l).
Proof. induction l as [|a l IH]; [reflexivity|]. cbn [picks length]. rewrite IH, S_INR. ring. Qed.

Lemma picks_zero {A} (l : list A) : picks l (fun _ _ => 0) = 0.
Proof. induction l as [|a l IH]; [reflexivity|]. cbn [picks]. rewrite IH. ring. Qed.

(** Two elements can be taken out in either order. *)
Lemma picks_swap {A} (l : list A) : forall F : A -> A -> list A -> R,
  picks l (fun a r => picks r (fun b q => F a b q)) = picks l (fun a r => picks r (fun b q => F b a q)).
Proof.
  induction l as [|a l IH]; intro F; cbn [picks]; [auto|].
  rewrite (picks_add l (fun b r => F b a r) (fun b r => picks r (fun c q => F b c (a :: q)))).
  rewrite (picks_add l (fun b r => F a b r) (fun b r => picks r (fun c q => F c b (a :: q)))).
  rewrite (IH (fun b c q => F b c (a :: q))). ring.
Qed.

(** ** Shares *)
Section Shares.
Context {A : Type}.

Fixpoint share (p : A -> R) (n : nat) (l : list A) : R :=
  match n with
  | O => 1
  | S m => / INR (S n) * (1 + picks l (fun a r => (1 - p a) * share p m r))
  end.

Lemma inv_pos n : 0 < / INR (S n).
Proof. apply Rinv_0_lt_compat, lt_0_INR. lia. Qed.

Lemma picks_nonneg (l : list A) F : (forall a r, taken l a r -> 0 <= F a r) -> 0 <= picks l F.
Proof.
  intro H. apply Rle_trans with (picks l (fun _ _ => 0)); [|apply picks_le; auto].
  rewrite picks_zero. lra.
Qed.

Definition unit_on (p : A -> R) (l : list A) : Prop := forall a, In a l -> 0 <= p a <= 1.

Lemma share_nonneg p n : forall l, unit_on p l -> 0 <= share p n l.
Proof.
  induction n as [|n IH]; intros l Hp; cbn [share]; [lra|].
  apply Rmult_le_pos; [left; apply inv_pos|]. apply Rplus_le_le_0_compat; [lra|].
  apply picks_nonneg. intros a r (Ha & Hr & _). specialize (Hp a Ha) as Hpa.
  apply Rmult_le_pos; [lra|]. apply IH. intros b Hb. auto.
Qed.

Lemma share_antitone p q n : forall l, unit_on p l -> unit_on q l -> (forall a, In a l -> p a <= q a) ->
  share q n l <= share p n l.
Proof.
  induction n as [|n IH]; intros l Hp Hq H; cbn [share]; [lra|].
  apply Rmult_le_compat_l; [left; apply inv_pos|]. apply Rplus_le_compat_l, picks_le.
  intros a r (Ha & Hr & _). specialize (Hp a Ha) as Hpa. specialize (Hq a Ha) as Hqa. specialize (H a Ha) as Hpq.
  apply Rmult_le_compat; try lra; [apply share_nonneg|apply IH]; intros b Hb; auto.
Qed.

(** The expected value of [f] at the chosen candidate, by recursion. The first visited candidate is
uniform. *)
Definition chosen (p f : A -> R) (n : nat) (l : list A) : R := picks l (fun a r => f a * p a * share p n r).

Lemma chosen_step p f n l : length l = S n ->
  chosen p f n l = / INR (S n) * picks l (fun a r => f a * p a + (1 - p a) * chosen p f (pred n) r).
Proof.
  intro Hl. unfold chosen. destruct n as [|n].
  - destruct l as [|a [|b l]]; try discriminate. cbn. field.
  - cbn [pred]. rewrite <- picks_scale.
    transitivity (picks l (fun a r => / INR (S (S n)) * (f a * p a) +
      / INR (S (S n)) * picks r (fun b q => f a * p a * (1 - p b) * share p n q))).
    { apply picks_ext. intros a r _. cbn [share].
      replace (picks r (fun b q => f a * p a * (1 - p b) * share p n q))
        with (f a * p a * picks r (fun b q => (1 - p b) * share p n q)); [ring|].
      rewrite <- picks_scale. apply picks_ext. intros. ring. }
    rewrite picks_add. rewrite (picks_scale l (/ INR (S (S n))) (fun a r => picks r _)).
    rewrite picks_swap, <- picks_scale, <- picks_add. apply picks_ext. intros a r _.
    replace (picks r (fun b q => f b * p b * (1 - p a) * share p n q))
      with ((1 - p a) * picks r (fun b q => f b * p b * share p n q)); [ring|].
    rewrite <- picks_scale. apply picks_ext. intros. ring.
Qed.

(** The probabilities of the candidates add up to at most 1. *)
Lemma chosen_total p n : forall l, length l = S n -> unit_on p l -> chosen p (fun _ => 1) n l <= 1.
Proof.
  assert (K : forall m l, length l = S m -> unit_on p l ->
    (forall r, length r = m -> (forall b, In b r -> In b l) -> chosen p (fun _ => 1) (pred m) r <= 1) ->
    chosen p (fun _ => 1) m l <= 1).
  { intros m l Hl Hp H. rewrite chosen_step by auto.
    apply Rle_trans with (/ INR (S m) * picks l (fun _ _ => 1)).
    - apply Rmult_le_compat_l; [left; apply inv_pos|]. apply picks_le. intros a r (Ha & Hr & _ & Hlr).
      specialize (H r ltac:(lia) Hr). specialize (Hp a Ha) as Hpa.
      pose proof (Rmult_le_compat_l (1 - p a) _ _ ltac:(lra) H). lra.
    - rewrite picks_one, Hl. right. field. apply not_0_INR. lia. }
  induction n as [|n IH]; intros l Hl Hp; apply K; auto; intros r Hr Hin.
  - destruct r; [|discriminate]. cbn. lra.
  - cbn [pred]. apply IH; auto. intros b Hb. auto.
Qed.

Lemma share_scaled p m n : 1 <= m -> forall l, length l = n -> unit_on p l -> (forall a, In a l -> m * p a <= 1) ->
  share p n l <= m * share (fun a => m * p a) n l.
Proof.
  intro Hm. induction n as [|n IH]; intros l Hl Hp Hmp; cbn [share]; [lra|].
  pose proof (inv_pos (S n)) as Hi. rewrite <- Rmult_assoc, (Rmult_comm m), Rmult_assoc.
  apply Rmult_le_compat_l; [lra|].
  assert (T : chosen p (fun _ => 1) n l <= 1) by (apply chosen_total; auto).
  assert (B : picks l (fun a r => (1 - p a) * share p n r) + (1 - m) * chosen p (fun _ => 1) n l <=
              m * picks l (fun a r => (1 - m * p a) * share (fun a => m * p a) n r)).
  { unfold chosen. rewrite <- (picks_scale l (1 - m)), <- (picks_scale l m), <- picks_add. apply picks_le.
    intros a r (Ha & Hr & _ & Hlr). specialize (Hmp a Ha) as Hma.
    assert (S1 : share p n r <= m * share (fun a => m * p a) n r).
    { apply IH; [lia| |]; intros b Hb; auto. }
    pose proof (Rmult_le_compat_l (1 - m * p a) _ _ ltac:(lra) S1). lra. }
  pose proof (Rmult_le_compat_l (m - 1) _ _ ltac:(lra) T). lra.
Qed.

(** ** One candidate, on two databases *)
Lemma chance_ratio p p' m h a l n : 1 <= m -> length l = n -> 0 <= p a -> unit_on p l -> unit_on p' l ->
  (forall x, In x l -> p' x <= m * p x) -> m * p a <= h * p' a ->
  p a * share p n l <= h * (p' a * share p' n l).
Proof.
  intros Hm Hl Ha Hp Hp' H1 H2. set (q := fun x => / m * p' x).
  assert (Hi : 0 < / m <= 1).
  { split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  assert (Hmi : m * / m = 1) by (field; lra).
  assert (Q : unit_on q l).
  { intros x Hx. unfold q. specialize (Hp' x Hx). split; [apply Rmult_le_pos; lra|].
    pose proof (Rmult_le_compat_l (/ m) (p' x) 1). lra. }
  assert (Qp : forall x, In x l -> q x <= p x).
  { intros x Hx. unfold q. specialize (H1 x Hx). apply (Rmult_le_compat_l (/ m)) in H1; [|lra].
    replace (/ m * (m * p x)) with (m * / m * p x) in H1 by ring. rewrite Hmi in H1. lra. }
  assert (Qm : forall x, m * q x = p' x) by (intro x; unfold q; rewrite <- Rmult_assoc, Hmi; ring).
  assert (S1 : share p n l <= share q n l) by (apply share_antitone; auto).
  assert (S2 : share q n l <= m * share (fun x => m * q x) n l).
  { apply share_scaled; auto. intros x Hx. rewrite Qm. apply Hp', Hx. }
  assert (S3 : share (fun x => m * q x) n l <= share p' n l).
  { apply share_antitone; auto; intros x Hx; rewrite Qm; [apply Hp', Hx|lra]. }
  pose proof (share_nonneg p' n l Hp') as P.
  apply Rle_trans with (p a * (m * share p' n l)).
  - apply Rmult_le_compat_l; auto. pose proof (Rmult_le_compat_l m _ _ ltac:(lra) S3). lra.
  - pose proof (Rmult_le_compat_r _ _ _ P H2). lra.
Qed.

(** ** The mechanism *)

(** All ways to take one element out, as a list. *)
Fixpoint pick_list (l : list A) : list (A * list A) :=
  match l with [] => [] | a :: l => (a, l) :: map (fun x => (fst x, a :: snd x)) (pick_list l) end.

Lemma weigh_map {B C} (h : B -> C) l g : weigh (fun _ => 1) (map h l) g = weigh (fun _ => 1) l (fun b => g (h b)).
Proof. induction l as [|b l IH]; cbn; [auto|]. rewrite IH. auto. Qed.

Lemma weigh_picks l : forall g, weigh (fun _ => 1) (pick_list l) g = picks l (fun a r => g (a, r)).
Proof.
  induction l as [|a l IH]; intro g; cbn [pick_list weigh picks]; [auto|]. rewrite weigh_map, IH. cbn [fst snd]. ring.
Qed.

(** Visits the candidates in random order. The coin of candidate [a] shows heads with probability
[p a]. The result is [d] if no coin shows heads. *)
Fixpoint flip_through (p : A -> R) (d : A) (n : nat) (l : list A) : dist A :=
  match n, pick_list l with
  | S m, x :: xs =>
      next <- weighted (fun _ => 1) (fun _ => Rlt_0_1) x xs ;;
      falls <- coin (clip (p (fst next))) (clip_range (p (fst next))) ;;
      if falls then ret (fst next) else flip_through p d m (snd next)
  | _, _ => ret d
  end.

Fixpoint missed (p : A -> R) (n : nat) (l : list A) : R :=
  match n with O => 1 | S m => / INR (S m) * picks l (fun a r => (1 - p a) * missed p m r) end.

(** If one coin shows heads with certainty, the probability that no coin shows heads is 0. *)
Lemma missed_none p b n : p b = 1 -> forall l, length l = n -> In b l -> missed p n l = 0.
Proof.
  intro Hb. induction n as [|n IH]; intros l Hl Hin; [destruct l; [destruct Hin|discriminate]|].
  cbn [missed]. rewrite (picks_ext l _ (fun _ _ => 0)); [rewrite picks_zero; ring|].
  intros a r (_ & _ & Hc & Hlr). destruct (Hc b Hin) as [<-|Hr]; [rewrite Hb; ring|]. rewrite IH; auto; [ring|lia].
Qed.

Lemma flip_through_eq p d f : test f -> forall n l, length l = n -> unit_on p l ->
  flip_through p d n l f = chosen p f (pred n) l + missed p n l * f d.
Proof.
  intro Hf. induction n as [|n IH]; intros l Hl Hp.
  - destruct l; [|discriminate]. cbn. unfold chosen. cbn. ring.
  - rewrite Nat.pred_succ, chosen_step by auto. cbn [flip_through missed].
    destruct (pick_list l) as [|x xs] eqn:E; [destruct l; discriminate|].
    cbn [expect bind weighted]. rewrite <- E, !weigh_picks, picks_one, Hl. cbn [fst snd coin expect].
    transitivity (/ INR (S n) * (picks l (fun a r => f a * p a + (1 - p a) * chosen p f (pred n) r) +
                                 f d * picks l (fun a r => (1 - p a) * missed p n r))); [|ring].
    rewrite <- (picks_scale l (f d)), <- picks_add. unfold Rdiv. rewrite Rmult_comm. f_equal. apply picks_ext. intros a r (Ha & Hr & _ & Hlr).
    rewrite clip_id by (apply Hp, Ha). cbn [ret expect]. rewrite IH; [ring|lia|]. intros b Hb. auto.
Qed.
End Shares.

(** ** With scores *)

Definition best {C} (score : C -> Z) (c : C) (cs : list C) : Z := fold_right (fun x m => Z.max (score x) m) (score c) cs.

Lemma best_max {C} (score : C -> Z) c cs x : In x (c :: cs) -> (score x <= best score c cs)%Z.
Proof.
  unfold best. induction cs as [|y cs IH]; cbn [In fold_right]; [intros [->|[]]; lia|].
  intros [->|[->|H]]; [|lia|]; cbn [In] in IH; specialize (IH ltac:(auto)); lia.
Qed.

Lemma best_attained {C} (score : C -> Z) c cs : exists x, In x (c :: cs) /\ score x = best score c cs.
Proof.
  unfold best. induction cs as [|y cs (x & Hx & E)]; cbn [fold_right]; [exists c; cbn; auto|].
  destruct (Z.max_spec (score y) (fold_right (fun x m => Z.max (score x) m) (score c) cs)) as [[_ M]|[_ M]]; rewrite M.
  - exists x. split; auto. destruct Hx; cbn; auto.
  - exists y. cbn. auto.
Qed.

Lemma best_rises {C} (u v : C -> Z) hi c cs : (forall x, In x (c :: cs) -> (v x - u x <= hi)%Z) ->
  (best v c cs <= best u c cs + hi)%Z.
Proof.
  intro H. destruct (best_attained v c cs) as (x & Hx & <-).
  pose proof (best_max u c cs x Hx). specialize (H x Hx). lia.
Qed.

Definition chance {C} (b : scale) (score : C -> Z) (c : C) (cs : list C) (x : C) : R :=
  exp (IZR (score x - best score c cs) / scale_R b).

Definition permute_and_flip {C} (b : scale) (score : C -> Z) (c : C) (cs : list C) : dist C :=
  flip_through (chance b score c cs) c (length (c :: cs)) (c :: cs).

Lemma exp_step_one b x : (x = 0)%Z -> exp (IZR x / scale_R b) = 1.
Proof. intros ->. unfold Rdiv. rewrite Rmult_0_l. apply exp_0. Qed.

Lemma chance_unit {C} b (score : C -> Z) c cs : unit_on (chance b score c cs) (c :: cs).
Proof.
  intros x Hx. split; [left; apply exp_pos|]. rewrite <- (exp_step_one b 0 eq_refl).
  apply exp_step_le. pose proof (best_max score c cs x Hx). lia.
Qed.

(** The mechanism always chooses some candidate. *)
Lemma permute_and_flip_chosen {C} b (score : C -> Z) c cs f : test f ->
  permute_and_flip b score c cs f = chosen (chance b score c cs) f (length cs) (c :: cs).
Proof.
  intro Hf. unfold permute_and_flip. rewrite flip_through_eq; auto using chance_unit.
  destruct (best_attained score c cs) as (x & Hx & E).
  rewrite (missed_none _ x _ (exp_step_one b (score x - best score c cs) ltac:(lia)) (c :: cs) eq_refl Hx).
  cbn [length pred]. ring.
Qed.

Theorem permute_and_flip_private {C} b (u v : C -> Z) c cs lo hi :
  (forall x, In x (c :: cs) -> (lo <= v x - u x <= hi)%Z) ->
  adp (IZR (hi - lo) / scale_R b) 0 (permute_and_flip b u c cs) (permute_and_flip b v c cs).
Proof.
  intros H f Hf. rewrite Rplus_0_r, !permute_and_flip_chosen by auto.
  set (h := exp (IZR (hi - lo) / scale_R b)). unfold chosen. rewrite <- picks_scale. apply picks_le.
  intros a r (Ha & Hr & _ & Hl). pose proof (best_rises u v hi c cs (fun x Hx => proj2 (H x Hx))) as HB.
  assert (K : chance b u c cs a * share (chance b u c cs) (length cs) r <=
              h * (chance b v c cs a * share (chance b v c cs) (length cs) r)).
  { apply chance_ratio with (exp (IZR (hi + best u c cs - best v c cs) / scale_R b)).
    - rewrite <- (exp_step_one b 0 eq_refl). apply exp_step_le. lia.
    - cbn [length] in Hl. lia.
    - left. apply exp_pos.
    - intros x Hx. apply chance_unit. auto.
    - intros x Hx. apply chance_unit. auto.
    - intros x Hx. unfold chance. rewrite exp_step_add. apply exp_step_le. specialize (H x (Hr x Hx)). lia.
    - unfold chance, h. rewrite !exp_step_add. apply exp_step_le. specialize (H a Ha). lia. }
  pose proof (Rmult_le_compat_l (f a) _ _ (proj1 (Hf a)) K). lra.
Qed.
