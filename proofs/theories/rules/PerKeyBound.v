(** * Rule `per-key-bound`: numbers of groups, bounded in L2

    Meaning: a histogram, or sums of the last map's values, for the parts of the key by which the
    table was limited ([limited_key] in [Plan]). So the groups and the limit have one key, and there
    is nothing to compare. A person has at most [most] rows in each part, so no number moves by more
    than the rows of one part allow. The squares of the changes then add up to at most that bound
    times the distance in L1. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool String.
From DP Require Import Table Persons Steps Stability Sensitivity Sources Expression Result Facts Keys Partition Ownership.
From DP Require Import Limit LimitBy Histogram GroupedSum.
Import ListNotations.
Local Open Scope Z_scope.

(** By how much one changed row moves the number of its part. *)
Definition of_one_row (r : relation) (sums : option (Z * Z * nat)) : Z :=
  match sums with None => 1 | Some (lo, hi, _) => sum_factor r SomeRows lo hi end.

Fixpoint env_times (a b : env) : env :=
  match a, b with x :: a, y :: b => x * y :: env_times a b | _, _ => [] end.

(** By how much a person in each source moves one number. *)
Definition of_one_part (f : facts) (o : ownership) (most : nat) (sums : option (Z * Z * nat)) : env :=
  env_of (Z.min (each o) (Z.of_nat most) * of_one_row (distance f) sums) (among_sources o).

Definition check_groups_of (f : facts) (by_ : key) (n : positive) (sums : option (Z * Z * nat)) (claimed : env) : result env :=
  match sums with
  | None => check_histogram f by_ n claimed
  | Some (lo, hi, digits) => check_grouped_sum f lo hi digits by_ n claimed
  end.

Definition check_per_key_bound (f : facts) (limited : option (key * nat)) (n : positive) (sums : option (Z * Z * nat)) (most : nat)
    (claimed squared : env) : result (env * env) :=
  match limited, owner f with
  | None, _ => Refused "no limit by a key bounds the rows of a person in one group"
  | _, None => Refused "the owner of each row is not known here"
  | Some (by_, kept), Some o =>
      let* _ := require (Nat.eqb most kept) ("a person has at most " ++ show_nat kept ++ " rows in a group, not " ++ show_nat most) in
      let* e := check_groups_of f by_ n sums claimed in
      let a := of_one_part f o most sums in
      let* _ := agree "square of the sensitivity" squared (env_times a e) in
      Ok (a, e)
  end.

Lemma entry_times i : forall a b, entry i (env_times a b) = entry i a * entry i b.
Proof.
  unfold entry. induction i as [|i IH]; intros [|x a] [|y b]; cbn [env_times nth]; try lia; auto.
Qed.

Lemma l2_nonneg xs : forall ys, 0 <= l2 xs ys.
Proof. induction xs as [|x xs IH]; intros [|y ys]; cbn [l2]; try lia. specialize (IH ys). pose proof (Z.square_nonneg (x - y)). lia. Qed.

(** The squares of the entries, if no entry is above [m]. *)
Theorem l2_le_largest m xs : forall ys, (forall i, Z.abs (nth i xs 0 - nth i ys 0) <= m) -> l2 xs ys <= m * l1 xs ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys] H; cbn [l1 l2]; try (specialize (H O); cbn in H; lia).
  specialize (IH ys (fun i => H (S i))). specialize (H O). cbn [nth] in H.
  replace ((x - y) * (x - y)) with (Z.abs (x - y) * Z.abs (x - y)) by (rewrite <- Z.abs_mul; apply Z.abs_eq, Z.square_nonneg).
  pose proof (Z.abs_nonneg (x - y)) as P. pose proof (Z.mul_le_mono_nonneg_r _ _ _ P H). lia.
Qed.

Lemma entries_near (f g : Z -> Z) is m : 0 <= m -> (forall j, Z.abs (f j - g j) <= m) ->
  forall i, Z.abs (nth i (map f is) 0 - nth i (map g is) 0) <= m.
Proof.
  intros M H. induction is as [|j is IH]; intros [|i]; cbn [map nth]; auto; lia.
Qed.

