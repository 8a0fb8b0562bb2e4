(** * Rule `filter`: the rows that satisfy a condition

    Meaning: [filter predicate t]. The stability is unchanged. The number of remaining rows is not
    public. *)
From Coq Require Import List ZArith String.
From DP Require Import Table Stability Sources Expression Interval Result Facts.
Local Open Scope Z_scope.

Definition check_filter (f : facts) (predicate : expr Truth) (claimed : env) (n : counted) : result facts :=
  let* _ := infer (schema f) predicate in
  let* _ := agree "stability of the filter" claimed (stability f) in
  let* _ := agree_rows n SomeRows in
  Ok (Facts (schema f) (distance f) (stability f) SomeRows (interval f) (owner f)).

Lemma forall_filter {A} (P : A -> Prop) q l : Forall P l -> Forall P (filter q l).
Proof. rewrite !Forall_forall. intros H x Hx. apply filter_In in Hx. apply H, Hx. Qed.

Theorem filter_sound f e claimed n g k v t t' h : check_filter f e claimed n = Ok g -> facts_hold f k v t t' ->
  facts_hold g k v (filter (meaning h e) t) (filter (meaning h e) t').
Proof.
  unfold check_filter. intros H [L R N V]. unfold_ok H. injection H as <-.
  split; cbn [schema distance stability rows interval]; auto using forall_filter. eapply filter_near, N.
Qed.
