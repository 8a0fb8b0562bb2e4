(** * Rule `discrete-gaussian`: noise of variance s^2 / (2 rho) on each number

    Meaning: [release_gaussian v] for a number, and [for_each (release_gaussian v)] for a list. [s]
    is the largest entry of the sensitivity, in absolute value or in L2. Sources with an entry above
    0 pay rho, or a rho at the Renyi order a. No pure epsilon covers this noise. In (epsilon, delta)
    a bound exists, but this theory does not prove one. So the checker refuses both measures. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Distribution Laplace Gaussian Renyi Zcdp Result Derivation Histogram Measure Conversions DiscreteLaplace PerKeyBound.
Import ListNotations.
Local Open Scope Z_scope.

Definition gaussian_price (m : measure) (rho : Z) : result Z :=
  match m with
  | Zcdp => Ok rho
  | Renyi a => Ok (from_zcdp a rho)
  | _ => Refused ("discrete Gaussian noise has no cost in the measure `" ++ show_measure m ++ "`")
  end.

Definition check_gaussian (m : measure) (rho : Z) (v : scale) (claimed cost : env) (s : env) : result env :=
  let* _ := agree "sensitivity" claimed s in
  let* _ := require (0 <? rho) "rho is not positive" in
  let* _ := require (0 <? largest s) "nothing private is released: the sensitivity is zero" in
  let* _ := require (Zpos (numerator v) * (2 * rho) =? largest s * largest s * 1000000000000 * Zpos (denominator v))
    ("the variance " ++ show (Zpos (numerator v)) ++ "/" ++ show (Zpos (denominator v)) ++
     " is not the square of the sensitivity over twice rho, " ++
     show (largest s * largest s * 1000000000000) ++ "/" ++ show (2 * rho)) in
  let* p := gaussian_price m rho in
  let* _ := agree "cost" cost (released_cost p s) in
  Ok (released_cost p s).

(** The same noise, if the square of the change is known: it is at most the product of [a] and
[e]. *)
Definition check_gaussian_of_square (m : measure) (rho : Z) (v : scale) (claimed cost : env) (a e : env) : result env :=
  let q := env_times a e in
  let* _ := agree "square of the sensitivity" claimed q in
  let* _ := require (0 <? rho) "rho is not positive" in
  let* _ := require (0 <? largest q) "nothing private is released: the sensitivity is zero" in
  let* _ := require (Zpos (numerator v) * (2 * rho) =? largest q * 1000000000000 * Zpos (denominator v))
    ("the variance " ++ show (Zpos (numerator v)) ++ "/" ++ show (Zpos (denominator v)) ++
     " is not the squared sensitivity over twice rho, " ++ show (largest q * 1000000000000) ++ "/" ++ show (2 * rho)) in
  let* p := gaussian_price m rho in
  let* _ := agree "cost" cost (released_cost p q) in
  Ok (released_cost p q).

Lemma released_map f p s : f 0 = 0 -> released_cost (f p) s = map f (released_cost p s).
Proof. intro H. unfold released_cost. rewrite map_map. apply map_ext. intro x. destruct (0 <? x); auto. Qed.

Lemma entry_released p i s : entry i (released_cost p s) = if 0 <? entry i s then p else 0.
Proof. apply (entry_map (fun x => if 0 <? x then p else 0)). reflexivity. Qed.

Local Open Scope R_scope.

Theorem gaussian_list_private v xs : forall ys, List.length xs = List.length ys ->
  zcdp (IZR (l2 xs ys) / (2 * scale_R v)) (for_each (release_gaussian v) xs) (for_each (release_gaussian v) ys).
Proof.
  pose proof (scale_pos v) as Hv.
  induction xs as [|x xs IH]; intros [|y ys] H; try discriminate; cbn [l2 for_each].
  - replace (0 / (2 * scale_R v)) with 0 by (field; lra). apply zcdp_refl.
  - injection H as H. rewrite plus_IZR. unfold Rdiv. rewrite Rmult_plus_distr_r.
    apply zcdp_bind; [|intro z; apply zcdp_post, IH, H].
    replace (IZR ((x - y) * (x - y))) with (IZR (Z.abs (x - y)) ^ 2).
    + apply zcdp_post, gaussian_zcdp. lia.
    + cbn [pow]. rewrite Rmult_1_r, <- mult_IZR. f_equal. rewrite <- Z.abs_mul. apply Z.abs_eq, Z.square_nonneg.
Qed.

(** ** The price, for changes in one source: rho times the square of the number of units *)
Lemma variance_covers rho v s i n D : (0 < rho)%Z ->
  (Zpos (numerator v) * (2 * rho) = largest s * largest s * 1000000000000 * Zpos (denominator v))%Z ->
  (0 <= D <= entry i s * Z.of_nat n)%Z ->
  IZR (D * D) / (2 * scale_R v) <= price Zcdp (released_cost rho s) (only i n).
Proof.
  intros Hr E HD. rewrite price_only, entry_released. cbn [times one_is].
  set (num := Zpos (numerator v)) in *. set (den := Zpos (denominator v)) in *. set (L := largest s) in *.
  pose proof (entry_largest i s) as HL. fold L in HL.
  assert (K : (D * D * (1000000000000 * den) <= (if 0 <? entry i s then rho else 0) * (Z.of_nat n * Z.of_nat n) * (2 * num))%Z).
  { destruct (Z.ltb_spec 0 (entry i s)) as [P|P].
    - replace (rho * (Z.of_nat n * Z.of_nat n) * (2 * num))%Z with (num * (2 * rho) * (Z.of_nat n * Z.of_nat n))%Z by ring.
      rewrite E.
      replace (L * L * 1000000000000 * den * (Z.of_nat n * Z.of_nat n))%Z
        with (L * Z.of_nat n * (L * Z.of_nat n) * (1000000000000 * den))%Z by ring.
      apply Z.mul_le_mono_nonneg_r; [lia|]. assert (D <= L * Z.of_nat n)%Z by nia. nia.
    - assert (D = 0)%Z as -> by nia. lia. }
  apply IZR_le in K. rewrite !mult_IZR in K. unfold scale_R. fold num den.
  assert (Hn : 0 < IZR num) by (apply IZR_lt; lia). assert (Hd : 0 < IZR den) by (apply IZR_lt; lia).
  rewrite !mult_IZR. set (x := IZR D) in *. set (p := IZR (if (0 <? entry i s)%Z then rho else 0%Z)) in *.
  set (y := IZR (Z.of_nat n)) in *.
  apply (Rmult_le_reg_r (2 * IZR num * 1000000000000)); [lra|].
  replace (x * x / (2 * (IZR num / IZR den)) * (2 * IZR num * 1000000000000))
    with (x * x * (1000000000000 * IZR den)) by (field; lra).
  replace (p * (y * y) / 1000000000000 * (2 * IZR num * 1000000000000)) with (p * (y * y) * (2 * IZR num)) by field.
  exact K.
Qed.

(** The same, for the square [S] of a distance. *)
Lemma variance_covers_square rho v q i n S : (0 < rho)%Z ->
  (Zpos (numerator v) * (2 * rho) = largest q * 1000000000000 * Zpos (denominator v))%Z ->
  (0 <= S <= entry i q * (Z.of_nat n * Z.of_nat n))%Z ->
  IZR S / (2 * scale_R v) <= price Zcdp (released_cost rho q) (only i n).
Proof.
  intros Hr E HS. rewrite price_only, entry_released. cbn [times one_is].
  set (num := Zpos (numerator v)) in *. set (den := Zpos (denominator v)) in *. set (L := largest q) in *.
  pose proof (entry_largest i q) as HL. fold L in HL. set (N := (Z.of_nat n * Z.of_nat n)%Z) in *.
  assert (HN : (0 <= N)%Z) by (unfold N; nia).
  assert (K : (S * (1000000000000 * den) <= (if 0 <? entry i q then rho else 0) * N * (2 * num))%Z).
  { destruct (Z.ltb_spec 0 (entry i q)) as [P|P].
    - replace (rho * N * (2 * num))%Z with (num * (2 * rho) * N)%Z by ring. rewrite E.
      replace (L * 1000000000000 * den * N)%Z with (L * N * (1000000000000 * den))%Z by ring.
      apply Z.mul_le_mono_nonneg_r; [lia|]. nia.
    - assert (S = 0)%Z as -> by nia. lia. }
  apply IZR_le in K. rewrite !mult_IZR in K. unfold scale_R. fold num den.
  assert (Hn : 0 < IZR num) by (apply IZR_lt; lia). assert (Hd : 0 < IZR den) by (apply IZR_lt; lia).
  rewrite !mult_IZR. set (x := IZR S) in *. set (p := IZR (if (0 <? entry i q)%Z then rho else 0%Z)) in *.
  set (y := IZR N) in *.
  apply (Rmult_le_reg_r (2 * IZR num * 1000000000000)); [lra|].
  replace (x / (2 * (IZR num / IZR den)) * (2 * IZR num * 1000000000000))
    with (x * (1000000000000 * IZR den)) by (field; lra).
  replace (p * y / 1000000000000 * (2 * IZR num * 1000000000000)) with (p * y * (2 * IZR num)) by field.
  exact K.
Qed.

Theorem gaussian_of_square_sound m rho v claimed cost a e c k xs ys :
  check_gaussian_of_square m rho v claimed cost a e = Ok c -> admissible m k -> List.length xs = List.length ys ->
  (0 <= l2 xs ys <= dot a k * dot e k)%Z ->
  indist m (price m c k) (for_each (release_gaussian v) xs) (for_each (release_gaussian v) ys).
Proof.
  intros C M E H. unfold check_gaussian_of_square in C. cbv zeta in C. unfold_ok C. injection C as <-.
  apply Z.ltb_lt in C1. apply Z.eqb_eq in C3. unfold gaussian_price in C4. set (q := env_times a e) in *.
  assert (Z : forall i n, (forall j, k j = only i n j) ->
    zcdp (price Zcdp (released_cost rho q) k) (for_each (release_gaussian v) xs) (for_each (release_gaussian v) ys)).
  { intros i n K. rewrite (price_ext _ _ _ _ K). eapply zcdp_weaken; [|apply gaussian_list_private, E].
    apply variance_covers_square; auto. rewrite !(dot_ext _ _ _ K), !dot_only in H. unfold q. rewrite entry_times. lia. }
  destruct m as [| | |o]; try discriminate; injection C4 as <-; cbn [indist].
  - destruct M as (i & n & K). eauto.
  - rewrite released_map by (unfold from_zcdp, round_up; rewrite Z.mul_0_r; reflexivity).
    apply from_zcdp_sound; auto. destruct M as (_ & i & n & _ & K). eauto.
Qed.

Section Sound.
Variables (m : measure) (rho : Z) (v : scale) (claimed cost s c : env) (k : nat -> nat).
Hypothesis accepted : check_gaussian m rho v claimed cost s = Ok c.
Hypothesis near_enough : admissible m k.

(** A concentrated bound for the distance [D] implies a bound in the measure of the query. *)
Lemma in_measure D {A} (mu nu : dist A) : (0 <= D <= dot s k)%Z ->
  zcdp (IZR (D * D) / (2 * scale_R v)) mu nu -> indist m (price m c k) mu nu.
Proof.
  intros HD H. unfold check_gaussian in accepted. pose proof accepted as C. unfold_ok C. injection C as <-.
  apply Z.ltb_lt in C1. apply Z.eqb_eq in C3. unfold gaussian_price in C4.
  assert (Z : forall i n, (forall j, k j = only i n j) -> zcdp (price Zcdp (released_cost rho s) k) mu nu).
  { intros i n K. rewrite (price_ext _ _ _ _ K). eapply zcdp_weaken; [|exact H].
    apply variance_covers; auto. rewrite (dot_ext _ _ _ K), dot_only in HD. auto. }
  destruct m as [| | |a']; try discriminate; injection C4 as <-; cbn [indist].
  - destruct near_enough as (i & n & K). eauto.
  - rewrite released_map by (unfold from_zcdp, round_up; rewrite Z.mul_0_r; reflexivity).
    apply from_zcdp_sound; auto. destruct near_enough as (_ & i & n & _ & K). eauto.
Qed.

Theorem gaussian_sound x y : (Z.abs (x - y) <= dot s k)%Z ->
  indist m (price m c k) (release_gaussian v x) (release_gaussian v y).
Proof.
  intro H. apply (in_measure (Z.abs (x - y))); [lia|]. apply zcdp_post.
  replace (IZR (Z.abs (x - y) * Z.abs (x - y))) with (IZR (Z.abs (x - y)) ^ 2).
  - apply gaussian_zcdp. lia.
  - rewrite mult_IZR. ring.
Qed.

Theorem gaussian_list_sound xs ys : List.length xs = List.length ys -> (0 <= dot s k)%Z -> (l2 xs ys <= dot s k * dot s k)%Z ->
  indist m (price m c k) (for_each (release_gaussian v) xs) (for_each (release_gaussian v) ys).
Proof.
  intros E P H. apply (in_measure (dot s k)); [lia|].
  eapply zcdp_weaken; [|apply gaussian_list_private, E].
  unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; pose proof (scale_pos v); lra|].
  apply IZR_le, H.
Qed.
End Sound.
