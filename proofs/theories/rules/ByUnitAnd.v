(** * Rule [by-unit-and]: one row for each person and each value of a key

    Meaning: for each person and each value of the key in that person's rows, one row. This new row
    is a function of the person's rows with that value ([one_for_each_and]). So all new rows of a
    person are a function of that person's rows alone. Two tables that differ in the rows of some
    persons become tables that differ in the rows of the same persons. The number of a
    person's new rows is at most the number of old rows, and at most the number of the key's
    values. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool String.
From DP Require Import Table Persons Steps Stability Sources Expression Result Facts Keys Ownership ByUnit Limit.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_by_unit_and (f : facts) (into : list column) (column : nat) (by_ : key) (fs : list feature) (claimed : env) (n : counted) : result facts :=
  let* o := check_whose f column in
  let* _ := check_key (schema f) by_ in
  let* _ := check_features (schema f) into fs in
  let s := env_of (each o) (among_sources o) in
  let* _ := agree "stability of the units' groups" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts into (distance f) s SomeRows None (Some o)).

Section ByUnitAnd.
Context {A B : Type} (person key : A -> Z) (feature : list A -> B).

Definition of_key (j : Z) (x : A) : bool := key x =? j.

(** The values of the key, each once and in order. *)
Definition values_of (D : list A) : list Z := sorted Z.leb (nodup Z.eq_dec (map key D)).

