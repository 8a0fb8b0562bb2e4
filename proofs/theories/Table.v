(** * Tables, and how far apart two tables are

    A table is a list of rows. The order of the rows carries no meaning, so tables are compared up to
    [Permutation]. Two neighbour relations are in use:

    - [AddRemove]: a row is inserted or deleted;
    - [ReplaceOne]: a row is inserted, deleted or replaced by another, each counting as one change.

    [near r n k D D'] says that [D'] is at most [k] changes away from [D]: both consist of the same kept rows, besides
    which [D] has some rows that went and [D'] some that came. The marker [n] says whether the number of rows is the same
    on both sides: it is [EveryRow] while every row of a source whose row count is public still counts, and [SomeRows]
    otherwise, for example after a filter. *)
From Coq Require Import List Permutation ZArith Lia.
Import ListNotations.
Local Open Scope Z_scope.

Inductive relation := AddRemove | ReplaceOne.
Inductive counted := EveryRow | SomeRows.

(** [within r n k gone come]: [gone] deletions and [come] insertions are at most [k] changes. *)
Definition within (r : relation) (n : counted) (k gone come : Z) : Prop :=
  match r, n with
  | AddRemove, _ => gone + come <= k
  | ReplaceOne, SomeRows => gone <= k /\ come <= k
  | ReplaceOne, EveryRow => gone = come /\ gone <= k
  end.

Definition size {A} (D : list A) : Z := Z.of_nat (length D).

Definition near {A} (r : relation) (n : counted) (k : Z) (D D' : list A) : Prop :=
  exists kept gone come,
    Permutation D (gone ++ kept) /\ Permutation D' (come ++ kept) /\ within r n k (size gone) (size come).

Lemma size_nonneg {A} (D : list A) : 0 <= size D.
Proof. unfold size; lia. Qed.

Lemma size_app {A} (D E : list A) : size (D ++ E) = size D + size E.
Proof. unfold size; rewrite app_length; lia. Qed.

Lemma size_cons {A} (x : A) D : size (x :: D) = size D + 1.
Proof. unfold size; cbn [length]; lia. Qed.

Lemma size_nil {A} : size (@nil A) = 0.
Proof. reflexivity. Qed.

Lemma size_zero {A} (D : list A) : size D <= 0 -> D = [].
Proof. destruct D; [auto|]. rewrite size_cons. pose proof (size_nonneg D). lia. Qed.

Lemma size_perm {A} (D E : list A) : Permutation D E -> size D = size E.
Proof. unfold size. intro H. rewrite (Permutation_length H). auto. Qed.

(** ** [near] behaves like a distance *)

Lemma within_mono r n k k' x y : k <= k' -> within r n k x y -> within r n k' x y.
Proof. destruct r, n; cbn; lia. Qed.

Lemma within_sym r n k x y : within r n k x y -> within r n k y x.
Proof. destruct r, n; cbn; lia. Qed.

Lemma near_mono {A} r n k k' (D D' : list A) : k <= k' -> near r n k D D' -> near r n k' D D'.
Proof.
  intros Hk (kept & gone & come & H1 & H2 & H3).
  exists kept, gone, come. eauto using within_mono.
Qed.

Lemma near_sym {A} r n k (D D' : list A) : near r n k D D' -> near r n k D' D.
Proof.
  intros (kept & gone & come & H1 & H2 & H3).
  exists kept, come, gone. eauto using within_sym.
Qed.

(** Forgetting that the number of rows is public. *)
Lemma near_forget {A} r n k (D D' : list A) : near r n k D D' -> near r SomeRows k D D'.
Proof.
  intros (kept & gone & come & H1 & H2 & H3). exists kept, gone, come. repeat split; auto.
  destruct r, n; cbn in *; lia.
Qed.

Lemma near_perm {A} r n (D D' : list A) : Permutation D D' -> near r n 0 D D'.
Proof. intro H. exists D', [], []. repeat split; auto. destruct r, n; cbn; lia. Qed.

Lemma near_zero {A} r n (D D' : list A) : near r n 0 D D' -> Permutation D D'.
Proof.
  intros (kept & gone & come & H1 & H2 & H3).
  pose proof (size_nonneg gone). pose proof (size_nonneg come).
  assert (size gone <= 0 /\ size come <= 0) as [Hg Hc] by (destruct r, n; cbn in H3; lia).
  rewrite (size_zero _ Hg) in H1. rewrite (size_zero _ Hc) in H2. rewrite H1, H2. auto.
Qed.

(** A public row count is indeed the same on both sides. *)
Lemma near_size {A} k (D D' : list A) : near ReplaceOne EveryRow k D D' -> size D = size D'.
Proof.
  intros (kept & gone & come & H1 & H2 & H3 & _).
  rewrite (size_perm _ _ H1), (size_perm _ _ H2), !size_app. lia.
Qed.

(** ** One change at a time

    What a single change is, in full. [near_step] shows that a distance of [k] is a chain of single changes; it is what
    black-box group privacy rests on. *)
Definition step {A} (r : relation) (D D' : list A) : Prop :=
  (exists x, Permutation D (x :: D')) \/
  (exists y, Permutation D' (y :: D)) \/
  (r = ReplaceOne /\ exists x y kept, Permutation D (x :: kept) /\ Permutation D' (y :: kept)).

Theorem step_near {A} r (D D' : list A) : step r D D' -> near r SomeRows 1 D D'.
Proof.
  intros [(x & H)|[(y & H)|(-> & x & y & kept & H & H')]].
  - exists D', [x], []. repeat split; auto. destruct r; cbn; lia.
  - exists D, [], [y]. repeat split; auto. destruct r; cbn; lia.
  - exists kept, [x], [y]. repeat split; auto; cbn; lia.
Qed.

Theorem near_step {A} r k (D D' : list A) : 0 <= k -> near r SomeRows (k + 1) D D' ->
  near r SomeRows k D D' \/ exists E, step r D E /\ near r SomeRows k E D'.
Proof.
  intros Hk (kept & gone & come & H1 & H2 & H3). destruct gone as [|x gone], come as [|y come].
  - left. exists kept, [], []. repeat split; auto. destruct r; cbn; lia.
  - right. exists (y :: D). split; [right; left; exists y; auto|].
    exists (y :: kept), [], come. cbn [app] in *. repeat split; [auto| |].
    + rewrite H2. apply Permutation_middle.
    + rewrite size_cons in H3. destruct r; cbn in *; lia.
  - right. exists (gone ++ kept). split; [left; exists x; auto|].
    exists kept, gone, []. cbn [app] in *. repeat split; auto.
    rewrite size_cons in H3. destruct r; cbn in *; lia.
  - rewrite !size_cons in H3. right. destruct r.
    + exists (gone ++ kept). split; [left; exists x; auto|].
      exists kept, gone, (y :: come). repeat split; auto. rewrite size_cons. cbn in *. lia.
    + exists (y :: gone ++ kept). split.
      * right; right. split; auto. exists x, y, (gone ++ kept). auto.
      * exists (y :: kept), gone, come. cbn [app] in *. repeat split; try (cbn in *; lia).
        -- apply Permutation_middle.
        -- rewrite H2. apply Permutation_middle.
Qed.

(** ** What [near] means for the changes that people speak of *)

Theorem insert_near {A} r (D E : list A) x : near r SomeRows 1 (D ++ E) (D ++ x :: E).
Proof. apply step_near. right; left. exists x. symmetry. apply Permutation_middle. Qed.

Theorem delete_near {A} r (D E : list A) x : near r SomeRows 1 (D ++ x :: E) (D ++ E).
Proof. apply near_sym, insert_near. Qed.

Theorem replace_near {A} n (D E : list A) x y : near ReplaceOne n 1 (D ++ x :: E) (D ++ y :: E).
Proof.
  exists (D ++ E), [x], [y]. cbn [app]. repeat split; try (symmetry; apply Permutation_middle).
  destruct n; cbn; lia.
Qed.

(** Under [AddRemove] a replacement is two changes. *)
Theorem replace_is_two {A} (D E : list A) x y : near AddRemove SomeRows 2 (D ++ x :: E) (D ++ y :: E).
Proof.
  exists (D ++ E), [x], [y]. cbn [app]. repeat split; try (symmetry; apply Permutation_middle). cbn; lia.
Qed.

Lemma filter_split {A} (p : A -> bool) D :
  Permutation D (filter p D ++ filter (fun x => negb (p x)) D).
Proof.
  induction D as [|x D IH]; cbn; auto.
  destruct (p x); cbn; [auto|]. rewrite IH at 1. apply Permutation_middle.
Qed.

(** Deleting all rows of one person, of which there are at most [k]. *)
Theorem person_near {A} r k (mine : A -> bool) D :
  size (filter mine D) <= k -> near r SomeRows k D (filter (fun x => negb (mine x)) D).
Proof.
  intro H. pose proof (size_nonneg (filter mine D)).
  exists (filter (fun x => negb (mine x)) D), (filter mine D), []. repeat split; auto using filter_split.
  rewrite size_nil. destruct r; cbn [within]; lia.
Qed.
