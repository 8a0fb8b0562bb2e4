(** * Rule `distinct`: one row from each set of equal rows

    Meaning: the set of the values that rows have, as a table ([distinct_rows]). An added row adds
    its value if no other row has it, and removes none. So the stability is 1 for one row. The owner
    of a value is not known any more. The number of a text only represents an identifier, so texts
    are not compared. *)
From Coq Require Import List Permutation ZArith Lia Bool String.
From DP Require Import Table Stability Sources Expression Result Facts.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint is_text (k : kind) : bool := match k with Identity => true | Optional k => is_text k | _ => false end.

Definition check_distinct (f : facts) (claimed : env) (n : counted) : result facts :=
  let* _ := match interval f with
            | None => Ok tt
            | Some _ => Refused "a map comes before this step, but its value does not tell equal rows apart"
            end in
  let* _ := require (negb (existsb (fun c => is_text (holds c)) (schema f))) "a column is an identifier of text, and expressions cannot compare it" in
  let* _ := agree "stability of the distinct rows" claimed (stability f) in
  let* _ := agree_rows n SomeRows in
  Ok (Facts (schema f) (distance f) (stability f) SomeRows None None).

Section Distinct.
Context {A : Type} (dec : forall x y : A, {x = y} + {x <> y}).

Definition distinct (D : list A) : list A := nodup dec D.

(** The values that the rows [gone] add to the rows [kept]: the values of [gone] that [kept] does
not have. *)
Definition adds (gone kept : list A) : list A :=
  filter (fun x => if in_dec dec x kept then false else true) (distinct gone).

Lemma adds_in gone kept x : In x (adds gone kept) <-> In x gone /\ ~ In x kept.
Proof.
  unfold adds, distinct. rewrite filter_In, nodup_In. destruct (in_dec dec x kept); intuition congruence.
Qed.

Lemma adds_few gone kept : size (adds gone kept) <= size gone.
Proof.
  unfold adds. pose proof (filter_size (fun x => if in_dec dec x kept then false else true) (distinct gone)).
  enough (size (distinct gone) <= size gone) by lia. unfold size, distinct. apply inj_le.
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros x F. apply nodup_In in F. auto.
Qed.

Lemma distinct_app D gone kept : Permutation D (gone ++ kept) -> Permutation (distinct D) (adds gone kept ++ distinct kept).
Proof.
  intro H. apply NoDup_Permutation.
  - apply NoDup_nodup.
  - assert (N : forall u v : list A, NoDup u -> NoDup v -> (forall x, In x u -> ~ In x v) -> NoDup (u ++ v)).
    { intros u v U V W. induction U as [|a u Ha U IH]; cbn [app]; auto. constructor.
      - rewrite in_app_iff. intros [F|F]; [auto|]. apply (W a); [left; auto|auto].
      - apply IH. intros x Hx. apply W. right. auto. }
    apply N; [apply NoDup_filter, NoDup_nodup|apply NoDup_nodup|].
    intros x F G. apply adds_in in F. apply nodup_In in G. tauto.
  - intro x. unfold distinct at 1. rewrite nodup_In, in_app_iff, adds_in. unfold distinct. rewrite nodup_In.
    assert (I : In x D <-> In x gone \/ In x kept).
    { rewrite <- in_app_iff. split; apply Permutation_in; [|symmetry]; auto. }
    rewrite I. destruct (in_dec dec x kept); tauto.
Qed.

Theorem distinct_stable r n : stable r n SomeRows 1 distinct.
Proof.
  intros k D D' H. rewrite Z.mul_1_l. apply near_forget in H. destruct H as (kept & gone & come & H1 & H2 & W).
  exists (distinct kept), (adds gone kept), (adds come kept).
  split; [apply distinct_app, H1|]. split; [apply distinct_app, H2|].
  pose proof (adds_few gone kept). pose proof (adds_few come kept). destruct r; cbn [within] in *; lia.
Qed.
End Distinct.

Theorem distinct_sound f claimed n g k v t t' : check_distinct f claimed n = Ok g -> facts_hold f k v t t' ->
  facts_hold g k (Literal 0 0) (distinct_rows t) (distinct_rows t').
Proof.
  unfold check_distinct. intros H [L R N _]. unfold_ok H. injection H as <-.
  assert (Kept : forall t, Forall (conforms (schema f)) t -> Forall (conforms (schema f)) (distinct_rows t)).
  { intros u F. rewrite Forall_forall in *. intros x Hx. apply F. unfold distinct_rows in Hx. apply nodup_In in Hx. auto. }
  split; cbn [schema distance stability rows interval]; auto using no_values.
  rewrite <- (Z.mul_1_l (dot _ _)). exact (distinct_stable (list_eq_dec Z.eq_dec) _ _ _ _ _ N).
Qed.
