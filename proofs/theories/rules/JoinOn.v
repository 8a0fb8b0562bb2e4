(** * Rule `join` by a key: rows of two tables side by side, with a cap on the rows of each key

    Meaning: for each key, each of the first [m] rows in the left table is paired with each of the
    first [n] rows in the right table ([joined_on]).

    A new row can push out another row. So the number of pairs that a changed row moves is at most
    twice the cap of the other table ([join_stable]). The order among all rows decides which rows
    come first. So both tables are lists in which rows are removed and inserted, while all other
    rows stay in the same order. Such lists come from sources with [Ordered], and from filters and
    maps of these sources. Rows of persons are also such lists, in any order in which no person
    affects other persons' rows ([Arranged]). New rows without known owners are not such lists
    ([listed]). If the order of a source carries no meaning, a program sorts the rows that it joins.
    This includes the rows of a flat map, from any source rows. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool String.
From DP Require Import Table Stability Steps Sources Expression Interval Result Facts SemiJoin Join.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The check *)

(** Keys can be compared if they are numbers on one grid, truth values, or labels with the same
number of values. *)
Fixpoint check_keys (left right : list column) (keys keys' : list cell) : result Datatypes.unit :=
  match keys, keys' with
  | [], [] => Ok tt
  | x :: keys, y :: keys' =>
      let* _ := match x, y with
                | NumberCell a, NumberCell b => let* x := infer left a in let* y := infer right b in same_grid (snd x) (snd y)
                | TruthCell a, TruthCell b => let* _ := infer left a in infer right b
                | LabelCell a, LabelCell b =>
                    let* m := infer left a in
                    let* n := infer right b in
                    require (m =? n) "the keys are of different categories"
                | _, _ => Refused "the keys are of different kinds"
                end in
      check_keys left right keys keys'
  | _, _ => Refused "one table has more keys than the other"
  end.

(** [g] are the facts about the other table. *)
Definition check_join_on (f g : facts) (left right : nat) (keys keys' : list cell) (into : list Sources.column) (values : list side)
    (claimed : env) (n : counted) : result facts :=
  let* _ := require (same_relation (distance f) (distance g)) "the two tables are under different neighbour relations" in
  let* _ := require (Nat.leb 1 left && Nat.leb 1 right) "a join keeps at least one row of each table" in
  let* _ := require (Nat.leb 1 (List.length keys)) "no key says which rows belong together" in
  let* _ := check_keys (schema f) (schema g) keys keys' in
  let* _ := check_sides (schema f) (schema g) into values in
  let s := env_add (env_scale (2 * Z.of_nat right) (stability f)) (env_scale (2 * Z.of_nat left) (stability g)) in
  let* _ := agree "stability of the join by a key" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts into (distance f) s SomeRows None None).

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

(** [edits e D D']: the list [D'] results from [D] by [e] edits. Each edit removes or inserts one
row, at any place. *)
Inductive edits {A} : nat -> list A -> list A -> Prop :=
  | edits_none D : edits 0 D D
  | edits_out e a x b D : edits e (a ++ b) D -> edits (S e) (a ++ x :: b) D
  | edits_in e a x b D : edits e (a ++ x :: b) D -> edits (S e) (a ++ b) D.

Lemma mixed_out {A} (gone kept D : list A) e E : mixed gone kept D ->
  forall a, edits e (a ++ kept) E -> edits (List.length gone + e) (a ++ D) E.
Proof.
  induction 1 as [|x gone kept D _ IH|x gone kept D _ IH]; intros a F; cbn [List.length Nat.add]; auto.
  - apply edits_out, IH, F.
  - specialize (IH (a ++ [x])). rewrite <- !app_assoc in IH. apply IH, F.
Qed.

Lemma mixed_in {A} (come kept D : list A) : mixed come kept D -> forall a, edits (List.length come) (a ++ kept) (a ++ D).
Proof.
  induction 1 as [|x come kept D _ IH|x come kept D _ IH]; intro a; cbn [List.length].
  - apply edits_none.
  - apply edits_in with x. specialize (IH (a ++ [x])). rewrite <- !app_assoc in IH. exact IH.
  - specialize (IH (a ++ [x])). rewrite <- !app_assoc in IH. exact IH.
Qed.

(** A bound on the number of edits between tables at distance [d]: under [AddRemove] at most [d]
added and removed rows, and under [ReplaceOne] at most [d] removed rows and [d] added rows. *)
Definition moved (r : relation) (d : Z) (e : nat) : Prop := Z.of_nat e <= (match r with AddRemove => 1 | ReplaceOne => 2 end) * d.

Lemma in_order_edits {A} r d (D E : list A) : near_in_order r SomeRows d D E -> exists e, edits e D E /\ moved r d e.
Proof.
  intros (kept & gone & come & H1 & H2 & H3). exists (List.length gone + List.length come)%nat. split.
  - exact (mixed_out _ _ _ _ E H1 [] (mixed_in _ _ _ H2 [])).
  - unfold size in H3. destruct r; cbn [within moved] in *; unfold moved; lia.
Qed.

(** ** The rows that are kept *)

Section Kept.
Context {A K : Type} (same : forall x y : K, {x = y} + {x <> y}) (key : A -> K).
Notation first k seen D := (first_with same key k seen D).

Lemma first_ext k D : forall seen seen', (forall p, count_occ same seen p = count_occ same seen' p) -> first k seen D = first k seen' D.
Proof.
  induction D as [|x D IH]; intros seen seen' H; cbn [first_with]; auto. rewrite (H (key x)).
  destruct (Nat.ltb _ k); [f_equal|]; apply IH; auto. intro p. cbn [count_occ]. destruct (same (key x) p); rewrite H; auto.
