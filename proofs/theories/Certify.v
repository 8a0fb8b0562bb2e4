(** * The tactic that closes a generated file

    [certify q d] proves [forall D D', neighbours sources i D D' -> dp (Q2R (c # 1000000)) (q D) (q D')], given the query
    [q] in plain Gallina and its derivation [d]. First the checker runs in the kernel's virtual machine; if it refuses,
    its sentence is the error. Then [q] and the meaning of [d] are unfolded and compared symbol by symbol.

    The comparison is syntactic on purpose: were the two left to the unifier, two queries that differ in one number
    could keep it busy for minutes before it gives up. Every definition that the meaning of a derivation unfolds to must
    be listed in [unfold_meaning]. *)
From Coq Require Import List ZArith QArith Reals.
From DP Require Export Table Sensitivity Source Expression Result Distribution Privacy Laplace Plan Derivation Checker.
From DP Require Import Soundness.

(** A query that means what its derivation means. The tactic names all of its arguments, so that nothing is left to be
    found by unfolding: the two sides of [same] look alike only after many steps. *)
Lemma certified sources d i c (q : database -> dist answers) : (forall D, q D = run d D) ->
  check_cost sources d i c = Ok tt ->
  forall D D', neighbours sources i D D' -> dp (Q2R (c # 1000000)) (q D) (q D').
Proof. intros same H D D'. rewrite (same D), (same D'). revert D D'. apply check_cost_sound, H. Qed.

Ltac unfold_meaning q d :=
  cbv [q d run eval chain quantity rows_of valued meaning value compare app answers row table database env].

Ltac certify q d :=
  lazymatch goal with
  | |- forall D D', neighbours ?sources ?i D D' -> dp (Q2R (?c # 1000000)) _ _ =>
      let verdict := eval vm_compute in (check_cost sources d i c) in
      lazymatch verdict with
      | Ok tt => idtac
      | Refused ?why => fail "the derivation is refused:" why
      end;
      let same := fresh "same" in
      assert (same : forall D, q D = run d D);
      [ intro; unfold_meaning q d;
        lazymatch goal with |- ?a = ?b =>
          tryif constr_eq a b then reflexivity
          else fail "the query is not what its derivation says:" a "versus" b
        end
      | apply (certified sources d i c q same); vm_cast_no_check (@eq_refl (result unit) (Ok tt)) ]
  | |- ?goal => fail "not the statement of a certificate:" goal
  end.

(** [certify_cost] proves [exact_cost sources d = Ok c]: the cost for each source, exactly. *)
Ltac certify_cost :=
  lazymatch goal with
  | |- exact_cost ?sources ?d = Ok ?c =>
      let verdict := eval vm_compute in (exact_cost sources d) in
      lazymatch verdict with
      | Ok c => vm_cast_no_check (@eq_refl (result env) (Ok c))
      | Ok ?e => fail "the cost is" e "but the certificate says" c
      | Refused ?why => fail "the derivation is refused:" why
      end
  end.
