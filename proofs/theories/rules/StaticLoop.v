(** * Rule `static-loop`: a fixed number of rounds, one after the other

    Meaning: [rounds n body]. Each round sees all earlier answers, so it may depend on them. The
    number of rounds is fixed beforehand. The cost is the cost of one round, times the number of
    rounds. *)
From Coq Require Import List ZArith Lia Reals Lra String.
From DP Require Import Expression Result Distribution Derivation Measure SequentialComposition.
Import ListNotations.
Local Open Scope R_scope.

Definition check_loop (n : positive) (each claimed c : env) : result env :=
  let* _ := require (env_leb c each) ("a round costs " ++ show_env c ++ ", more than " ++ show_env each) in
  let* _ := agree "cost of the loop" claimed (env_scale (Zpos n) each) in
  Ok (env_scale (Zpos n) each).

(** The total cost of the turns in [is], where turn [i] costs [x i]. *)
Definition all_turns (x : Z -> R) (is : list Z) : R := fold_right (fun i r => x i + r) 0 is.

Lemma in_turn_private m x (body body' : Z -> answers -> dist answers) :
  (forall i h, indist m (x i) (body i h) (body' i h)) ->
  forall is h, indist m (all_turns x is) (in_turn body is h) (in_turn body' is h).
Proof.
  intros H is. induction is as [|i is IH]; intro h; cbn [all_turns fold_right in_turn].
  - apply indist_refl. lra.
  - apply indist_bind; auto.
Qed.

Lemma same_turns x n : all_turns (fun _ => x) (numbers n) = IZR (Zpos n) * x.
Proof.
  assert (L : List.length (numbers n) = Pos.to_nat n) by (unfold numbers; rewrite map_length, seq_length; auto).
  replace (IZR (Zpos n)) with (INR (List.length (numbers n))) by (rewrite L, INR_IZR_INZ, positive_nat_Z; auto).
  clear L. induction (numbers n) as [|i is IH]; [cbn; ring|].
  cbn [all_turns fold_right List.length]. fold (all_turns (fun _ => x) is). rewrite IH, S_INR. ring.
Qed.

Theorem static_loop_private m k n each claimed c d (F F' : step) : check_loop n each claimed c = Ok d ->
  private_step m (price m c k) F F' ->
  private_step m (price m d k)
    (fun B h K => bind (rounds n (fun h => F _ h ret) h) (fun h => K h))
    (fun B h K => bind (rounds n (fun h => F' _ h ret) h) (fun h => K h)).
Proof.
  unfold check_loop. intros C H. unfold_ok C. injection C as <-. pose proof (price_leb m _ _ k C0) as [_ L].
  rewrite price_scale, <- same_turns.
  apply (private_draw m _ (rounds n (fun h => F _ h ret)) (rounds n (fun h => F' _ h ret))).
  intro h. unfold rounds. apply (in_turn_private m (fun _ => price m each k)). intros i h'.
  eapply indist_weaken; [exact L|]. apply private_run, H.
Qed.
