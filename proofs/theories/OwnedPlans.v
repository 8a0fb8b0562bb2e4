(** * Plans for which the owners of rows are known

    Some steps look at all rows of a person. A plan before such a step begins with a source that
    identifies the owner of each row, and every step works on the rows of each person alone. Suppose
    that two databases differ, in each source [i], in the persons [us i]. Then such a plan makes
    tables that differ in the rows of these persons alone ([check_plan_owned]). *)
From Coq Require Import List ZArith Bool Lia.
From DP Require Import Table Persons Stability Sources Expression Result Derivation Ownership Checker.
From DP Require Import Source Filter Map FlatMap ByUnit ByUnitAnd Limit LimitBy SemiJoin Join JoinOn Arranged Union Distinct Take Part AsOnlySource.
Import ListNotations.
Local Open Scope Z_scope.

(** In each source [i] with known owners, only the rows of the persons [us i] differ. *)
Definition who (sources : list source) (us : nat -> list Z) (D D' : database) : Prop :=
  forall i s c d, nth_error sources i = Some s -> unit_of s = Owner c d ->
    persons_apart (number c) (neighbour_relation s) (us i) (D i) (D' i).

Lemma somebody sources : forall k D D', (forall i s, nth_error sources i = Some s -> units_apart s (k i) (D i) (D' i)) ->
  exists us, (forall i, (length (us i) <= k i)%nat) /\ who sources us D D'.
