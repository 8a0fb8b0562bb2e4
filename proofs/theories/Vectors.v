(** * Sums of vectors, and how long they are

    Each row has a vector. Here a vector is a function of the names of its coordinates, which are in
    the list [is]. Suppose that no vector is longer than a bound, in L1 or in L2. Then the sum over
    the rows of a table moves by at most the bound for each row that is added or removed. In L2, if
    a row is replaced and no entry is negative, the sum moves by at most √2 times the bound, because
    the angle between the two vectors is not obtuse. Lengths in L2 are squared, so that all numbers
    are whole. *)
From Coq Require Import List Permutation ZArith Lia.
From DP Require Import Table Stability Sensitivity.
Import ListNotations.
Local Open Scope Z_scope.

Section Sums.
Context {I X : Type} (is : list I) (w : X -> I -> Z).

Definition over (f : I -> Z) : Z := sum (map f is).

Definition sum_at (t : list X) (i : I) : Z := sum (map (fun x => w x i) t).

Lemma over_mono f g : (forall i, f i <= g i) -> over f <= over g.
Proof. intro H. unfold over, sum. induction is as [|i js IH]; cbn; [lia|]. specialize (H i). lia. Qed.

Lemma over_add f g : over (fun i => f i + g i) = over f + over g.
Proof. unfold over, sum. induction is as [|i js IH]; cbn; lia. Qed.

Lemma over_scale c f : over (fun i => c * f i) = c * over f.
Proof. unfold over, sum. induction is as [|i js IH]; cbn; lia. Qed.

Lemma over_ext f g : (forall i, f i = g i) -> over f = over g.
Proof. intro H. unfold over. f_equal. apply map_ext, H. Qed.

Lemma sum_at_cons x t i : sum_at (x :: t) i = w x i + sum_at t i.
Proof. reflexivity. Qed.

Lemma sum_at_app t u i : sum_at (t ++ u) i = sum_at t i + sum_at u i.
Proof. unfold sum_at. rewrite map_app, sum_app. reflexivity. Qed.

Lemma sum_at_perm t u i : Permutation t u -> sum_at t i = sum_at u i.
Proof. intro H. apply sum_perm, Permutation_map, H. Qed.

Lemma over_nil_sum : over (fun _ => 0) = 0.
Proof. unfold over, sum. induction is as [|i js IH]; cbn; lia. Qed.

(** ** L1 *)
Lemma sum_in_l1 n t : (forall x, In x t -> over (fun i => Z.abs (w x i)) <= n) ->
  over (fun i => Z.abs (sum_at t i)) <= size t * n.
Proof.
  induction t as [|x t IH]; intro H.
  - unfold sum_at. cbn [map]. change (over (fun _ => 0) <= 0 * n). rewrite over_nil_sum. lia.
  - rewrite size_cons. specialize (IH (fun y Hy => H y (or_intror Hy))). specialize (H x (or_introl eq_refl)).
    apply Z.le_trans with (over (fun i => Z.abs (w x i) + Z.abs (sum_at t i))); [|rewrite over_add; lia].
    apply over_mono. intro i. rewrite sum_at_cons. lia.
Qed.

(** ** L2 *)

(** Bounds the inner product of one vector and a sum of vectors, by the mean of squares. *)
Lemma product_with_sum c v t : over (fun i => v i * v i) <= c ->
  (forall x, In x t -> over (fun i => w x i * w x i) <= c) -> over (fun i => v i * sum_at t i) <= size t * c.
Proof.
  intro Hv. induction t as [|x t IH]; intro H.
  - unfold sum_at. cbn [map]. rewrite (over_ext _ (fun _ => 0)) by (intro i; cbn; lia). rewrite over_nil_sum. cbn. lia.
  - rewrite size_cons. specialize (IH (fun y Hy => H y (or_intror Hy))). specialize (H x (or_introl eq_refl)).
    rewrite (over_ext _ (fun i => v i * w x i + v i * sum_at t i)) by (intro i; rewrite sum_at_cons; ring).
    rewrite over_add. assert (M : 2 * over (fun i => v i * w x i) <= over (fun i => v i * v i + w x i * w x i)).
    { rewrite <- over_scale. apply over_mono. intro i. pose proof (Z.square_nonneg (v i - w x i)). nia. }
    rewrite over_add in M. lia.
Qed.

Lemma sum_in_l2 c t : (forall x, In x t -> over (fun i => w x i * w x i) <= c) ->
  over (fun i => sum_at t i * sum_at t i) <= size t * size t * c.
Proof.
  induction t as [|x t IH]; intro H.
  - unfold sum_at. cbn [map]. rewrite (over_ext _ (fun _ => 0)) by (intro i; cbn; lia). rewrite over_nil_sum. cbn. lia.
  - pose proof (fun y Hy => H y (or_intror Hy)) as Ht. specialize (IH Ht). specialize (H x (or_introl eq_refl)).
    pose proof (product_with_sum c (w x) t H Ht) as P. rewrite size_cons.
    rewrite (over_ext _ (fun i => w x i * w x i + (2 * (w x i * sum_at t i) + sum_at t i * sum_at t i)))
      by (intro i; rewrite sum_at_cons; ring).
    rewrite !over_add, over_scale. lia.
Qed.
End Sums.

