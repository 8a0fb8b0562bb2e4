(** * Rule `take`: the first rows in a public order, of the whole table or of each value of a key

    Meaning: the rows are sorted by a total order of their values, and the first [k] are kept; or
    the first [k] with each value of a key. If two rows differ in anything that expressions can use,
    the order distinguishes them. So the kept rows are a function of the bag of rows: the sort of a
    permutation is the same list.

    An added row pushes out at most one other row. So one change of the table becomes at most two
    changes if rows are added or removed. If a row is replaced, the change becomes only one change,
    because then both sides have the first [k - 1] of the other rows in common. If the new row has
    another key, the replacement changes two groups. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool String.
From DP Require Import Table Steps Stability Sources Expression Interval Result Facts Keys.
Import ListNotations.
Local Open Scope Z_scope.

(** A bound on the number of changes in the first rows for each change in all rows. *)
Definition evicts (r : relation) : nat := match r with AddRemove => 2 | ReplaceOne => 1 end.

(** Numbers, truth values and labels can order rows. *)
Fixpoint check_order (cs : list column) (order : list cell) : result Datatypes.unit :=
  match order with
  | [] => Ok tt
  | x :: order =>
      let* _ := match x with
                | NumberCell e => let* _ := infer cs e in Ok tt
                | TruthCell e => let* _ := infer cs e in Ok tt
                | LabelCell e => let* _ := infer cs e in Ok tt
                end in
      check_order cs order
  end.

Definition check_first (f : facts) (times : Z) (most : nat) (order : list cell) (claimed : env) (n : counted) : result facts :=
  let* _ := require (Nat.leb 1 most) "the first rows are at least one" in
  let* _ := require (Nat.leb 1 (List.length order)) "the step has no value by which rows are ordered" in
  let* _ := check_order (schema f) order in
  let s := env_scale times (stability f) in
  let* _ := agree "stability of the first rows" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts (schema f) (distance f) s SomeRows (interval f) None).

Definition check_take (f : facts) (most : nat) (order : list cell) (claimed : env) (n : counted) : result facts :=
  check_first f (Z.of_nat (evicts (distance f))) most order claimed n.

Definition check_take_by (f : facts) (most : nat) (by_ : key) (parts : positive) (order : list cell) (claimed : env) (n : counted) : result facts :=
  let* _ := check_parts (schema f) by_ parts in
  check_first f 2 most order claimed n.

(** ** Steps where each change becomes at most [c] changes *)

Lemma near_trans {A} r k c (D E F : list A) : near r SomeRows k D E -> near r SomeRows (Z.of_nat c) E F ->
  near r SomeRows (k + Z.of_nat c) D F.
Proof.
  intros H C. apply near_is_chain in C. induction C as [c E F P|c E F G _ IH T].
  - destruct H as (kept & gone & come & H1 & H2 & H3). exists kept, gone, come. rewrite <- P. repeat split; auto.
    destruct r; cbn [within] in *; lia.
  - replace (k + Z.of_nat (S c)) with (k + Z.of_nat c + 1) by lia. apply near_then_step with F; auto.
Qed.

Theorem stable_by_steps {A B} r n c (f : list A -> list B) : (forall D E, Permutation D E -> Permutation (f D) (f E)) ->
  (forall D E, step r D E -> near r SomeRows (Z.of_nat c) (f D) (f E)) -> stable r n SomeRows (Z.of_nat c) f.
Proof.
  intros P Q k D D' H. apply near_forget in H.
  assert (0 <= k) as K.
  { destruct H as (kept & gone & come & _ & _ & W). pose proof (size_nonneg gone). pose proof (size_nonneg come).
    destruct r; cbn [within] in W; lia. }
  rewrite <- (Z2Nat.id k K) in *. apply near_is_chain in H. clear K. revert H. generalize (Z.to_nat k). clear k. intros k H.
  induction H as [m D E R|m D E F _ IH R].
  - apply near_mono with 0; [nia|]. apply near_perm, P, R.
  - replace (Z.of_nat c * Z.of_nat (S m)) with (Z.of_nat c * Z.of_nat m + Z.of_nat c) by nia.
    apply near_trans with (f E); auto.
