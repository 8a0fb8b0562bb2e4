(** * The tactics that close a generated file

    [certify q d] proves [forall D D', neighbours sources i D D' -> P (q D) (q D')], given the query
    [q] in plain Gallina and its derivation [d], where [P] is one of

    - [dp (Q2R (c # 1000000))], in the measure [Pure];
    - [dp_delta (Q2R (c # 1000000)) (Q2R (e # 1000000000000000))], in [Approx];
    - [zcdp (Q2R (c # 1000000000000))], in [Zcdp];
    - [renyi_dp order (Q2R (c # 1000000))], in [Renyi order].

    First the checker runs in the kernel's virtual machine. If the checker refuses, its sentence
    becomes the error message. Then the tactic unfolds [q] and the meaning of [d], and compares them
    symbol by symbol. [certify_charged m q d] proves the same for a query whose derivation is in
    another measure [m], by a conversion.

    The comparison is syntactic on purpose. If the unifier compared the two, it could take minutes
    to reject two queries that differ in one number. The list [unfold_meaning] must contain every
    definition that occurs when the meaning of a derivation is unfolded. *)
From Coq Require Import List ZArith QArith Reals.
From DP Require Export Table Stability Sensitivity Sources Expression Result Distribution Privacy Laplace Gaussian Zcdp Plan Derivation.
From DP Require Export Measure Checker Session.
From DP Require Import Soundness.

(** A query means what its derivation means. The tactics give all arguments explicitly, so that Coq
need not find any by unfolding: the two sides of [same] become equal only after many steps. *)
Lemma certified (P : dist answers -> dist answers -> Prop) sources d i (q : database -> dist answers) :
  (forall D, q D = run d D) -> (forall D D', neighbours sources i D D' -> P (run d D) (run d D')) ->
  forall D D', neighbours sources i D D' -> P (q D) (q D').
Proof. intros same H D D'. rewrite (same D), (same D'). apply H. Qed.

Ltac unfold_meaning q d :=
  cbv [q d run whole eval chain measure_with quantity quantities rows_of owned_rows features_of feature_of sides_of of_side valued limited_key tables part part_value part_number cells_of cell_of coordinates_of Datatypes.length
       offers_of there cells meaning value compare app answers row table database env].

Ltac accepted verdict :=
  lazymatch verdict with
  | Ok tt => idtac
  | Refused ?why => fail "the derivation is refused:" why
  end.

Ltac same_query q d same :=
  assert (same : forall D, q D = run d D);
  [ intro; unfold_meaning q d;
    lazymatch goal with |- ?a = ?b =>
      tryif constr_eq a b then reflexivity
      else fail "the query is not what its derivation says:" a "versus" b
    end
  | ].

Ltac by_computation := vm_cast_no_check (@eq_refl (result Datatypes.unit) (Ok tt)).

Ltac certify_in m q d sources i c P sound :=
  let verdict := eval vm_compute in (check_cost m sources d i c) in
  accepted verdict;
  let same := fresh "same" in
  same_query q d same;
  apply (certified P sources d i q same); apply sound; by_computation.

Ltac certify q d :=
  lazymatch goal with
  | |- forall D D', neighbours ?sources ?i D D' -> dp (Q2R (?c # 1000000)) _ _ =>
      certify_in Pure q d sources i c (@dp answers (Q2R (c # 1000000))) (pure_sound sources d i c)
  | |- forall D D', neighbours ?sources ?i D D' -> dp_delta (Q2R (?c # 1000000)) (Q2R (?e # 1000000000000000)) _ _ =>
      certify_in Approx q d sources i c (@dp_delta answers (Q2R (c # 1000000)) (Q2R (e # 1000000000000000)))
        (fun H => approx_sound sources d i c e H (eq_refl true))
  | |- forall D D', neighbours ?sources ?i D D' -> zcdp (Q2R (?c # 1000000000000)) _ _ =>
      certify_in Zcdp q d sources i c (@zcdp answers (Q2R (c # 1000000000000))) (zcdp_sound sources d i c)
  | |- forall D D', neighbours ?sources ?i D D' -> renyi_dp ?order (Q2R (?c # 1000000)) _ _ =>
      certify_in (Renyi order) q d sources i c (@renyi_dp answers order (Q2R (c # 1000000))) (renyi_sound sources d i c order)
  | |- ?goal => fail "not the statement of a certificate:" goal
  end.

Ltac charged_in n m q d sources i c P :=
  let verdict := eval vm_compute in (check_charged n sources m d i c) in
  accepted verdict;
  let same := fresh "same" in
  same_query q d same;
  apply (certified P sources d i q same); apply (check_charged_sound n sources m d i c); by_computation.

Ltac certify_charged m q d :=
  lazymatch goal with
  | |- forall D D', neighbours ?sources ?i D D' -> zcdp (Q2R (?c # 1000000000000)) _ _ =>
      charged_in Zcdp m q d sources i c (@zcdp answers (Q2R (c # 1000000000000)))
  | |- forall D D', neighbours ?sources ?i D D' -> renyi_dp ?order (Q2R (?c # 1000000)) _ _ =>
      charged_in (Renyi order) m q d sources i c (@renyi_dp answers order (Q2R (c # 1000000)))
  | |- ?goal => fail "not the statement of a charge:" goal
  end.

(** [certify_cost] proves [exact_cost m sources d = Ok c]: the cost for each source, exactly. *)
Ltac certify_cost :=
  lazymatch goal with
  | |- exact_cost ?m ?sources ?d = Ok ?c =>
      let verdict := eval vm_compute in (exact_cost m sources d) in
      lazymatch verdict with
      | Ok c => vm_cast_no_check (@eq_refl (result env) (Ok c))
      | Ok ?e => fail "the cost is" e "but the certificate says" c
      | Refused ?why => fail "the derivation is refused:" why
      end
  end.
