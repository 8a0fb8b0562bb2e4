(** * Rule `semi-join`: the rows of persons that another table has, or has not

    Meaning: the rows of the first table whose person has a row in the second; or has none. A person of either table decides about the rows
    of that person in the first table alone. So where one person's rows differ in either table, or in both, the results agree but for the rows of that
    person: they are as many changes apart as the person has rows in the first table.

    The checker does not have this rule, since its distance counts rows and does not know whose they are. *)
From Coq Require Import List Permutation ZArith Lia Bool.
From DP Require Import Table Stability FromSource ByUnit Limit.
Import ListNotations.
Local Open Scope Z_scope.

Section SemiJoin.
Context {A B : Type} (person : A -> Z) (person' : B -> Z).

Definition has (E : list B) (p : Z) : bool := existsb (fun y => person' y =? p) E.
Definition semi_join (present : bool) (E : list B) (D : list A) : list A :=
  filter (fun x => Bool.eqb (has E (person x)) present) D.

Lemma has_others u E p : p <> u -> has (filter (of_others person' u) E) p = has E p.
Proof.
  intro H. unfold has. induction E as [|y E IH]; cbn [filter existsb]; auto. unfold of_others at 1, of_person.
  destruct (Z.eqb_spec (person' y) u) as [F|F]; cbn [negb existsb]; rewrite IH; auto.
  destruct (Z.eqb_spec (person' y) p); [congruence|auto].
Qed.

Lemma has_own u E : filter (of_person person' u) E = [] -> has E u = false.
Proof.
  unfold has. induction E as [|y E IH]; cbn [filter existsb]; auto. unfold of_person at 1.
  destruct (Z.eqb_spec (person' y) u); [discriminate|auto].
Qed.

Lemma filter_swap {T} (f g : T -> bool) l : filter f (filter g l) = filter g (filter f l).
Proof.
  induction l as [|x l IH]; cbn [filter]; auto.
  destruct (g x) eqn:G, (f x) eqn:F; cbn [filter]; rewrite ?G, ?F, IH; auto.
Qed.

Lemma filter_none {T} (f g : T -> bool) l : filter f l = [] -> filter f (filter g l) = [].
Proof. intro H. rewrite filter_swap, H. auto. Qed.

(** The rows of all others do not depend on the rows of one person in either table. *)
Lemma semi_join_others w u E E' D D' : filter (of_others person' u) E = filter (of_others person' u) E' ->
  filter (of_others person u) D = filter (of_others person u) D' ->
  filter (of_others person u) (semi_join w E D) = filter (of_others person u) (semi_join w E' D').
Proof.
  intros HE HD. unfold semi_join. rewrite (filter_swap _ _ D), (filter_swap _ _ D'), HD. apply filter_ext_in.
  intros x Hx. apply filter_In in Hx. destruct Hx as [_ Hx]. unfold of_others, of_person in Hx.
  destruct (Z.eqb_spec (person x) u) as [F|F]; [discriminate|].
  rewrite <- (has_others u E), <- (has_others u E'), HE by auto. auto.
Qed.

(** A person whose rows in the first table differ, in the second as well or not. *)
Theorem semi_join_one_person w r u E E' D D' : filter (of_others person' u) E = filter (of_others person' u) E' ->
  one_person person r u D D' -> one_person person r u (semi_join w E D) (semi_join w E' D').
Proof.
  intros HE [HD Hr]. split; [auto using semi_join_others|].
  destruct Hr as [Hr|[Hr|Hr]]; [auto| |]; right; [left|right]; apply filter_none; auto.
Qed.

(** A person whose rows in the second table alone differ. *)
Theorem semi_join_other w r u E E' D : one_person person' r u E E' ->
  one_person person r u (semi_join w E D) (semi_join w E' D) \/ semi_join w E D = semi_join w E' D.
Proof.
  intros [HE Hr]. destruct (Bool.bool_dec (has E u) (has E' u)) as [F|F].
  - right. unfold semi_join. apply filter_ext. intro x. destruct (Z.eq_dec (person x) u) as [G|G].
    + rewrite G, F. auto.
    + rewrite <- (has_others u E), <- (has_others u E'), HE by auto. auto.
  - left. split; [apply semi_join_others; auto|]. right.
    assert (N : forall E0, has E0 u = negb w -> filter (of_person person u) (semi_join w E0 D) = []).
    { intros E0 H0. unfold semi_join. induction D as [|x l IH]; cbn [filter]; auto.
      destruct (Bool.eqb (has E0 (person x)) w) eqn:Q; auto. cbn [filter]. unfold of_person at 1.
      destruct (Z.eqb_spec (person x) u) as [G|G]; auto. rewrite G, H0 in Q. destruct w; discriminate. }
    destruct (has E u) eqn:P, (has E' u) eqn:P', w; try congruence; [right|left|left|right]; apply N; auto.
Qed.

Lemma semi_join_own w u m E D : own_rows person u D <= m -> own_rows person u (semi_join w E D) <= m.
Proof.
  unfold own_rows, semi_join. intro H. rewrite filter_swap.
  pose proof (filter_size (fun x => Bool.eqb (has E (person x)) w) (filter (of_person person u) D)). lia.
Qed.

Theorem semi_join_stable w r m u E E' D D' : own_rows person u D <= m -> own_rows person u D' <= m ->
  (one_person person r u D D' /\ filter (of_others person' u) E = filter (of_others person' u) E' \/
   D = D' /\ one_person person' r u E E') ->
  near r SomeRows m (semi_join w E D) (semi_join w E' D').
Proof.
  intros Hm Hm' [[HD HE]|[<- HE]].
  - apply (one_person_near person _ u); auto using semi_join_one_person, semi_join_own.
  - destruct (semi_join_other w r u E E' D HE) as [H|H].
    + apply (one_person_near person _ u); auto using semi_join_own.
    + rewrite <- H. pose proof (semi_join_own w u m E D Hm). unfold own_rows in *.
      pose proof (size_nonneg (filter (of_person person u) (semi_join w E D))).
      exists (semi_join w E D), [], []. repeat split; auto. rewrite size_nil. destruct r; cbn [within]; lia.
Qed.
End SemiJoin.