Qed.

(** ** The first rows of the whole table *)

Section Take.
Context {A : Type} (leb : A -> A -> bool).
Hypothesis total : forall x y, leb x y = true \/ leb y x = true.
Hypothesis trans : forall x y z, leb x y = true -> leb y z = true -> leb x z = true.
(** If neither of two rows comes before the other, expressions read the same from both. *)
Hypothesis told_apart : forall x y, leb x y = true -> leb y x = true -> x = y.

Lemma insert_swap x y D : insert leb x (insert leb y D) = insert leb y (insert leb x D).
Proof.
  assert (H : forall a b, leb a b = false -> leb b a = true) by (intros a b F; destruct (total a b); congruence).
  induction D as [|z D IH]; cbn [insert].
  - destruct (leb x y) eqn:F, (leb y x) eqn:G; auto; [rewrite (told_apart x y F G); auto|].
    rewrite (H _ _ F) in G. discriminate.
  - destruct (leb y z) eqn:Y, (leb x z) eqn:X; cbn [insert]; rewrite ?X, ?Y; auto.
    + destruct (leb x y) eqn:F, (leb y x) eqn:G; auto; [rewrite (told_apart x y F G); auto|].
      rewrite (H _ _ F) in G. discriminate.
    + destruct (leb x y) eqn:F; auto. rewrite (trans _ _ _ F Y) in X. discriminate.
    + destruct (leb y x) eqn:F; auto. rewrite (trans _ _ _ F X) in Y. discriminate.
    + rewrite IH. auto.
Qed.

Lemma sorted_perm D E : Permutation D E -> sorted leb D = sorted leb E.
Proof. unfold sorted. induction 1; cbn [fold_right]; auto using insert_swap; congruence. Qed.

Lemma take_perm k D E : Permutation D E -> take leb k D = take leb k E.
Proof. unfold take. intro H. rewrite (sorted_perm _ _ H). auto. Qed.

(** After the row [x] is inserted, the first [k + 1] rows are the first [k] rows from before the
insertion, and one further row. *)
Lemma firstn_insert k x D : exists z, Permutation (firstn (S k) (insert leb x D)) (z :: firstn k D).
Proof.
  revert k. induction D as [|y D IH]; intro k; cbn [insert].
  - exists x. destruct k; auto.
  - destruct (leb x y); [exists x; auto|]. destruct k as [|k]; cbn [firstn]; [exists y; auto|].
    destruct (IH k) as (z & H). cbn [firstn] in H. exists z. rewrite H. apply perm_swap.
Qed.

Lemma firstn_more k (D : list A) : exists rest, firstn (S k) D = firstn k D ++ rest /\ size rest <= 1.
Proof.
  revert k. induction D as [|y D IH]; intro k; [exists []; destruct k; rewrite size_nil; split; auto; lia|].
  destruct k as [|k]; [exists [y]; split; auto; rewrite size_cons, size_nil; lia|].
  destruct (IH k) as (rest & H & R). exists rest. cbn [firstn app] in *. rewrite H. auto.
Qed.

(** If a row is added to the table, at most one row leaves the kept rows, and at most one row enters
them. *)
Lemma take_insert k x D : exists kept gone come, Permutation (take leb k D) (gone ++ kept) /\
  Permutation (take leb k (x :: D)) (come ++ kept) /\ size gone <= 1 /\ size come <= 1.
Proof.
  unfold take. cbn [sorted fold_right]. fold (sorted leb D). destruct k as [|k].
  - exists [], [], []. rewrite size_nil. repeat split; auto; lia.
  - destruct (firstn_insert k x (sorted leb D)) as (z & H). destruct (firstn_more k (sorted leb D)) as (rest & R & S).
    exists (firstn k (sorted leb D)), rest, [z]. rewrite size_cons, size_nil, R.
    repeat split; auto using Permutation_app_comm; lia.
