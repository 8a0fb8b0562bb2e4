(** * Rows in an order in which no person affects others

    This step does not occur in certificates. It gives the order of the rows of a table before a
    `join` by a key, if the earlier steps go through the rows of one person after the other. The
    program chooses this order. The theory only assumes that the order is an arrangement
    ([Arrangement]). The distances are the same as for tables of persons, and the tables are near in
    order ([arranged_in_order]).

    Real programs use two such orders. A session on a file goes through the persons by their
    numbers, or by another number for each person ([by_turns]). For a table whose order carries no
    meaning, a program uses the order of the rows' values ([by_values]). *)
From Coq Require Import List Permutation Sorted ZArith Lia Bool String.
From DP Require Import Table Persons Steps Stability Sources Result Facts Arrangement Plan Ownership Take.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_arranged (f : facts) (column : nat) : result facts :=
  let* o := check_whose f column in
  Ok (Facts (schema f) (distance f) (env_of (each o) (among_sources o)) SomeRows (interval f) None).

Lemma arranged_asks f column g : check_arranged f column = Ok g -> exists o, owner f = Some o /\ column = person o.
Proof. unfold check_arranged. intro H. unfold_ok H. eauto using check_whose_ok. Qed.

Theorem arranged_in_order f column g o us k t t' a : check_arranged f column = Ok g -> owner f = Some o ->
  owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  near_in_order (distance g) SomeRows (dot (stability g) k) (map snd (arranged a t)) (map snd (arranged a t')).
Proof.
  unfold check_arranged. intros H E (M & M' & P) K. unfold_ok H. injection H as <-.
  destruct (check_whose_ok _ _ _ C) as [F _]. rewrite E in F. injection F as <-. cbn [distance stability].
  destruct (arranged_near a _ _ _ _ _ P M M') as (kept & gone & come & H1 & H2 & W). exists kept, gone, come.
  split; [exact H1|]. split; [exact H2|]. eapply within_mono, W. apply concerned_few; [|exact K]. eapply at_most_nonneg, M.
Qed.

Theorem arranged_sound f column g o us k v t t' a : check_arranged f column = Ok g -> owner f = Some o ->
  owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  facts_hold f k v (map snd t) (map snd t') -> facts_hold g k v (map snd (arranged a t)) (map snd (arranged a t')).
Proof.
  intros H E O K [L R _ V]. pose proof (near_in_order_near _ _ _ _ _ (arranged_in_order _ _ _ _ _ _ _ _ a H E O K)) as N.
  unfold check_arranged in H. unfold_ok H. injection H as <-. cbn [distance stability] in N.
  assert (I : forall t x, In x (map snd (arranged a t)) -> In x (map snd t)).
  { intros u x. apply Permutation_in, Permutation_map, all_arranged. }
  split; cbn [schema distance stability rows interval]; auto; rewrite Forall_forall in *; eauto.
Qed.

(** ** The orders of real programs *)

Section Sorted.
Context {A : Type} (leb : A -> A -> bool).
Hypothesis total : forall x y, leb x y = true \/ leb y x = true.
Hypothesis trans : forall x y z, leb x y = true -> leb y z = true -> leb x z = true.
Hypothesis told_apart : forall x y, leb x y = true -> leb y x = true -> x = y.
Notation before := (fun x y => leb x y = true).

Lemma insert_all (P : A -> Prop) x D : P x -> Forall P D -> Forall P (insert leb x D).
Proof. intros H F. induction F as [|y D Y F IH]; cbn [insert]; auto. destruct (leb x y); auto. Qed.

Lemma sorted_is D : StronglySorted before (sorted leb D).
Proof.
  unfold sorted. induction D as [|x D IH]; cbn [fold_right]; [constructor|]. revert IH. generalize (fold_right (insert leb) [] D) as E.
  induction E as [|y E IH]; intro S; cbn [insert]; [repeat constructor|]. inversion S as [|? ? S' F]; subst.
  destruct (leb x y) eqn:X.
  - constructor; auto. constructor; auto. eapply Forall_impl, F. eauto.
  - constructor; auto. apply insert_all; auto. destruct (total x y); congruence.
Qed.

Lemma filter_insert (q : A -> bool) x D : StronglySorted before D ->
  filter q (insert leb x D) = if q x then insert leb x (filter q D) else filter q D.
Proof.
  induction 1 as [|y D S IH F]; cbn [insert filter]; [destruct (q x); auto|]. destruct (leb x y) eqn:X; cbn [filter].
  - destruct (q x) eqn:Q; auto. assert (G : Forall (before x) (filter q (y :: D))).
    { rewrite Forall_forall in *. intros z Hz. apply filter_In in Hz. destruct Hz as [[<-|Hz] _]; eauto. }
    cbn [filter] in G. destruct (if q y then y :: filter q D else filter q D) as [|z l]; cbn [insert]; auto.
    inversion G as [|? ? Z _]; subst. rewrite Z. auto.
  - destruct (q y); rewrite IH; destruct (q x); cbn [insert]; rewrite ?X; auto.
Qed.

Lemma filter_sorted (q : A -> bool) D : filter q (sorted leb D) = sorted leb (filter q D).
Proof.
  induction D as [|x D IH]; auto. change (sorted leb (x :: D)) with (insert leb x (sorted leb D)).
  rewrite filter_insert by apply sorted_is. cbn [filter]. rewrite IH. destruct (q x); auto.
Qed.
End Sorted.

(** The rows of one person after the rows of the other. The order of persons is by the number [turn]
of each person, and by the person's own number if the numbers [turn] are equal. *)
Definition turn_before (turn : Z -> Z) (u v : Z) : bool := comes_before [turn u; u] [turn v; v].
Definition in_turns (turn : Z -> Z) (t : owned) : owned := flat_map (fun u => theirs whose u t) (sorted (turn_before turn) (persons whose t)).

Lemma turn_total turn u v : turn_before turn u v = true \/ turn_before turn v u = true.
Proof. apply comes_total. Qed.

Lemma turn_trans turn u v w : turn_before turn u v = true -> turn_before turn v w = true -> turn_before turn u w = true.
Proof. apply comes_trans. Qed.

Lemma turn_once turn u v : turn_before turn u v = true -> turn_before turn v u = true -> u = v.
Proof. intros H G. pose proof (comes_once _ _ H G) as E. injection E as _ E. exact E. Qed.

Lemma others_of_person us u t : others us (theirs whose u t) = if negb (existsb (Z.eqb u) us) then theirs whose u t else [].
Proof.
  unfold others, theirs. induction t as [|x t IH]; cbn [filter]; [destruct (existsb _ us); auto|]. unfold of_person at 1.
  destruct (Z.eqb_spec (whose x) u) as [E|E].
  - cbn [filter]. unfold among at 1. rewrite E, IH. destruct (existsb (Z.eqb u) us); auto. cbn [negb]. unfold of_person at 2.
    destruct (Z.eqb_spec (whose x) u); [auto|contradiction].
  - rewrite IH. destruct (existsb (Z.eqb u) us); auto. cbn [negb]. unfold of_person at 2. destruct (Z.eqb_spec (whose x) u); [contradiction|auto].
Qed.

Lemma others_in_turns turn us t :
  others us (in_turns turn t) = flat_map (fun u => theirs whose u t) (filter (fun u => negb (existsb (Z.eqb u) us)) (sorted (turn_before turn) (persons whose t))).
Proof.
  unfold in_turns. generalize (sorted (turn_before turn) (persons whose t)) as l. induction l as [|u l IH]; cbn [flat_map filter]; auto.
  unfold others in *. rewrite filter_app, IH. change (filter (fun x => negb (among whose us x)) (theirs whose u t)) with (others us (theirs whose u t)).
  rewrite others_of_person. destruct (negb _); auto.
Qed.

Lemma in_turns_all turn t : Permutation (in_turns turn t) t.
Proof.
  apply (same_rows whose). intro u. unfold in_turns. unfold theirs at 1.
  assert (N : NoDup (sorted (turn_before turn) (persons whose t))).
  { eapply Permutation_NoDup; [apply Permutation_sym, sorted_all|apply NoDup_nodup]. }
  assert (I : In u (sorted (turn_before turn) (persons whose t)) <-> theirs whose u t <> []).
  { rewrite <- in_persons. split; apply Permutation_in; [|apply Permutation_sym]; apply sorted_all. }
  revert N I. generalize (sorted (turn_before turn) (persons whose t)) as l. intros l N I.
  assert (G : filter (of_person whose u) (flat_map (fun v => theirs whose v t) l) = if in_dec Z.eq_dec u l then theirs whose u t else []).
  { clear I. induction N as [|v l V N IH]; cbn [flat_map]; auto. rewrite filter_app, IH. unfold theirs at 1.
    rewrite (theirs_filter whose (fun p => p =? v) u t : filter (of_person whose u) (filter (of_person whose v) t) = _).
    destruct (Z.eqb_spec u v) as [<-|E].
    - destruct (in_dec Z.eq_dec u l) as [W|_]; [contradiction|]. destruct (in_dec Z.eq_dec u (u :: l)) as [_|W]; [apply app_nil_r|].
      exfalso. apply W. left. auto.
    - destruct (in_dec Z.eq_dec u l) as [W|W], (in_dec Z.eq_dec u (v :: l)) as [W'|W']; auto.
      + exfalso. apply W'. right. auto.
      + exfalso. destruct W' as [W'|W']; [congruence|auto]. }
  rewrite G. destruct (in_dec Z.eq_dec u l) as [W|W]; auto. destruct (theirs whose u t); auto. exfalso. apply W, I. discriminate.
Qed.

Lemma in_turns_steady turn us t t' : (forall u, ~ In u us -> theirs whose u t = theirs whose u t') ->
  others us (in_turns turn t) = others us (in_turns turn t').
Proof.
  intro H. rewrite !others_in_turns.
  assert (O : forall l, flat_map (fun u => theirs whose u t) (filter (fun u => negb (existsb (Z.eqb u) us)) l)
    = flat_map (fun u => theirs whose u t') (filter (fun u => negb (existsb (Z.eqb u) us)) l)).
  { induction l as [|u l IH]; cbn [filter]; auto. destruct (existsb (Z.eqb u) us) eqn:E; cbn [negb]; auto. cbn [flat_map]. rewrite IH, H; auto.
    intro I. rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists u. rewrite Z.eqb_refl. auto. }
  rewrite O. f_equal. rewrite !(filter_sorted _ (turn_total turn) (turn_trans turn)).
  apply (sorted_perm _ (turn_total turn) (turn_trans turn) (turn_once turn)). apply NoDup_Permutation; try (apply NoDup_filter, NoDup_nodup). intro u. rewrite !filter_In, !in_persons.
  split; intros [P Q]; (split; [|exact Q]); apply negb_true_iff in Q;
    [rewrite <- H; [exact P|]|rewrite H; [exact P|]]; intro I; rewrite <- not_true_iff_false, existsb_exists in Q; apply Q; exists u; rewrite Z.eqb_refl; auto.
Qed.

Definition by_turns (turn : Z -> Z) : arrangement := Arrangement (in_turns turn) (in_turns_all turn) (in_turns_steady turn).
Definition by_numbers : arrangement := by_turns (fun _ => 0).

(** By the values in some columns. Rows with equal values are ordered by all columns, and then by
the person. *)
Definition ranked (columns : list nat) (x : Z * row) : list Z := map (fun c => number c (snd x)) columns ++ snd x ++ [whose x].
Definition value_before (columns : list nat) (x y : Z * row) : bool := comes_before (ranked columns x) (ranked columns y).

Lemma value_total columns x y : value_before columns x y = true \/ value_before columns y x = true.
Proof. apply comes_total. Qed.

Lemma value_trans columns x y z : value_before columns x y = true -> value_before columns y z = true -> value_before columns x z = true.
Proof. apply comes_trans. Qed.

Lemma value_once columns x y : value_before columns x y = true -> value_before columns y x = true -> x = y.
Proof.
  intros H G. pose proof (comes_once _ _ H G) as E. unfold ranked in E. revert E. generalize (snd x ++ [whose x]) (snd y ++ [whose y]) (@app_inj_tail Z (snd x) (snd y) (whose x) (whose y)).
  intros a b F E. assert (a = b) as D.
  { clear - E. induction columns as [|c columns IH]; cbn [map app] in E; [exact E|injection E as _ E; auto]. }
  destruct x, y. destruct (F D) as [P Q]. cbn in P, Q. congruence.
Qed.

Lemma by_values_steady columns us t t' : (forall u, ~ In u us -> theirs whose u t = theirs whose u t') ->
  others us (sorted (value_before columns) t) = others us (sorted (value_before columns) t').
Proof.
  intro H. unfold others. rewrite !(filter_sorted _ (value_total columns) (value_trans columns)).
  apply (sorted_perm _ (value_total columns) (value_trans columns) (value_once columns)), others_alike, H.
Qed.

Definition by_values (columns : list nat) : arrangement :=
  Arrangement (sorted (value_before columns)) (fun t => sorted_all _ t) (by_values_steady columns).
