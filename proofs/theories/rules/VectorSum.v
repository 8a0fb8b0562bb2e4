(** * Rule `vector-sum`: the sum of one vector from each row, clipped in L1 or in L2

    Meaning: [clipped_sum]. A clipped vector is at most as long as the radius, whatever the row
    holds ([clipped_in_l1], [clipped_in_l2]), because rounding is toward zero. So the sums move by
    at most the radius for each row that is added or removed. If rows are replaced, the sums move by
    at most twice the radius, because two vectors can be opposite. *)
From Coq Require Import List Permutation ZArith Lia Bool String.
From DP Require Import Table Stability Sensitivity Sources Expression Interval Result Facts Plan Vectors Histogram.
Import ListNotations.
Local Open Scope Z_scope.

(** All coordinates must be numbers with an interval, on the same grid. *)
Fixpoint check_coordinates (cs : list column) (digits : nat) (es : list (expr Number)) : result Datatypes.unit :=
  match es with
  | [] => Ok tt
  | e :: es =>
      let* x := infer cs e in
      let* _ := bounds x in
      let* _ := same_grid (snd x) digits in
      check_coordinates cs digits es
  end.

Definition check_vector_sum (f : facts) (k : clip) (radius : Z) (digits : nat) (es : list (expr Number)) (claimed : env) : result env :=
  let* _ := check_coordinates (schema f) digits es in
  let* _ := require (0 <? radius) "vectors are clipped to a length above zero" in
  let e := env_scale (spread (distance f) * radius) (stability f) in
  let* _ := agree "sensitivity of the vector" claimed e in
  Ok e.

(** ** A clipped vector is not too long *)
Lemma quot_toward_zero x r l : 0 <= r -> 0 < l -> Z.abs (Z.quot (x * r) l) * l <= Z.abs x * r.
Proof.
  intros Hr Hl. rewrite <- (Z.abs_eq r Hr) at 2. rewrite <- Z.abs_mul.
  rewrite <- Z.quot_abs by lia. rewrite (Z.abs_eq l) by lia. rewrite Z.quot_div_nonneg by lia.
  rewrite Z.mul_comm. apply Z.mul_div_le. exact Hl.
Qed.

Lemma sum_scaled_abs r l v : 0 <= r -> 0 < l ->
  sum (map Z.abs (map (fun x => Z.quot (x * r) l) v)) * l <= sum (map Z.abs v) * r.
Proof.
  intros Hr Hl. induction v as [|x v IH]; [cbn; lia|]. unfold sum in *. cbn [map fold_right].
  pose proof (quot_toward_zero x r l Hr Hl). lia.
Qed.

Lemma sum_scaled_squares r l v : 0 <= r -> 0 < l ->
  sum (map (fun x => x * x) (map (fun x => Z.quot (x * r) l) v)) * (l * l) <= sum (map (fun x => x * x) v) * (r * r).
Proof.
  intros Hr Hl. induction v as [|x v IH]; [cbn; lia|]. unfold sum in *. cbn [map fold_right].
  pose proof (quot_toward_zero x r l Hr Hl) as Q. set (q := Z.quot (x * r) l) in *.
  assert (S : q * q * (l * l) <= x * x * (r * r)).
  { assert (Sq : (Z.abs q * l) * (Z.abs q * l) <= (Z.abs x * r) * (Z.abs x * r)).
    { pose proof (Z.abs_nonneg q). pose proof (Z.abs_nonneg x). apply Z.mul_le_mono_nonneg; nia. }
    replace (q * q * (l * l)) with (Z.abs q * l * (Z.abs q * l)) by (rewrite <- (Z.abs_square q); ring).
    replace (x * x * (r * r)) with (Z.abs x * r * (Z.abs x * r)) by (rewrite <- (Z.abs_square x); ring). exact Sq. }
  rewrite !Z.mul_add_distr_r. apply Z.add_le_mono; [exact S|exact IH].
Qed.

Lemma abs_sum_nonneg v : 0 <= sum (map Z.abs v).
Proof. unfold sum. induction v as [|x v IH]; cbn; lia. Qed.

Lemma squares_nonneg v : 0 <= sum (map (fun x => x * x) v).
Proof. unfold sum. induction v as [|x v IH]; cbn; nia. Qed.

Theorem clipped_in_l1 radius v : 0 < radius -> sum (map Z.abs (clipped ClipL1 radius v)) <= radius.
Proof.
  intro Hr. unfold clipped, length_in. destruct (Z.leb_spec (sum (map Z.abs v)) radius) as [L|L]; [exact L|]. cbv zeta.
  pose proof (sum_scaled_abs radius (sum (map Z.abs v)) v ltac:(lia) ltac:(lia)) as B.
  apply Z.mul_le_mono_pos_r with (sum (map Z.abs v)); lia.
Qed.

Theorem clipped_in_l2 radius v : 0 < radius -> sum (map (fun x => x * x) (clipped ClipL2 radius v)) <= radius * radius.
Proof.
  intro Hr. unfold clipped, length_in. set (s := sum (map (fun x => x * x) v)). pose proof (squares_nonneg v) as N. fold s in N.
  assert (R : s <= Z.sqrt_up s * Z.sqrt_up s).
  { destruct (Z.eq_dec s 0) as [->|D]; [cbn; lia|]. pose proof (Z.sqrt_up_spec s ltac:(lia)) as [_ S]. unfold Z.square in S. lia. }
  destruct (Z.leb_spec (Z.sqrt_up s) radius) as [L|L].
  - fold s. pose proof (Z.sqrt_up_nonneg s). nia.
  - cbv zeta. set (l := Z.sqrt_up s) in *.
    pose proof (sum_scaled_squares radius l v ltac:(lia) ltac:(lia)) as B. fold s in B.
    apply Z.mul_le_mono_pos_r with (l * l); [nia|].
    eapply Z.le_trans; [exact B|]. rewrite (Z.mul_comm (radius * radius)). apply Z.mul_le_mono_nonneg_r; nia.