Qed.

Lemma take_replace k x y D : exists kept gone come, Permutation (take leb k (x :: D)) (gone ++ kept) /\
  Permutation (take leb k (y :: D)) (come ++ kept) /\ size gone <= 1 /\ size come <= 1.
Proof.
  unfold take. cbn [sorted fold_right]. fold (sorted leb D). destruct k as [|k].
  - exists [], [], []. rewrite size_nil. repeat split; auto; lia.
  - destruct (firstn_insert k x (sorted leb D)) as (z & H). destruct (firstn_insert k y (sorted leb D)) as (w & G).
    exists (firstn k (sorted leb D)), [z], [w]. rewrite !size_cons, !size_nil. repeat split; auto; lia.
Qed.

Lemma near_evicts r (D E : list A) : (exists kept gone come, Permutation D (gone ++ kept) /\
  Permutation E (come ++ kept) /\ size gone <= 1 /\ size come <= 1) -> near r SomeRows (Z.of_nat (evicts r)) D E.
Proof.
  intros (kept & gone & come & H1 & H2 & H3 & H4). exists kept, gone, come. repeat split; auto.
  destruct r; cbn [within evicts]; lia.
Qed.

Theorem take_stable r n k : stable r n SomeRows (Z.of_nat (evicts r)) (take leb k).
Proof.
  apply stable_by_steps.
  - intros D E H. rewrite (take_perm k _ _ H). auto.
  - intros D E [(x & H)|[(y & H)|(-> & x & y & kept & H & G)]].
    + rewrite (take_perm k _ _ H). apply near_sym, near_evicts, take_insert.
    + rewrite (take_perm k _ _ H). apply near_evicts, take_insert.
    + rewrite (take_perm k _ _ H), (take_perm k _ _ G). apply near_evicts, take_replace.
Qed.

(** ** The first rows with each value of a key *)

Context (key : A -> Z).

Lemma flat_map_but_one {B} (f g : Z -> list B) i l : NoDup l -> (forall j, j <> i -> f j = g j) ->
  flat_map f l = flat_map g l \/ exists rest, Permutation (flat_map f l) (f i ++ rest) /\ Permutation (flat_map g l) (g i ++ rest).
Proof.
  intros N H. induction N as [|j l Hj N IH]; [left; auto|]. cbn [flat_map]. destruct (Z.eq_dec j i) as [->|F].
  - right. exists (flat_map f l). split; auto. apply Permutation_app_head.
    replace (flat_map g l) with (flat_map f l); auto. clear - Hj H. induction l as [|a l IH]; auto. cbn [flat_map].
    rewrite (H a) by (intros ->; apply Hj; left; auto). f_equal. apply IH. intro G. apply Hj. right. auto.
  - rewrite (H j F). destruct IH as [->|(rest & F1 & F2)]; [left; auto|]. right. exists (g j ++ rest).
    rewrite F1, F2. split; rewrite !app_assoc; apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma take_by_perm keys k D E : Permutation D E -> take_by leb key keys k D = take_by leb key keys k E.
Proof.
  intro H. unfold take_by. apply flat_map_ext. intro j. apply take_perm, filter_perm, H.
Qed.

Lemma take_by_insert keys k x D : NoDup keys -> exists kept gone come, Permutation (take_by leb key keys k D) (gone ++ kept) /\
  Permutation (take_by leb key keys k (x :: D)) (come ++ kept) /\ size gone <= 1 /\ size come <= 1.
