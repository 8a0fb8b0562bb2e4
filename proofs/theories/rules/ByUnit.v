(** * Rule `by-unit`: one row for each unit, made of that unit's rows

    Meaning: for each person of the table one row, [feature] of the person's rows in the order of the table. It is a function of
    that person's rows alone. So two tables that agree but for the rows of one person become tables that agree but for one
    row: stability 1, however many rows a person has. The same holds after steps that make of each row rows of the same
    person: filters, maps, flat maps.

    The checker does not have this rule, since its distance counts rows and does not know whose they are. *)
From Coq Require Import List Permutation ZArith Lia Bool.
From DP Require Import Table Stability FromSource.
Import ListNotations.
Local Open Scope Z_scope.

(** What the neighbours of a unit are: they agree but for the rows of one person, which where rows are not replaced only one
    of them has. *)
Definition one_person {A} (person : A -> Z) (r : relation) (u : Z) (D D' : list A) : Prop :=
  filter (of_others person u) D = filter (of_others person u) D' /\
  (r = ReplaceOne \/ filter (of_person person u) D = [] \/ filter (of_person person u) D' = []).

Section ByUnit.
Context {A B : Type} (person : A -> Z) (feature : list A -> B).

Definition persons (D : list A) : list Z := nodup Z.eq_dec (map person D).
Definition row_of (D : list A) (u : Z) : B := feature (filter (of_person person u) D).
Definition by_unit (D : list A) : list B := map (row_of D) (persons D).

(** The row of a person who is there. *)
Definition own (u : Z) (D : list A) : list B :=
  match filter (of_person person u) D with [] => [] | rows => [feature rows] end.

Lemma own_size u D : size (own u D) <= 1.
Proof. unfold own. destruct (filter (of_person person u) D); rewrite ?size_cons, size_nil; lia. Qed.

Lemma own_nil u D : filter (of_person person u) D = [] -> own u D = [].
Proof. unfold own. intros ->. auto. Qed.

Lemma in_persons u D : In u (persons D) <-> filter (of_person person u) D <> [].
Proof.
  unfold persons. rewrite nodup_In, in_map_iff. split.
  - intros (x & <- & Hx) E. assert (In x (filter (of_person person (person x)) D)) as F.
    { apply filter_In. split; auto. apply Z.eqb_refl. }
    rewrite E in F. destruct F.
  - destruct (filter (of_person person u) D) as [|x l] eqn:E; [congruence|]. intros _.
    assert (In x (filter (of_person person u) D)) as F by (rewrite E; left; auto).
    apply filter_In in F. destruct F as [F G]. apply Z.eqb_eq in G. eauto.
Qed.

Lemma others_of_person u p D : p <> u ->
  filter (of_person person p) (filter (of_others person u) D) = filter (of_person person p) D.
Proof.
  intro H. induction D as [|x D IH]; cbn [filter]; auto. unfold of_others at 1, of_person at 2.
  destruct (Z.eqb_spec (person x) u) as [E|E]; cbn [negb filter].
  - rewrite IH. unfold of_person at 2. destruct (Z.eqb_spec (person x) p); [congruence|auto].
  - rewrite IH. auto.
Qed.

Lemma others_of_own u D : filter (of_person person u) (filter (of_others person u) D) = [].
Proof.
  induction D as [|x D IH]; cbn [filter]; auto. unfold of_others at 1, of_person at 2.
  destruct (Z.eqb_spec (person x) u) as [E|E]; cbn [negb filter]; auto.
  unfold of_person at 1. destruct (Z.eqb_spec (person x) u); [contradiction|auto].
Qed.

