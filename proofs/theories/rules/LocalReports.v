(** * Reports by a device about its own value

    A device randomises its value before anyone else sees it, and any two values are neighbours.
    This file states each randomiser's law in whole numbers, as in its certificate. [LocalCheck]
    compares these numbers with e^epsilon.

    Source: Warner 1965; Kairouz, Oh, Viswanath 2016; Wang, Blocki, Li, Jha 2017; Acharya, Sun,
    Zhang 2019; Ye, Barg 2018. *)
From Coq Require Import List ZArith QArith Qreals Bool Lia Reals Lra Arith.
From DP Require Import Distribution Privacy Conversion.
Import ListNotations.
Local Open Scope R_scope.

(** ** Weights that are compared for each outcome *)

Lemma weigh_scaled {A} (w v : A -> R) c l f : (forall a, In a l -> w a <= c * v a) -> (forall a, 0 <= f a) ->
  weigh w l f <= c * weigh v l f.
Proof.
  intros H Hf. induction l as [|a l IH]; cbn [weigh]; [lra|].
  pose proof (Rmult_le_compat_r _ _ _ (Hf a) (H a (or_introl eq_refl))).
  pose proof (IH (fun b Hb => H b (or_intror Hb))). lra.
Qed.

(** Two distributions over the same outcomes, with the same total weight. *)
Theorem weighted_private {A} e (w v : A -> R) Hw Hv a l :
  weigh w (a :: l) (fun _ => 1) = weigh v (a :: l) (fun _ => 1) ->
  (forall b, In b (a :: l) -> w b <= exp e * v b) ->
  adp e 0 (weighted w Hw a l) (weighted v Hv a l).
Proof.
  intros T H f Hf. unfold weighted. cbn [expect]. rewrite T.
  pose proof (weigh_pos v a l Hv) as P. set (t := weigh v (a :: l) (fun _ => 1)) in *.
  pose proof (weigh_scaled w v (exp e) (a :: l) f H (fun b => proj1 (Hf b))) as S.
  apply (Rmult_le_reg_r t); auto.
  replace ((exp e * (weigh v (a :: l) f / t) + 0) * t) with (exp e * weigh v (a :: l) f) by (field; lra).
  replace (weigh w (a :: l) f / t * t) with (weigh w (a :: l) f) by (field; lra). exact S.
Qed.

(** ** Two levels: outcomes that belong to the value, and other outcomes

K-ary response, Hadamard response and subset selection have this form: an outcome that belongs to
the value has the weight [inside], and each other outcome has the weight [outside]. The same number
of outcomes belongs to each value. *)
Definition two_level {A} (mine : A -> bool) (inside outside : positive) (o : A) : R :=
  IZR (Zpos (if mine o then inside else outside)).

Lemma two_level_pos {A} (mine : A -> bool) i o a : 0 < two_level mine i o a.
Proof. unfold two_level. apply IZR_lt. destruct (mine a); reflexivity. Qed.

Fixpoint count_if {A} (p : A -> bool) (l : list A) : nat :=
  match l with [] => O | a :: l => if p a then S (count_if p l) else count_if p l end.

Lemma two_level_total {A} (mine : A -> bool) i o l :
  weigh (two_level mine i o) l (fun _ => 1) =
  INR (count_if mine l) * IZR (Zpos i) + (INR (length l) - INR (count_if mine l)) * IZR (Zpos o).
Proof.
  induction l as [|a l IH]; cbn [weigh count_if length]; [cbn [INR]; ring|].
  rewrite IH. unfold two_level at 1. rewrite (S_INR (length l)). destruct (mine a); [rewrite S_INR|]; ring.
Qed.

(** The ratio of two weights is at most e^epsilon. Certificates state this bound. *)
Definition within (larger smaller : positive) (e : R) : Prop := IZR (Zpos larger) <= exp e * IZR (Zpos smaller).

