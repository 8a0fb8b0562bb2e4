(** * The answers that a program gives without noise

    [exact m h w] are the answers of a derivation if nothing is added to them: its meaning without
    the randomness. A file of observations lists derivations, tables, and the answers that a program
    without noise gave. [observed_by_computation] evaluates all derivations here, and names those
    whose answers differ. So tests can compare a program with the theory as a whole, on queries
    whose right answers are not known beforehand. *)
From Coq Require Import List ZArith Bool FunctionalExtensionality.
From DP Require Export Table Sources Expression Derivation.
From DP Require Import Conformance Distribution Laplace Gaussian.
Import ListNotations.
Local Open Scope Z_scope.

(** The following functions follow the derivation as [eval] does, but each release returns its exact
values. *)
Fixpoint exact_turns (body : Z -> answers -> answers) (is : list Z) (h : answers) : answers :=
  match is with [] => h | i :: is => exact_turns body is (body i (h ++ [i])) end.

(** The best candidates. Equal candidates keep their order. *)
Fixpoint first_best (score : Z -> Z) (c : Z) (cs : list Z) : Z :=
  match cs with [] => c | d :: cs => first_best score (if score c <? score d then d else c) cs end.
Definition best_of (n : positive) (xs : list Z) : list Z :=
  (fix each (n : nat) (cs : list Z) : list Z :=
    match n, cs with
    | S n, c :: cs' => let i := first_best (score_at xs) c cs' in i :: each n (remove Z.eq_dec i cs)
    | _, _ => []
    end) (Pos.to_nat n) (positions xs).

(** The answers to questions. A question that reaches the threshold gets the answer yes, and ends
the use of this threshold. *)
Fixpoint exact_until (question : answers -> Z) (t : Z) (most : nat) (h : answers) : answers :=
  match most with
  | O => h
  | S most => if t <=? question h then h ++ [1] else exact_until question t most (h ++ [0])
  end.
Fixpoint exact_again (n : nat) (once : answers -> answers) (h : answers) : answers :=
  match n with O => h | S n => exact_again n once (once h) end.
Definition exact_answers (n : positive) (threshold : answers -> Z) (most : answers -> nat) (question : answers -> Z) (h : answers) : answers :=
  exact_again (Pos.to_nat n) (fun h => exact_until question (threshold h) (most h) h) h.

(** Appends the best of all candidates and its number to the answers. *)
Definition exact_run (others : answers -> nat) (number : answers -> Z) (h : answers) : answers :=
  let c := first_best (fun c => number (h ++ [c])) 0 (map Z.of_nat (seq 1 (others h))) in h ++ [c; number (h ++ [c])].

Fixpoint exact (m : measurement) (h : answers) (w : scene) : answers :=
  match m with
  | DiscreteLaplace _ _ _ _ _ a | DiscreteGaussian _ _ _ _ _ a => h ++ quantities h a w
  | Select _ _ _ n _ _ _ a => h ++ best_of n (quantities h a w)
  | RandomizedResponse _ _ cuts _ _ _ _ a => h ++ map (interval_number cuts) (quantities h a w)
  | SparseVector _ _ n threshold most _ _ _ _ a => exact_answers n threshold most (fun h => quantity h a w) h
  | BestOf _ _ _ _ others _ _ _ a => exact_run others (fun h => quantity h a w) h
  | Sequence _ ms => fold_left (fun h m => exact m h w) ms h
  | Branch choose _ a b => if choose h then exact a h w else exact b h w
  | StaticLoop n _ _ m => exact_turns (fun _ h => exact m h w) (numbers n) h
  | ParallelParts n by_ _ _ p m =>
      exact_turns (fun i h' => exact m h' (Scene (tables w) (part_of (part_number h by_) (rows_of h p w) i) (valued p w)))
        (numbers n) h
  | Subquery _ _ _ m => exact m h w
  end.