(** ** The rows of one part *)
Definition few (by_ : row -> Z) (c : nat) (t : owned) : Prop :=
  forall u j, (List.length (filter (of_both whose (fun x => by_ (snd x)) u j) t) <= c)%nat.

Lemma in_part by_ (t : owned) j : part_of by_ (map snd t) j = map snd (filter_owned (fun r => by_ r =? j) t).
Proof. rewrite filter_owned_rows. reflexivity. Qed.

Lemma part_theirs by_ u j (t : owned) :
  theirs whose u (filter_owned (fun r => by_ r =? j) t) = filter (of_both whose (fun x => by_ (snd x)) u j) t.
Proof.
  unfold theirs, filter_owned, of_both, of_person. induction t as [|x t IH]; [auto|]. cbn [filter].
  destruct (by_ (snd x) =? j); cbn [filter]; destruct (whose x =? u); cbn [andb]; try (f_equal; exact IH); exact IH.
Qed.

Lemma part_few by_ c m (t : owned) j : few by_ c t -> each_at_most whose m t ->
  each_at_most whose (Z.min m (Z.of_nat c)) (filter_owned (fun r => by_ r =? j) t).
Proof.
  intros F M u. pose proof (filter_at_most whose (fun x => by_ (snd x) =? j) m t M u) as N.
  unfold filter_owned in *. specialize (F u j). rewrite <- part_theirs in F. unfold filter_owned in F. unfold size in *. lia.
Qed.

