(** * Rows with owners, and tables that differ in the rows of few persons

    Each row belongs to a person. Two tables differ in the persons [us] if every other person has
    the same rows in both, in the same order. If rows are not replaced, one of the two tables must
    also lack the rows of each person who differs. The order between rows of different persons
    carries no meaning. Rules that look at all rows of a person are functions of each person's rows
    alone, so they keep this distance. If no person has more than [m] rows, the number of changes
    between the tables is at most [m] times the number of persons who differ ([persons_near]). *)
From Coq Require Import List Permutation Arith ZArith Lia Bool.
From DP Require Import Table Stability.
Import ListNotations.
Local Open Scope Z_scope.

Section Persons.
Context {A : Type} (person : A -> Z).

Definition of_person (u : Z) (x : A) : bool := person x =? u.

(** The rows of one person. *)
Definition theirs (u : Z) (D : list A) : list A := filter (of_person u) D.

Lemma theirs_cons u x D : theirs u (x :: D) = if person x =? u then x :: theirs u D else theirs u D.
Proof. reflexivity. Qed.

Definition each_at_most (m : Z) (D : list A) : Prop := forall u, size (theirs u D) <= m.

Definition persons_apart (r : relation) (us : list Z) (D D' : list A) : Prop :=
  forall u, theirs u D = theirs u D' \/ In u us /\ (r = ReplaceOne \/ theirs u D = [] \/ theirs u D' = []).

Lemma persons_apart_refl r us D : persons_apart r us D D.
Proof. left. auto. Qed.

Lemma persons_apart_sym r us D D' : persons_apart r us D D' -> persons_apart r us D' D.
Proof. intros H u. destruct (H u) as [E|(I & E)]; [auto|right; tauto]. Qed.

Lemma persons_apart_incl r us vs D D' : incl us vs -> persons_apart r us D D' -> persons_apart r vs D D'.
Proof. intros I H u. destruct (H u) as [E|(J & E)]; auto. Qed.

Lemma theirs_filter (q : Z -> bool) u D : theirs u (filter (fun x => q (person x)) D) = if q u then theirs u D else [].
Proof.
  unfold theirs. induction D as [|x D IH]; cbn [filter]; [destruct (q u); auto|].
  unfold of_person at 2. destruct (Z.eqb_spec (person x) u) as [<-|H].
  - destruct (q (person x)); cbn [filter]; auto. unfold of_person at 1. rewrite Z.eqb_refl, IH. auto.
  - destruct (q (person x)); cbn [filter]; auto. unfold of_person at 1. destruct (Z.eqb_spec (person x) u); [contradiction|auto].
Qed.

