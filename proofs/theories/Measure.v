(** * Measures of privacy

    A certificate counts its costs in one measure: epsilon (pure, or with a delta), rho
    (zero-concentrated), or epsilon at a whole Renyi order. Composition needs three facts, which
    hold in each measure: equal distributions cost nothing, costs add up if a second mechanism
    depends on the answer of the first, and a larger cost is a weaker statement.

    [price m c k] is the cost from the environment [c] if source [i] differs in [k i] units. For
    epsilon it is the cost times [k i], and for rho the cost times its square. For several sources
    at once, this price is proved only in the pure measure. With a delta, or at a Renyi order, the
    price is proved only for a single unit ([admissible]). *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Distribution Privacy Laplace Renyi Zcdp Result.
From DP Require Export Environment.
Import ListNotations.
Local Open Scope R_scope.

(** The delta of an approximate certificate is not in its derivation, because the rules that are
proved here spend no delta. *)
Inductive measure := Pure | Approx | Zcdp | Renyi (order : nat).

(** The Renyi divergence of the whole order [order] is at most [e]. *)
Definition renyi_dp {A} (order : nat) (e : R) (mu nu : dist A) : Prop :=
  renyi (pred order) (exp (INR (pred order) * e)) mu nu.

Definition indist (m : measure) {A} (x : R) (mu nu : dist A) : Prop :=
  match m with
  | Pure | Approx => adp x 0 mu nu
  | Zcdp => zcdp x mu nu
  | Renyi order => renyi_dp order x mu nu
  end.

Definition show_measure (m : measure) : string :=
  match m with
  | Pure => "pure" | Approx => "approx" | Zcdp => "zcdp" | Renyi a => "renyi at order " ++ show_nat a
  end.

(** ** The facts that composition needs *)

Lemma renyi_dp_weaken {A} a x y (mu nu : dist A) : x <= y -> renyi_dp a x mu nu -> renyi_dp a y mu nu.
Proof. intro H. apply renyi_mono, exp_mono, Rmult_le_compat_l; auto using pos_INR. Qed.

Theorem indist_weaken m {A} x y (mu nu : dist A) : x <= y -> indist m x mu nu -> indist m y mu nu.
Proof.
  intros H. destruct m; cbn [indist].
  - intro K. apply adp_weaken with x 0; auto; lra.
  - intro K. apply adp_weaken with x 0; auto; lra.
  - apply zcdp_weaken, H.
  - apply renyi_dp_weaken, H.
Qed.

Theorem indist_refl m {A} x (mu : dist A) : 0 <= x -> indist m x mu mu.
Proof.
  intro H. apply indist_weaken with 0; auto. destruct m; cbn [indist]; auto using adp_refl, zcdp_refl.
  unfold renyi_dp. rewrite Rmult_0_r, exp_0. apply renyi_refl.
Qed.

Theorem indist_bind m {A B} x y (mu nu : dist A) (k l : A -> dist B) :
  indist m x mu nu -> (forall a, indist m y (k a) (l a)) -> indist m (x + y) (bind mu k) (bind nu l).
Proof.
  destruct m; cbn [indist]; intros H K.
  - rewrite <- (Rplus_0_r 0). apply adp_bind; auto. lra.
  - rewrite <- (Rplus_0_r 0). apply adp_bind; auto. lra.
  - apply zcdp_bind; auto.
  - unfold renyi_dp. rewrite Rmult_plus_distr_l, exp_plus. apply renyi_bind; auto. left. apply exp_pos.
Qed.

Theorem indist_post m {A B} x (mu nu : dist A) (k : A -> dist B) :
  indist m x mu nu -> indist m x (bind mu k) (bind nu k).
Proof. intro H. rewrite <- (Rplus_0_r x). apply indist_bind; auto. intro a. apply indist_refl. lra. Qed.

(** ** Costs *)

(** The integer that represents a cost of one: costs are in millionths of epsilon, or in 10^-12 of
rho. *)
Definition one_is (m : measure) : Z := match m with Zcdp => 1000000000000 | _ => 1000000 end.

(** The factors by which distances [k] multiply costs: the square of the distance in rho, otherwise
the distance. *)
Definition reach (m : measure) (k : nat -> nat) : nat -> nat :=
  match m with Zcdp => fun i => (k i * k i)%nat | _ => k end.

Definition admissible (m : measure) (k : nat -> nat) : Prop :=
  match m with
  | Pure => True
  | Zcdp => exists i n, forall j, k j = only i n j
  | Approx => exists i n, (n <= 1)%nat /\ forall j, k j = only i n j
  | Renyi order => (1 <= order)%nat /\ exists i n, (n <= 1)%nat /\ forall j, k j = only i n j
  end.

(** Orders begin at 2. *)
Definition proper (m : measure) : bool := match m with Renyi order => Nat.leb 2 order | _ => true end.

Definition price (m : measure) (c : env) (k : nat -> nat) : R := IZR (dot c (reach m k)) / IZR (one_is m).

Lemma one_pos m : 0 < IZR (one_is m).
Proof. apply IZR_lt. destruct m; reflexivity. Qed.

Lemma over_one m x y : (x <= y)%Z -> IZR x / IZR (one_is m) <= IZR y / IZR (one_is m).
Proof.
  intro H. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, one_pos|]. apply IZR_le, H.