(** ** Why the theorems are about these answers

[eval_with] is [eval] with arbitrary noise in place of [release] and [release_gaussian], and
arbitrary functions in place of [select], [respond], [sparse_vector] and [best_of_runs]. With these,
[eval_with] is [eval] itself. Without noise, it gives the exact answers with certainty. *)
Record noises := Noises {
  on_laplace : scale -> Z -> dist Z;
  on_gaussian : scale -> Z -> dist Z;
  on_choice : chooser -> scale -> positive -> list Z -> dist (list Z);
  on_response : scale -> list Z -> Z -> dist Z;
  on_questions : positive -> scale -> scale -> (answers -> Z) -> (answers -> nat) -> (answers -> Z) -> answers -> dist answers;
  on_runs : runs_law -> positive -> (answers -> nat) -> scale -> (answers -> Z) -> answers -> dist answers }.

Fixpoint eval_with (with_ : noises) (m : measurement) {B} (h : answers) (w : scene)
    (k : answers -> dist B) : dist B :=
  match m with
  | DiscreteLaplace _ _ b _ _ a => measure_with (on_laplace with_ b) h a w k
  | DiscreteGaussian _ _ v _ _ a => measure_with (on_gaussian with_ v) h a w k
  | Select _ y _ n b _ _ a => bind (on_choice with_ y b n (quantities h a w)) (fun is => k (h ++ is))
  | RandomizedResponse _ _ cuts _ e _ _ a => measure_with (on_response with_ e cuts) h a w k
  | SparseVector _ _ n threshold most b c _ _ a =>
      bind (on_questions with_ n b c threshold most (fun h => quantity h a w) h) (fun h => k h)
  | BestOf _ _ l most others b _ _ a =>
      bind (on_runs with_ l most others b (fun h => quantity h a w) h) (fun h => k h)
  | Sequence _ ms => chain (fun m h k => eval_with with_ m h w k) k ms h
  | Branch choose _ a b =>
      bind (if choose h then eval_with with_ a h w ret else eval_with with_ b h w ret) (fun h => k h)
  | StaticLoop n _ _ m => bind (rounds n (fun h => eval_with with_ m h w ret) h) (fun h => k h)
  | ParallelParts n by_ _ _ p m =>
      bind (parts n (part_number h by_) (rows_of h p w)
              (fun t h => eval_with with_ m h (Scene (tables w) t (valued p w)) ret) h) (fun h => k h)
  | Subquery _ _ _ m => eval_with with_ m h w k
  end.

Definition as_released : noises := Noises release release_gaussian select respond sparse_vector best_of_runs.

Theorem eval_with_release m : forall B h w (k : answers -> dist B), eval_with as_released m h w k = eval m h w k.
Proof.
  induction m as [line e b s c a|line r v s c a|line y e n b s c a|line e cuts g each s c a|line e n t most b b1 s c a|line e l most others b s c a|c ms H|choose c a b Ha Hb|n e c m H|n by_ e c p m H|q i c m H]
    using measurement_induction; intros B h w k; cbn [eval_with eval]; auto.
  - revert h. induction H as [|m ms Hm _ IH]; intro h; cbn [chain]; auto.
    rewrite Hm. f_equal. apply functional_extensionality. auto.
  - rewrite Ha, Hb. auto.
  - f_equal. unfold rounds. f_equal. apply functional_extensionality. intro i. apply functional_extensionality. auto.
  - f_equal. unfold parts. f_equal. apply functional_extensionality. intro i. apply functional_extensionality. auto.
Qed.

Definition none (b : scale) (x : Z) : dist Z := ret x.
Definition sure_best (w : chooser) (b : scale) (n : positive) (xs : list Z) : dist (list Z) := ret (best_of n xs).

Definition true_response (e : scale) (cuts : list Z) (x : Z) : dist Z := ret (interval_number cuts x).
Definition sure_answers (n : positive) (b c : scale) (threshold : answers -> Z) (most : answers -> nat) (question : answers -> Z) (h : answers)
  : dist answers := ret (exact_answers n threshold most question h).
Definition sure_run (l : runs_law) (most : positive) (others : answers -> nat) (b : scale) (number : answers -> Z) (h : answers) : dist answers :=
  ret (exact_run others number h).
Definition without_noise : noises := Noises none none sure_best true_response sure_answers sure_run.

(** A random function that always gives [x]. *)
Definition sure {A} (mu : dist A) (x : A) : Prop := forall f, mu f = f x.

