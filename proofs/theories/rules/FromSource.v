(** * Rule `source`: the table of one source

    Meaning: [D i]. Its stability is what one privacy unit of the source can change: one row, or the rows of one person. *)
From Coq Require Import List ZArith String.
From DP Require Import Table Source Expression Result Facts.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_source (sources : list source) (i : nat) (claimed : env) (n : counted) : result facts :=
  match nth_error sources i with
  | None => Refused ("there is no source number " ++ show_nat i)
  | Some s =>
      let* _ := agree "stability of the source" claimed (unit_env i (unit_rows s)) in
      let* _ := agree_rows n (source_counted s) in
      Ok (Facts (columns s) (neighbour_relation s) (unit_env i (unit_rows s)) (source_counted s) None)
  end.

Theorem source_sound sources i claimed n f k D D' : check_source sources i claimed n = Ok f ->
  apart sources k D D' -> facts_hold f k (Literal 0 0) (D i) (D' i).
Proof.
  unfold check_source. destruct (nth_error sources i) as [s|] eqn:E; [|discriminate].
  intros H (V & V' & A). unfold_ok H. injection H as <-. split; cbn [schema distance stability rows interval].
  - apply (V i s E).
  - apply (V' i s E).
  - rewrite dot_unit. apply (A i s E).
  - apply no_values.
Qed.
