(** * Rule `join`: rows of two tables side by side, at most so many of each key

    Meaning: of the rows of each key the first [m] of the one table, each with each of the first [n] of that key in the other.

    By the unit no row of another is moved: [join_units_stable], and the node [Join]. The pairs are again rows of persons, whose are both rows of each.

    By a key that rows share, a row that is new can push out another: [join_stable]. There which rows come first is said by their order among
    those of others: neighbours are the same list but for rows that were taken out and put in. The checker does not have this, since the order of the
    rows of several persons carries no meaning in its tables. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool String.
From DP Require Import Table Stability Persons Steps Source Expression Result Facts Ownership FlatMap Limit SemiJoin.
Import ListNotations.
Local Open Scope Z_scope.

(** A new row has for each column a number of the left or of the right row that fits it. *)
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

(** [g] is what was found of the other table. *)
Definition check_join (f : facts) (column : nat) (g : facts) (column_of_other : nat) (left right : nat) (into : list Source.column) (values : list side)
    (claimed : env) (n : counted) : result facts :=
  let* o := check_whose f column in
  let* p := check_whose g column_of_other in
  let* _ := require (same_persons (person_kind o) (person_kind p)) "the persons of the two tables are not told by the same numbers" in
  let* _ := require (same_relation (distance f) (distance g)) "the two tables are under different neighbour relations" in
  let* _ := require (Nat.leb 1 left && Nat.leb 1 right) "a join keeps at least one row of each table" in
  let* _ := check_sides (schema f) (schema g) into values in
  let o := join_owner o p left right in
  let s := env_of (each o) (among_sources o) in
  let* _ := agree "stability of the join" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts into (distance f) s SomeRows None (Some o)).

(** ** Distances *)

Lemma near_trans {A} r j k (D E F : list A) : near r SomeRows (Z.of_nat j) D E -> near r SomeRows (Z.of_nat k) E F ->
  near r SomeRows (Z.of_nat (j + k)) D F.
Proof.
  intros H G. apply near_is_chain in G. revert H. induction G as [k E F P|k E F G _ IH T]; intro H.
  - apply near_mono with (Z.of_nat j); [lia|]. destruct H as (kept & gone & come & H1 & H2 & H3).
    exists kept, gone, come. repeat split; auto. rewrite <- P. auto.
  - replace (Z.of_nat (j + S k)) with (Z.of_nat (j + k) + 1) by lia. eapply near_then_step; eauto.
Qed.

Lemma near_same {A} r k (D : list A) : 0 <= k -> near r SomeRows k D D.
Proof. intro H. apply near_mono with 0; [lia|]. apply near_perm. auto. Qed.

Lemma near_cons {A} r k (x : A) D E : near r SomeRows k D E -> near r SomeRows k (x :: D) (x :: E).
Proof.
  intros (kept & gone & come & H1 & H2 & H3). exists (x :: kept), gone, come.
  split; [rewrite H1; apply Permutation_middle|]. split; [rewrite H2; apply Permutation_middle|]. auto.
Qed.

(** A list out of which rows were taken, and into which others were put, one at a time and anywhere. *)
Inductive edits {A} : nat -> list A -> list A -> Prop :=
  | edits_none D : edits 0 D D
  | edits_out e a x b D : edits e (a ++ b) D -> edits (S e) (a ++ x :: b) D
  | edits_in e a x b D : edits e (a ++ x :: b) D -> edits (S e) (a ++ b) D.

(** ** The rows that are kept *)

Section Kept.
Context {A : Type} (key : A -> Z).

Lemma keep_first_ext k D : forall seen seen', (forall p, seen p = seen' p) ->
  keep_first key k seen D = keep_first key k seen' D.