(** The rows of all persons are one person's and those of all others. *)
Lemma by_unit_split u D : Permutation (by_unit D) (own u D ++ by_unit (filter (of_others person u) D)).
Proof.
  assert (Same : map (row_of D) (persons (filter (of_others person u) D)) = by_unit (filter (of_others person u) D)).
  { apply map_ext_in. intros p Hp. unfold row_of. rewrite others_of_person; auto.
    intros ->. apply in_persons in Hp. apply Hp, others_of_own. }
  rewrite <- Same. unfold by_unit, own. destruct (filter (of_person person u) D) as [|x l] eqn:E.
  - cbn [app]. apply Permutation_map, NoDup_Permutation; try apply NoDup_nodup. intro p. rewrite !in_persons.
    destruct (Z.eq_dec p u) as [->|H]; [rewrite E, others_of_own; tauto|rewrite others_of_person; tauto].
  - replace [feature (x :: l)] with (map (row_of D) [u]) by (cbn; unfold row_of; rewrite E; auto). rewrite <- map_app.
    apply Permutation_map, NoDup_Permutation; [apply NoDup_nodup| |].
    + cbn [app]. constructor; [|apply NoDup_nodup]. rewrite in_persons. intro H. apply H, others_of_own.
    + intro p. cbn [app In]. rewrite !in_persons. destruct (Z.eq_dec p u) as [->|H].
      * rewrite E. split; [auto|discriminate].
      * rewrite others_of_person by auto. split; [auto|intros [F|F]; [congruence|auto]].
Qed.

Theorem by_unit_stable r u D D' : one_person person r u D D' -> near r SomeRows 1 (by_unit D) (by_unit D').
Proof.
  intros [H Hr]. exists (by_unit (filter (of_others person u) D)), (own u D), (own u D').
  split; [apply by_unit_split|]. split; [rewrite H; apply by_unit_split|].
  pose proof (own_size u D). pose proof (own_size u D').
  pose proof (size_nonneg (own u D)). pose proof (size_nonneg (own u D')).
  destruct r; cbn [within]; [|lia].
  destruct Hr as [Hr|[Hr|Hr]]; [discriminate| |]; rewrite (own_nil _ _ Hr), size_nil; lia.
Qed.
End ByUnit.

(** ** Steps before it: of each row, rows of the same person *)
Section Steps.
Context {A B : Type} (person : A -> Z) (person' : B -> Z) (step : A -> list B).
Hypothesis keeps_owner : forall x y, In y (step x) -> person' y = person x.

Lemma step_filter u (keep : bool -> bool) D :
  filter (fun y => keep (of_person person' u y)) (flat_map step D) = flat_map step (filter (fun x => keep (of_person person u x)) D).
Proof.
  induction D as [|x D IH]; cbn [flat_map filter]; auto. rewrite filter_app, IH.
  assert (E : filter (fun y => keep (of_person person' u y)) (step x) = if keep (of_person person u x) then step x else []).
  { assert (F : forall y, In y (step x) -> keep (of_person person' u y) = keep (of_person person u x)).
    { intros y Hy. unfold of_person. rewrite (keeps_owner x y Hy). auto. }
    revert F. generalize (step x) as l. intros l F. induction l as [|y l IHl]; cbn [filter].
    - destruct (keep (of_person person u x)); auto.
    - rewrite (F y (or_introl eq_refl)), IHl by (intros z Hz; apply F; right; auto).
      destruct (keep (of_person person u x)); auto. }
  rewrite E. destruct (keep (of_person person u x)); auto.
Qed.

Theorem step_one_person r u D D' : one_person person r u D D' -> one_person person' r u (flat_map step D) (flat_map step D').
Proof.
  intros [H Hr]. pose proof (step_filter u (fun b => b)) as Own. pose proof (step_filter u negb) as Others.
  split.
  - transitivity (flat_map step (filter (of_others person u) D)); [apply Others|]. rewrite H. symmetry. apply Others.
  - destruct Hr as [Hr|[Hr|Hr]]; [auto| |]; right; [left|right].
    + transitivity (flat_map step (filter (of_person person u) D)); [apply Own|]. rewrite Hr. auto.
    + transitivity (flat_map step (filter (of_person person u) D')); [apply Own|]. rewrite Hr. auto.
Qed.
End Steps.