(** The rows that are computed from one person's rows. *)
Definition groups_of (D : list A) : list B := map (fun j => feature (filter (of_key j) D)) (values_of D).

Definition rows_for_groups (D : list A) : list (Z * B) :=
  flat_map (fun u => map (pair u) (groups_of (theirs person u D))) (persons person D).

Lemma theirs_pairs (u v : Z) (l : list B) : theirs fst u (map (pair v) l) = if v =? u then map (pair v) l else [].
Proof.
  unfold theirs. induction l as [|b l IH]; cbn [map filter]; [destruct (v =? u); auto|].
  unfold of_person at 1. cbn [fst]. rewrite IH. destruct (v =? u); auto.
Qed.

Lemma theirs_flat (g : Z -> list B) u us : NoDup us ->
  theirs fst u (flat_map (fun v => map (pair v) (g v)) us) = if in_dec Z.eq_dec u us then map (pair u) (g u) else [].
Proof.
  induction 1 as [|v us N _ IH]; [reflexivity|]. cbn [flat_map].
  replace (theirs fst u (map (pair v) (g v) ++ flat_map (fun v => map (pair v) (g v)) us))
    with (theirs fst u (map (pair v) (g v)) ++ theirs fst u (flat_map (fun v => map (pair v) (g v)) us))
    by (unfold theirs; rewrite filter_app; auto).
  rewrite theirs_pairs, IH. destruct (Z.eqb_spec v u) as [->|E].
  - destruct (in_dec Z.eq_dec u us) as [I|_]; [contradiction|]. rewrite app_nil_r.
    destruct (in_dec Z.eq_dec u (u :: us)) as [_|O]; auto. exfalso. apply O. left. auto.
  - destruct (in_dec Z.eq_dec u us) as [I|O], (in_dec Z.eq_dec u (v :: us)) as [I'|O']; auto.
    + exfalso. apply O'. right. auto.
    + exfalso. destruct I'; auto.
Qed.

Lemma rows_for_groups_theirs u D : theirs fst u (rows_for_groups D) = map (pair u) (groups_of (theirs person u D)).
Proof.
  unfold rows_for_groups. rewrite (theirs_flat (fun v => groups_of (theirs person v D))) by apply NoDup_nodup.
  destruct (in_dec Z.eq_dec u (persons person D)) as [_|O]; auto.
  rewrite in_persons in O. destruct (theirs person u D); [auto|]. exfalso. apply O. discriminate.
Qed.

Theorem by_unit_and_persons r us D D' : persons_apart person r us D D' ->
  persons_apart fst r us (rows_for_groups D) (rows_for_groups D').
Proof. intros H u. rewrite !rows_for_groups_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; auto 6. Qed.

Lemma values_few (values : list Z) D : incl (map key D) values -> (List.length (values_of D) <= List.length values)%nat.
Proof.
  intro V. unfold values_of. rewrite (Permutation_length (sorted_all Z.leb _)).
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros z I. rewrite nodup_In in I. auto.
Qed.

(** The step never gives a person more rows. *)
Lemma by_unit_and_at_most m D : each_at_most person m D -> each_at_most fst m (rows_for_groups D).
Proof.
  intros M u. rewrite rows_for_groups_theirs. specialize (M u). unfold size, groups_of in *. rewrite !map_length.
  pose proof (values_few _ (theirs person u D) (incl_refl _)) as L. rewrite map_length in L. lia.
Qed.

(** The number of a person's rows is at most the number of the key's values. *)
Theorem by_unit_and_few (values : list Z) D : (forall x, In (key x) values) ->
  each_at_most fst (Z.of_nat (List.length values)) (rows_for_groups D).
Proof.
  intros V u. rewrite rows_for_groups_theirs. unfold size, groups_of. rewrite !map_length.
  apply inj_le, values_few. intros z I. apply in_map_iff in I. destruct I as (x & <- & _). auto.
Qed.

(** Suppose that each person has at most [m] rows, and that two tables differ only in the rows of
[us]. Then the results of the step are at most [m] changes apart for each person in [us]. *)
Theorem by_unit_and_stable r m us D D' : persons_apart person r us D D' -> each_at_most person m D -> each_at_most person m D' ->
  near r SomeRows (m * Z.of_nat (List.length us)) (rows_for_groups D) (rows_for_groups D').
Proof. intros H M M'. apply (persons_near fst); auto using by_unit_and_persons, by_unit_and_at_most. Qed.

(** With a limit of [l] rows after the step, the results are at most [min m l] changes apart for
each person in [us]. *)
Theorem by_unit_and_limit_stable r l m us D D' : persons_apart person r us D D' -> each_at_most person m D -> each_at_most person m D' ->
  near r SomeRows (Z.min m (Z.of_nat l) * Z.of_nat (List.length us))
    (keep_first fst l (fun _ => 0%nat) (rows_for_groups D)) (keep_first fst l (fun _ => 0%nat) (rows_for_groups D')).
Proof. intros H M M'. apply limit_stable; auto using by_unit_and_persons, by_unit_and_at_most. Qed.
End ByUnitAnd.

(** ** The node *)

Lemma part_of_rows by_ j (t : owned) : part_of by_ (map snd t) j = map snd (filter (of_key (fun x => by_ (snd x)) j) t).
Proof.
  unfold part_of, of_key. induction t as [|x t IH]; cbn [map filter]; auto. destruct (by_ (snd x) =? j); cbn [map]; rewrite IH; auto.
Qed.

Lemma one_for_each_and_rows by_ make t :
  one_for_each_and by_ make t = rows_for_groups whose (fun x => by_ (snd x)) (fun rows => make (map snd rows)) t.
Proof.
  unfold one_for_each_and, rows_for_groups. apply flat_map_ext. intro u. f_equal. unfold groups, groups_of, values_of. rewrite map_map.
  apply map_ext. intro j. rewrite part_of_rows. auto.
Qed.

Lemma one_for_each_and_owned by_ make o r us t t' : owners_hold o r us t t' ->
  owners_hold o r us (one_for_each_and by_ make t) (one_for_each_and by_ make t').
Proof.
  rewrite !one_for_each_and_rows. intros (M & M' & H). split; [|split].
  - apply by_unit_and_at_most, M.
  - apply by_unit_and_at_most, M'.
  - apply by_unit_and_persons, H.
Qed.

Lemma one_for_each_and_conforms cs into fs u h by_ t : check_features cs into fs = Ok u -> Forall (conforms cs) (map snd t) ->
  Forall (conforms into) (map snd (one_for_each_and by_ (features_of h fs) t)).
Proof.
  intros H F. rewrite Forall_forall in *. intros r Hr. apply in_map_iff in Hr. destruct Hr as (x & <- & Hx).
  apply in_flat_map in Hx. destruct Hx as (p & _ & Hx). apply in_map_iff in Hx. destruct Hx as (r & <- & Hr). cbn [snd].
  apply in_map_iff in Hr. destruct Hr as (j & <- & Hj). eapply Permutation_in in Hj; [|apply sorted_all].
  rewrite nodup_In, in_map_iff in Hj. destruct Hj as (r & <- & Hr). eapply check_features_ok; [exact H| |].
  - rewrite Forall_forall. intros s Hs. apply filter_In in Hs. destruct Hs as [Hs _]. apply F.
    apply in_map_iff in Hs. destruct Hs as (y & <- & Hy). apply in_map. apply filter_In in Hy. tauto.
  - intro E. assert (In r []) as []. rewrite <- E. apply filter_In. split; [auto|apply Z.eqb_refl].
Qed.

Lemma by_unit_and_asks f into column by_ fs claimed n g : check_by_unit_and f into column by_ fs claimed n = Ok g ->
  exists o, owner f = Some o /\ column = person o.
Proof. unfold check_by_unit_and. intro H. unfold_ok H. eauto using check_whose_ok. Qed.

Theorem by_unit_and_sound by_number f into column by_ fs claimed n g o us k v t t' h : check_by_unit_and f into column by_ fs claimed n = Ok g ->
  owner f = Some o -> owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  facts_hold f k v (map snd t) (map snd t') ->
  facts_hold g k (Literal 0 0) (map snd (one_for_each_and by_number (features_of h fs) t)) (map snd (one_for_each_and by_number (features_of h fs) t')).
Proof.
  unfold check_by_unit_and. intros H E O K [L R _ _]. unfold_ok H. injection H as <-.
  destruct (check_whose_ok _ _ _ C) as [E' _]. rewrite E in E'. injection E' as <-.
  split; cbn [schema distance stability rows interval]; auto using no_values.
  - eapply one_for_each_and_conforms; eauto.
  - eapply one_for_each_and_conforms; eauto.
  - exact (owned_near o _ us k _ _ (one_for_each_and_owned by_number _ _ _ _ _ _ O) K).
Qed.