Theorem two_level_private {A} e (mine yours : A -> bool) inside outside a l : 0 <= e ->
  within inside outside e -> within outside inside e -> count_if mine (a :: l) = count_if yours (a :: l) ->
  adp e 0 (weighted (two_level mine inside outside) (two_level_pos _ _ _) a l)
          (weighted (two_level yours inside outside) (two_level_pos _ _ _) a l).
Proof.
  unfold within. intros He H1 H2 C. apply weighted_private; [rewrite !two_level_total, C; reflexivity|].
  intros b _. pose proof (exp_one_le e He). unfold two_level.
  assert (K : forall p, IZR (Zpos p) <= exp e * IZR (Zpos p)).
  { intro p. assert (0 < IZR (Zpos p)) by (apply IZR_lt; reflexivity).
    rewrite <- (Rmult_1_l (IZR (Zpos p))) at 1. apply Rmult_le_compat_r; lra. }
  destruct (mine b), (yours b); auto.
Qed.

(** ** k-ary response *)

Lemma count_eqb x n m : (n <= x < n + m)%nat -> count_if (Nat.eqb x) (seq n m) = 1%nat.
Proof.
  revert n. induction m as [|m IH]; intros n H; [lia|]. cbn [seq count_if].
  destruct (Nat.eqb_spec x n) as [->|N].
  - f_equal. clear. assert (G : forall j k, (n < k)%nat -> count_if (Nat.eqb n) (seq k j) = O).
    { intro j. induction j as [|j IH]; intros k H; [reflexivity|]. cbn [seq count_if].
      destruct (Nat.eqb_spec n k); [lia|]. apply IH. lia. }
    apply G. lia.
  - apply IH. lia.
Qed.

(** The value itself has the weight [truth], and each of the k - 1 other values has the weight
[other]. *)
Definition k_ary_response (k : nat) (truth other : positive) (x : nat) : dist nat :=
  weighted (two_level (Nat.eqb x) truth other) (two_level_pos _ _ _) 0%nat (seq 1 (k - 1)).

Lemma seq_head k : (0 < k)%nat -> 0%nat :: seq 1 (k - 1) = seq 0 k.
Proof. intro H. destruct k; [lia|]. cbn [seq]. rewrite Nat.sub_succ, Nat.sub_0_r. reflexivity. Qed.

Theorem k_ary_response_private k truth other e x y : 0 <= e -> (x < k)%nat -> (y < k)%nat -> (other <= truth)%positive ->
  within truth other e -> adp e 0 (k_ary_response k truth other x) (k_ary_response k truth other y).
Proof.
  intros He Hx Hy Hle H. apply two_level_private; auto.
  - unfold within in *. pose proof (exp_one_le e He) as E.
    assert (IZR (Zpos other) <= IZR (Zpos truth)) by (apply IZR_le; lia).
    assert (0 < IZR (Zpos truth)) by (apply IZR_lt; reflexivity).
    assert (1 * IZR (Zpos truth) <= exp e * IZR (Zpos truth)) by (apply Rmult_le_compat_r; lra). lra.
  - rewrite seq_head by lia. rewrite !count_eqb by lia. reflexivity.
Qed.

(** The probability that the response is the true value. *)
Theorem k_ary_response_mass k truth other x : (x < k)%nat ->
  Pr (k_ary_response k truth other x) (Nat.eqb x) =
  IZR (Zpos truth) / (IZR (Zpos truth) + (INR k - 1) * IZR (Zpos other)).
Proof.
  intro Hx. unfold Pr, k_ary_response, weighted. cbn [expect]. rewrite seq_head, two_level_total by lia.
  rewrite count_eqb, seq_length by lia. cbn [INR]. rewrite Rmult_1_l. f_equal.
  assert (G : forall l, weigh (two_level (Nat.eqb x) truth other) l (indicator (Nat.eqb x)) =
                        INR (count_if (Nat.eqb x) l) * IZR (Zpos truth)).
  { induction l as [|a l IH]; cbn [weigh count_if]; [cbn [INR]; ring|]. rewrite IH. unfold two_level, indicator.
    destruct (Nat.eqb x a); [rewrite S_INR|]; ring. }
  rewrite G, count_eqb by lia. cbn [INR]. ring.
