(** * Tables, and the distance between two tables

    A table is a list of rows. The order of the rows carries no meaning, so tables are compared up
    to [Permutation]. Two neighbour relations are in use:

    - [AddRemove]: a row is inserted or deleted;
    - [ReplaceOne]: a row is inserted, deleted or replaced by another, each counting as one change.

    [near r n k D D'] states that [D'] is at most [k] changes away from [D]. Both tables have the
    same kept rows. In addition, [D] has some removed rows, and [D'] has some added rows. The marker
    [n] states whether the number of rows is the same on both sides. The marker is [EveryRow] if the
    source has a public row count and the table still has every row of the source. Otherwise it is
    [SomeRows], for example after a filter. *)
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

(** Lists whose order carries meaning. [mixed a b D] states that [D] is [a] and [b] merged, with
each in its own order. [near_in_order] states that the kept rows are in the same order on both
sides. *)
Inductive mixed {A} : list A -> list A -> list A -> Prop :=
  | mixed_none : mixed [] [] []
  | mixed_one x a b D : mixed a b D -> mixed (x :: a) b (x :: D)
  | mixed_other x a b D : mixed a b D -> mixed a (x :: b) (x :: D).

Definition near_in_order {A} (r : relation) (n : counted) (k : Z) (D D' : list A) : Prop :=
  exists kept gone come, mixed gone kept D /\ mixed come kept D' /\ within r n k (size gone) (size come).

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

(** If tables are near and their number of rows is public, they are also near as tables whose number
of rows is not public. *)
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

(** Two lists that are merged in order are together a permutation of the result. So tables that are
near in order are near. *)
Lemma mixed_perm {A} (a b D : list A) : mixed a b D -> Permutation D (a ++ b).
Proof. induction 1 as [|x a b D _ IH|x a b D _ IH]; cbn [app]; auto. apply Permutation_cons_app, IH. Qed.

Lemma near_in_order_near {A} r n k (D D' : list A) : near_in_order r n k D D' -> near r n k D D'.
Proof. intros (kept & gone & come & H1 & H2 & H3). exists kept, gone, come. auto using mixed_perm. Qed.

Lemma near_in_order_sym {A} r n k (D D' : list A) : near_in_order r n k D D' -> near_in_order r n k D' D.
Proof. intros (kept & gone & come & H1 & H2 & H3). exists kept, come, gone. auto using within_sym. Qed.

Lemma mixed_with_none {A} (D : list A) : mixed [] D D.
Proof. induction D; constructor; auto. Qed.

Lemma near_in_order_refl {A} r n (D : list A) : near_in_order r n 0 D D.
Proof. exists D, [], []. split; [apply mixed_with_none|]. split; [apply mixed_with_none|]. destruct r, n; cbn; lia. Qed.

(** If the number of rows is public, near tables have the same number of rows. *)
Lemma near_size {A} k (D D' : list A) : near ReplaceOne EveryRow k D D' -> size D = size D'.
Proof.
  intros (kept & gone & come & H1 & H2 & H3 & _).
  rewrite (size_perm _ _ H1), (size_perm _ _ H2), !size_app. lia.
Qed.

(** ** One change at a time

This section defines a single change. [near_is_chain] shows that a distance of [k], if the row count
is not public, is a chain of at most [k] single changes. Group privacy for any mechanism rests on
this. *)
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

(** Conversely, one more change increases the distance by at most one. *)
Lemma near_then_step {A} r k (D E F : list A) : near r SomeRows k D E -> step r E F -> near r SomeRows (k + 1) D F.
Proof.
  intros (kept & gone & come & H1 & H2 & H3).
  (* a row that is taken out of [E] is one of the rows that came, or one of the kept rows *)
  assert (Out : forall x K, Permutation E (x :: K) ->
    (exists c, Permutation K (c ++ kept) /\ size come = size c + 1) \/
    (exists q, Permutation D (x :: gone ++ q) /\ Permutation K (come ++ q))).
  { intros x K HK. assert (Hx : In x (come ++ kept)).
    { apply (Permutation_in x H2). apply (Permutation_in x (Permutation_sym HK)). left. auto. }
    assert (HP : Permutation (x :: K) (come ++ kept)) by (rewrite <- HK; auto).
    apply in_app_or in Hx. destruct Hx as [Hx|Hx]; apply in_split in Hx; destruct Hx as (u & v & ->).
    - left. exists (u ++ v). split; [|rewrite !size_app, size_cons; lia].
      rewrite <- app_assoc in HP |- *. apply Permutation_cons_app_inv with x. exact HP.
    - right. exists (u ++ v). split.
      + rewrite H1. rewrite app_assoc. etransitivity; [symmetry; apply Permutation_middle|]. rewrite app_assoc. auto.
      + rewrite app_assoc in HP |- *. apply Permutation_cons_app_inv with x. exact HP. }
  intros [(x & H)|[(y & H)|(-> & x & y & K & H & H')]].
  - destruct (Out x F H) as [(c & HF & Hc)|(q & HD & HF)].
    + exists kept, gone, c. repeat split; auto. destruct r; cbn [within] in *; lia.
    + exists q, (x :: gone), come. repeat split; auto. rewrite size_cons. destruct r; cbn [within] in *; lia.
  - exists kept, gone, (y :: come). repeat split; auto; [rewrite H; cbn; rewrite H2; auto|].
    rewrite size_cons. destruct r; cbn [within] in *; lia.
  - destruct (Out x K H) as [(c & HF & Hc)|(q & HD & HF)].
    + exists kept, gone, (y :: c). repeat split; auto; [rewrite H'; cbn; rewrite HF; auto| |];
        rewrite ?size_cons; cbn [within] in *; lia.
    + exists q, (x :: gone), (y :: come). repeat split; auto; [rewrite H'; cbn; rewrite HF; auto| |];
        rewrite ?size_cons; cbn [within] in *; lia.
Qed.

(** At most [k] changes, one after the other. *)
Inductive changes {A} (r : relation) : nat -> list A -> list A -> Prop :=
| changes_none k D D' : Permutation D D' -> changes r k D D'
| changes_more k D E F : changes r k D E -> step r E F -> changes r (S k) D F.

Lemma step_sym {A} r (D E : list A) : step r D E -> step r E D.
Proof.
  intros [(x & H)|[(y & H)|(-> & x & y & kept & H & H')]]; [right; left; eauto|left; eauto|].
  right; right. split; auto. exists y, x, kept. auto.
Qed.

Theorem near_is_chain {A} r k (D D' : list A) : near r SomeRows (Z.of_nat k) D D' <-> changes r k D D'.
Proof.
  split.
  - revert D D'. induction k as [|k IH]; intros D D' H; [apply changes_none, (near_zero r SomeRows), H|].
    apply near_sym in H. rewrite Nat2Z.inj_succ, <- Z.add_1_r in H.
    destruct (near_step r (Z.of_nat k) D' D ltac:(lia) H) as [H'|(E & HE & H')].
    + apply near_sym, IH in H'. clear - H'. induction H' as [k D D' P|k D E F _ IH S]; [apply changes_none, P|].
      eapply changes_more; eauto.
    + eapply changes_more; [apply IH, near_sym, H'|apply step_sym, HE].
  - induction 1 as [k D D' P|k D E F _ IH S].
    + apply near_mono with 0; [lia|]. apply near_perm, P.
    + rewrite Nat2Z.inj_succ, <- Z.add_1_r. eapply near_then_step; eauto.
Qed.

(** ** What [near] means for familiar changes *)

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

(** Deleting all rows of one person, who has at most [k] rows. *)
Theorem person_near {A} r k (mine : A -> bool) D :
  size (filter mine D) <= k -> near r SomeRows k D (filter (fun x => negb (mine x)) D).
Proof.
  intro H. pose proof (size_nonneg (filter mine D)).
  exists (filter (fun x => negb (mine x)) D), (filter mine D), []. repeat split; auto using filter_split.
  rewrite size_nil. destruct r; cbn [within]; lia.
Qed.
