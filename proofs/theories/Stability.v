(** * Transformations of tables, and their stability

    A transformation is [c]-stable if tables at most [k] changes apart become tables at most [c * k]
    changes apart. Filter and map are 1-stable under both relations. A [flat_map] that keeps at most
    [c] rows per row is [c]-stable. The parts of a partition share the distance among them.

    All proofs have the same form. The transformation works on each row alone, so it commutes with
    [++] and with permutations. So the proof applies it separately to the rows that are kept,
    removed and added. *)
From Coq Require Import List Permutation ZArith Lia.
From DP Require Import Table.
Import ListNotations.
Local Open Scope Z_scope.

Definition stable {A B} (r : relation) (n n' : counted) (c : Z) (f : list A -> list B) : Prop :=
  forall k D D', near r n k D D' -> near r n' (c * k) (f D) (f D').

(** ** Filter and map *)

Lemma filter_perm {A} (p : A -> bool) D E : Permutation D E -> Permutation (filter p D) (filter p E).
Proof.
  induction 1; cbn; auto.
  - destruct (p x); auto.
  - destruct (p x), (p y); auto. apply perm_swap.
  - etransitivity; eauto.
Qed.

Lemma filter_size {A} (p : A -> bool) D : size (filter p D) <= size D.
Proof.
  induction D as [|x D IH]; cbn [filter]; [lia|].
  destruct (p x); rewrite ?size_cons; lia.
Qed.

Lemma map_size {A B} (g : A -> B) D : size (map g D) = size D.
Proof. unfold size. rewrite map_length. auto. Qed.

(** After a filter, the number of rows is not public any more. *)
Theorem filter_near {A} r n (p : A -> bool) k D D' :
  near r n k D D' -> near r SomeRows k (filter p D) (filter p D').
Proof.
  intros (kept & gone & come & H1 & H2 & H3).
  exists (filter p kept), (filter p gone), (filter p come).
  rewrite <- !filter_app. repeat split; auto using filter_perm.
  pose proof (filter_size p gone). pose proof (filter_size p come).
  destruct r, n; cbn in *; lia.
Qed.

Theorem map_near {A B} r n (g : A -> B) k D D' :
  near r n k D D' -> near r n k (map g D) (map g D').
Proof.
  intros (kept & gone & come & H1 & H2 & H3).
  exists (map g kept), (map g gone), (map g come).
  rewrite <- !map_app, !map_size. auto using Permutation_map.
Qed.

Theorem filter_stable {A} r n (p : A -> bool) : stable r n SomeRows 1 (filter p).
Proof. intros k D D' H. rewrite Z.mul_1_l. eauto using filter_near. Qed.

Theorem map_stable {A B} r n (g : A -> B) : stable r n n 1 (map g).
Proof. intros k D D' H. rewrite Z.mul_1_l. auto using map_near. Qed.

Theorem stable_compose {A B C} r n1 n2 n3 c d (f : list A -> list B) (g : list B -> list C) :
  stable r n1 n2 c f -> stable r n2 n3 d g -> stable r n1 n3 (d * c) (fun D => g (f D)).
Proof. intros Hf Hg k D D' H. rewrite <- Z.mul_assoc. auto. Qed.

(** ** Flat map with a limit: each row yields at most [c] rows, and further ones are cut off *)

Definition flat_map_upto {A B} (c : nat) (g : A -> list B) : list A -> list B :=
  flat_map (fun x => firstn c (g x)).

Lemma flat_map_size {A B} c (g : A -> list B) D :
  size (flat_map_upto c g D) <= Z.of_nat c * size D.
Proof.
  unfold flat_map_upto. induction D as [|x D IH]; cbn [flat_map]; [cbn; lia|].
  rewrite size_app, size_cons. unfold size at 1. pose proof (firstn_le_length c (g x)). lia.
Qed.

Theorem flat_map_stable {A B} r n c (g : A -> list B) :
  stable r n SomeRows (Z.of_nat c) (flat_map_upto c g).
Proof.
  intros k D D' (kept & gone & come & H1 & H2 & H3).
  exists (flat_map_upto c g kept), (flat_map_upto c g gone), (flat_map_upto c g come).
  assert (App : forall u v, flat_map_upto c g (u ++ v) = flat_map_upto c g u ++ flat_map_upto c g v)
    by (intros; apply flat_map_app).
  rewrite <- !App. split; [apply Permutation_flat_map; auto|]. split; [apply Permutation_flat_map; auto|].
  pose proof (flat_map_size c g gone) as Hg. pose proof (flat_map_size c g come) as Hc.
  assert (M : forall x y, x <= y -> Z.of_nat c * x <= Z.of_nat c * y)
    by (intros; apply Z.mul_le_mono_nonneg_l; lia).
  destruct r, n; cbn in H3 |- *.
  - pose proof (M _ _ H3). lia.
  - pose proof (M _ _ H3). lia.
  - destruct H3 as [He H3]. rewrite <- He in Hc. pose proof (M _ _ H3). lia.
  - destruct H3 as [Hx Hy]. pose proof (M _ _ Hx). pose proof (M _ _ Hy). lia.
Qed.

(** ** Partition: under [AddRemove] the distances of the two parts add up to at most the distance of
    the whole;
       under [ReplaceOne] a row can move from one part to the other, so they add up to at most twice
       that. *)

Lemma filter_sizes {A} (p : A -> bool) D :
  size (filter p D) + size (filter (fun x => negb (p x)) D) = size D.
Proof. rewrite <- size_app. symmetry. apply size_perm, filter_split. Qed.

Definition spread (r : relation) : Z := match r with AddRemove => 1 | ReplaceOne => 2 end.

Theorem partition_near {A} r n (p : A -> bool) k D D' : near r n k D D' ->
  exists i j, 0 <= i /\ 0 <= j /\ i + j <= spread r * k /\
    near AddRemove SomeRows i (filter p D) (filter p D') /\
    near AddRemove SomeRows j (filter (fun x => negb (p x)) D) (filter (fun x => negb (p x)) D').
Proof.
  intros (kept & gone & come & H1 & H2 & H3). set (q := fun x => negb (p x)).
  exists (size (filter p gone) + size (filter p come)), (size (filter q gone) + size (filter q come)).
  pose proof (filter_sizes p gone) as Hg. pose proof (filter_sizes p come) as Hc.
  fold q in Hg, Hc.
  pose proof (size_nonneg (filter p gone)). pose proof (size_nonneg (filter p come)).
  pose proof (size_nonneg (filter q gone)). pose proof (size_nonneg (filter q come)).
  repeat split; try lia.
  - destruct r, n; unfold spread; cbn in H3; lia.
  - exists (filter p kept), (filter p gone), (filter p come). rewrite <- !filter_app.
    repeat split; auto using filter_perm. cbn; lia.
  - exists (filter q kept), (filter q gone), (filter q come). rewrite <- !filter_app.
    repeat split; auto using filter_perm. cbn; lia.
Qed.
