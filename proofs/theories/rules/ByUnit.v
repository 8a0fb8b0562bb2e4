(** * Rule `by-unit`: one row for each unit, computed from that unit's rows

    Meaning: for each person of the table, one row whose columns are features of all of the person's
    rows ([one_for_each]). The row is a function of that person's rows alone. So two tables that
    differ in the rows of some persons become tables that differ in one row for each of these
    persons. The stability is 1, for any number of rows of a person. This stability also holds after
    steps that turn each row into rows of the same person ([step_persons]): filters, maps, flat
    maps. *)
From Coq Require Import List Permutation ZArith Lia Bool String.
From DP Require Import Table Persons Stability Sensitivity Sources Expression Interval Result Facts Ownership FlatMap.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Features: their values, and the check that they fit their columns *)
Inductive made := Numbers (lo hi : Z) (digits : nat) | Truths | Labels (count : Z).

Definition check_ends (lo hi : Z) (digits : nat) : result made :=
  let* _ := require (lo <=? hi) ("the range from " ++ show lo ++ " to " ++ show hi ++ " is empty") in
  Ok (Numbers lo hi digits).

Definition check_feature (cs : list column) (f : feature) : result made :=
  match f with
  | RowsOf lo hi => check_ends lo hi 0
  | SumOf lo hi e =>
      let* x := infer cs e in
      let* _ := bounds x in
      check_ends lo hi (snd x)
  | LeastOf e | GreatestOf e | CommonOf (NumberCell e) =>
      let* x := infer cs e in
      let* (a, b) := bounds x in
      Ok (Numbers a b (snd x))
  | AnyOf e | AllOf e | CommonOf (TruthCell e) => let* _ := infer cs e in Ok Truths
  | CommonOf (LabelCell e) => let* n := infer cs e in Ok (Labels n)
  end.

Fixpoint made_for (x : made) (k : kind) : bool :=
  match x, k with
  | x, Optional k => made_for x k
  | Numbers _ _ d, Unbounded => Nat.eqb d 0
  | Numbers a b d, Integer lo hi | Numbers a b d, Day lo hi => Nat.eqb d 0 && ((lo <=? a) && (b <=? hi))
  | Numbers a b d, Decimal e lo hi => Nat.eqb d e && ((lo <=? a) && (b <=? hi))
  | Truths, Boolean => true
  | Labels n, Category vs => n =? size vs
  | _, _ => false
  end.

Fixpoint check_features (cs into : list column) (fs : list feature) : result Datatypes.unit :=
  match into, fs with
  | [], [] => Ok tt
  | c :: into, f :: fs =>
      let* x := check_feature cs f in
      if made_for x (holds c) then check_features cs into fs else complain c "the feature does not fit it"
  | _, _ => Refused "a unit's row has another number of features than of columns"
  end.

Definition check_by_unit (f : facts) (into : list column) (column : nat) (fs : list feature) (claimed : env) (n : counted) : result facts :=
  let* o := check_whose f column in
  let* _ := check_features (schema f) into fs in
  let s := env_of 1 (among_sources o) in
  let* _ := agree "stability of the units" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts into (distance f) s SomeRows None None).

Definition in_made (x : made) (z : Z) : Prop := 
  match x with Numbers a b _ => a <= z <= b | Truths => 0 <= z <= 1 | Labels n => 0 <= z < n end.

Lemma made_for_ok x k z : made_for x k = true -> in_made x z -> in_kind k z.
Proof.
  induction k; destruct x; cbn [made_for in_made in_kind]; intros H Hz; try discriminate; auto;
    rewrite ?andb_true_iff, ?Z.leb_le, ?Z.eqb_eq in H; lia.
Qed.

Lemma least_in a b x xs : Forall (fun z => a <= z <= b) (x :: xs) -> a <= least (x :: xs) <= b.
Proof. intro H. inversion_clear H as [|? ? Hx Hs]. cbn [least]. induction Hs; cbn [fold_right]; lia. Qed.

Lemma greatest_in a b x xs : Forall (fun z => a <= z <= b) (x :: xs) -> a <= greatest (x :: xs) <= b.
Proof. intro H. inversion_clear H as [|? ? Hx Hs]. cbn [greatest]. induction Hs; cbn [fold_right]; lia. Qed.

