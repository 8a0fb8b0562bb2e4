(** * Rule `limit-by`: the first rows of each unit with each value of a key

    Meaning: the first [most] rows of each person with each value of the key, in the order of the
    table ([limited_by]). The kept rows of a person are a function of that person's rows alone. So
    two tables that differ in the rows of some persons become tables that differ in the rows of the
    same persons. No person has more rows than before, or more than [most] rows with one
    value. *)
From Coq Require Import List Arith ZArith Lia Bool String.
From DP Require Import Table Persons Steps Stability Sources Expression Result Facts Keys Ownership Limit.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_limit_by (f : facts) (column most : nat) (by_ : key) (claimed : env) (n : counted) : result facts :=
  let* o := check_whose f column in
  let* _ := require (Nat.leb 1 most) "a limit keeps at least one row" in
  let* _ := check_key (schema f) by_ in
  let s := env_of (each o) (among_sources o) in
  let* _ := agree "stability of the limit by a key" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts (schema f) (distance f) s SomeRows (interval f) (Some o)).

Section LimitBy.
Context {A : Type} (person key : A -> Z).

Lemma like_theirs x D : filter (like person key x) (theirs person (person x) D) = filter (like person key x) D.
Proof.
  unfold theirs. induction D as [|y D IH]; cbn [filter]; auto. unfold of_person at 1.
  destruct (Z.eqb_spec (person y) (person x)) as [E|E]; cbn [filter].
  - rewrite IH. auto.
  - rewrite IH. unfold like at 2, of_both. destruct (Z.eqb_spec (person y) (person x)); [contradiction|auto].
Qed.

(** The kept rows of a person do not change if the rows of other persons are removed. *)
Lemma keep_by_theirs k u D : forall kept,
  theirs person u (keep_by person key k kept D) = keep_by person key k (theirs person u kept) (theirs person u D).
Proof.
  induction D as [|x D IH]; intro kept; cbn [keep_by]; auto. rewrite (theirs_cons person u x D).
  destruct (Z.eqb_spec (person x) u) as [<-|E].
  - cbn [keep_by]. rewrite like_theirs. destruct (Nat.ltb _ k); [|apply IH].
    rewrite theirs_cons, Z.eqb_refl, IH, theirs_cons, Z.eqb_refl. auto.
  - apply Z.eqb_neq in E. destruct (Nat.ltb _ k); [|apply IH]. rewrite theirs_cons, E, IH, theirs_cons, E. auto.
Qed.

Lemma limit_by_theirs k u D : theirs person u (limit_by person key k D) = limit_by person key k (theirs person u D).
Proof. exact (keep_by_theirs k u D []). Qed.

Lemma keep_by_size k D : forall kept, size (keep_by person key k kept D) <= size D.
Proof.
  induction D as [|x D IH]; intro kept; cbn [keep_by]; [lia|]. destruct (Nat.ltb _ k); rewrite !size_cons.
  - specialize (IH (x :: kept)). lia.
  - specialize (IH kept). lia.
Qed.

(** At most [k] rows of each person with one value of the key are kept. *)
Theorem limit_by_few k p j D : (List.length (filter (of_both person key p j) (limit_by person key k D)) <= k)%nat.
Proof.
  unfold limit_by.
  enough (H : forall kept, (List.length (filter (of_both person key p j) kept) <= k ->
    List.length (filter (of_both person key p j) (keep_by person key k kept D)) + List.length (filter (of_both person key p j) kept) <= k)%nat)
    by (specialize (H [] (Nat.le_0_l k)); cbn in H; lia).
  induction D as [|x D IH]; intros kept H; cbn [keep_by filter List.length]; [lia|].
  destruct (Nat.ltb_spec (List.length (filter (like person key x) kept)) k) as [L|L]; [|auto]. cbn [filter].
  destruct (of_both person key p j x) eqn:X.
  - assert (Y : like person key x = of_both person key p j).
    { unfold of_both in X. apply andb_true_iff in X. destruct X as [P J]. apply Z.eqb_eq in P, J. unfold like. rewrite P, J. auto. }
    rewrite Y in L. specialize (IH (x :: kept)). cbn [filter] in IH. rewrite X in IH. cbn [List.length] in IH |- *. lia.
  - specialize (IH (x :: kept)). cbn [filter] in IH. rewrite X in IH. auto.
Qed.

Theorem limit_by_persons r k us D D' : persons_apart person r us D D' -> persons_apart person r us (limit_by person key k D) (limit_by person key k D').
Proof. intros H u. rewrite !limit_by_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; auto 6. Qed.

Lemma limit_by_at_most k m D : each_at_most person m D -> each_at_most person m (limit_by person key k D).
Proof. intros M u. rewrite limit_by_theirs. specialize (M u). pose proof (keep_by_size k (theirs person u D) []). unfold limit_by. lia. Qed.

(** The theorem for tables in which each person has at most [m] rows. *)
Theorem limit_by_stable r k m us D D' : persons_apart person r us D D' -> each_at_most person m D -> each_at_most person m D' ->
  near r SomeRows (m * Z.of_nat (List.length us)) (limit_by person key k D) (limit_by person key k D').
Proof. intros H M M'. apply (persons_near person); auto using limit_by_persons, limit_by_at_most. Qed.

(** If a limit on all rows of a person follows, the smaller of the two bounds holds. *)
Theorem limit_by_limit_stable r k l m us D D' : persons_apart person r us D D' -> each_at_most person m D -> each_at_most person m D' ->
  near r SomeRows (Z.min m (Z.of_nat l) * Z.of_nat (List.length us))
    (keep_first person l (fun _ => 0%nat) (limit_by person key k D)) (keep_first person l (fun _ => 0%nat) (limit_by person key k D')).
Proof. intros H M M'. apply limit_stable; auto using limit_by_persons, limit_by_at_most. Qed.
End LimitBy.

Lemma keep_by_in {A} (person key : A -> Z) k (x : A) D : forall kept, In x (keep_by person key k kept D) -> In x D.
Proof.
  induction D as [|y D IH]; intros kept; cbn [keep_by]; [auto|]. destruct (Nat.ltb _ k).
  - intros [->|I]; [left|right]; eauto.
  - right. eauto.
Qed.

Lemma limited_by_owned most by_ o r us t t' : owners_hold o r us t t' ->
  owners_hold o r us (limited_by most by_ t) (limited_by most by_ t').
Proof. unfold limited_by. intros (M & M' & H). split; [|split]; auto using limit_by_at_most, limit_by_persons. Qed.

Lemma limit_by_asks f column most by_ claimed n g : check_limit_by f column most by_ claimed n = Ok g ->
  exists o, owner f = Some o /\ column = person o.
Proof. unfold check_limit_by. intro H. unfold_ok H. eauto using check_whose_ok. Qed.

Theorem limit_by_sound by_number f column most by_ claimed n g o us k v t t' : check_limit_by f column most by_ claimed n = Ok g ->
  owner f = Some o -> owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  facts_hold f k v (map snd t) (map snd t') ->
  facts_hold g k v (map snd (limited_by most by_number t)) (map snd (limited_by most by_number t')).
Proof.
  unfold check_limit_by. intros H E O K [L R _ V]. unfold_ok H. injection H as <-.
  destruct (check_whose_ok _ _ _ C) as [E' _]. rewrite E in E'. injection E' as <-.
  split; cbn [schema distance stability rows interval]; auto.
  - eapply forall_kept, L. intros x. apply keep_by_in.
  - eapply forall_kept, R. intros x. apply keep_by_in.
  - exact (owned_near o _ us k _ _ (limited_by_owned most by_number _ _ _ _ _ O) K).
Qed.