(** ** Tables that are near *)
Section Near.
Context {I X : Type} (is : list I) (w : X -> I -> Z).

Lemma apart_by_changes (t t' gone come kept : list X) i :
  Permutation t (gone ++ kept) -> Permutation t' (come ++ kept) ->
  sum_at w t i - sum_at w t' i = sum_at w gone i - sum_at w come i.
Proof.
  intros H1 H2. rewrite (sum_at_perm w _ _ i H1), (sum_at_perm w _ _ i H2), !sum_at_app. lia.
Qed.

Theorem sums_near_in_l1 r n k m t t' : 0 <= m -> (forall x, over is (fun i => Z.abs (w x i)) <= m) -> near r n k t t' ->
  over is (fun i => Z.abs (sum_at w t i - sum_at w t' i)) <= spread r * m * k.
Proof.
  intros Hm H (kept & gone & come & H1 & H2 & H3).
  pose proof (sum_in_l1 is w m gone (fun x _ => H x)) as G. pose proof (sum_in_l1 is w m come (fun x _ => H x)) as C.
  pose proof (size_nonneg gone). pose proof (size_nonneg come).
  apply Z.le_trans with (over is (fun i => Z.abs (sum_at w gone i) + Z.abs (sum_at w come i))).
  - apply over_mono. intro i. rewrite (apart_by_changes _ _ _ _ _ i H1 H2). lia.
  - rewrite over_add. destruct r, n; cbn [within spread] in *; nia.
Qed.

(** The bound for nonnegative entries. *)
Theorem sums_near_in_l2 r n k c t t' : 0 <= c -> (forall x i, 0 <= w x i) -> (forall x, over is (fun i => w x i * w x i) <= c) ->
  near r n k t t' ->
  over is (fun i => (sum_at w t i - sum_at w t' i) * (sum_at w t i - sum_at w t' i)) <= spread r * c * (k * k).
Proof.
  intros Hc P H (kept & gone & come & H1 & H2 & H3).
  pose proof (sum_in_l2 is w c gone (fun x _ => H x)) as G. pose proof (sum_in_l2 is w c come (fun x _ => H x)) as C.
  pose proof (size_nonneg gone). pose proof (size_nonneg come).
  assert (N : forall u i, 0 <= sum_at w u i).
  { intros u i. unfold sum_at, sum. induction u as [|x u IH]; cbn; [lia|]. specialize (P x i). lia. }
  apply Z.le_trans with (over is (fun i => sum_at w gone i * sum_at w gone i + sum_at w come i * sum_at w come i)).
  - apply over_mono. intro i. rewrite (apart_by_changes _ _ _ _ _ i H1 H2).
    pose proof (N gone i). pose proof (N come i). nia.
  - rewrite over_add.
    assert (S : size gone * size gone + size come * size come <= spread r * (k * k)).
    { destruct r, n; cbn [within spread] in *; nia. }
    replace (spread r * c * (k * k)) with (spread r * (k * k) * c) by ring. nia.
Qed.
(** The bound of the previous theorem, but for entries of any sign. *)
Theorem signed_sums_near_in_l2 r n k c t t' : 0 <= c -> (forall x, over is (fun i => w x i * w x i) <= c) -> near r n k t t' ->
  over is (fun i => (sum_at w t i - sum_at w t' i) * (sum_at w t i - sum_at w t' i)) <= spread r * spread r * c * (k * k).
Proof.
  intros Hc H (kept & gone & come & H1 & H2 & H3).
  pose proof (size_nonneg gone). pose proof (size_nonneg come).
  (* The list of the removed rows, and of the added rows with the opposite sign. *)
  set (all := map (fun x => (1, x)) gone ++ map (fun x => (-1, x)) come).
  pose proof (sum_in_l2 is (fun (p : Z * X) i => fst p * w (snd p) i) c all) as S.
  rewrite (over_ext is _ (fun i => sum_at (fun (p : Z * X) i => fst p * w (snd p) i) all i *
                                 sum_at (fun (p : Z * X) i => fst p * w (snd p) i) all i)).
  - assert (L : size all = size gone + size come) by (unfold all, size; rewrite app_length, !map_length; lia).
    eapply Z.le_trans; [apply S|].
    + intros p Hp. unfold all in Hp. apply in_app_or in Hp.
      destruct Hp as [Hp|Hp]; apply in_map_iff in Hp; destruct Hp as (x & <- & _); cbn [fst snd];
        rewrite (over_ext is _ (fun i => w x i * w x i)) by (intro i; ring); apply H.
    + rewrite L. assert (Q : (size gone + size come) * (size gone + size come) <= spread r * spread r * (k * k)).
      { destruct r, n; cbn [within spread] in *; nia. }
      replace (spread r * spread r * c * (k * k)) with (spread r * spread r * (k * k) * c) by ring. nia.
  - intro i. rewrite (apart_by_changes _ _ _ _ _ i H1 H2). unfold all. rewrite sum_at_app.
    assert (G : forall s u, sum_at (fun (p : Z * X) i => fst p * w (snd p) i) (map (fun x => (s, x)) u) i = s * sum_at w u i).
    { intros s u. unfold sum_at, sum. induction u as [|x u IH]; cbn [map fold_right fst snd]; [lia|]. rewrite IH. ring. }
    rewrite !G. ring.
Qed.
End Near.