Proof.
  intro N. unfold take_by.
  destruct (flat_map_but_one (fun j => take leb k (with_key key j D)) (fun j => take leb k (with_key key j (x :: D))) (key x) keys) as [H|(rest & H1 & H2)].
  - exact N.
  - intros j F. unfold with_key. cbn [filter]. destruct (Z.eqb_spec (key x) j); [congruence|auto].
  - rewrite H. exists (flat_map (fun j => take leb k (with_key key j (x :: D))) keys), [], []. rewrite (@size_nil A). cbn [app].
    split; [auto|split; [auto|lia]].
  - cbv beta in H1, H2.
    assert (W : with_key key (key x) (x :: D) = x :: with_key key (key x) D)
      by (unfold with_key; cbn [filter]; rewrite Z.eqb_refl; auto).
    rewrite W in H2.
    destruct (take_insert k x (with_key key (key x) D)) as (kept & gone & come & T1 & T2 & T3 & T4).
    exists (kept ++ rest), gone, come. rewrite H1, H2, !app_assoc. repeat split; auto using Permutation_app_tail.
Qed.

Theorem take_by_stable r n keys k : NoDup keys -> stable r n SomeRows 2 (take_by leb key keys k).
Proof.
  intro N.
  assert (I : forall x D, near r SomeRows (Z.of_nat (evicts r)) (take_by leb key keys k D) (take_by leb key keys k (x :: D)))
    by (intros; apply near_evicts, take_by_insert, N).
  assert (M : forall D E : list A, near r SomeRows (Z.of_nat (evicts r)) D E -> near r SomeRows (Z.of_nat 2) D E).
  { intros D E H. apply near_mono with (Z.of_nat (evicts r)); [destruct r; cbn [evicts]; lia|exact H]. }
  apply (stable_by_steps r n 2).
  - intros D E H. rewrite (take_by_perm keys k _ _ H). auto.
  - intros D E [(x & H)|[(y & H)|(-> & x & y & kept & H & G)]].
    + rewrite (take_by_perm keys k _ _ H). apply near_sym, M, I.
    + rewrite (take_by_perm keys k _ _ H). apply M, I.
    + rewrite (take_by_perm keys k _ _ H), (take_by_perm keys k _ _ G).
      apply (near_trans ReplaceOne 1 1 _ (take_by leb key keys k kept)); [apply near_sym, (I x)|apply (I y)].
Qed.
End Take.

(** The factors of [take] and [take_by] are tight. An added row that comes first pushes out another
row. A replacement with another key changes one row in each of two groups. *)
Theorem take_factor_tight : near AddRemove SomeRows 1 [2%nat] [1; 2]%nat /\
  ~ near AddRemove SomeRows 1 (take Nat.leb 1 [2%nat]) (take Nat.leb 1 [1; 2]%nat).
Proof.
  split; [apply (insert_near AddRemove [] [2%nat])|]. cbn. intros (kept & gone & come & H1 & H2 & W). cbn in W.
  pose proof (size_nonneg gone). pose proof (size_nonneg come).
  pose proof (size_perm _ _ H1) as S1. pose proof (size_perm _ _ H2) as S2. rewrite size_app, size_cons, size_nil in S1, S2.
  assert (size gone <= 0) as G by lia. assert (size come <= 0) as C by lia. apply size_zero in G, C. subst. cbn in H1, H2.
  assert (Permutation [2%nat] [1%nat]) as P by (rewrite H1, H2; auto). apply Permutation_length_1 in P. discriminate.
Qed.

(** ** The nodes *)

Lemma comes_total a : forall b, comes_before a b = true \/ comes_before b a = true.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [comes_before]; auto.
  destruct (Z.eqb_spec x y) as [->|E]; [rewrite Z.eqb_refl; auto|].
  destruct (Z.eqb_spec y x); [congruence|]. rewrite !Z.ltb_lt. lia.
Qed.

Lemma comes_trans a : forall b c, comes_before a b = true -> comes_before b c = true -> comes_before a c = true.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; cbn [comes_before]; auto; try discriminate.
  destruct (Z.eqb_spec x y), (Z.eqb_spec y z), (Z.eqb_spec x z); rewrite ?Z.ltb_lt; subst; intros; eauto; try lia; try congruence.
Qed.

