(** * Whole sessions

    An analyst runs certified queries, and chooses each by the earlier answers and by random coins.
    The queries never cost more than the remaining budget. Then all that the analyst learns is
    private at the cost with which the session was opened ([session_sound]). If a query is in
    another measure than the session, a conversion rule gives its charge.

    The parameters of a query may depend on all that the analyst knows, because the analyst chooses
    the derivation. *)
From Coq Require Import List ZArith Bool Lia Reals Lra QArith Qreals String.
From DP Require Import Table Sources Expression Result Distribution Privacy Laplace Zcdp Conversion Derivation Checker Conversions Soundness.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope R_scope.

Inductive analyst (B : Type) :=
| Stop (b : B)
| Toss (coins : dist Z) (next : Z -> analyst B)
| Ask (m : measure) (d : measurement) (next : answers -> analyst B).
Arguments Stop {B} b.
Arguments Toss {B} coins next.
Arguments Ask {B} m d next.

(** Runs the analyst's queries on the database [D], and returns the distribution of the analyst's
final result. *)
Fixpoint play {B} (s : analyst B) (D : database) : dist B :=
  match s with
  | Stop b => ret b
  | Toss coins next => bind coins (fun x => play (next x) D)
  | Ask _ d next => bind (run d D) (fun h => play (next h) D)
  end.

(** The charge for a query in a session with the measure [m]. *)
Definition charged (m : measure) (sources : list source) (n : measure) (d : measurement) : result env :=
  let* c := check n sources d in
  convert n m c.

(** Each query is charged at most the remaining budget, and no entry of the remaining budget is ever
below zero. *)
Fixpoint affords {B} (m : measure) (sources : list source) (left : env) (s : analyst B) : Prop :=
  forallb (Z.leb 0) left = true /\
  match s with
  | Stop _ => True
  | Toss _ next => forall x, affords m sources left (next x)
  | Ask n d next => exists c rest, charged m sources n d = Ok c /\ env_leb (env_add c rest) left = true /\
                                   forall h, affords m sources rest (next h)
  end.

Lemma apart_sym sources k D D' : apart sources k D D' -> apart sources k D' D.
Proof. intros (V & V' & H). split; [auto|]. split; [auto|]. intros i s E. apply units_apart_sym, (H i s E). Qed.

Lemma charged_sound m sources n d c : charged m sources n d = Ok c ->
  forall k D D', admissible m k -> apart sources k D D' -> indist m (price m c k) (run d D) (run d D').
Proof.
  unfold charged. intros H k D D' M A. unfold_ok H. eapply convert_sound; eauto. intro N.
  split; eapply check_sound_group; eauto using apart_sym.
Qed.

Theorem session_private {B} m sources (s : analyst B) : forall left k D D', affords m sources left s ->
  admissible m k -> apart sources k D D' -> indist m (price m left k) (play s D) (play s D').
Proof.
  induction s as [b|coins next IH|n d next IH]; intros left k D D' H M A; cbn [affords play] in *; destruct H as [P H].
  - apply indist_refl. pose proof (price_leb m [] left k P) as L. rewrite price_nothing in L. lra.
  - rewrite <- (Rplus_0_l (price m left k)). apply indist_bind; [apply indist_refl; lra|]. intro x. apply IH; auto.
  - destruct H as (c & rest & C & E & H). apply indist_weaken with (price m c k + price m rest k).
    + rewrite <- price_add. apply price_leb, E.
    + apply indist_bind; [eapply charged_sound; eauto|]. intro h. apply IH; auto.
Qed.

(** The theorem for one unit of one source. *)
Theorem session_sound {B} m sources (s : analyst B) left : proper m = true -> affords m sources left s ->
  forall i D D', neighbours sources i D D' -> indist m (IZR (entry i left) / IZR (one_is m)) (play s D) (play s D').
Proof.
  intros P H i D D' N. rewrite <- price_one. eapply session_private; eauto using neighbours_apart.
  apply admissible_only; auto.
Qed.

(** The theorem in the form that certificates state, for a session in epsilon and for a session in
rho. *)
Corollary session_pure {B} sources (s : analyst B) left : affords Pure sources left s ->
  forall i D D', neighbours sources i D D' -> dp (Q2R (entry i left # 1000000)) (play s D) (play s D').
Proof. intros H i D D' N. apply adp_dp. exact (session_sound Pure sources s left eq_refl H i D D' N). Qed.

Corollary session_zcdp {B} sources (s : analyst B) left : affords Zcdp sources left s ->
  forall i D D', neighbours sources i D D' -> zcdp (Q2R (entry i left # 1000000000000)) (play s D) (play s D').
Proof. exact (session_sound Zcdp sources s left eq_refl). Qed.

(** The theorem for a session in rho that implements (epsilon, delta), by the conversion at a whole
order ([Conversion]). *)
Corollary session_stands_for {B} sources (s : analyst B) left : affords Zcdp sources left s ->
  forall i order terms epsilon delta,
  converts (entry i left # 1000000000000) order terms (epsilon # 1000000) (delta # 1000000000000000) = true ->
  forall D D', neighbours sources i D D' ->
  dp_delta (Q2R (epsilon # 1000000)) (Q2R (delta # 1000000000000000)) (play s D) (play s D').
Proof.
  intros H i order terms epsilon delta C D D' N. apply adp_events.
  apply (converts_sound _ _ _ _ _ _ _ C). apply (session_zcdp sources s left H i D D' N).
Qed.

(** Checks the charge for a query in a session with another measure. *)
Definition check_charged (m : measure) (sources : list source) (n : measure) (d : measurement) (i : nat) (limit : Z)
  : result Datatypes.unit :=
  let* _ := require (proper m) "Renyi orders begin at 2" in
  let* c := charged m sources n d in
  require (entry i c <=? limit)%Z "the session pays less than the query costs".

Theorem check_charged_sound m sources n d i limit : check_charged m sources n d i limit = Ok tt ->
  forall D D', neighbours sources i D D' -> indist m (IZR limit / IZR (one_is m)) (run d D) (run d D').
Proof.
  unfold check_charged. intros H D D' N. unfold_ok H. apply require_ok, Z.leb_le in H.
  apply indist_weaken with (price m a (only i 1)).
  - rewrite price_one. apply over_one, H.
  - eapply charged_sound; eauto using neighbours_apart. apply admissible_only; auto.
Qed.
