(** * Environments: one number for each source

    Stability, sensitivity and cost are environments. [dot e k] weighs an environment [e] by
    distances [k]. The result is the sum, over all sources [i], of the entry of [e] times the number
    [k i] of units by which source [i] differs. All three enter the theorems in this form. So a
    change in several sources at once, or in several units (group privacy), needs no separate
    argument. *)
From Coq Require Import List ZArith Lia Bool String.
From DP Require Import Result Sources.
From DP Require Export Plan.
Import ListNotations.
Local Open Scope Z_scope.

Definition entry (i : nat) (e : env) : Z := nth i e 0.

Fixpoint unit_env (i : nat) (x : Z) : env := match i with O => [x] | S i => 0 :: unit_env i x end.

Fixpoint env_add (a b : env) : env :=
  match a, b with
  | [], b => b
  | a, [] => a
  | x :: a, y :: b => x + y :: env_add a b
  end.

Fixpoint env_max (a b : env) : env :=
  match a, b with
  | [], b => map (Z.max 0) b
  | a, [] => map (Z.max 0) a
  | x :: a, y :: b => Z.max x y :: env_max a b
  end.

Definition env_scale (n : Z) (a : env) : env := map (Z.mul n) a.

Definition zeros (a : env) : bool := forallb (Z.eqb 0) a.
Fixpoint env_eqb (a b : env) : bool :=
  match a, b with
  | [], b => zeros b
  | a, [] => zeros a
  | x :: a, y :: b => (x =? y) && env_eqb a b
  end.

Definition largest (a : env) : Z := fold_right Z.max 0 a.

(** Every entry of [a] is at least zero, and at most the entry of [b]. *)
Fixpoint env_leb (a b : env) : bool :=
  match a, b with
  | [], b => forallb (Z.leb 0) b
  | a, [] => zeros a
  | x :: a, y :: b => (0 <=? x) && (x <=? y) && env_leb a b
  end.

Definition zero_but (i : nat) (e : env) : bool := env_eqb e (unit_env i (entry i e)).

(** ** Text of environments *)

Definition show_env (a : env) : string := "[" ++ concat ", " (map show a) ++ "]".

Definition agree (what : string) (claimed computed : env) : result Datatypes.unit :=
  require (env_eqb claimed computed)
    ("the " ++ what ++ " is " ++ show_env computed ++ ", not " ++ show_env claimed).

(** ** Weighing by distances *)

Fixpoint dot (e : env) (k : nat -> nat) : Z :=
  match e with [] => 0 | x :: e => x * Z.of_nat (k O) + dot e (fun i => k (S i)) end.

Lemma dot_add a b k : dot (env_add a b) k = dot a k + dot b k.
Proof.
  revert b k. induction a as [|x a IH]; intros [|y b] k; cbn [env_add dot]; try lia. rewrite IH. lia.
Qed.

Lemma dot_scale n a k : dot (env_scale n a) k = n * dot a k.
Proof. revert k. induction a as [|x a IH]; intro k; cbn; [lia|]. unfold env_scale in IH. rewrite IH. lia. Qed.

Lemma dot_zeros a k : zeros a = true -> dot a k = 0.
Proof.
  revert k. induction a as [|x a IH]; intros k H; [reflexivity|].
  unfold zeros in *. cbn [forallb] in H. apply andb_true_iff in H. destruct H as [Hx H].
  apply Z.eqb_eq in Hx. subst x. cbn [dot]. rewrite IH; auto.
Qed.

Lemma dot_eqb a b k : env_eqb a b = true -> dot a k = dot b k.
Proof.
  revert b k. induction a as [|x a IH]; intros [|y b] k H.
  - auto.
  - symmetry. apply (dot_zeros (y :: b)). auto.
  - apply (dot_zeros (x :: a)). auto.
  - cbn in H |- *. apply andb_true_iff in H. destruct H as [Hx H]. apply Z.eqb_eq in Hx. subst.
    rewrite (IH b); auto.
Qed.

Lemma dot_unit i x k : dot (unit_env i x) k = x * Z.of_nat (k i).
Proof. revert k. induction i as [|i IH]; intro k; cbn [unit_env dot]; [lia|]. rewrite IH. lia. Qed.