(** The rows of one part differ by few changes. *)
Theorem part_near by_ c o r us (t t' : owned) j : owners_hold o r us t t' -> few by_ c t -> few by_ c t' ->
  near r SomeRows (Z.min (each o) (Z.of_nat c) * Z.of_nat (List.length (concerned (among_sources o) us)))
    (part_of by_ (map snd t) j) (part_of by_ (map snd t') j).
Proof.
  intros (M & M' & H) F F'. rewrite !in_part. apply map_near.
  apply (persons_near whose); auto using part_few. apply filter_persons, H.
Qed.

Theorem one_part_sound f o c sums us k (t t' : owned) : owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  0 <= of_one_row (distance f) sums ->
  0 <= of_one_row (distance f) sums * (Z.min (each o) (Z.of_nat c) * Z.of_nat (List.length (concerned (among_sources o) us))) <= dot (of_one_part f o c sums) k.
Proof.
  intros (M & _) K W. apply at_most_nonneg in M. assert (Q : 0 <= Z.min (each o) (Z.of_nat c)) by lia. split; [nia|].
  unfold of_one_part. eapply Z.le_trans; [|apply concerned_few; [nia|exact K]]. lia.
Qed.

(** ** The two aggregates *)
Definition groups_of (n : positive) (sums : option (row -> Z)) (by_ : row -> Z) (t : table) : list Z :=
  match sums with None => histogram n by_ t | Some value => grouped_sum n by_ value t end.

Theorem per_key_bound_sound f by_ c n sums claimed a e o us k v t t' h :
  check_groups_of f by_ n sums claimed = Ok e -> a = of_one_part f o c sums ->
  owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  few (part_number h by_) c t -> few (part_number h by_) c t' ->
  facts_hold f k v (map snd t) (map snd t') ->
  let value := match sums with None => None | Some _ => Some (meaning h v) end in
  let x := groups_of n value (part_number h by_) (map snd t) in
  let y := groups_of n value (part_number h by_) (map snd t') in
  List.length x = List.length y /\ 0 <= l1 x y <= dot e k /\ 0 <= dot a k /\ l2 x y <= dot a k * dot e k.
Proof.
  intros C -> O K F F' H value x y. destruct sums as [[[lo hi] d]|]; cbn [check_groups_of] in C.
  - pose proof (grouped_sum_sound f lo hi d by_ n claimed e k v _ _ h (part_number h by_) C H) as L.
    assert (W : lo <= hi /\ forall r, conforms (schema f) r -> lo <= meaning h v r <= hi).
    { unfold check_grouped_sum in C. destruct H as [_ _ _ V]. destruct (interval f) as [[[p q] g]|] eqn:I; [|discriminate].
      unfold_ok C. rewrite !andb_true_iff, !Z.eqb_eq in C0. destruct C0 as [[-> ->] _]. destruct (V _ _ _ eq_refl). auto. }
    destruct W as [Hl W].
    assert (P : 0 <= of_one_row (distance f) (Some (lo, hi, d))) by (cbn [of_one_row]; destruct (distance f); cbn [sum_factor]; lia).
    destruct (one_part_sound f o c (Some (lo, hi, d)) us k t t' O K P) as [P0 D].
    assert (E : forall i, Z.abs (nth i x 0 - nth i y 0) <= dot (of_one_part f o c (Some (lo, hi, d))) k).
    { unfold x, y, value. cbn [groups_of]. unfold grouped_sum. apply entries_near; [lia|]. intro j.
      eapply Z.le_trans; [|exact D]. apply sum_sensitive; auto.
      - apply Forall_map, Forall_forall. intros r R. apply W. destruct H as [R' _ _ _]. rewrite Forall_forall in R'. apply R'.
        apply filter_In in R. tauto.
      - apply Forall_map, Forall_forall. intros r R. apply W. destruct H as [_ R' _ _]. rewrite Forall_forall in R'. apply R'.
        apply filter_In in R. tauto.
      - apply map_near, (part_near _ _ o (distance f) us); auto. }
    pose proof (l2_le_largest _ _ _ E) as Q. pose proof (l1_nonneg x y).
    split; [unfold x, y, value; cbn [groups_of]; unfold grouped_sum; rewrite !map_length; auto|].
    unfold value in x, y. cbn [groups_of] in x, y. fold x y in L. split; [lia|]. split; [lia|]. nia.
  - pose proof (histogram_sound f by_ n claimed e k v _ _ (part_number h by_) C H) as L.
    assert (P : 0 <= of_one_row (distance f) None) by (cbn; lia).
    destruct (one_part_sound f o c None us k t t' O K P) as [P0 D].
    assert (E : forall i, Z.abs (nth i x 0 - nth i y 0) <= dot (of_one_part f o c None) k).
    { unfold x, y, value. cbn [groups_of]. unfold histogram. apply entries_near; [lia|]. intro j.
      eapply Z.le_trans; [|exact D]. cbn [of_one_row].
      pose proof (count_sensitive _ _ _ _ _ (part_near (part_number h by_) c o (distance f) us t t' j O F F')) as S.
      destruct (distance f); cbn [count_factor] in S; exact S. }
    pose proof (l2_le_largest _ _ _ E) as Q. pose proof (l1_nonneg x y).
    split; [unfold x, y, value; cbn [groups_of]; unfold histogram; rewrite !map_length; auto|].
    unfold value in x, y. cbn [groups_of] in x, y. fold x y in L. split; [lia|]. split; [lia|]. nia.
Qed.

(** ** The limit that a plan keeps *)
Lemma keep_first_few {A} (person : A -> Z) (q : A -> bool) m D : forall seen,
  (List.length (filter q (keep_first person m seen D)) <= List.length (filter q D))%nat.
Proof.
  induction D as [|x D IH]; intro seen; cbn [keep_first filter]; auto.
  destruct (Nat.ltb _ m); cbn [filter]; destruct (q x); cbn [List.length];
    match goal with |- context [keep_first person m ?s D] => specialize (IH s) end; lia.
Qed.

Lemma filter_few {A} (q p : A -> bool) D : (List.length (filter q (filter p D)) <= List.length (filter q D))%nat.
Proof.
  induction D as [|x D IH]; cbn [filter]; auto. destruct (p x); cbn [filter]; destruct (q x); cbn [List.length]; lia.
Qed.

Theorem limited_key_few h p : forall by_ c, limited_key p = Some (by_, c) -> forall u w, few (part_number h by_) c (owned_rows h u p w).
Proof.
  induction p; intros by_' c H u w i j; try discriminate; cbn [limited_key owned_rows] in *.
  - eapply Nat.le_trans; [apply filter_few|]. eapply IHp, H.
  - eapply IHp, H.
  - eapply Nat.le_trans; [apply keep_first_few|]. eapply IHp, H.
  - injection H as <- <-. apply limit_by_few.
Qed.