Proof.
  induction sources as [|s sources IH]; intros k D D' H.
  - exists (fun _ => []). split; [intro i; cbn; lia|]. intros [|i] s c d; discriminate.
  - destruct (IH (fun i => k (S i)) (fun i => D (S i)) (fun i => D' (S i)) (fun i => H (S i))) as (us & K & W).
    assert (exists vs, (length vs <= k O)%nat /\
      forall c d, unit_of s = Owner c d -> persons_apart (number c) (neighbour_relation s) vs (D O) (D' O)) as (vs & L & V).
    { specialize (H O s eq_refl). destruct H as [H _]. destruct (unit_of s) as [|d|c d|u];
        try (exists []; split; [cbn; lia|discriminate]).
      - destruct H as (vs & L & V). exists vs. split; auto. intros c' d' [= <- <-]. auto. }
    exists (fun i => match i with O => vs | S i => us i end). split; [intros [|i]; auto|].
    intros [|i] s' c d; cbn [nth_error]; [intros [= <-]; apply V|apply W].
Qed.

Theorem check_plan_owned sources p : forall scope f o, check_plan sources scope p = Ok f -> owner f = Some o ->
  scope = [] /\ forall h, (forall w, rows_of h p w = map snd (owned_rows h (person o) p w)) /\
    forall k us w w', apart sources k (tables w) (tables w') -> who sources us (tables w) (tables w') ->
      owners_hold o (distance f) us (owned_rows h (person o) p w) (owned_rows h (person o) p w').
Proof.
  induction p as [i e n|q e n p IH|to e n p IH|record into most ss e n p IH|record into c fs e n p IH|record into c by_ fs e n p IH|c most e n p IH|
      c there c' other IHo e n p IH|other IHo e n p IH|c most by_ e n p IH|record into l m c c' vs other IHo e n p IH|record into l m ks ks' vs other IHo e n p IH|e n p IH|
      most order e n p IH|most by_ parts order e n p IH|e n|i e n p IH|c order p IH];
    intros scope f o H O; cbn [check_plan owned_rows rows_of] in *.
  - destruct scope as [|[|] scope]; try discriminate. split; auto. intro h. split.
    + intro w. rewrite owned_by_rows. auto.
    + intros k us w w' A W. eapply source_owned; eauto.
  - unfold_ok H. unfold check_filter in H. unfold_ok H. injection H as <-. cbn [owner distance] in *.
    destruct (IH _ _ _ C O) as (S & F). split; auto. intro h. destruct (F h) as [R W]. split.
    + intro w. rewrite filter_owned_rows, R. auto.
    + intros. eapply filter_owned_sound, W; eauto.
  - unfold_ok H. unfold check_map in H. unfold_ok H. injection H as <-. cbn [owner distance] in *. eapply IH; eauto.
  - unfold_ok H. unfold check_flat_map in H. unfold_ok H. injection H as <-. cbn [owner distance] in *.
    destruct (owner a) as [q|] eqn:Q; [|discriminate]. injection O as <-. cbn [person].
    destruct (IH _ _ _ C Q) as (S & F). split; auto. intro h. destruct (F h) as [R W]. split.
    + intro w. rewrite flat_map_owned_rows, R. auto.
    + intros. eapply flat_map_owned_sound, W; eauto.
  - unfold_ok H. unfold check_by_unit in H. unfold_ok H. injection H as <-. discriminate.
  - unfold_ok H. unfold check_by_unit_and in H. unfold_ok H. injection H as <-. cbn [owner distance] in *. injection O as <-.
    destruct (check_whose_ok _ _ _ C0) as [Q ->].
    destruct (IH _ _ _ C Q) as (S & F). split; auto. intro h. destruct (F h) as [R W]. split; auto.
    intros. eapply one_for_each_and_owned, W; eauto.
  - unfold_ok H. unfold check_limit in H. unfold_ok H. injection H as <-. cbn [owner distance] in *. injection O as <-.
    destruct (check_whose_ok _ _ _ C0) as [Q ->]. cbn [limit_owner person].
    destruct (IH _ _ _ C Q) as (S & F). split; auto. intro h. destruct (F h) as [R W]. split; auto.
    intros. eapply limited_owned, W; eauto.
  - unfold_ok H. unfold check_semi_join in H. unfold_ok H. injection H as <-. cbn [owner distance] in *. injection O as <-.
    destruct (check_whose_ok _ _ _ C1) as [Q ->]. destruct (check_whose_ok _ _ _ C2) as [Q' ->]. cbn [semi_join_owner person].
    destruct (IH _ _ _ C Q) as (S & F), (IHo _ _ _ C0 Q') as (_ & F'). split; auto. intro h. destruct (F h) as [R W], (F' h) as [_ W'].
    split; auto. intros k us w w' A V. apply same_relation_ok in C4.
    eapply semi_joined_owned; [eapply W; eauto|rewrite C4; eapply W'; eauto].
  - unfold_ok H. unfold check_union in H. unfold_ok H. injection H as <-. discriminate.
  - unfold_ok H. unfold check_limit_by in H. unfold_ok H. injection H as <-. cbn [owner distance] in *. injection O as <-.
    destruct (check_whose_ok _ _ _ C0) as [Q ->].
    destruct (IH _ _ _ C Q) as (S & F). split; auto. intro h. destruct (F h) as [R W]. split; auto.
    intros. eapply limited_by_owned, W; eauto.
  - unfold_ok H. unfold check_join in H. unfold_ok H. injection H as <-. cbn [owner distance] in *. injection O as <-.
    destruct (check_whose_ok _ _ _ C1) as [Q ->]. destruct (check_whose_ok _ _ _ C2) as [Q' ->]. cbn [join_owner person].
    destruct (IH _ _ _ C Q) as (S & F), (IHo _ _ _ C0 Q') as (_ & F'). split; auto. intro h. destruct (F h) as [_ W], (F' h) as [_ W'].
    split; auto. intros k us w w' A V. apply same_relation_ok in C4.
    eapply joined_owned; [eapply W; eauto|rewrite C4; eapply W'; eauto].
  - unfold_ok H. unfold check_join_on in H. unfold_ok H. injection H as <-. discriminate.
  - unfold_ok H. unfold check_distinct in H. unfold_ok H. injection H as <-. discriminate.
  - unfold_ok H. unfold check_take, check_first in H. unfold_ok H. injection H as <-. discriminate.
  - unfold_ok H. unfold check_take_by, check_first in H. unfold_ok H. injection H as <-. discriminate.
  - destruct scope as [|[|g] scope]; try discriminate. unfold check_part in H. unfold_ok H. injection H as <-. discriminate.
  - destruct scope as [|[j|] scope]; try discriminate. unfold_ok H. unfold check_as_only_source in H. unfold_ok H. injection H as <-. discriminate.
  - unfold_ok H. unfold check_arranged in H. unfold_ok H. injection H as <-. discriminate.
Qed.

(** The theorem for two scenes that are alike, in the form that steps with owners of rows need. *)
Corollary owned_tables sources scope p f o k w w' : check_plan sources scope p = Ok f -> owner f = Some o -> alike sources scope k w w' ->
  exists us, (forall i, (length (us i) <= k i)%nat) /\ who sources us (tables w) (tables w') /\ apart sources k (tables w) (tables w').
Proof.
  intros C O A. destruct (check_plan_owned _ _ _ _ _ C O) as [-> _]. cbn [alike] in A.
  destruct (somebody sources k _ _ (proj2 (proj2 A))) as (us & K & W). eauto.
Qed.