Lemma dot_map_max a k : dot a k <= dot (map (Z.max 0) a) k.
Proof.
  revert k. induction a as [|x a IH]; intro k; cbn [dot map]; [lia|]. specialize (IH (fun i => k (S i))).
  assert (x * Z.of_nat (k O) <= Z.max 0 x * Z.of_nat (k O)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

Lemma dot_nonneg_map a k : 0 <= dot (map (Z.max 0) a) k.
Proof.
  revert k. induction a as [|x a IH]; intro k; cbn [dot map]; [lia|]. specialize (IH (fun i => k (S i))).
  assert (0 <= Z.max 0 x * Z.of_nat (k O)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma dot_max a b k : dot a k <= dot (env_max a b) k /\ dot b k <= dot (env_max a b) k.
Proof.
  revert b k. induction a as [|x a IH]; intros [|y b] k.
  - cbn. lia.
  - split; [apply dot_nonneg_map|apply (dot_map_max (y :: b))].
  - split; [apply (dot_map_max (x :: a))|apply dot_nonneg_map].
  - cbn [env_max dot]. destruct (IH b (fun i => k (S i))).
    assert (x * Z.of_nat (k O) <= Z.max x y * Z.of_nat (k O)) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (y * Z.of_nat (k O) <= Z.max x y * Z.of_nat (k O)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

(** The weight of an environment that is zero except at one position. *)
Lemma dot_zero_but i e k : zero_but i e = true -> dot e k = entry i e * Z.of_nat (k i).
Proof. intro H. rewrite (dot_eqb _ _ k H). apply dot_unit. Qed.

Lemma dot_one x k : dot [x] k = x * Z.of_nat (k O).
Proof. cbn. lia. Qed.

(** If no unit of any source differs, the weighted sum is zero. *)
Lemma dot_nothing e : dot e (fun _ => O) = 0.
Proof. induction e as [|x e IH]; cbn; [lia|]. rewrite IH. lia. Qed.

Lemma dot_only i n e : dot e (Sources.only i n) = entry i e * Z.of_nat n.
Proof.
  revert i. induction e as [|x e IH]; intro i; [destruct i; cbn; lia|].
  destruct i as [|i]; cbn [dot].
  - change (x * Z.of_nat n + dot e (fun _ => O) = x * Z.of_nat n). rewrite dot_nothing. lia.
  - change (x * Z.of_nat 0 + dot e (Sources.only i n) = entry i e * Z.of_nat n). rewrite IH. lia.
Qed.

Lemma dot_ext e k l : (forall i, k i = l i) -> dot e k = dot e l.
Proof.
  revert k l. induction e as [|x e IH]; intros k l H; cbn [dot]; [auto|]. rewrite (H O), (IH _ (fun i => l (S i))); auto.
Qed.

Lemma dot_mono e k l : Forall (Z.le 0) e -> (forall i, (k i <= l i)%nat) -> dot e k <= dot e l.
Proof.
  intros He. revert k l. induction He as [|x e Hx _ IH]; intros k l H; cbn [dot]; [lia|].
  specialize (IH (fun i => k (S i)) (fun i => l (S i)) (fun i => H (S i))). specialize (H O).
  assert (x * Z.of_nat (k O) <= x * Z.of_nat (l O)) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
Qed.

Lemma dot_nonneg e k : forallb (Z.leb 0) e = true -> 0 <= dot e k.
Proof.
  revert k. induction e as [|x e IH]; intros k H; cbn [dot]; [lia|].
  cbn [forallb] in H. apply andb_true_iff in H. destruct H as [Hx H]. apply Z.leb_le in Hx.
  specialize (IH (fun i => k (S i)) H). assert (0 <= x * Z.of_nat (k O)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma dot_leb a b k : env_leb a b = true -> 0 <= dot a k <= dot b k.
Proof.
  revert b k. induction a as [|x a IH]; intros [|y b] k H; cbn [env_leb] in H.
  - cbn. lia.
  - split; [cbn; lia|]. change (dot [] k) with 0. apply dot_nonneg. auto.
  - rewrite (dot_zeros (x :: a)) by auto. cbn. lia.
  - rewrite !andb_true_iff, !Z.leb_le in H. destruct H as [[Hx Hy] H]. specialize (IH b (fun i => k (S i)) H).
    cbn [dot]. assert (0 <= x * Z.of_nat (k O)) by (apply Z.mul_nonneg_nonneg; lia).
    assert (x * Z.of_nat (k O) <= y * Z.of_nat (k O)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

Lemma largest_le s x : In x s -> x <= largest s.
Proof.
  unfold largest. induction s as [|y s IH]; cbn [In fold_right]; [tauto|].
  intros [->|H]; [lia|]. specialize (IH H). lia.
Qed.

Lemma largest_nonneg s : 0 <= largest s.
Proof. unfold largest. induction s as [|x s IH]; cbn [fold_right]; lia. Qed.

Lemma entry_largest i s : entry i s <= largest s.
Proof.
  unfold entry. destruct (nth_in_or_default i s 0) as [H|H]; [apply largest_le, H|rewrite H; apply largest_nonneg].
Qed.