Qed.

(** ** The two-coin survey *)

Definition yes_probability (whole truth yes : Z) (x : bool) : R :=
  ((if x then IZR truth * IZR whole else 0) + (IZR whole - IZR truth) * IZR yes) / (IZR whole * IZR whole).

Lemma yes_range whole truth yes x : (0 <= truth < whole)%Z -> (0 < yes < whole)%Z ->
  0 < yes_probability whole truth yes x < 1.
Proof.
  intros Ht Hy. unfold yes_probability.
  assert (T : 0 <= IZR truth < IZR whole) by (split; [apply IZR_le|apply IZR_lt]; lia).
  assert (Y : 0 < IZR yes < IZR whole) by (split; apply IZR_lt; lia).
  assert (S : 0 < (IZR whole - IZR truth) * IZR yes) by (apply Rmult_lt_0_compat; lra).
  assert (U : (IZR whole - IZR truth) * IZR yes < (IZR whole - IZR truth) * IZR whole) by (apply Rmult_lt_compat_l; lra).
  assert (V : 0 <= IZR truth * IZR whole) by (apply Rmult_le_pos; lra).
  assert (W : 0 < IZR whole * IZR whole) by (apply Rmult_lt_0_compat; lra).
  assert (D : (IZR whole - IZR truth) * IZR whole = IZR whole * IZR whole - IZR truth * IZR whole) by ring.
  split.
  - apply Rmult_lt_0_compat; [destruct x; lra|apply Rinv_0_lt_compat; auto].
  - apply (Rmult_lt_reg_r (IZR whole * IZR whole)); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. destruct x; lra.
Qed.

Definition closed {p} (H : 0 < p < 1) : 0 <= p <= 1 := conj (Rlt_le _ _ (proj1 H)) (Rlt_le _ _ (proj2 H)).

(** Reports the truth with probability truth/whole, and otherwise reports yes with probability
yes/whole. *)
Definition two_coin_survey whole truth yes Ht Hy (x : bool) : dist bool :=
  coin (yes_probability whole truth yes x) (closed (yes_range whole truth yes x Ht Hy)).

Theorem two_coin_survey_private whole truth yes Ht Hy e : 0 <= e ->
  yes_probability whole truth yes true <= exp e * yes_probability whole truth yes false ->
  1 - yes_probability whole truth yes false <= exp e * (1 - yes_probability whole truth yes true) ->
  forall x y, adp e 0 (two_coin_survey whole truth yes Ht Hy x) (two_coin_survey whole truth yes Ht Hy y).
Proof.
  intros He H1 H2 x y f Hf. unfold two_coin_survey. cbn [expect coin].
  pose proof (exp_one_le e He) as E. pose proof (Hf true) as [F1 _]. pose proof (Hf false) as [F2 _].
  assert (M : yes_probability whole truth yes false <= yes_probability whole truth yes true).
  { unfold yes_probability. apply Rmult_le_compat_r.
    - left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; apply IZR_lt; lia.
    - assert (0 <= IZR truth * IZR whole) by (apply Rmult_le_pos; apply IZR_le; lia). lra. }
  pose proof (yes_range whole truth yes true Ht Hy) as P. pose proof (yes_range whole truth yes false Ht Hy) as Q.
  set (p := yes_probability whole truth yes true) in *. set (q := yes_probability whole truth yes false) in *.
  assert (up : forall r, 0 <= r -> r <= exp e * r).
  { intros r Hr. rewrite <- (Rmult_1_l r) at 1. apply Rmult_le_compat_r; lra. }
  assert (K : forall u v u' v', u <= exp e * u' -> v <= exp e * v' ->
    u * f true + v * f false <= exp e * (u' * f true + v' * f false) + 0).
  { intros u v u' v' Hu Hv. pose proof (Rmult_le_compat_r _ _ _ F1 Hu). pose proof (Rmult_le_compat_r _ _ _ F2 Hv). lra. }
  destruct x, y; fold p q; apply K; auto; try (apply up; lra).
  - pose proof (up (1 - q)). lra.
  - pose proof (up p). lra.