Qed.

Lemma price_add m c d k : price m (env_add c d) k = price m c k + price m d k.
Proof. unfold price. rewrite dot_add, plus_IZR. field. apply Rgt_not_eq, one_pos. Qed.

Lemma price_leb m c d k : env_leb c d = true -> 0 <= price m c k <= price m d k.
Proof.
  intro H. pose proof (dot_leb _ _ (reach m k) H) as [L U]. split; [|apply over_one, U].
  unfold price. replace 0 with (IZR 0 / IZR (one_is m)) by (unfold Rdiv; ring). apply over_one, L.
Qed.

Lemma price_nothing m k : price m [] k = 0.
Proof. unfold price. cbn. unfold Rdiv. ring. Qed.

Lemma price_scale m n c k : price m (env_scale n c) k = IZR n * price m c k.
Proof. unfold price. rewrite dot_scale, mult_IZR. field. apply Rgt_not_eq, one_pos. Qed.

Lemma price_ext m c k l : (forall i, k i = l i) -> price m c k = price m c l.
Proof. intro H. unfold price. do 2 f_equal. apply dot_ext. intro i. destruct m; cbn [reach]; rewrite ?H; auto. Qed.

(** The factor by which a distance of [n] in only one source multiplies a cost. *)
Definition times (m : measure) (n : nat) : Z := match m with Zcdp => Z.of_nat n * Z.of_nat n | _ => Z.of_nat n end.

Lemma times_nonneg m n : (0 <= times m n)%Z.
Proof. unfold times. destruct m; nia. Qed.

Lemma price_only m c i n : price m c (only i n) = IZR (entry i c * times m n) / IZR (one_is m).
Proof.
  unfold price. do 2 f_equal. destruct m; cbn [reach times]; try apply dot_only.
  rewrite (dot_ext _ _ (only i (n * n))), dot_only, Nat2Z.inj_mul; [auto|].
  intro j. unfold only. destruct (Nat.eqb j i); auto.
Qed.

Lemma price_zero_but m i c k : zero_but i c = true -> price m c k = IZR (entry i c * times m (k i)) / IZR (one_is m).
Proof.
  intro H. unfold price. rewrite (dot_zero_but i) by auto. do 3 f_equal. destruct m; cbn [reach times]; auto.
  rewrite Nat2Z.inj_mul. auto.
Qed.

Lemma admissible_only m i n : proper m = true -> (n <= 1)%nat -> admissible m (only i n).
Proof.
  intros P H. destruct m; cbn [admissible proper] in *; eauto. apply Nat.leb_le in P. split; [lia|eauto].
Qed.

Lemma admissible_seen m l k i : admissible m l -> (forall j, k j = only 0 (l i) j) -> admissible m k.
Proof.
  assert (S : (exists i n, (n <= 1)%nat /\ forall j, l j = only i n j) -> (forall j, k j = only 0 (l i) j) ->
    exists i n, (n <= 1)%nat /\ forall j, k j = only i n j).
  { intros (i' & n & Hn & H) K. exists 0%nat, (l i). split; auto. rewrite H. unfold only. destruct (Nat.eqb i i'); lia. }
  destruct m; cbn [admissible]; auto.
  - intros _ K. exists 0%nat, (l i). exact K.
  - intros (O & H) K. split; auto.
Qed.
