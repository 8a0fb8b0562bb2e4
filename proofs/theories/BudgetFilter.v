(** * The budget filter

    A session at run time: an analyst runs any queries, in any order, at costs that may depend on
    the answers so far. A filter accepts a query if the remaining budget covers its cost, and
    refuses it otherwise. The analyst sees the decision and continues. For every analyst, the
    answers together are private at the budget with which the session was opened ([filter_sound]).
    Source for costs that add up: Rogers, Roth, Ullman and Vadhan, NeurIPS 2016.

    The filter decides by one comparison of exact integers, entry by entry ([afforded]). A ledger,
    or a limit on a part of the budget, can refuse further queries. Such a refusal depends on
    earlier queries and answers, so the theory treats it as a part of the analyst. *)
From Coq Require Import List ZArith Bool Lia Reals.
From DP Require Import Table Sources Expression Result Distribution Privacy Environment Measure Derivation Checker Conversions Session.
Import ListNotations.
Local Open Scope Z_scope.

Inductive asker (B : Type) :=
| Leave (b : B)
| Flip (coins : dist Z) (next : Z -> asker B)
| Request (m : measure) (d : measurement) (next : option answers -> asker B).
Arguments Leave {B} b.
Arguments Flip {B} coins next.
Arguments Request {B} m d next.

Definition less (left c : env) : env := env_add left (env_scale (-1) c).

(** The remaining budget after a query. The result is [None] if the query's cost, converted to the
session's measure, exceeds the budget [left]. *)
Definition afforded (m : measure) (sources : list source) (left : env) (n : measure) (d : measurement) : option env :=
  match charged m sources n d with
  | Ok c => if env_leb c left then Some (less left c) else None
  | Refused _ => None
  end.

(** The analyst behind the filter. *)
Fixpoint filtered {B} (m : measure) (sources : list source) (left : env) (s : asker B) : analyst B :=
  match s with
  | Leave b => Stop b
  | Flip coins next => Toss coins (fun x => filtered m sources left (next x))
  | Request n d next =>
      match afforded m sources left n d with
      | Some rest => Ask n d (fun h => filtered m sources rest (next (Some h)))
      | None => filtered m sources left (next None)
      end
  end.

Lemma zeros_negative c : zeros c = true -> forallb (Z.leb 0) (env_scale (-1) c) = true.
Proof.
  induction c as [|x c IH]; cbn [zeros forallb env_scale map]; auto. rewrite andb_true_iff, Z.eqb_eq. intros [<- H].
  cbn. apply IH, H.
Qed.

Lemma less_positive c left : env_leb c left = true -> forallb (Z.leb 0) (less left c) = true.
Proof.
  unfold less. revert left. induction c as [|x c IH]; intros [|y left] H; cbn [env_leb] in H.
  - auto.
  - exact H.
  - apply (zeros_negative (x :: c) H).
  - rewrite !andb_true_iff, !Z.leb_le in H. destruct H as [H L].
    change (forallb (Z.leb 0) (y + -1 * x :: less left c) = true). cbn [forallb].
    rewrite andb_true_iff, Z.leb_le. split; [lia|apply IH, L].
Qed.

Lemma zeros_cancel c : zeros c = true -> zeros (env_add c (env_scale (-1) c)) = true.
Proof.
  induction c as [|x c IH]; auto. unfold zeros, env_scale. cbn [forallb env_add map].
  rewrite !andb_true_iff, !Z.eqb_eq. intros [<- H]. split; [lia|apply IH, H].
Qed.

Lemma less_covered c left : env_leb c left = true -> env_leb (env_add c (less left c)) left = true.
Proof.
  unfold less. revert left. induction c as [|x c IH]; intros [|y left] H; cbn [env_leb] in H.
  - auto.
  - cbn [env_scale map env_add]. revert H. generalize (y :: left). clear. intro e.
    induction e as [|x e IH]; cbn [forallb env_leb]; auto. rewrite !andb_true_iff, !Z.leb_le. intros [P H]. repeat split; auto; lia.
  - change (env_leb (env_add (x :: c) (env_scale (-1) (x :: c))) [] = true).
    cbn [env_scale map env_add env_leb]. apply (zeros_cancel (x :: c) H).
  - rewrite !andb_true_iff, !Z.leb_le in H. destruct H as [H L].
    change (env_leb (x + (y + -1 * x) :: env_add c (less left c)) (y :: left) = true). cbn [env_leb].
    rewrite !andb_true_iff, !Z.leb_le. repeat split; [lia|lia|apply IH, L].
Qed.

(** An analyst whose queries pass through the filter cannot spend more than the remaining budget. *)
Lemma filter_affords {B} m sources (s : asker B) : forall left, forallb (Z.leb 0) left = true ->
  affords m sources left (filtered m sources left s).
Proof.
  induction s as [b|coins next IH|n d next IH]; intros left P; cbn [filtered affords].
  - auto.
  - auto.
  - unfold afforded. destruct (charged m sources n d) as [c|why] eqn:C; [|apply IH, P].
    destruct (env_leb c left) eqn:E; [|apply IH, P].
    cbn [affords]. split; [exact P|]. exists c, (less left c).
    repeat split; auto using less_covered. intro h. apply IH, less_positive, E.
Qed.

Local Open Scope R_scope.

Theorem filter_sound {B} m sources (s : asker B) left : proper m = true -> forallb (Z.leb 0) left = true ->
  forall i D D', neighbours sources i D D' ->
  indist m (IZR (entry i left) / IZR (one_is m)) (play (filtered m sources left s) D) (play (filtered m sources left s) D').
Proof. intros M P. apply session_sound; auto using filter_affords. Qed.

(** The filter is not stricter than necessary: a query that costs exactly the remaining budget
passes, and the new remaining budget is zero. *)
Lemma filter_exact m sources n d c : charged m sources n d = Ok c -> forallb (Z.leb 0) c = true ->
  exists rest, afforded m sources c n d = Some rest /\ zeros rest = true.
Proof.
  intros C P. unfold afforded. rewrite C. assert (E : env_leb c c = true).
  { revert P. clear. induction c as [|x c IH]; cbn [env_leb forallb]; auto. rewrite !andb_true_iff, !Z.leb_le. intros [P H].
    repeat split; auto; lia. }
  rewrite E. eexists. split; [reflexivity|]. clear. unfold less. induction c as [|x c IH]; auto.
  unfold zeros, env_scale. cbn [env_add map forallb]. rewrite andb_true_iff, Z.eqb_eq. split; [lia|apply IH].
Qed.
