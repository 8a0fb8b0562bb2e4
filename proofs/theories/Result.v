(** * Verdicts of the checker

    Every check ends in [Ok], or in [Refused] with a sentence that states the fault. *)
From Coq Require Import String ZArith DecimalString.
Local Open Scope string_scope.

Inductive result (A : Type) := Ok (a : A) | Refused (why : string).
Arguments Ok {A} a.
Arguments Refused {A} why.

Definition also {A B} (r : result A) (k : A -> result B) : result B :=
  match r with Ok a => k a | Refused why => Refused why end.

(** [let* x := r in k]: continue with the value of [r], or stop with its refusal. *)
Notation "'let*' x := r 'in' k" := (also r (fun x => k)) (at level 200, x pattern, r at level 100, k at level 200).

Definition require (b : bool) (why : string) : result unit := if b then Ok tt else Refused why.

(** The decimal text of an integer, for the sentences of refusals. *)
Definition show (z : Z) : string := NilZero.string_of_int (Z.to_int z).
Definition show_nat (n : nat) : string := show (Z.of_nat n).

Lemma also_ok {A B} (r : result A) (k : A -> result B) b :
  also r k = Ok b -> exists a, r = Ok a /\ k a = Ok b.
Proof. destruct r; cbn; [eauto|discriminate]. Qed.

Lemma require_ok b why u : require b why = Ok u -> b = true.
Proof. destruct b; cbn; [auto|discriminate]. Qed.

(** Splits a hypothesis that several checks ended in [Ok]. *)
Ltac unfold_ok H :=
  repeat match type of H with
  | also (require ?b ?why) _ = Ok _ =>
      let u := fresh "u" in let C := fresh "C" in
      apply also_ok in H; destruct H as (u & C & H); apply require_ok in C; clear u
  | also _ _ = Ok _ =>
      let a := fresh "a" in let C := fresh "C" in
      apply also_ok in H; destruct H as (a & C & H)
  end.
