(** * Rule `flat-map`: a limited number of new rows for each row

    Meaning: of the slots whose condition holds on a row, the first [most] become rows of the new
    record ([flat_map_upto]). One added or removed row adds or removes at most [most] new rows. So
    the stability is multiplied by [most]. *)
From Coq Require Import List ZArith Bool Lia String.
From DP Require Import Table Stability Sources Expression Interval Result Facts.
Import ListNotations.
Local Open Scope Z_scope.

Definition complain (c : column) (why : string) : result Datatypes.unit :=
  Refused ("column `" ++ name c ++ "` of a new row: " ++ why).

(** A cell fits its column: its interval lies inside the column's interval, with the same digits, or
its category has the same number of values as the column. *)
Fixpoint check_into (cs : list column) (c : column) (x : cell) (k : kind) : result Datatypes.unit :=
  match x, k with
  | _, Optional k => check_into cs c x k
  | NumberCell e, Unbounded =>
      let* x := infer cs e in same_grid (snd x) 0
  | NumberCell e, Integer lo hi | NumberCell e, Day lo hi =>
      let* x := infer cs e in
      let* (a, b) := bounds x in
      let* _ := same_grid (snd x) 0 in
      if (lo <=? a) && (b <=? hi) then Ok tt else complain c ("[" ++ show a ++ ", " ++ show b ++ "] leaves it")
  | NumberCell e, Decimal d lo hi =>
      let* x := infer cs e in
      let* (a, b) := bounds x in
      let* _ := same_grid (snd x) d in
      if (lo <=? a) && (b <=? hi) then Ok tt else complain c ("[" ++ show a ++ ", " ++ show b ++ "] leaves it")
  | TruthCell e, Boolean => infer cs e
  | LabelCell e, Category vs =>
      let* n := infer cs e in
      if n =? size vs then Ok tt else complain c "another category"
  | _, _ => complain c "a value of another kind"
  end.
Definition check_cell (cs : list column) (c : column) (x : cell) : result Datatypes.unit := check_into cs c x (holds c).

Fixpoint check_cells (cs : list column) (into : list column) (xs : list cell) : result Datatypes.unit :=
  match into, xs with
  | [], [] => Ok tt
  | c :: into, x :: xs => let* _ := check_cell cs c x in check_cells cs into xs
  | _, _ => Refused "a new row has another number of values than of columns"
  end.

Fixpoint check_slots (cs : list column) (into : list column) (ss : list slot) : result Datatypes.unit :=
  match ss with
  | [] => Ok tt
  | s :: ss =>
      let* _ := infer cs (there s) in
      let* _ := check_cells cs into (cells s) in
      check_slots cs into ss
  end.

Definition check_flat_map (f : facts) (into : list column) (most : nat) (ss : list slot) (claimed : env) (n : counted)
  : result facts :=
  let* _ := require (Nat.leb 1 most) "a flat map keeps at least one row" in
  let* _ := check_slots (schema f) into ss in
  let* _ := agree "stability of the flat map" claimed (env_scale (Z.of_nat most) (stability f)) in
  let* _ := agree_rows n SomeRows in
  let owned_more o := Owned (person o) (person_kind o) (Z.of_nat most * each o) (among_sources o) in
  Ok (Facts into (distance f) (env_scale (Z.of_nat most) (stability f)) SomeRows None (option_map owned_more (owner f))).

