(** * The order in which a program goes through the rows of persons

    Which rows come first depends on an order. A program that goes through the rows of one person
    after the other has its own order of persons. An [arrangement] is any order in which no person
    affects the rows of other persons: when the rows of some persons change, all other rows stay in
    the same order ([steady]). A theorem about every arrangement holds for the program's own
    order. *)
From Coq Require Import List Permutation ZArith Lia Bool.
From DP Require Import Table Stability Persons Sources.
Import ListNotations.
Local Open Scope Z_scope.

(** Rows with known owners: each row is paired with the number of its person. *)
Definition owned := list (Z * row).
Definition whose (x : Z * row) : Z := fst x.

(** The rows of all persons other than [us]. *)
Definition others (us : list Z) (t : owned) : owned := filter (fun x => negb (among whose us x)) t.

Record arrangement := Arrangement {
  arranged : owned -> owned;
  all_arranged : forall t, Permutation (arranged t) t;
  steady : forall us t t', (forall u, ~ In u us -> theirs whose u t = theirs whose u t') -> others us (arranged t) = others us (arranged t') }.

Lemma mixed_parts {A} (q : A -> bool) D : mixed (filter q D) (filter (fun x => negb (q x)) D) D.
Proof. induction D as [|x D IH]; cbn [filter]; [constructor|]. destruct (q x); cbn [negb]; constructor; exact IH. Qed.

Lemma mixed_map {A B} (f : A -> B) a b D : mixed a b D -> mixed (map f a) (map f b) (map f D).
Proof. induction 1; cbn [map]; constructor; auto. Qed.

(** An arrangement keeps the distance. If two tables differ only in the rows of [us], and each
person has at most [m] rows, then the arranged tables are at most [m] changes for each of these
persons apart, in order. *)
Theorem arranged_near o r us m t t' : persons_apart whose r us t t' -> each_at_most whose m t -> each_at_most whose m t' ->
  near_in_order r SomeRows (m * Z.of_nat (length us)) (map snd (arranged o t)) (map snd (arranged o t')).
Proof.
  intros H M M'. destruct (persons_within whose r us m t t' H M M') as (vs & S & W).
  exists (map snd (others vs (arranged o t))), (map snd (filter (among whose vs) (arranged o t))), (map snd (filter (among whose vs) (arranged o t'))).
  split; [apply mixed_map, mixed_parts|]. split.
  - rewrite (steady o vs t t' S). apply mixed_map, mixed_parts.
  - assert (E : forall u, size (map snd (filter (among whose vs) (arranged o u))) = size (filter (among whose vs) u)).
    { intro u. unfold size. rewrite map_length. f_equal. apply Permutation_length, filter_perm, all_arranged. }
    rewrite !E. exact W.
Qed.

(** ** Such orders exist *)

Lemma others_alike us t t' : (forall u, ~ In u us -> theirs whose u t = theirs whose u t') -> Permutation (others us t) (others us t').
Proof.
  intro H. apply (same_rows whose). intro u. unfold others.
  change (fun x => negb (among whose us x)) with (fun x : Z * row => (fun p => negb (existsb (Z.eqb p) us)) (whose x)).
  rewrite !(theirs_filter whose (fun p => negb (existsb (Z.eqb p) us))). destruct (existsb (Z.eqb u) us) eqn:E; cbn [negb]; auto.
  apply H. intro I. rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists u. rewrite Z.eqb_refl. auto.
Qed.