Qed.

(** The coordinate at index [i] of a row's clipped vector, and the sums of these. *)
Definition coordinate (k : clip) (radius : Z) (h : answers) (es : list (expr Number)) (r : row) (i : nat) : Z :=
  nth i (clipped k radius (coordinates_of h es r)) 0.
Definition vector_sum (k : clip) (radius : Z) (h : answers) (es : list (expr Number)) (t : table) : list Z :=
  clipped_sum k radius (fun r => coordinates_of h es r) (List.length es) t.

Lemma coordinates_length h es r : List.length (coordinates_of h es r) = List.length es.
Proof. induction es as [|e es IH]; cbn [coordinates_of List.length]; auto. Qed.

Lemma clipped_length k radius v : List.length (clipped k radius v) = List.length v.
Proof. unfold clipped. destruct (_ <=? _); rewrite ?map_length; reflexivity. Qed.

(** ** Sums of the vectors of rows *)
Lemma over_entries f v : over (seq 0 (List.length v)) (fun i => f (nth i v 0)) = sum (map f v).
Proof.
  unfold over. f_equal. induction v as [|x v IH]; [reflexivity|]. cbn [List.length seq map nth]. f_equal.
  rewrite <- IH, <- seq_shift, map_map. reflexivity.
Qed.

Lemma vectors_l1 k radius h es t t' : l1 (vector_sum k radius h es t) (vector_sum k radius h es t') =
  over (seq 0 (List.length es)) (fun i => Z.abs (sum_at (coordinate k radius h es) t i - sum_at (coordinate k radius h es) t' i)).
Proof.
  unfold vector_sum, clipped_sum, over. generalize (seq 0 (List.length es)). intro is.
  induction is as [|i is IH]; [reflexivity|]. cbn [map l1]. rewrite IH. reflexivity.
Qed.

Lemma vectors_l2 k radius h es t t' : l2 (vector_sum k radius h es t) (vector_sum k radius h es t') =
  over (seq 0 (List.length es)) (fun i =>
    (sum_at (coordinate k radius h es) t i - sum_at (coordinate k radius h es) t' i) *
    (sum_at (coordinate k radius h es) t i - sum_at (coordinate k radius h es) t' i)).
Proof.
  unfold vector_sum, clipped_sum, over. generalize (seq 0 (List.length es)). intro is.
  induction is as [|i is IH]; [reflexivity|]. cbn [map l2]. rewrite IH. reflexivity.
Qed.

Theorem vector_sum_sensitive k r n d radius h es (t t' : table) : 0 < radius -> near r n d t t' ->
  let most := spread r * radius * d in
  (k = ClipL1 -> l1 (vector_sum k radius h es t) (vector_sum k radius h es t') <= most) /\
  0 <= most /\ l2 (vector_sum k radius h es t) (vector_sum k radius h es t') <= most * most.
Proof.
  intros Hr N most.
  assert (D : 0 <= d).
  { destruct N as (kept & gone & come & _ & _ & W). pose proof (size_nonneg gone). pose proof (size_nonneg come).
    destruct r, n; cbn in W; lia. }
  assert (R : 0 < spread r) by (destruct r; cbn; lia).
  assert (M : 0 <= most) by (unfold most; nia).
  assert (Len : forall x, List.length (clipped k radius (coordinates_of h es x)) = List.length es)
    by (intro x; rewrite clipped_length; apply coordinates_length).
  destruct k.
  - assert (One : l1 (vector_sum ClipL1 radius h es t) (vector_sum ClipL1 radius h es t') <= most).
    { rewrite vectors_l1. apply (sums_near_in_l1 _ _ r n d radius); auto; [lia|]. intro x. unfold coordinate.
      rewrite <- (Len x). rewrite over_entries. apply clipped_in_l1, Hr. }
    repeat split; auto. eapply Z.le_trans; [apply l2_le_l1|].
    pose proof (l1_nonneg (vector_sum ClipL1 radius h es t) (vector_sum ClipL1 radius h es t')). nia.
  - split; [discriminate|]. split; [exact M|]. rewrite vectors_l2. unfold most.
    replace (spread r * radius * d * (spread r * radius * d)) with (spread r * spread r * (radius * radius) * (d * d)) by ring.
    apply (signed_sums_near_in_l2 _ _ r n d (radius * radius)); auto; [nia|]. intro x. unfold coordinate.
    rewrite <- (Len x). rewrite (over_entries (fun x => x * x)). apply clipped_in_l2, Hr.
Qed.

Theorem vector_sum_sound f c radius digits es claimed e k v t t' h : check_vector_sum f c radius digits es claimed = Ok e ->
  facts_hold f k v t t' ->
  (c = ClipL1 -> l1 (vector_sum c radius h es t) (vector_sum c radius h es t') <= dot e k) /\
  0 <= dot e k /\ l2 (vector_sum c radius h es t) (vector_sum c radius h es t') <= dot e k * dot e k.
Proof.
  unfold check_vector_sum. intros H [_ _ N _]. unfold_ok H. injection H as <-. apply Z.ltb_lt in C0. rewrite dot_scale.
  eapply vector_sum_sensitive; eauto.
Qed.
