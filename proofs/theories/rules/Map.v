(** * Rule `map`: a value for each row

    Meaning: the rows are unchanged, and the plan keeps the expression as their value. The stability
    and the number of rows are unchanged. *)
From Coq Require Import List ZArith Bool Lia String.
From DP Require Import Table Sources Expression Interval Result Facts.
Local Open Scope Z_scope.

(** Checks that the claimed interval is the inferred interval. *)
Definition check_interval (x : extent * nat) (lo hi : Z) (digits : nat) : result Datatypes.unit :=
  let* (a, b) := bounds x in
  let* _ := same_grid (snd x) digits in
  require (within_limit lo hi && (lo =? a) && (hi =? b))
    ("the interval is [" ++ show a ++ ", " ++ show b ++ "], not [" ++ show lo ++ ", " ++ show hi ++ "]").

Definition check_mapped (cs : list column) (to : mapped) : result (option (Z * Z * nat)) :=
  match to with
  | ToNumber e lo hi digits =>
      let* x := infer cs e in
      let* _ := check_interval x lo hi digits in
      Ok (Some (lo, hi, digits))
  | ToTruth e => let* _ := infer cs e in Ok None
  | ToLabel e => let* _ := infer cs e in Ok None
  end.

Definition check_map (f : facts) (to : mapped) (claimed : env) (n : counted) : result facts :=
  let* x := check_mapped (schema f) to in
  let* _ := agree "stability of the map" claimed (stability f) in
  let* _ := agree_rows n (rows f) in
  Ok (Facts (schema f) (distance f) (stability f) (rows f) x (owner f)).

Definition value_of (to : mapped) : expr Number := match to with ToNumber e _ _ _ => e | _ => Literal 0 0 end.

Lemma check_interval_ok x lo hi d u : check_interval x lo hi d = Ok u ->
  lo <= hi /\ forall z, in_extent (fst x) z -> lo <= z <= hi.
Proof.
  unfold check_interval. intros H. apply also_ok in H. destruct H as ([a b] & C & H).
  unfold_ok H. apply require_ok in H. unfold within_limit in H. rewrite !andb_true_iff, !Z.leb_le, !Z.eqb_eq in H.
  split; [lia|]. intros z Hz. pose proof (bounds_ok _ _ _ _ C Hz). lia.
Qed.

Lemma check_mapped_ok cs to x : check_mapped cs to = Ok x -> values_in cs (value_of to) x.
Proof.
  destruct to as [e a b dg|e|e]; cbn [check_mapped value_of]; intro H.
  - apply also_ok in H. destruct H as (y & C & H). unfold_ok H. injection H as <-. intros lo hi d [= -> -> ->].
    destruct (check_interval_ok _ _ _ _ _ C0) as [L I]. split; auto.
    intros h r Hr. apply I. exact (infer_sound cs h r Hr _ _ _ C).
  - unfold_ok H. injection H as <-. apply no_values.
  - unfold_ok H. injection H as <-. apply no_values.
Qed.

Theorem map_sound f to claimed n g k v t t' : check_map f to claimed n = Ok g -> facts_hold f k v t t' ->
  facts_hold g k (value_of to) t t'.
Proof.
  unfold check_map. intros H [L R N _]. unfold_ok H. injection H as <-.
  split; cbn [schema distance stability rows interval]; auto using check_mapped_ok.
Qed.