Qed.

(** If one more row with a key comes before the rows [D], either the last kept row with that key is
pushed out, or no row is pushed out. *)
Lemma first_one k p D : forall seen seen', (count_occ same seen p < k)%nat -> count_occ same seen' p = S (count_occ same seen p) ->
  (forall q, q <> p -> count_occ same seen q = count_occ same seen' q) ->
  exists gone, size gone <= 1 /\ Permutation (first k seen D) (gone ++ first k seen' D).
Proof.
  induction D as [|x D IH]; intros seen seen' L E O; cbn [first_with].
  { exists []. split; [rewrite size_nil; lia|auto]. }
  destruct (same (key x) p) as [P|P].
  - rewrite P, E. destruct (Nat.ltb_spec (count_occ same seen p) k) as [_|]; [|lia].
    destruct (Nat.ltb_spec (S (count_occ same seen p)) k) as [L'|L'].
    + destruct (IH (p :: seen) (p :: seen')) as (gone & G & H).
      * rewrite count_occ_cons_eq by auto. auto.
      * rewrite !count_occ_cons_eq by auto. auto.
      * intros q Q. rewrite !count_occ_cons_neq by auto. auto.
      * exists gone. split; auto. rewrite H. apply Permutation_middle.
    + exists [x]. split; [rewrite size_cons, size_nil; lia|]. cbn [app]. apply perm_skip.
      rewrite (first_ext k D _ seen'); auto. intro q. destruct (same p q) as [<-|Q].
      * rewrite count_occ_cons_eq by auto. auto.
      * rewrite count_occ_cons_neq by auto. auto.
  - rewrite <- (O _ P). destruct (Nat.ltb (count_occ same seen (key x)) k).
    + destruct (IH (key x :: seen) (key x :: seen')) as (gone & G & H).
      * rewrite count_occ_cons_neq by auto. auto.
      * rewrite !count_occ_cons_neq by auto. auto.
      * intros q Q. cbn [count_occ]. destruct (same (key x) q); rewrite (O q Q); auto.
      * exists gone. split; auto. rewrite H. apply Permutation_middle.
    + apply IH; auto.
Qed.

Lemma first_insert k a x b : forall seen, near ReplaceOne SomeRows 1 (first k seen (a ++ x :: b)) (first k seen (a ++ b)).
Proof.
  induction a as [|y a IH]; intro seen; cbn [app first_with].
  - destruct (Nat.ltb_spec (count_occ same seen (key x)) k) as [L|L]; [|apply near_same; lia].
    destruct (first_one k (key x) b seen (key x :: seen)) as (gone & G & H); auto.
    + rewrite count_occ_cons_eq by auto. auto.
    + intros q Q. rewrite count_occ_cons_neq by auto. auto.
    + exists (first k (key x :: seen) b), [x], gone.
      split; [auto|]. split; [auto|]. cbn [within]. rewrite size_cons, size_nil. lia.
  - destruct (Nat.ltb _ k); [apply near_cons|]; apply IH.
Qed.

(** Each removed or inserted row moves at most one row out of the kept rows, and at most one row
into them. *)
Theorem first_edits k e D E : edits e D E -> near ReplaceOne SomeRows (Z.of_nat e) (first k [] D) (first k [] E).
Proof.
  induction 1 as [D|e a x b D _ IH|e a x b D _ IH]; [apply near_same; lia| |];
    refine (near_trans _ 1 e _ _ _ _ IH); [|apply near_sym]; apply first_insert.
Qed.

Lemma first_few k p D : size (with_same same key p (first k [] D)) <= Z.of_nat k.
Proof.
  enough (H : forall seen, (count_occ same seen p <= k)%nat ->
    size (with_same same key p (first k seen D)) + Z.of_nat (count_occ same seen p) <= Z.of_nat k)
    by (specialize (H [] (Nat.le_0_l k)); cbn [count_occ] in H; lia).
  induction D as [|x D IH]; intros seen L; cbn [first_with with_same filter]; [rewrite size_nil; lia|].
  destruct (Nat.ltb_spec (count_occ same seen (key x)) k) as [M|M]; [|apply IH, L]. unfold with_same in *. cbn [filter].
  destruct (same (key x) p) as [P|P].
  - subst p. specialize (IH (key x :: seen)). rewrite count_occ_cons_eq in IH by auto. rewrite size_cons. lia.
  - specialize (IH (key x :: seen)). rewrite count_occ_cons_neq in IH by auto. auto.
Qed.

Lemma first_in k x D : forall seen, In x (first k seen D) -> In x D.
Proof.
  induction D as [|y D IH]; intros seen; cbn [first_with]; [auto|]. destruct (Nat.ltb _ k).
  - intros [->|I]; [left|right]; eauto.
  - right. eauto.
Qed.
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

(** If each row becomes at most [c] rows, [k] changes of rows become at most [c * k] changes. *)
Lemma flat_map_near {A B} (g : A -> list B) c k D E : 0 <= c -> (forall x, size (g x) <= c) ->
  near ReplaceOne SomeRows k D E -> near ReplaceOne SomeRows (c * k) (flat_map g D) (flat_map g E).
Proof.
  intros Hc H (kept & gone & come & H1 & H2 & H3). exists (flat_map g kept), (flat_map g gone), (flat_map g come).
  split; [rewrite <- flat_map_app; apply flat_map_perm, H1|]. split; [rewrite <- flat_map_app; apply flat_map_perm, H2|].
  pose proof (size_flat_map g c gone H). pose proof (size_flat_map g c come H).
  cbn [within] in *. nia.
Qed.

Section JoinOn.
Context {A B K : Type} (same : forall x y : K, {x = y} + {x <> y}) (key : A -> K) (key' : B -> K).

(** The pairs of the join, listed in the order of the right table's rows. *)
Definition mirrored (T : list A) (U : list B) : list (A * B) :=
  flat_map (fun y => map (fun x => (x, y)) (with_same same key (key' y) T)) U.

Lemma mirrored_pairs T U : Permutation (pairs_on same key key' T U) (mirrored T U).
Proof.
  unfold pairs_on, mirrored, with_same. induction U as [|y U IH]; cbn [flat_map].
  - induction T as [|x T IH]; cbn [flat_map filter map app]; auto.
  - rewrite <- IH. clear IH. induction T as [|x T IH]; cbn [flat_map filter]; auto.
    destruct (same (key' y) (key x)) as [E|E], (same (key x) (key' y)) as [F|F]; try congruence; cbn [map app].
    + apply perm_skip. rewrite IH. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
    + rewrite IH. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

(** If a row is removed from one table, or inserted into it, the number of changed pairs is at most
the cap of the other table. *)
Theorem join_edits m n e f D D' E E' : edits e D D' -> edits f E E' ->
  near ReplaceOne SomeRows (Z.of_nat (n * e + m * f)) (join_on same key key' m n D E) (join_on same key key' m n D' E').
Proof.
  intros HD HE. apply near_trans with (join_on same key key' m n D' E); unfold join_on.
  - rewrite Nat2Z.inj_mul. apply flat_map_near; [lia| |apply first_edits, HD].
    intro x. rewrite map_size. apply first_few.
  - assert (M : near ReplaceOne SomeRows (Z.of_nat m * Z.of_nat f)
      (mirrored (first_with same key m [] D') (first_with same key' n [] E)) (mirrored (first_with same key m [] D') (first_with same key' n [] E'))).
    { apply flat_map_near; [lia| |apply first_edits, HE]. intro y. rewrite map_size. apply first_few. }
    rewrite Nat2Z.inj_mul. destruct M as (kept & gone & come & H1 & H2 & H3). exists kept, gone, come.
    rewrite !mirrored_pairs. auto.
Qed.

Theorem join_stable r m n d d' D D' E E' : near_in_order r SomeRows d D D' -> near_in_order r SomeRows d' E E' ->
  near r SomeRows (2 * Z.of_nat n * d + 2 * Z.of_nat m * d') (join_on same key key' m n D E) (join_on same key key' m n D' E').
Proof.
  intros HD HE. destruct (in_order_edits _ _ _ _ HD) as (e & De & He), (in_order_edits _ _ _ _ HE) as (f & Ef & Hf).
  destruct (join_edits m n e f _ _ _ _ De Ef) as (kept & gone & come & H1 & H2 & H3).
  exists kept, gone, come. split; auto. split; auto.
  unfold moved in *. pose proof (Zle_0_nat m). pose proof (Zle_0_nat n). cbn [within] in H3.
  rewrite Nat2Z.inj_add, !Nat2Z.inj_mul in H3. destruct r; cbn [within] in *; nia.
Qed.
End JoinOn.

(** ** Tables with a known order *)

(** Whether the order of a plan's rows is known. The order is known for ordered sources, for tables
of persons that the program arranges, and for the rows that further steps keep of such tables. *)
Fixpoint listed (sources : list source) (p : plan) : bool :=
  match p with
  | FromSource i _ _ => match nth_error sources i with Some s => order_kept s | None => false end
  | Filter _ _ _ p | Map _ _ _ p => listed sources p
  | Arranged _ _ _ => true
  | _ => false
  end.

Lemma mixed_filter {A} (q : A -> bool) a b D : mixed a b D -> mixed (filter q a) (filter q b) (filter q D).
Proof. induction 1 as [|x a b D _ IH|x a b D _ IH]; cbn [filter]; try destruct (q x); try constructor; auto. Qed.

Lemma filter_in_order {A} (q : A -> bool) r k D D' : near_in_order r SomeRows k D D' -> near_in_order r SomeRows k (filter q D) (filter q D').
Proof.
  intros (kept & gone & come & H1 & H2 & H3). exists (filter q kept), (filter q gone), (filter q come).
  split; [apply mixed_filter, H1|]. split; [apply mixed_filter, H2|].
  pose proof (filter_size q gone). pose proof (filter_size q come). destruct r; cbn [within] in *; lia.
Qed.

(** ** The node *)

Lemma joined_on_in left right keys keys' values s t x : In x (joined_on left right keys keys' values s t) ->
  exists a b, In a t /\ In b s /\ x = map (fun f => f (a, b)) values.
Proof.
  unfold joined_on, join_on, pairs_on. intro H. apply in_map_iff in H. destruct H as ((a & b) & <- & H).
  apply in_flat_map in H. destruct H as (c & Hc & H). apply in_map_iff in H. destruct H as (d & [= <- <-] & Hd).
  apply filter_In in Hd. destruct Hd as [Hd _]. exists c, d. eauto using first_in.
Qed.

Theorem join_on_sound number number' f g left right keys keys' into values claimed n l k v v' t t' s s' a :
  check_join_on f g left right keys keys' into values claimed n = Ok l ->
  near_in_order (distance f) SomeRows (dot (stability f) k) t t' -> near_in_order (distance g) SomeRows (dot (stability g) k) s s' ->
  facts_hold f k v t t' -> facts_hold g k v' s s' ->
  facts_hold l k (Literal 0 0) (joined_on left right number number' (sides_of a values) s t) (joined_on left right number number' (sides_of a values) s' t').
Proof.
  unfold check_join_on. intros H T S [L R _ _] [L' R' _ _]. unfold_ok H. injection H as <-.
  apply same_relation_ok in C. rewrite <- C in S.
  assert (Row : forall t s, Forall (conforms (schema f)) t -> Forall (conforms (schema g)) s ->
    Forall (conforms into) (joined_on left right number number' (sides_of a values) s t)).
  { intros x y X Y. rewrite Forall_forall in *. intros z Hz. apply joined_on_in in Hz. destruct Hz as (i & j & I & J & ->).
    eapply check_sides_ok; eauto. }
  split; cbn [schema distance stability rows interval]; auto using no_values.
  rewrite dot_add, !dot_scale. apply map_near, join_stable; auto.
Qed.
