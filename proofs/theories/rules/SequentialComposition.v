(** * Rule `sequential-composition`: costs add up

    Meaning: one measurement after the other, where each sees all earlier answers and may depend on
    them. A measurement is a [step]: it receives the answers so far, and passes the longer list to
    the next step. [private_step m x F F'] states that the step costs [x] on two databases, whatever
    private steps follow. *)
From Coq Require Import List Reals Lra String.
From DP Require Import Expression Result Distribution Derivation Measure.
Import ListNotations.
Local Open Scope R_scope.

Definition step := forall B : Type, answers -> (answers -> dist B) -> dist B.

Definition private_step (m : measure) (x : R) (F F' : step) : Prop :=
  forall B y h (K K' : answers -> dist B), (forall h, indist m y (K h) (K' h)) -> indist m (x + y) (F B h K) (F' B h K').

(** If a step is private, its answers are indistinguishable at the step's cost. *)
Lemma private_run m x (F F' : step) h : private_step m x F F' -> indist m x (F _ h ret) (F' _ h ret).
Proof. intro H. rewrite <- (Rplus_0_r x). apply H. intro. apply indist_refl. lra. Qed.

Lemma private_weaken m x y (F F' : step) : x <= y -> private_step m x F F' -> private_step m y F F'.
Proof. intros H S B z h K K' HK. apply indist_weaken with (x + z); [lra|]. apply S, HK. Qed.

(** A step that draws some answers and then passes them to the next step is private. *)
Lemma private_draw m x (mu nu : answers -> dist answers) : (forall h, indist m x (mu h) (nu h)) ->
  private_step m x (fun B h K => bind (mu h) (fun h => K h)) (fun B h K => bind (nu h) (fun h => K h)).
Proof. intros H B y h K K' HK. apply indist_bind; auto. Qed.

(** ** The check *)
Definition check_each (go : measurement -> result env) :=
  fix each (ms : list measurement) : result env :=
    match ms with
    | [] => Ok []
    | m :: ms => let* c := go m in let* d := each ms in Ok (env_add c d)
    end.

Definition check_sequence (claimed c : env) : result env :=
  let* _ := agree "cost of the sequence" claimed c in
  Ok c.

Theorem sequential_composition_private m k (go : measurement -> result env) (F F' : measurement -> step) ms : forall c,
  Forall (fun p => forall c, go p = Ok c -> private_step m (price m c k) (F p) (F' p)) ms ->
  check_each go ms = Ok c ->
  private_step m (price m c k)
    (fun B h K => chain (fun p h K => F p B h K) K ms h) (fun B h K => chain (fun p h K => F' p B h K) K ms h).
Proof.
  induction ms as [|p ms IH]; intros c H C B y h K K' HK; cbn [check_each chain] in *.
  - injection C as <-. rewrite price_nothing, Rplus_0_l. auto.
  - unfold_ok C. injection C as <-. inversion H as [|? ? Hp Hms]; subst. rewrite price_add, Rplus_assoc.
    apply (Hp _ C0). intro h'. apply (IH _ Hms C1). auto.
Qed.