Lemma sure_list g xs : sure (for_each (fun x => ret (g x)) xs) (map g xs).
Proof. induction xs as [|x xs IH]; intro f; cbn; [reflexivity|]. apply IH. Qed.

Lemma measure_in_truth {B} g h a w (k : answers -> dist B) f :
  measure_with (fun x => ret (g x)) h a w k f = k (h ++ map g (quantities h a w)) f.
Proof. destruct a; cbn [measure_with quantities map]; try reflexivity; cbn [expect bind]; apply sure_list. Qed.

Lemma measure_without_noise {B} b h a w (k : answers -> dist B) f :
  measure_with (none b) h a w k f = k (h ++ quantities h a w) f.
Proof.
  pose proof (measure_in_truth (fun x => x) h a w k f) as M. rewrite map_id in M. exact M.
Qed.

Lemma turns_without_noise body exactly : (forall i h, sure (body i h) (exactly i h)) ->
  forall is h, sure (in_turn body is h) (exact_turns exactly is h).
Proof.
  intros H is. induction is as [|i is IH]; intros h f; cbn [in_turn exact_turns]; [reflexivity|].
  cbn [expect bind]. rewrite (H i (h ++ [i])). apply IH.
Qed.

Theorem exact_without_noise m : forall B h w (k : answers -> dist B) f,
  eval_with without_noise m h w k f = k (exact m h w) f.
Proof.
  induction m as [line e b s c a|line r v s c a|line y e n b s c a|line e cuts g each s c a|line e n t most b b1 s c a|line e l most others b s c a|c ms H|choose c a b Ha Hb|n e c m H|n by_ e c p m H|q i c m H]
    using measurement_induction; intros B h w k f; cbn [eval_with exact].
  - apply measure_without_noise.
  - apply measure_without_noise.
  - reflexivity.
  - apply (measure_in_truth (interval_number cuts)).
  - reflexivity.
  - reflexivity.
  - revert h. induction H as [|m ms Hm _ IH]; intro h; cbn [chain fold_left]; auto.
    rewrite Hm. apply IH.
  - cbn. destruct (choose h); rewrite ?Ha, ?Hb; auto.
  - cbn [expect bind]. unfold rounds.
    rewrite (turns_without_noise _ (fun _ h => exact m h w)); auto. intros i h' g. apply H.
  - cbn [expect bind]. unfold parts.
    rewrite (turns_without_noise _ (fun i h' => exact m h' (Scene (tables w) (part_of (part_number h by_) (rows_of h p w) i) (valued p w)))); auto.
    intros i h' g. apply H.
  - apply H.
Qed.

(** ** Observations *)
Record observation := Observe {
  derivation_of : measurement;
  its_tables : list table;   (* the tables of source 0, 1, ... *)
  (* The program's answers. Each round and part has its number before its answers. *)
  seen : answers }.

Definition answered (o : observation) : answers := exact (derivation_of o) [] (whole (database_of (its_tables o))).

(** For each observation whose seen answers differ from its computed answers: the position, the seen
answers and the computed answers. *)
Fixpoint unequal (position : Z) (os : list observation) : list (Z * answers * answers) :=
  match os with
  | [] => []
  | o :: os =>
      let found := answered o in
      let rest := unequal (position + 1) os in
      if same_numbers found (seen o) then rest else (position, seen o, found) :: rest
  end.

Lemma unequal_none os : forall position, unequal position os = [] -> Forall (fun o => answered o = seen o) os.
Proof.
  induction os as [|o os IH]; intros position H; constructor; cbn [unequal] in H.
  - destruct (same_numbers (answered o) (seen o)) eqn:E; [apply same_numbers_ok, E|discriminate].
  - destruct (same_numbers (answered o) (seen o)); [|discriminate]. eauto.
Qed.

(** Proves [Forall (fun o => answered o = seen o) os]. *)
Ltac observed_by_computation :=
  lazymatch goal with
  | |- Forall (fun o => answered o = seen o) ?os =>
      let found := eval vm_compute in (unequal 0 os) in
      lazymatch found with
      | [] => apply (unequal_none os 0); vm_cast_no_check (@eq_refl (list (Z * answers * answers)) [])
      | _ => fail "these answers differ (position, seen, computed):" found
      end
  end.