Lemma least_at_least a n x xs : Forall (fun z => a <= z < n) (x :: xs) -> a <= least (x :: xs) < n.
Proof.
  intro H. assert (a <= least (x :: xs) <= n - 1); [|lia]. apply least_in. eapply Forall_impl; [|exact H]. cbv beta. intros. lia.
Qed.

Lemma clamp_in lo hi z : lo <= hi -> lo <= clamp lo hi z <= hi.
Proof. unfold clamp. lia. Qed.

Lemma check_ends_ok lo hi d x z : check_ends lo hi d = Ok x -> in_made x (clamp lo hi z).
Proof. unfold check_ends. intro H. unfold_ok H. injection H as <-. apply Z.leb_le in C. apply clamp_in, C. Qed.

Lemma check_feature_ok cs f x h t : check_feature cs f = Ok x -> Forall (conforms cs) t -> t <> [] -> in_made x (feature_of h f t).
Proof.
  assert (V : forall (e : expr Number) (y : extent * nat) a b, infer cs e = Ok y -> bounds y = Ok (a, b) -> Forall (conforms cs) t ->
    Forall (fun z => a <= z <= b) (map (meaning h e) t)).
  { intros e y a b C B F. rewrite Forall_forall in *. intros z Hz. apply in_map_iff in Hz. destruct Hz as (r & <- & Hr).
    apply (bounds_ok _ _ _ _ B), (infer_sound cs h r (F r Hr) _ _ _ C). }
  intros H F N. destruct f as [lo hi|lo hi e|e|e|e|e|[e|e|e]]; cbn [check_feature feature_of] in *.
  - eapply check_ends_ok, H.
  - unfold_ok H. eapply check_ends_ok, H.
  - apply also_ok in H. destruct H as (y & C & H). apply also_ok in H. destruct H as ([a b] & B & H). injection H as <-.
    specialize (V e y a b C B F). destruct t as [|r t]; [contradiction|]. apply least_in, V.
  - apply also_ok in H. destruct H as (y & C & H). apply also_ok in H. destruct H as ([a b] & B & H). injection H as <-.
    specialize (V e y a b C B F). destruct t as [|r t]; [contradiction|]. apply greatest_in, V.
  - unfold_ok H. injection H as <-. unfold bit. cbn [in_made]. destruct (existsb _ t); lia.
  - unfold_ok H. injection H as <-. unfold bit. cbn [in_made]. destruct (forallb _ t); lia.
  - apply also_ok in H. destruct H as (y & C & H). apply also_ok in H. destruct H as ([a b] & B & H). injection H as <-.
    specialize (V e y a b C B F). destruct t as [|r t]; [contradiction|]. apply least_in, V.
  - unfold_ok H. injection H as <-. destruct t as [|r t]; [contradiction|]. apply least_in. apply Forall_forall.
    intros z Hz. apply (in_map_iff _ (r :: t)) in Hz. destruct Hz as (s & <- & _). cbn [cell_of]. unfold bit. destruct (meaning h e s); lia.
  - apply also_ok in H. destruct H as (n & C & H). injection H as <-. destruct t as [|r t]; [contradiction|]. apply least_at_least. apply Forall_forall.
    intros z Hz. apply (in_map_iff _ (r :: t)) in Hz. destruct Hz as (s & <- & Hs). rewrite Forall_forall in F. exact (infer_sound cs h s (F s Hs) _ _ _ C).
Qed.

Lemma check_features_ok cs into : forall fs u h t, check_features cs into fs = Ok u -> Forall (conforms cs) t -> t <> [] ->
  conforms into (features_of h fs t).
Proof.
  induction into as [|c into IH]; intros [|f fs] u h t H F N; cbn [check_features features_of] in *; try discriminate; [constructor|].
  apply also_ok in H. destruct H as (x & C & H). destruct (made_for x (holds c)) eqn:M; [|discriminate].
  constructor; [|eapply IH; eauto]. eapply made_for_ok; eauto. eapply check_feature_ok; eauto.
Qed.

(** ** Stability *)
Section ByUnit.
Context {A B : Type} (person : A -> Z) (feature : list A -> B).

Definition rows_for_each (D : list A) : list (Z * B) := map (fun u => (u, feature (theirs person u D))) (persons person D).

