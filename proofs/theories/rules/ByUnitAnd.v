(** * Rule [by-unit-and]: one row for each person and each value of a key

    Meaning: for each person and each value of the key that one of the person's rows has, one row, which is a function of the person's rows with that value.
    So the rows that are made of a person's are a function of that person's rows alone: two tables that differ in the rows of some persons become tables that differ
    in the rows of the same persons. Of each there are at most as many as there were rows, and at most as many as the key has values. The checker does not
    have this rule. *)
From Coq Require Import List Arith ZArith Lia Bool.
From DP Require Import Table Persons Limit.
Import ListNotations.
Local Open Scope Z_scope.

Section ByUnitAnd.
Context {A B : Type} (person key : A -> Z) (feature : list A -> B).

Definition of_key (j : Z) (x : A) : bool := key x =? j.

(** The rows that are made of one person's rows. *)
Definition groups (D : list A) : list B := map (fun j => feature (filter (of_key j) D)) (nodup Z.eq_dec (map key D)).

Definition rows_for_groups (D : list A) : list (Z * B) :=
  flat_map (fun u => map (pair u) (groups (theirs person u D))) (persons person D).

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

Lemma rows_for_groups_theirs u D : theirs fst u (rows_for_groups D) = map (pair u) (groups (theirs person u D)).
Proof.
  unfold rows_for_groups. rewrite (theirs_flat (fun v => groups (theirs person v D))) by apply NoDup_nodup.
  destruct (in_dec Z.eq_dec u (persons person D)) as [_|O]; auto.
  rewrite in_persons in O. destruct (theirs person u D); [auto|]. exfalso. apply O. discriminate.
Qed.

Theorem by_unit_and_persons r us D D' : persons_apart person r us D D' ->
  persons_apart fst r us (rows_for_groups D) (rows_for_groups D').
Proof. intros H u. rewrite !rows_for_groups_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; auto 6. Qed.

Lemma nodup_size (l : list Z) : (length (nodup Z.eq_dec l) <= length l)%nat.
Proof. apply NoDup_incl_length; [apply NoDup_nodup|]. intros z I. rewrite nodup_In in I. auto. Qed.

(** A person has no more rows than before. *)
Lemma by_unit_and_at_most m D : each_at_most person m D -> each_at_most fst m (rows_for_groups D).
Proof.
  intros M u. rewrite rows_for_groups_theirs. specialize (M u). unfold size, groups in *. rewrite !map_length.
  pose proof (nodup_size (map key (theirs person u D))) as L. rewrite map_length in L. lia.
Qed.

(** Nor more than the key has values. *)
Theorem by_unit_and_few (values : list Z) D : (forall x, In (key x) values) ->
  each_at_most fst (Z.of_nat (length values)) (rows_for_groups D).
Proof.
  intros V u. rewrite rows_for_groups_theirs. unfold size, groups. rewrite !map_length.
  assert (length (nodup Z.eq_dec (map key (theirs person u D))) <= length values)%nat; [|lia].
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros z I. rewrite nodup_In, in_map_iff in I. destruct I as (x & <- & _). auto.
Qed.

(** Where no person has more than [m] rows, tables that differ in the rows of some persons become tables so many times [m] apart. *)
Theorem by_unit_and_stable r m us D D' : persons_apart person r us D D' -> each_at_most person m D -> each_at_most person m D' ->
  near r SomeRows (m * Z.of_nat (length us)) (rows_for_groups D) (rows_for_groups D').
Proof. intros H M M'. apply (persons_near fst); auto using by_unit_and_persons, by_unit_and_at_most. Qed.

(** With a limit after it, at most so many times the limit. *)
Theorem by_unit_and_limit_stable r l m us D D' : persons_apart person r us D D' -> each_at_most person m D -> each_at_most person m D' ->
  near r SomeRows (Z.min m (Z.of_nat l) * Z.of_nat (length us))
    (keep_first fst l (fun _ => 0%nat) (rows_for_groups D)) (keep_first fst l (fun _ => 0%nat) (rows_for_groups D')).
Proof. intros H M M'. apply limit_stable; auto using by_unit_and_persons, by_unit_and_at_most. Qed.
End ByUnitAnd.
