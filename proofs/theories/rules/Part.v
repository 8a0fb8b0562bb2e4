(** * Rule `part`: the current part, inside `parallel-parts`

    Meaning: the rows of the part. The facts about them were derived where the table was split. The
    stability is 1, because inside the parts everything is derived for one row. *)
From Coq Require Import List ZArith String.
From DP Require Import Table Sources Result Facts Scope.
Local Open Scope Z_scope.

(** The facts about a part of a table whose only source is [i]. *)
Definition part_facts (i : nat) (f : facts) : facts :=
  Facts (schema f) (distance f) (unit_env i 1) SomeRows (interval f) None.

Definition check_part (f : facts) (claimed : env) (n : counted) : result facts :=
  let* _ := agree "stability of the part" claimed (stability f) in
  let* _ := agree_rows n (rows f) in
  Ok (Facts (schema f) (distance f) (stability f) (rows f) (interval f) None).

Theorem part_stable sources scope f claimed n g k w w' : check_part f claimed n = Ok g ->
  alike sources (InParts f :: scope) k w w' ->
  part_value w = part_value w' /\ facts_hold g k (part_value w) (part w) (part w').
Proof. unfold check_part. intros H [E [L R N V]]. unfold_ok H. injection H as <-. split; [exact E|]. split; auto. Qed.