Lemma row_of_each (g : Z -> B) u us : NoDup us ->
  theirs fst u (map (fun u => (u, g u)) us) = if in_dec Z.eq_dec u us then [(u, g u)] else [].
Proof.
  induction 1 as [|v us N _ IH]; [reflexivity|]. cbn [map]. rewrite theirs_cons, IH. cbn [fst].
  destruct (Z.eqb_spec v u) as [->|E].
  - destruct (in_dec Z.eq_dec u us) as [I|_]; [contradiction|]. destruct (in_dec Z.eq_dec u (u :: us)) as [_|O]; auto.
    exfalso. apply O. left. auto.
  - destruct (in_dec Z.eq_dec u us) as [I|O], (in_dec Z.eq_dec u (v :: us)) as [I'|O']; auto.
    + exfalso. apply O'. right. auto.
    + exfalso. destruct I'; auto.
Qed.

Lemma rows_for_each_theirs u D : theirs fst u (rows_for_each D) = match theirs person u D with [] => [] | rows => [(u, feature rows)] end.
Proof.
  unfold rows_for_each. rewrite (row_of_each (fun u => feature (theirs person u D))) by apply NoDup_nodup.
  destruct (in_dec Z.eq_dec u (persons person D)) as [I|O]; rewrite in_persons in *; destruct (theirs person u D); auto; try contradiction.
  exfalso. apply O. discriminate.
Qed.

Theorem by_unit_persons r us D D' : persons_apart person r us D D' -> persons_apart fst r us (rows_for_each D) (rows_for_each D').
Proof. intros H u. rewrite !rows_for_each_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; auto 6. Qed.

Theorem by_unit_stable r us D D' : persons_apart person r us D D' ->
  near r SomeRows (1 * Z.of_nat (List.length us)) (rows_for_each D) (rows_for_each D').
Proof.
  intro H. apply (persons_near fst); [apply by_unit_persons, H| |]; intro u; rewrite rows_for_each_theirs;
    destruct (theirs person u _); rewrite ?size_cons, size_nil; lia.
Qed.
End ByUnit.

Lemma one_for_each_rows make t : one_for_each make t = map snd (rows_for_each whose (fun rows => make (map snd rows)) t).
Proof. unfold one_for_each, rows_for_each. rewrite map_map. auto. Qed.

Lemma one_for_each_conforms cs into fs u h t : check_features cs into fs = Ok u -> Forall (conforms cs) (map snd t) ->
  Forall (conforms into) (one_for_each (features_of h fs) t).
Proof.
  intros H F. unfold one_for_each. rewrite Forall_forall. intros r Hr. apply in_map_iff in Hr. destruct Hr as (p & <- & Hp).
  apply in_persons in Hp. eapply check_features_ok; [exact H| |].
  - rewrite Forall_forall in *. intros x Hx. apply F. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy).
    apply in_map. unfold theirs in Hy. apply filter_In in Hy. tauto.
  - intro E. apply Hp. destruct (theirs whose p t); [auto|discriminate].
Qed.

Lemma by_unit_asks f into column fs claimed n g : check_by_unit f into column fs claimed n = Ok g ->
  exists o, owner f = Some o /\ column = person o.
Proof. unfold check_by_unit. intro H. unfold_ok H. eauto using check_whose_ok. Qed.

Theorem by_unit_sound f into column fs claimed n g o us k v t t' h : check_by_unit f into column fs claimed n = Ok g ->
  owner f = Some o -> owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  facts_hold f k v (map snd t) (map snd t') ->
  facts_hold g k (Literal 0 0) (one_for_each (features_of h fs) t) (one_for_each (features_of h fs) t').
Proof.
  unfold check_by_unit. intros H E (_ & _ & P) K [L R _ _]. unfold_ok H. injection H as <-.
  destruct (check_whose_ok _ _ _ C) as [F _]. rewrite E in F. injection F as <-.
  split; cbn [schema distance stability rows interval]; auto using no_values.
  - eapply one_for_each_conforms; eauto.
  - eapply one_for_each_conforms; eauto.
  - rewrite !one_for_each_rows. apply map_near. eapply near_mono; [|apply by_unit_stable, P]. apply concerned_few; auto. lia.
Qed.
