(** * Rule `join` by the unit: rows of two tables side by side, with a cap on the rows of each
    person

    Meaning: for each person, each of the first [m] rows in the left table is paired with each of
    the first [n] rows in the right table ([joined]). The rows of other persons do not move. The
    pairs are again rows of persons, because both rows of a pair belong to one person. [JoinOn] has
    the join by a key that rows share. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool String.
From DP Require Import Table Stability Persons Steps Sources Expression Result Facts Ownership FlatMap Limit SemiJoin.
Import ListNotations.
Local Open Scope Z_scope.

(** For each column, a new row has a value from the left row or from the right row. This value must
fit the column. *)
Fixpoint check_sides (left right into : list column) (values : list side) : result Datatypes.unit :=
  match into, values with
  | [], [] => Ok tt
  | c :: into, x :: values =>
      let* _ := match x with LeftCell x => check_cell left c x | RightCell x => check_cell right c x end in
      check_sides left right into values
  | _, _ => Refused "a new row has another number of values than of columns"
  end.

Definition join_owner (o other : ownership) (left right : nat) : ownership :=
  Owned (person o) (person_kind o) (Z.min (each o) (Z.of_nat left) * Z.min (each other) (Z.of_nat right))
    (either (among_sources o) (among_sources other)).

(** [g] are the facts about the other table. *)
Definition check_join (f : facts) (column : nat) (g : facts) (column_of_other : nat) (left right : nat) (into : list Sources.column) (values : list side)
    (claimed : env) (n : counted) : result facts :=
  let* o := check_whose f column in
  let* p := check_whose g column_of_other in
  let* _ := require (same_persons (person_kind o) (person_kind p)) "the two tables do not identify persons by the same numbers" in
  let* _ := require (same_relation (distance f) (distance g)) "the two tables are under different neighbour relations" in
  let* _ := require (Nat.leb 1 left && Nat.leb 1 right) "a join keeps at least one row of each table" in
  let* _ := check_sides (schema f) (schema g) into values in
  let o := join_owner o p left right in
  let s := env_of (each o) (among_sources o) in
  let* _ := agree "stability of the join" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts into (distance f) s SomeRows None (Some o)).

Section Join.
Context {A B : Type} (key : A -> Z) (key' : B -> Z).



(** The unit of a pair is the unit of both of its rows. *)
Definition of_pair (p : A * B) : Z := key (fst p).

Lemma pairs_theirs u T U : theirs of_pair u (pairs key key' T U) = list_prod (theirs key u T) (theirs key' u U).
Proof.
  unfold pairs. rewrite (step_theirs key).
  - induction T as [|x T IH]; auto. rewrite theirs_cons. destruct (Z.eqb_spec (key x) u) as [<-|E]; auto.
    cbn [flat_map list_prod]. rewrite IH. auto.
  - intros x y H. apply in_map_iff in H. destruct H as (z & <- & _). auto.
Qed.

Lemma join_theirs m n u D E :
  theirs of_pair u (join key key' m n D E) = list_prod (firstn m (theirs key u D)) (firstn n (theirs key' u E)).
Proof. unfold join, first_of_each. rewrite pairs_theirs, !limit_theirs. auto. Qed.

Lemma list_prod_nil {S T} (l : list S) : list_prod l (@nil T) = [].
Proof. induction l as [|x l IH]; auto. Qed.