Qed.

(** ** Lists of bits *)

Fixpoint all_bits (k : nat) : list (list bool) :=
  match k with
  | O => [[]]
  | S k => List.map (cons true) (all_bits k) ++ List.map (cons false) (all_bits k)
  end.

Lemma weigh_app {A} (w : A -> R) l m f : weigh w (l ++ m) f = weigh w l f + weigh w m f.
Proof. induction l as [|a l IH]; cbn [weigh app]; [ring|]. rewrite IH. ring. Qed.

Lemma weigh_map {A B} (w : B -> R) (g : A -> B) l f :
  weigh w (List.map g l) f = weigh (fun a => w (g a)) l (fun a => f (g a)).
Proof. induction l as [|a l IH]; cbn [weigh List.map]; [|rewrite IH]; reflexivity. Qed.

Lemma weigh_times {A} c (w : A -> R) l f : weigh (fun a => c * w a) l f = c * weigh w l f.
Proof. induction l as [|a l IH]; cbn [weigh]; [ring|]. rewrite IH. ring. Qed.

Lemma count_app {A} p (l m : list A) : count_if p (l ++ m) = (count_if p l + count_if p m)%nat.
Proof. induction l as [|a l IH]; cbn [count_if app]; [reflexivity|]. rewrite IH. destruct (p a); reflexivity. Qed.

Lemma count_map {A B} p (g : A -> B) l : count_if p (List.map g l) = count_if (fun a => p (g a)) l.
Proof. induction l as [|a l IH]; cbn [count_if List.map]; [|rewrite IH]; reflexivity. Qed.

Lemma count_ext {A} p q (l : list A) : (forall a, p a = q a) -> count_if p l = count_if q l.
Proof. intro H. induction l as [|a l IH]; cbn [count_if]; [|rewrite H, IH]; reflexivity. Qed.

Lemma count_not {A} p (l : list A) : (count_if p l + count_if (fun a => negb (p a)) l = length l)%nat.
Proof. induction l as [|a l IH]; cbn [count_if length]; [reflexivity|]. destruct (p a); cbn [negb]; lia. Qed.

Lemma count_all {A} (l : list A) : count_if (fun _ => true) l = length l.
Proof. induction l as [|a l IH]; cbn [count_if length]; auto. Qed.

Lemma count_none {A} (l : list A) : count_if (fun _ => false) l = O.
Proof. induction l as [|a l IH]; cbn [count_if]; auto. Qed.

(** A distribution given by the weights of a list of outcomes; for an empty list, the outcome is
[d]. *)
Definition over {A} (w : A -> R) (Hw : forall a, 0 < w a) (l : list A) (d : A) : dist A :=
  match l with [] => ret d | a :: l => weighted w Hw a l end.

Lemma over_private {A} e (w v : A -> R) Hw Hv l d : 0 <= e ->
  weigh w l (fun _ => 1) = weigh v l (fun _ => 1) -> (forall b, In b l -> w b <= exp e * v b) ->
  adp e 0 (over w Hw l d) (over v Hv l d).
Proof. intros He. destruct l; intros; cbn [over]; [apply adp_same; lra|]. apply weighted_private; auto. Qed.

Lemma over_two_level {A} e (mine yours : A -> bool) inside outside l d : 0 <= e ->
  within inside outside e -> within outside inside e -> count_if mine l = count_if yours l ->
  adp e 0 (over (two_level mine inside outside) (two_level_pos _ _ _) l d)
          (over (two_level yours inside outside) (two_level_pos _ _ _) l d).
Proof. intros He. destruct l; intros; cbn [over]; [apply adp_same; lra|]. apply two_level_private; auto. Qed.

(** ** Unary encodings *)