Proof.
  induction D as [|x D IH]; intros seen seen' H; cbn [keep_first]; auto. rewrite (H (key x)).
  destruct (Nat.ltb (seen' (key x)) k); [f_equal|]; apply IH; auto.
  intro p. destruct (p =? key x); rewrite ?H; auto.
Qed.

(** One row more was seen of one key: then the last row of that key goes, or none. *)
Lemma keep_first_one k p D : forall seen seen', (seen p < k)%nat -> seen' p = S (seen p) ->
  (forall q, q <> p -> seen q = seen' q) ->
  exists gone, size gone <= 1 /\ Permutation (keep_first key k seen D) (gone ++ keep_first key k seen' D).
Proof.
  induction D as [|x D IH]; intros seen seen' L E O; cbn [keep_first].
  { exists []. split; [rewrite size_nil; lia|auto]. }
  destruct (Z.eq_dec (key x) p) as [P|P].
  - rewrite P, E. destruct (Nat.ltb_spec (seen p) k) as [_|]; [|lia].
    destruct (Nat.ltb_spec (S (seen p)) k) as [L'|L'].
    + destruct (IH (fun q => if q =? p then S (seen q) else seen q) (fun q => if q =? p then S (seen' q) else seen' q))
        as (gone & G & H).
      * rewrite Z.eqb_refl. auto.
      * rewrite Z.eqb_refl, E. auto.
      * intros q Q. destruct (Z.eqb_spec q p); [contradiction|auto].
      * exists gone. split; auto. rewrite H. apply Permutation_middle.
    + exists [x]. split; [rewrite size_cons, size_nil; lia|]. cbn [app]. apply perm_skip.
      rewrite (keep_first_ext k D _ seen'); auto. intro q. destruct (Z.eqb_spec q p) as [->|Q]; auto.
  - rewrite <- (O _ P). destruct (Nat.ltb (seen (key x)) k).
    + destruct (IH (fun q => if q =? key x then S (seen q) else seen q)
        (fun q => if q =? key x then S (seen' q) else seen' q)) as (gone & G & H).
      * destruct (Z.eqb_spec p (key x)); [congruence|auto].
      * destruct (Z.eqb_spec p (key x)); [congruence|auto].
      * intros q Q. destruct (q =? key x); rewrite (O q Q); auto.
      * exists gone. split; auto. rewrite H. apply Permutation_middle.
    + apply IH; auto.
Qed.

Lemma keep_first_insert k a x b : forall seen,
  near ReplaceOne SomeRows 1 (keep_first key k seen (a ++ x :: b)) (keep_first key k seen (a ++ b)).
Proof.
  induction a as [|y a IH]; intro seen; cbn [app keep_first].
  - destruct (Nat.ltb_spec (seen (key x)) k) as [L|L]; [|apply near_same; lia].
    destruct (keep_first_one k (key x) b seen (fun p => if p =? key x then S (seen p) else seen p)) as (gone & G & H); auto.
    + rewrite Z.eqb_refl. auto.
    + intros q Q. destruct (Z.eqb_spec q (key x)); [contradiction|auto].
    + exists (keep_first key k (fun p => if p =? key x then S (seen p) else seen p) b), [x], gone.
      split; [auto|]. split; [auto|]. cbn [within]. rewrite size_cons, size_nil. lia.
  - destruct (Nat.ltb (seen (key y)) k); [apply near_cons|]; apply IH.
Qed.

(** Each row that is taken out or put in moves at most one row out of those that are kept, and one into them. *)
Theorem first_edits k e D E : edits e D E -> near ReplaceOne SomeRows (Z.of_nat e) (first_of_each key k D) (first_of_each key k E).
Proof.
  unfold first_of_each. induction 1 as [D|e a x b D _ IH|e a x b D _ IH]; [apply near_same; lia| |];
    refine (near_trans _ 1 e _ _ _ _ IH); [|apply near_sym]; apply keep_first_insert.
Qed.

Lemma first_few k u D : size (theirs key u (first_of_each key k D)) <= Z.of_nat k.
Proof. unfold first_of_each. rewrite limit_theirs. unfold size. pose proof (firstn_le_length k (theirs key u D)). lia. Qed.
End Kept.

(** ** Pairs *)

Lemma size_flat_map {A B} (g : A -> list B) c D : (forall x, size (g x) <= c) -> size (flat_map g D) <= c * size D.
Proof.
  intro H. induction D as [|x D IH]; cbn [flat_map]; [rewrite (size_nil (A := A)), (size_nil (A := B)), Z.mul_0_r; lia|].
  rewrite size_app, size_cons, Z.mul_add_distr_l, Z.mul_1_r. specialize (H x). lia.
Qed.

Lemma flat_map_perm {A B} (g : A -> list B) D E : Permutation D E -> Permutation (flat_map g D) (flat_map g E).
Proof.
  induction 1; cbn [flat_map]; auto.
  - apply Permutation_app_head. auto.
  - rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  - etransitivity; eauto.
Qed.

(** A row that changes takes all that is made of it with it. *)
Lemma flat_map_near {A B} (g : A -> list B) c k D E : 0 <= c -> (forall x, size (g x) <= c) ->
  near ReplaceOne SomeRows k D E -> near ReplaceOne SomeRows (c * k) (flat_map g D) (flat_map g E).
Proof.
  intros Hc H (kept & gone & come & H1 & H2 & H3). exists (flat_map g kept), (flat_map g gone), (flat_map g come).
  split; [rewrite <- flat_map_app; apply flat_map_perm, H1|]. split; [rewrite <- flat_map_app; apply flat_map_perm, H2|].
  pose proof (size_flat_map g c gone H). pose proof (size_flat_map g c come H).
  cbn [within] in *. nia.
Qed.

Section Join.
Context {A B : Type} (key : A -> Z) (key' : B -> Z).

(** The same pairs, seen from the right. *)
Definition mirrored (T : list A) (U : list B) : list (A * B) :=
  flat_map (fun y => map (fun x => (x, y)) (theirs key (key' y) T)) U.

Lemma mirrored_pairs T U : Permutation (pairs key key' T U) (mirrored T U).
Proof.
  unfold pairs, mirrored. induction U as [|y U IH]; cbn [flat_map].
  - induction T as [|x T IH]; cbn [flat_map map app]; auto.
  - rewrite <- IH. clear IH. induction T as [|x T IH]; cbn [flat_map]; auto.
    rewrite !theirs_cons, (Z.eqb_sym (key' y)). destruct (key x =? key' y); cbn [map app].
    + apply perm_skip. rewrite IH. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
    + rewrite IH. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma size_map {S T} (f : S -> T) l : size (map f l) = size l.
Proof. unfold size. rewrite map_length. auto. Qed.

(** By a key: each row that is taken out of the one table or put into it moves as many pairs as the cap of the other. *)
Theorem join_edits m n e f D D' E E' : edits e D D' -> edits f E E' ->
  near ReplaceOne SomeRows (Z.of_nat (n * e + m * f)) (join key key' m n D E) (join key key' m n D' E').
Proof.
  intros HD HE. apply near_trans with (join key key' m n D' E); unfold join.
  - rewrite Nat2Z.inj_mul. apply flat_map_near; [lia| |apply first_edits, HD].
    intro x. rewrite size_map. apply first_few.
  - assert (M : near ReplaceOne SomeRows (Z.of_nat m * Z.of_nat f)
      (mirrored (first_of_each key m D') (first_of_each key' n E)) (mirrored (first_of_each key m D') (first_of_each key' n E'))).
    { apply flat_map_near; [lia| |apply first_edits, HE]. intro y. rewrite size_map. apply first_few. }
    rewrite Nat2Z.inj_mul. destruct M as (kept & gone & come & H1 & H2 & H3). exists kept, gone, come.
    rewrite !mirrored_pairs. auto.
Qed.

(** What neighbours are: under [AddRemove] so many rows came or went in all, under [ReplaceOne] so many of each. *)
Definition moved (r : relation) (d e : nat) : Prop := match r with AddRemove => (e <= d)%nat | ReplaceOne => (e <= 2 * d)%nat end.

Theorem join_stable r m n d d' e f D D' E E' : edits e D D' -> moved r d e -> edits f E E' -> moved r d' f ->
  near r SomeRows (Z.of_nat (2 * (n * d + m * d'))) (join key key' m n D E) (join key key' m n D' E').
Proof.
  intros HD Hd HE Hd'. destruct (join_edits m n e f D D' E E' HD HE) as (kept & gone & come & H1 & H2 & H3).
  exists kept, gone, come. split; auto. split; auto.
  assert (n * e + m * f <= (match r with AddRemove => 1 | ReplaceOne => 2 end) * (n * d + m * d'))%nat as H
    by (destruct r; cbn [moved] in *; nia).
  destruct r; cbn [within] in *; lia.
Qed.

(** ** By the unit *)

(** The unit of a pair is that of both of its rows. *)
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

(** A unit whose rows in either table differ, or in both: all its pairs may, and no others. Where rows are not replaced, one of the tables has none of
    its rows on one side. So the pairs are again a table of units, and other steps on each unit's rows may follow. *)
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

(** In both tables the same units differ, or some of them: all their pairs may, each once. *)
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
  - intro u. rewrite one_of_both_theirs, size_map. apply join_at_most; auto.
  - intro u. rewrite one_of_both_theirs, size_map. apply join_at_most; auto.
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