(** If each person has the same rows in two tables, the tables have the same rows. *)
Lemma same_rows D : forall D', (forall u, theirs u D = theirs u D') -> Permutation D D'.
Proof.
  assert (Found : forall u x l E, theirs u E = x :: l -> exists a b, E = a ++ x :: b /\ theirs u a = [] /\ theirs u b = l).
  { intros u x l E. unfold theirs. induction E as [|y E IH]; cbn [filter]; [discriminate|].
    destruct (of_person u y) eqn:F.
    - intros [= -> <-]. exists [], E. auto.
    - intro H. destruct (IH H) as (a & b & -> & Ha & Hb). exists (y :: a), b. cbn [app filter]. rewrite F. auto. }
  assert (App : forall u a b, theirs u (a ++ b) = theirs u a ++ theirs u b) by (intros; apply filter_app).
  induction D as [|x D IH]; intros D' H.
  - destruct D' as [|y D']; auto. specialize (H (person y)). unfold theirs in H. cbn [filter] in H. unfold of_person in H at 1.
    rewrite Z.eqb_refl in H. discriminate.
  - assert (E : theirs (person x) D' = x :: theirs (person x) D).
    { rewrite <- H. unfold theirs. cbn [filter]. unfold of_person at 1. rewrite Z.eqb_refl. auto. }
    destruct (Found _ _ _ _ E) as (a & b & -> & Ha & Hb). apply Permutation_cons_app, IH. intro v. specialize (H v).
    rewrite App in H. rewrite App. rewrite !theirs_cons in H.
    destruct (Z.eqb_spec (person x) v) as [F|N].
    + subst v. rewrite Ha, Hb. auto.
    + exact H.
Qed.

(** From a list of persons who may differ, selects the persons who differ. *)
Lemma who_differs (Same Differs : Z -> Prop) us : (forall u, Same u \/ In u us /\ Differs u) ->
  exists vs, (length vs <= length us)%nat /\ (forall u, In u vs -> Differs u) /\ (forall u, In u vs \/ Same u).
Proof.
  revert Same. induction us as [|v us IH]; intros Same H.
  - exists []. split; [auto|]. split; [intros u []|]. intro u. destruct (H u) as [S|([] & _)]; auto.
  - destruct (H v) as [S|(_ & W)].
    + destruct (IH Same) as (vs & L & W & S').
      { intro u. destruct (H u) as [S'|([->|I] & W)]; auto. }
      exists vs. cbn [length]. auto.
    + destruct (IH (fun u => Same u \/ u = v)) as (vs & L & W' & S).
      { intro u. destruct (H u) as [S'|([->|I] & W')]; auto. }
      exists (v :: vs). cbn [length]. split; [lia|]. split; [intros u [->|I]; auto|].
      intro u. destruct (S u) as [I|[S'| ->]]; cbn [In]; auto.
Qed.

Definition among (us : list Z) (x : A) : bool := existsb (Z.eqb (person x)) us.

Lemma among_nobody D : filter (among []) D = [].
Proof. induction D as [|x D IH]; auto. Qed.

Lemma among_size u us D : size (filter (among (u :: us)) D) <= size (theirs u D) + size (filter (among us) D).
Proof.
  unfold theirs. induction D as [|x D IH]; [cbn; lia|]. cbn [filter]. unfold among at 1, of_person at 1. cbn [existsb].
  fold (among us x). destruct (person x =? u), (among us x); cbn [orb]; rewrite ?size_cons; lia.
Qed.

Lemma few_among m us D D' : (forall u, In u us -> size (theirs u D) + size (theirs u D') <= m) ->
  size (filter (among us) D) + size (filter (among us) D') <= m * Z.of_nat (length us).
Proof.
  induction us as [|u us IH]; intro H.
  - rewrite !among_nobody. cbn. lia.
  - pose proof (among_size u us D). pose proof (among_size u us D'). pose proof (H u (or_introl eq_refl)).
    specialize (IH (fun v I => H v (or_intror I))). cbn [length]. lia.
Qed.

(** The list [vs] of the persons who differ, and a bound on the number of their rows. *)
Lemma persons_within r us m D D' : persons_apart r us D D' -> each_at_most m D -> each_at_most m D' ->
  exists vs, (forall u, ~ In u vs -> theirs u D = theirs u D') /\
    within r SomeRows (m * Z.of_nat (length us)) (size (filter (among vs) D)) (size (filter (among vs) D')).
Proof.
  intros H M M'. destruct (who_differs _ _ _ H) as (vs & L & W & S).
  assert (0 <= m) by (specialize (M 0); pose proof (size_nonneg (theirs 0 D)); lia).
  exists vs. split; [intros u N; destruct (S u); [contradiction|auto]|]. apply within_mono with (m * Z.of_nat (length vs)); [nia|].
  pose proof (few_among m vs D []) as F. pose proof (few_among m vs [] D') as F'. pose proof (few_among m vs D D') as F2.
  cbn [filter] in F, F'. unfold theirs in F at 2, F' at 1. cbn [filter] in F, F'. rewrite size_nil in F, F'.
  destruct r; cbn [within].
  - apply F2. intros u I. destruct (W u I) as [R|[E|E]]; [discriminate| |]; rewrite E, size_nil; [specialize (M' u)|specialize (M u)]; lia.
  - split; [apply Z.le_trans with (2 := F (fun u _ => ltac:(specialize (M u); lia)))|apply Z.le_trans with (2 := F' (fun u _ => ltac:(specialize (M' u); lia)))]; lia.
Qed.

Theorem persons_near r us m D D' : persons_apart r us D D' -> each_at_most m D -> each_at_most m D' ->
  near r SomeRows (m * Z.of_nat (length us)) D D'.
Proof.
  intros H M M'. destruct (persons_within r us m D D' H M M') as (vs & S & W).
  exists (filter (fun x => negb (among vs x)) D'), (filter (among vs) D), (filter (among vs) D').
  split; [|split; [apply filter_split|exact W]].
  rewrite (filter_split (among vs) D) at 1. apply Permutation_app_head, same_rows. intro u.
  rewrite !(theirs_filter (fun u => negb (existsb (Z.eqb u) vs))). destruct (existsb (Z.eqb u) vs) eqn:E; cbn [negb]; auto.
  apply S. intro I. rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists u. rewrite Z.eqb_refl. auto.
Qed.

(** ** The first rows of each person *)
Fixpoint keep_first (k : nat) (seen : Z -> nat) (D : list A) : list A :=
  match D with
  | [] => []
  | x :: D =>
      if Nat.ltb (seen (person x)) k
      then x :: keep_first k (fun p => if p =? person x then S (seen p) else seen p) D
      else keep_first k seen D
  end.

Lemma keep_first_theirs k u D : forall seen, theirs u (keep_first k seen D) = firstn (k - seen u) (theirs u D).
Proof.
  unfold theirs. induction D as [|x D IH]; intro seen; cbn [keep_first filter]; [rewrite firstn_nil; auto|].
  unfold of_person at 2. destruct (Nat.ltb_spec (seen (person x)) k) as [L|L]; cbn [filter]; unfold of_person at 1;
    destruct (Z.eqb_spec (person x) u) as [E|E]; rewrite IH; subst.
  - rewrite Z.eqb_refl. replace (k - seen (person x))%nat with (S (k - S (seen (person x)))) by lia. auto.
  - destruct (Z.eqb_spec u (person x)); [congruence|auto].
  - replace (k - seen (person x))%nat with O by lia. auto.
  - auto.
Qed.

(** ** The persons of a table, each once *)
Definition persons (D : list A) : list Z := nodup Z.eq_dec (map person D).

Lemma in_persons u D : In u (persons D) <-> theirs u D <> [].
Proof.
  unfold persons, theirs. rewrite nodup_In, in_map_iff. split.
  - intros (x & <- & Hx) E. assert (In x (filter (of_person (person x)) D)) as F.
    { apply filter_In. split; auto. apply Z.eqb_refl. }
    rewrite E in F. destruct F.
  - destruct (filter (of_person u) D) as [|x l] eqn:E; [congruence|]. intros _.
    assert (In x (filter (of_person u) D)) as F by (rewrite E; left; auto).
    apply filter_In in F. destruct F as [F G]. apply Z.eqb_eq in G. eauto.
Qed.
End Persons.

(** ** Steps that turn each row into rows of the same person *)
Section Steps.
Context {A B : Type} (person : A -> Z) (person' : B -> Z) (step : A -> list B).
Hypothesis keeps_person : forall x y, In y (step x) -> person' y = person x.

Lemma step_theirs u D : theirs person' u (flat_map step D) = flat_map step (theirs person u D).
Proof.
  unfold theirs. induction D as [|x D IH]; cbn [flat_map filter]; auto. rewrite filter_app, IH. clear IH.
  assert (E : filter (of_person person' u) (step x) = if of_person person u x then step x else []).
  { assert (F : forall y, In y (step x) -> of_person person' u y = of_person person u x).
    { intros y Hy. unfold of_person. rewrite (keeps_person x y Hy). auto. }
    revert F. generalize (step x) as l. intros l F. induction l as [|y l IHl]; cbn [filter].
    - destruct (of_person person u x); auto.
    - rewrite (F y (or_introl eq_refl)), IHl by (intros z Hz; apply F; right; auto). destruct (of_person person u x); auto. }
  rewrite E. destruct (of_person person u x); auto.
Qed.

Theorem step_persons r us D D' : persons_apart person r us D D' ->
  persons_apart person' r us (flat_map step D) (flat_map step D').
Proof.
  intros H u. rewrite !step_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; cbn [flat_map]; auto 6.
Qed.

Lemma step_at_most c m D : 0 <= c -> (forall x, size (step x) <= c) -> each_at_most person m D ->
  each_at_most person' (c * m) (flat_map step D).
Proof.
  intros C S M u. rewrite step_theirs. specialize (M u). apply Z.le_trans with (c * size (theirs person u D)); [|nia].
  clear M. induction (theirs person u D) as [|x l IH]; cbn [flat_map]; [cbn; lia|].
  rewrite size_app, size_cons. specialize (S x). lia.
Qed.
End Steps.

(** Rows that satisfy a condition. *)
Section Filter.
Context {A : Type} (person : A -> Z) (keep : A -> bool).

Lemma filter_theirs u D : theirs person u (filter keep D) = filter keep (theirs person u D).
Proof.
  unfold theirs. induction D as [|x D IH]; cbn [filter]; auto.
  destruct (keep x) eqn:K, (of_person person u x) eqn:P; cbn [filter]; rewrite ?K, ?P, IH; auto.
Qed.

Theorem filter_persons r us D D' : persons_apart person r us D D' ->
  persons_apart person r us (filter keep D) (filter keep D').
Proof. intros H u. rewrite !filter_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; cbn [filter]; auto 6. Qed.

Lemma filter_at_most m D : each_at_most person m D -> each_at_most person m (filter keep D).
Proof. intros M u. rewrite filter_theirs. pose proof (filter_size keep (theirs person u D)). specialize (M u). lia. Qed.
End Filter.