Lemma check_cell_ok cs c x u h r : check_cell cs c x = Ok u -> conforms cs r -> in_column c (cell_of h x r).
Proof.
  unfold check_cell, in_column. intros H Hr. induction (holds c) as [| | | | | | |k IH];
    try solve [destruct x; cbn in H; right; apply IH; exact H];
    destruct x as [e|e|e]; cbn [check_into] in H; try discriminate; cbn [cell_of in_kind].
  - apply also_ok in H. destruct H as (y & C & H). apply also_ok in H. destruct H as ([a b] & C' & H). unfold_ok H.
    destruct ((lo <=? a) && (b <=? hi)) eqn:L; [|discriminate]. rewrite andb_true_iff, !Z.leb_le in L.
    pose proof (bounds_ok _ _ _ _ C' (infer_sound cs h r Hr _ _ _ C)). cbn in *. lia.
  - unfold bit. destruct (meaning h e r); lia.
  - apply also_ok in H. destruct H as (m & C & H). destruct (Z.eqb_spec m (size values)); [|discriminate]. subst m.
    exact (infer_sound cs h r Hr _ _ _ C).
  - apply also_ok in H. destruct H as (y & C & H). apply also_ok in H. destruct H as ([a b] & C' & H). unfold_ok H.
    destruct ((lo <=? a) && (b <=? hi)) eqn:L; [|discriminate]. rewrite andb_true_iff, !Z.leb_le in L.
    pose proof (bounds_ok _ _ _ _ C' (infer_sound cs h r Hr _ _ _ C)). cbn in *. lia.
  - exact I.
  - apply also_ok in H. destruct H as (y & C & H). apply also_ok in H. destruct H as ([a b] & C' & H). unfold_ok H.
    destruct ((lo <=? a) && (b <=? hi)) eqn:L; [|discriminate]. rewrite andb_true_iff, !Z.leb_le in L.
    pose proof (bounds_ok _ _ _ _ C' (infer_sound cs h r Hr _ _ _ C)). cbn in *. lia.
Qed.

Lemma check_cells_ok cs into : forall xs u h r, check_cells cs into xs = Ok u -> conforms cs r ->
  conforms into (cells_of h xs r).
Proof.
  induction into as [|c into IH]; intros [|x xs] u h r H Hr; cbn [check_cells cells_of] in *; try discriminate.
  - constructor.
  - unfold_ok H. constructor; [eapply check_cell_ok; eauto|]. eapply IH; eauto.
Qed.

Lemma check_slots_ok cs into ss : forall u h r, check_slots cs into ss = Ok u -> conforms cs r ->
  Forall (conforms into) (present (offers_of h ss r)).
Proof.
  induction ss as [|s ss IH]; intros u h r H Hr; cbn [check_slots offers_of present] in *; [constructor|].
  unfold_ok H. specialize (IH _ h r H Hr). destruct (meaning h (there s) r); auto.
  constructor; auto. eapply check_cells_ok; eauto.
Qed.

Lemma forall_firstn {A} (P : A -> Prop) n : forall l, Forall P l -> Forall P (firstn n l).
Proof. induction n as [|n IH]; intros l H; cbn; [constructor|]. destruct H; constructor; auto. Qed.

Lemma forall_flat_map {A B} (P : A -> Prop) (Q : B -> Prop) c g l : Forall P l -> (forall x, P x -> Forall Q (g x)) ->
  Forall Q (flat_map_upto c g l).
Proof.
  intros H K. unfold flat_map_upto. induction H as [|x l Hx _ IH]; cbn [flat_map]; [constructor|].
  apply Forall_app. auto using forall_firstn.
Qed.

Theorem flat_map_sound f into most ss claimed n g k v t t' h : check_flat_map f into most ss claimed n = Ok g ->
  facts_hold f k v t t' ->
  let step := flat_map_upto most (fun r => present (offers_of h ss r)) in
  facts_hold g k (Literal 0 0) (step t) (step t').
Proof.
  unfold check_flat_map. intros H [L R N _]. unfold_ok H. injection H as <-.
  split; cbn [schema distance stability rows interval]; auto using no_values.
  - apply (forall_flat_map _ _ _ _ _ L). eauto using check_slots_ok.
  - apply (forall_flat_map _ _ _ _ _ R). eauto using check_slots_ok.
  - rewrite dot_scale. apply flat_map_stable with (1 := N).
Qed.