(** Suppose that a unit's rows differ in either table, or in both. Then only pairs of this unit may
differ. If neighbours do not replace rows, one table of one neighbour lacks the unit's rows. So the
pairs are again a table of units, and other steps on each unit's rows may follow. *)
Theorem join_persons r m n us D D' E E' : persons_apart key r us D D' -> persons_apart key' r us E E' ->
  persons_apart of_pair r us (join key key' m n D E) (join key key' m n D' E').
Proof.
  intros HD HE u. rewrite !join_theirs. destruct (HD u) as [->|(I & [R|[->| ->]])]; rewrite ?firstn_nil; cbn [list_prod]; auto 6.
  destruct (HE u) as [->|(I & [R|[->| ->]])]; rewrite ?firstn_nil, ?list_prod_nil; auto 6.
Qed.

Lemma join_at_most m n d d' D E : each_at_most key d D -> each_at_most key' d' E ->
  each_at_most of_pair (Z.min d (Z.of_nat m) * Z.min d' (Z.of_nat n)) (join key key' m n D E).
Proof.
  intros HD HE u. rewrite join_theirs. specialize (HD u). specialize (HE u). unfold size in *.
  rewrite prod_length, !firstn_length, Nat2Z.inj_mul. apply Z.mul_le_mono_nonneg; lia.
Qed.

(** Suppose that in both tables only the rows of the units [us] differ. Then only the pairs of these
units may differ, and each pair counts once. *)
Theorem join_units_stable r m n d d' us D D' E E' : persons_apart key r us D D' -> persons_apart key' r us E E' ->
  each_at_most key d D -> each_at_most key d D' -> each_at_most key' d' E -> each_at_most key' d' E' ->
  near r SomeRows (Z.min d (Z.of_nat m) * Z.min d' (Z.of_nat n) * Z.of_nat (List.length us)) (join key key' m n D E) (join key key' m n D' E').
Proof. intros. apply (persons_near of_pair); auto using join_persons, join_at_most. Qed.
End Join.

(** ** The node *)

Lemma check_sides_ok cs ds into : forall values u h r s, check_sides cs ds into values = Ok u -> conforms cs r -> conforms ds s ->
  conforms into (map (fun f => f (r, s)) (sides_of h values)).
Proof.
  induction into as [|c into IH]; intros [|x values] u h r s H Hr Hs; cbn [check_sides sides_of map] in *; try discriminate.
  - constructor.
  - unfold_ok H. constructor; [|eapply IH; eauto].
    destruct x as [x|x]; cbn [of_side]; unfold of_left, of_right; cbn [fst snd]; eapply check_cell_ok; eauto.
Qed.

Lemma joined_in values l r (s t : owned) x : In x (map snd (joined l r values s t)) ->
  exists a b, In a (map snd t) /\ In b (map snd s) /\ x = map (fun f => f (a, b)) values.
Proof.
  unfold joined, join, pairs, first_of_each. intro H. apply in_map_iff in H. destruct H as (y & <- & H).
  apply in_map_iff in H. destruct H as ((a & b) & <- & H). apply in_flat_map in H. destruct H as (c & Hc & H).
  apply in_map_iff in H. destruct H as (d & [= <- <-] & Hd). apply filter_In in Hd. destruct Hd as [Hd _].
  exists (snd c), (snd d). split; [|split]; auto; apply in_map; eauto using keep_first_in.
Qed.

Lemma one_of_both_theirs values u D : theirs whose u (map (one_of_both values) D) = map (one_of_both values) (theirs (of_pair whose) u D).
Proof.
  unfold theirs. induction D as [|x D IH]; cbn [map filter]; auto.
  change (of_person whose u (one_of_both values x)) with (whose (fst x) =? u).
  change (of_person (of_pair whose) u x) with (whose (fst x) =? u).
  destruct (whose (fst x) =? u); cbn [map]; rewrite IH; auto.
Qed.

Lemma joined_owned values l m o p r us t t' s s' : owners_hold o r us t t' -> owners_hold p r us s s' ->
  owners_hold (join_owner o p l m) r us (joined l m values s t) (joined l m values s' t').
Proof.
  intros (M & M' & H) (N & N' & H'). cbn [join_owner each among_sources].
  destruct (concerned_either (among_sources o) (among_sources p) us) as [I J].
  pose proof (persons_apart_incl whose r _ _ _ _ I H) as P. pose proof (persons_apart_incl whose r _ _ _ _ J H') as Q.
  split; [|split]; unfold joined.
  - intro u. rewrite one_of_both_theirs, map_size. apply join_at_most; auto.
  - intro u. rewrite one_of_both_theirs, map_size. apply join_at_most; auto.
  - intro u. rewrite !one_of_both_theirs. destruct (join_persons whose whose r l m _ _ _ _ _ P Q u) as [->|(K & [R|[->| ->]])]; auto 6.
Qed.

Lemma join_asks f c h d l r into values claimed n g : check_join f c h d l r into values claimed n = Ok g ->
  exists o p, owner f = Some o /\ c = person o /\ owner h = Some p /\ d = person p.
Proof.
  unfold check_join. intro H. unfold_ok H. destruct (check_whose_ok _ _ _ C), (check_whose_ok _ _ _ C0). eauto 8.
Qed.

Theorem join_sound f c h c' l m into values claimed n g o p us k v v' t t' s s' a :
  check_join f c h c' l m into values claimed n = Ok g ->
  owner f = Some o -> owner h = Some p -> owners_hold o (distance f) us t t' -> owners_hold p (distance h) us s s' ->
  (forall i, (List.length (us i) <= k i)%nat) -> facts_hold f k v (map snd t) (map snd t') -> facts_hold h k v' (map snd s) (map snd s') ->
  facts_hold g k (Literal 0 0) (map snd (joined l m (sides_of a values) s t)) (map snd (joined l m (sides_of a values) s' t')).
Proof.
  unfold check_join. intros H E E' O O' K [L R _ _] [L' R' _ _]. unfold_ok H. injection H as <-.
  destruct (check_whose_ok _ _ _ C) as [F _]. rewrite E in F. injection F as <-.
  destruct (check_whose_ok _ _ _ C0) as [F _]. rewrite E' in F. injection F as <-.
  apply same_relation_ok in C2. rewrite <- C2 in O'.
  assert (Row : forall (t s : owned), Forall (conforms (schema f)) (map snd t) -> Forall (conforms (schema h)) (map snd s) ->
    Forall (conforms into) (map snd (joined l m (sides_of a values) s t))).
  { intros x y X Y. rewrite Forall_forall in *. intros z Hz. apply joined_in in Hz. destruct Hz as (i & j & I & J & ->).
    eapply check_sides_ok; eauto. }
  split; cbn [schema distance stability rows interval]; auto using no_values.
  exact (owned_near (join_owner o p l m) _ us k _ _ (joined_owned _ l m _ _ _ _ _ _ _ _ O O') K).
Qed.