Lemma comes_once a : forall b, comes_before a b = true -> comes_before b a = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [comes_before]; auto; try discriminate.
  destruct (Z.eqb_spec x y) as [->|E]; [rewrite Z.eqb_refl; intros; f_equal; auto|].
  destruct (Z.eqb_spec y x); [congruence|]. rewrite !Z.ltb_lt. lia.
Qed.

Lemma cells_length h cs r s : List.length (cells_of h cs r) = List.length (cells_of h cs s).
Proof. induction cs as [|c cs IH]; cbn [cells_of List.length]; auto. Qed.

Lemma in_order_once h cs r s : in_order (cells_of h cs) r s = true -> in_order (cells_of h cs) s r = true -> r = s.
Proof.
  unfold in_order. intros H G. pose proof (comes_once _ _ H G) as E. pose proof (cells_length h cs r s) as L. revert E L.
  generalize (cells_of h cs r) as a, (cells_of h cs s) as b. induction a as [|x a IH]; intros [|y b]; cbn; intros E L; try discriminate; auto.
  injection E as _ E. injection L as L. eauto.
Qed.

Lemma take_in {A} (leb : A -> A -> bool) k x D : In x (take leb k D) -> In x D.
Proof.
  unfold take. intro H. apply (Permutation_in x (sorted_all leb D)). revert H. generalize (sorted leb D) as E. clear D.
  induction k as [|k IH]; intros [|y E]; cbn [firstn]; intros H; try destruct H as [->|H]; try destruct H; [left|right]; auto.
Qed.

Lemma numbers_once n : NoDup (numbers n).
Proof.
  unfold numbers. apply FinFun.Injective_map_NoDup; [intros x y; apply Nat2Z.inj|apply seq_NoDup].
Qed.

Lemma first_sound f times most order claimed n g k v t t' (step : table -> table) : check_first f times most order claimed n = Ok g ->
  (forall t x, In x (step t) -> In x t) ->
  (near (distance f) (rows f) (dot (stability f) k) t t' -> near (distance f) SomeRows (times * dot (stability f) k) (step t) (step t')) ->
  facts_hold f k v t t' -> facts_hold g k v (step t) (step t').
Proof.
  unfold check_first. intros H I S [L R N V]. unfold_ok H. injection H as <-.
  split; cbn [schema distance stability rows interval]; auto.
  - rewrite Forall_forall in *. eauto.
  - rewrite Forall_forall in *. eauto.
  - rewrite dot_scale. auto.
Qed.

Theorem take_sound f most order claimed n g k v t t' h : check_take f most order claimed n = Ok g -> facts_hold f k v t t' ->
  facts_hold g k v (first_in_order most (cells_of h order) t) (first_in_order most (cells_of h order) t').
Proof.
  unfold check_take. intros H F. eapply (first_sound f); eauto.
  - intros u x. apply take_in.
  - exact (take_stable (in_order (cells_of h order)) (fun r s => comes_total _ _) (fun r s u => comes_trans _ _ _) (in_order_once h order)
      (distance f) (rows f) most _ _ _).
Qed.

Theorem take_by_sound by_number f most by_ parts order claimed n g k v t t' h : check_take_by f most by_ parts order claimed n = Ok g ->
  facts_hold f k v t t' ->
  facts_hold g k v (first_of_parts parts by_number most (cells_of h order) t) (first_of_parts parts by_number most (cells_of h order) t').
Proof.
  unfold check_take_by. intros H F. unfold_ok H. eapply (first_sound f); eauto.
  - intros u x Hx. unfold first_of_parts, take_by in Hx. apply in_flat_map in Hx. destruct Hx as (j & _ & Hx).
    apply take_in in Hx. apply filter_In in Hx. tauto.
  - exact (take_by_stable (in_order (cells_of h order)) (fun r s => comes_total _ _) (fun r s u => comes_trans _ _ _) (in_order_once h order)
      by_number (distance f) (rows f) (numbers parts) most (numbers_once parts) _ _ _).
Qed.