Definition bit_weight (whole set : positive) (b : bool) : R :=
  IZR (Zpos (if b then set else whole - set)).

Lemma bit_weight_pos whole set b : 0 < bit_weight whole set b.
Proof. unfold bit_weight. apply IZR_lt. reflexivity. Qed.

Lemma bit_weight_total whole set : (set < whole)%positive ->
  bit_weight whole set true + bit_weight whole set false = IZR (Zpos whole).
Proof. intro H. unfold bit_weight. rewrite <- plus_IZR. f_equal. lia. Qed.

Section Unary.
Variables whole held other : positive.
Hypothesis held_below : (held < whole)%positive.
Hypothesis other_below : (other < whole)%positive.

(** The weight of a list of reported bits: the probability [held] / [whole] applies to the value's
own bit, and [other] / [whole] to each other bit. [None] means that the own bit has passed. *)
Fixpoint bits_weight (own : option nat) (bits : list bool) : R :=
  match bits with
  | [] => 1
  | b :: bits =>
      match own with
      | Some O => bit_weight whole held b * bits_weight None bits
      | Some (S n) => bit_weight whole other b * bits_weight (Some n) bits
      | None => bit_weight whole other b * bits_weight None bits
      end
  end.

Lemma bits_weight_pos own bits : 0 < bits_weight own bits.
Proof.
  revert own. induction bits as [|b bits IH]; intro own; cbn [bits_weight]; [lra|].
  destruct own as [[|n]|]; apply Rmult_lt_0_compat; auto using bit_weight_pos.
Qed.

Lemma bits_total k : forall own, weigh (bits_weight own) (all_bits k) (fun _ => 1) = IZR (Zpos whole) ^ k.
Proof.
  induction k as [|k IH]; intro own; [cbn; ring|]. cbn [all_bits pow].
  rewrite weigh_app, !weigh_map. cbn [bits_weight].
  destruct own as [[|n]|]; rewrite !weigh_times, !IH, <- Rmult_plus_distr_r, bit_weight_total; auto.
Qed.

