(** * Rule `branch-on-released`: one of two measurements, chosen by released answers

    Meaning: one side runs; any function of the answers so far may choose the side. The cost is the
    reserved share, which is at least the larger cost of the two sides. *)
From Coq Require Import List Reals Lra String.
From DP Require Import Expression Result Distribution Measure SequentialComposition.
Local Open Scope R_scope.

Definition check_branch (claimed c d : env) : result env :=
  let* _ := require (env_leb (env_max c d) claimed)
              ("the cost of the branch is at least " ++ show_env (env_max c d) ++ ", not " ++ show_env claimed) in
  Ok claimed.

Theorem branch_on_released_private m k choose claimed c d e (F F' G G' : step) : check_branch claimed c d = Ok e ->
  private_step m (price m c k) F F' -> private_step m (price m d k) G G' ->
  private_step m (price m e k)
    (fun B h K => bind (if choose h : bool then F _ h ret else G _ h ret) (fun h => K h))
    (fun B h K => bind (if choose h then F' _ h ret else G' _ h ret) (fun h => K h)).
Proof.
  unfold check_branch. intros C HF HG. unfold_ok C. injection C as <-.
  pose proof (price_leb m _ _ k C0) as [_ L]. pose proof (dot_max c d (reach m k)) as [Lc Ld].
  apply (over_one m) in Lc, Ld. fold (price m c k) (price m d k) (price m (env_max c d) k) in Lc, Ld.
  apply (private_draw m _ (fun h => if choose h then F _ h ret else G _ h ret) (fun h => if choose h then F' _ h ret else G' _ h ret)).
  intro h. destruct (choose h); (eapply indist_weaken; [|apply private_run; eassumption]); lra.
Qed.