(** The weight of the bits for a value differs from the weight without a value only in the factor of
the value's own bit. *)
Lemma bits_weight_own x : forall bits, (x < length bits)%nat ->
  bits_weight (Some x) bits * bit_weight whole other (nth x bits false) =
  bits_weight None bits * bit_weight whole held (nth x bits false).
Proof.
  induction x as [|x IH]; intros [|b bits] H; cbn [length] in H; try lia; cbn [bits_weight nth]; [ring|].
  specialize (IH bits ltac:(lia)). set (c := bit_weight whole other b). rewrite !Rmult_assoc, IH. ring.
Qed.

Lemma all_bits_length k : forall bits, In bits (all_bits k) -> length bits = k.
Proof.
  induction k as [|k IH]; intros bits H; cbn [all_bits] in H; [destruct H as [<-|[]]; reflexivity|].
  apply in_app_or in H. destruct H as [H|H]; apply in_map_iff in H; destruct H as (r & <- & H); cbn [length]; rewrite (IH r H); reflexivity.
Qed.

Definition unary_encoding (k x : nat) : dist (list bool) :=
  over (bits_weight (Some x)) (bits_weight_pos (Some x)) (all_bits k) [].

Theorem unary_encoding_private k e x y : 0 <= e -> (other <= held)%positive ->
  within (held * (whole - other)) (other * (whole - held)) e -> (x < k)%nat -> (y < k)%nat ->
  adp e 0 (unary_encoding k x) (unary_encoding k y).
Proof.
  intros He Hle H Hx Hy. apply over_private; auto; [rewrite !bits_total; reflexivity|]. intros bits Hb.
  apply all_bits_length in Hb.
  pose proof (bits_weight_own x bits ltac:(lia)) as Ex. pose proof (bits_weight_own y bits ltac:(lia)) as Ey.
  pose proof (bits_weight_pos None bits) as PN. set (n := bits_weight None bits) in *.
  set (u := nth x bits false) in *. set (v := nth y bits false) in *.
  pose proof (bit_weight_pos whole other u) as Bu. pose proof (bit_weight_pos whole other v) as Bv.
  assert (C : bit_weight whole held u * bit_weight whole other v <=
              exp e * (bit_weight whole held v * bit_weight whole other u)).
  { pose proof (exp_one_le e He) as E1. unfold within in H. rewrite !Pos2Z.inj_mul, !mult_IZR in H.
    assert (Z : forall p q r, r <= exp e * p -> p = q -> r <= exp e * q) by (intros; subst; auto).
    assert (same : forall r, 0 <= r -> r <= exp e * r).
    { intros r Hr. rewrite <- (Rmult_1_l r) at 1. apply Rmult_le_compat_r; lra. }
    unfold bit_weight in *. destruct u, v.
    - apply same. apply Rmult_le_pos; apply IZR_le; lia.
    - eapply Z; [exact H|ring].
    - assert (M : IZR (Zpos (whole - held)) * IZR (Zpos other) <= IZR (Zpos held) * IZR (Zpos (whole - other))).
      { rewrite <- !mult_IZR. apply IZR_le. rewrite !Pos2Z.inj_sub by auto. nia. }
      eapply Rle_trans; [exact M|]. apply same. apply Rmult_le_pos; apply IZR_le; lia.
    - apply same. apply Rmult_le_pos; apply IZR_le; lia. }
  apply (Rmult_le_reg_r (bit_weight whole other u * bit_weight whole other v)); [apply Rmult_lt_0_compat; auto|].
  replace (bits_weight (Some x) bits * (bit_weight whole other u * bit_weight whole other v))
    with (n * (bit_weight whole held u * bit_weight whole other v)).
  2: { rewrite <- Rmult_assoc, <- Ex. ring. }
  replace (exp e * bits_weight (Some y) bits * (bit_weight whole other u * bit_weight whole other v))
    with (n * (exp e * (bit_weight whole held v * bit_weight whole other u))).
  2: { transitivity (exp e * bit_weight whole other u * (n * bit_weight whole held v)); [ring|]. rewrite <- Ey. ring. }
  apply Rmult_le_compat_l; lra.
Qed.
End Unary.

(** ** Local hashing

The device draws the seed first, independently of the value. Then it makes a response over the
buckets. *)
Definition local_hashing {S} (seeds : dist S) (bucket : S -> nat -> nat) (buckets : nat) (truth other : positive) (x : nat)
  : dist (S * nat) :=
  bind seeds (fun s => dmap (fun b => (s, b)) (k_ary_response buckets truth other (bucket s x))).

Theorem local_hashing_private {S} (seeds : dist S) bucket buckets truth other e x y : 0 <= e ->
  (forall s z, (bucket s z < buckets)%nat) -> (other <= truth)%positive -> within truth other e ->
  adp e 0 (local_hashing seeds bucket buckets truth other x) (local_hashing seeds bucket buckets truth other y).
Proof.
  intros He Hb Hle H. unfold local_hashing.
  replace e with (0 + e) at 1 by ring. replace 0 with (0 + 0) at 2 by ring.
  apply adp_bind; [lra|apply adp_refl|]. intro s. apply adp_map, k_ary_response_private; auto.
Qed.

(** ** Hadamard response *)

(** Whether the number of places at which both lists of binary digits have a one is even. *)
Fixpoint even_common (r y : list bool) : bool :=
  match r, y with
  | a :: r, b :: y => xorb (a && b) (even_common r y)
  | _, _ => true
  end.

(** If a row is not zero, exactly half of all places have an even number of ones in common with the
row. *)
Lemma halves n : forall r, length r = n -> In true r -> (2 * count_if (even_common r) (all_bits n) = length (all_bits n))%nat.
Proof.
  induction n as [|n IH]; intros r Hn Hr; [destruct r; [destruct Hr|discriminate]|].
  destruct r as [|a r]; [discriminate|]. cbn [length] in Hn. injection Hn as Hn. cbn [all_bits].
  rewrite count_app, app_length, !count_map, !map_length. destruct a.
  - rewrite (count_ext _ (fun y => negb (even_common r y))) by (intro y; cbn; destruct (even_common r y); reflexivity).
    rewrite (count_ext (fun y => even_common (true :: r) (false :: y)) (even_common r)) by (intro y; cbn; destruct (even_common r y); reflexivity).
    pose proof (count_not (even_common r) (all_bits n)). lia.
  - destruct Hr as [Hr|Hr]; [discriminate|]. specialize (IH r Hn Hr).
    rewrite !(count_ext (fun y => even_common (false :: r) (_ :: y)) (even_common r)) by (intro y; cbn; destruct (even_common r y); reflexivity).
    lia.
Qed.

(** Draws a place of [n] binary digits. Each place that has an even number of ones in common with
[row] has the weight [inside], and each other place has the weight [outside]. *)
Definition hadamard_response (n : nat) (inside outside : positive) (row : list bool) : dist (list bool) :=
  over (two_level (even_common row) inside outside) (two_level_pos _ _ _) (all_bits n) [].

Theorem hadamard_response_private n inside outside e r s : 0 <= e -> within inside outside e -> within outside inside e ->
  length r = n -> In true r -> length s = n -> In true s ->
  adp e 0 (hadamard_response n inside outside r) (hadamard_response n inside outside s).
Proof.
  intros He H1 H2 Lr Hr Ls Hs. apply over_two_level; auto.
  pose proof (halves n r Lr Hr). pose proof (halves n s Ls Hs). lia.
Qed.

(** ** Subset selection *)

(** All sets of [w] out of [k] values. *)
Fixpoint subsets (k w : nat) : list (list bool) :=
  match k with
  | O => match w with O => [[]] | S _ => [] end
  | S k => match w with O => [] | S w => List.map (cons true) (subsets k w) end ++ List.map (cons false) (subsets k w)
  end.

Definition has (x : nat) (set : list bool) : bool := nth x set false.

(** Each value is in the same number of sets. *)
Lemma sets_with k : forall w x, (x < k)%nat ->
  count_if (has x) (subsets k w) = match w with O => O | S w => length (subsets (k - 1) w) end.
Proof.
  induction k as [|k IH]; intros w x Hx; [lia|]. cbn [subsets].
  rewrite count_app, count_map. rewrite Nat.sub_succ, Nat.sub_0_r. destruct x as [|x].
  - rewrite (count_ext (fun a => has 0 (false :: a)) (fun _ => false)), count_none by reflexivity.
    destruct w as [|w]; [reflexivity|]. rewrite count_map.
    rewrite (count_ext (fun a => has 0 (true :: a)) (fun _ => true)), count_all by reflexivity. lia.
  - rewrite (count_ext (fun a => has (S x) (false :: a)) (has x)) by reflexivity.
    destruct w as [|w]; [rewrite IH by lia; reflexivity|]. rewrite count_map.
    rewrite (count_ext (fun a => has (S x) (true :: a)) (has x)), !IH by (reflexivity || lia).
    destruct k as [|k]; [lia|]. rewrite Nat.sub_succ, Nat.sub_0_r. cbn [subsets].
    rewrite app_length, !map_length. destruct w; cbn [length]; [|rewrite map_length]; lia.
Qed.

(** Each set of w values has weight [inside] if it holds the device's value, and [outside] if
not. *)
Definition subset_selection (k w : nat) (inside outside : positive) (x : nat) : dist (list bool) :=
  over (two_level (has x) inside outside) (two_level_pos _ _ _) (subsets k w) [].

Theorem subset_selection_private k w inside outside e x y : 0 <= e -> within inside outside e -> within outside inside e ->
  (x < k)%nat -> (y < k)%nat -> adp e 0 (subset_selection k w inside outside x) (subset_selection k w inside outside y).
Proof. intros. apply over_two_level; auto. rewrite !sets_with by auto. reflexivity. Qed.
