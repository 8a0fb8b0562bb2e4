(** * The checker is right

    If the checker accepts a derivation, the query that the derivation describes is private, in the
    measure of the check. For databases that differ by one privacy unit of source [i], the cost is
    the one that the checker derived for source [i] ([check_sound]). For databases that differ by
    more units, the cost is the [price] at that distance, so each certificate has group privacy
    ([check_sound_group]). Every computation from the answers is as private as the answers
    ([check_sound_afterwards]). *)
From Coq Require Import List ZArith Bool Lia Reals Lra QArith Qreals.
From DP Require Import Table Sources Expression Result Distribution Privacy Laplace Zcdp Derivation Checker OwnedPlans ListedPlans.
From DP Require Import Source Filter Map FlatMap ByUnit ByUnitAnd Limit LimitBy SemiJoin Join JoinOn Arranged Union Distinct Take Part AsOnlySource Count Sum Histogram GroupedSum Quantile Rank Strategy VectorSum ScoreSums PerKeyBound Deviation Linear.
From DP Require Import DiscreteLaplace DiscreteGaussian Select RandomizedResponse SparseVector BestOf SequentialComposition BranchOnReleased StaticLoop ParallelParts Subquery.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Plans *)
Theorem check_plan_sound sources p : forall scope f, check_plan sources scope p = Ok f ->
  forall k w w', alike sources scope k w w' ->
  valued p w = valued p w' /\ forall h, facts_hold f k (valued p w) (rows_of h p w) (rows_of h p w').
Proof.
  induction p as [i e n|q e n p IH|to e n p IH|record into most ss e n p IH|record into c fs e n p IH|record into c by_ fs e n p IH|c most e n p IH|
      c there c' other IHo e n p IH|other IHo e n p IH|c most by_ e n p IH|record into l m c c' vs other IHo e n p IH|record into l m ks ks' vs other IHo e n p IH|e n p IH|
      most order e n p IH|most by_ parts order e n p IH|e n|i e n p IH|c order p IH];
    intros scope f H k w w' A; cbn [check_plan valued rows_of] in *.
  - destruct scope as [|[|] scope]; try discriminate. split; auto. intro h. eapply source_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. eapply filter_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; [destruct to; auto|].
    intro h. pose proof (map_sound _ _ _ _ _ _ _ _ _ H (F h)) as S. destruct to; exact S.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h.
    exact (flat_map_sound _ _ _ _ _ _ _ _ _ _ _ h H (F h)).
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. specialize (F h).
    destruct (by_unit_asks _ _ _ _ _ _ _ H) as (o & O & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (P h) as [R Q]. rewrite !R in F. eapply by_unit_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. specialize (F h).
    destruct (by_unit_and_asks _ _ _ _ _ _ _ _ H) as (o & O & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (P h) as [R Q]. rewrite !R in F. eapply by_unit_and_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. specialize (F h).
    destruct (limit_asks _ _ _ _ _ _ H) as (o & O & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (P h) as [R Q]. rewrite !R in F. eapply limit_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. specialize (F h).
    destruct (semi_join_asks _ _ _ _ _ _ _ H) as (o & p0 & O & -> & O' & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (check_plan_owned _ _ _ _ _ C0 O') as [_ P']. destruct (P h) as [R Q], (P' h) as [_ Q'].
    rewrite !R in F. eapply semi_join_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [_ F], (IHo _ _ C0 k w w' A) as [_ G]. split; auto. intro h. eapply union_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. specialize (F h).
    destruct (limit_by_asks _ _ _ _ _ _ _ H) as (o & O & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (P h) as [R Q]. rewrite !R in F. eapply limit_by_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [_ F], (IHo _ _ C0 k w w' A) as [_ G]. split; auto. intro h. specialize (F h). specialize (G h).
    destruct (join_asks _ _ _ _ _ _ _ _ _ _ _ H) as (o & p0 & O & -> & O' & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (check_plan_owned _ _ _ _ _ C0 O') as [_ P']. destruct (P h) as [R Q], (P' h) as [R' Q'].
    rewrite !R in F. rewrite !R' in G. eapply join_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [_ F], (IHo _ _ C0 k w w' A) as [_ G]. split; auto. intro h.
    apply andb_true_iff in C1. destruct C1 as [L L']. eapply join_on_sound; eauto using check_plan_listed.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [_ F]. split; auto. intro h. eapply distinct_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. eapply take_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. eapply take_by_sound; eauto.
  - destruct scope as [|[|g] scope]; try discriminate. destruct (part_stable _ _ _ _ _ _ _ _ _ H A). auto.
  - destruct scope as [|[j|] scope]; try discriminate. unfold_ok H. destruct A as (l & A & K).
    destruct (IH _ _ C l w w' A) as [E F]. split; auto. intro h. eapply as_only_source_sound; eauto.
  - unfold_ok H. destruct (IH _ _ C k w w' A) as [E F]. split; auto. intro h. specialize (F h).
    destruct (arranged_asks _ _ _ H) as (o & O & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (P h) as [R Q]. rewrite !R in F. eapply arranged_sound; eauto.
Qed.

(** ** Aggregates *)
Theorem check_number_sound sources scope a : forall x, check_number sources scope a = Ok x ->
  forall h k w w', alike sources scope k w w' -> Z.abs (quantity h a w - quantity h a w') <= dot (fst x) k.
Proof.
  induction a as [e p|lo hi g e p|by_ n e p|lo hi g by_ n e p|lo hi g i j e p|en lo hi g pl e p|q lo hi g e p|c ra g es e p|lo hi g es e p|mo sq a IH|ps e a IH|e a IHa b IHb|e a IHa b IHb|e a IH|n e a IH];
    intros x H h k w w' A; cbn [check_number quantity] in *; unfold_ok H; try discriminate.
  - destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]. destruct x. eapply count_sound; eauto.
  - destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]. destruct x. rewrite <- E. eapply sum_sound; eauto.
  - exact (add_sound k _ _ _ _ _ _ _ _ H (IHa _ C h k w w' A) (IHb _ C0 h k w w' A)).
  - exact (subtract_sound k _ _ _ _ _ _ _ _ H (IHa _ C h k w w' A) (IHb _ C0 h k w w' A)).
  - exact (negate_sound k _ _ _ _ _ H (IH _ C h k w w' A)).
  - exact (scale_sound k _ _ _ _ _ _ H (IH _ C h k w w' A)).
Qed.

Definition is_list (a : aggregate) : bool :=
  match a with Histogram _ _ _ _ | GroupedSum _ _ _ _ _ _ _ | Quantile _ _ _ _ _ _ _ | Rank _ _ _ _ _ _ _ | InOrder _ _ _ _ _ _ | VectorSum _ _ _ _ _ _ | ScoreSums _ _ _ _ _ _ | InL2 _ _ _ | Deviation _ _ _ => true | _ => false end.

(** On near databases, the two lists of an aggregate that [check_groups] accepts have the same
length, and are near in L1. *)
Lemma check_groups_sound sources scope a : forall s, check_groups sources scope a = Ok s -> forall h k w w', alike sources scope k w w' ->
  List.length (quantities h a w) = List.length (quantities h a w') /\ l1 (quantities h a w) (quantities h a w') <= dot s k.
Proof.
  induction a as [e p|lo hi g e p|by_ n e p|lo hi g by_ n e p|lo hi g i j e p|en lo hi g pl e p|q lo hi g e p|c ra g es e p|lo hi g es e p|mo sq a IH|ps e a IH|e a IHa b IHb|e a IHa b IHb|e a IH|n e a IH];
    intros s H h k w w' A; try discriminate; cbn [check_groups quantities] in *; unfold_ok H.
  - destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]. split; [unfold histogram; rewrite !map_length; auto|]. eapply histogram_sound; eauto.
  - destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]. rewrite <- E. split; [unfold grouped_sum; rewrite !map_length; auto|].
    eapply grouped_sum_sound; eauto.
  - destruct (IH _ C h k w w' A) as [L N]. split; [apply deviations_length, L|eapply deviation_sound; eauto].
Qed.

(** The cost of releasing an aggregate, if the noise costs [x] on numbers and on lists that are near
enough. *)
Lemma measured_sound m x (noisy : Z -> dist Z) sources scope a s : check_measured sources scope a = Ok s ->
  forall k w w', alike sources scope k w w' ->
  (is_list a = false -> forall y z, Z.abs (y - z) <= dot s k -> indist m x (noisy y) (noisy z)) ->
  (is_list a = true -> forall ys zs, List.length ys = List.length zs -> l1 ys zs <= dot s k ->
     indist m x (for_each noisy ys) (for_each noisy zs)) ->
  private_step m x (fun B h K => measure_with noisy h a w K) (fun B h K => measure_with noisy h a w' K).
Proof.
  intros H k w w' A One All B y h K K' HK.
  assert (Single : is_list a = false -> check_measured sources scope a = (let* x := check_number sources scope a in Ok (fst x)) ->
    indist m (x + y) (bind (noisy (quantity h a w)) (fun z => K (h ++ [z])))
                     (bind (noisy (quantity h a w')) (fun z => K' (h ++ [z])))).
  { intros L E. rewrite E in H. unfold_ok H. injection H as <-. apply indist_bind; auto.
    apply (One L). eapply check_number_sound; eauto. }
  destruct a as [e p|lo hi g e p|by_ n e p|lo hi g by_ n e p|lo hi g i j e p|en lo hi g pl e p|q lo hi g e p|c ra g es e p|lo hi g es e p|mo sq a|ps e a|e a b|e a b|e a|n e a]; try (apply Single; reflexivity);
    clear Single One; specialize (All eq_refl); cbn [check_measured check_number measure_with quantities] in *;
    [| |discriminate|discriminate| | |discriminate|discriminate|destruct (check_groups_sound _ _ _ _ H h k w w' A); apply indist_bind; [apply All|]; auto];
    unfold_ok H; apply indist_bind; auto; destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]; apply All.
  - unfold histogram. rewrite !map_length. auto.
  - eapply histogram_sound; eauto.
  - unfold grouped_sum. rewrite !map_length. auto.
  - rewrite <- E. eapply grouped_sum_sound; eauto.
  - unfold strategy_answers. rewrite !map_length. auto.
  - destruct q; try discriminate. injection H as <-. rewrite <- E.
    apply (strategy_sound _ _ _ _ _ _ _ _ _ _ _ h C0 (F h)). reflexivity.
  - unfold clipped_sum. rewrite !map_length. auto.
  - destruct c; try discriminate. injection H as <-.
    apply (vector_sum_sound _ _ _ _ _ _ _ _ _ _ _ h C0 (F h)). reflexivity.
Qed.

(** The cost of releasing an aggregate, if the noise costs [x] on lists that are near enough in
L2. *)
Lemma measured_in_l2_sound m x (noisy : Z -> dist Z) sources scope a s : check_in_l2 sources scope a = Ok s ->
  forall k w w', alike sources scope k w w' ->
  (forall y z, Z.abs (y - z) <= dot s k -> indist m x (noisy y) (noisy z)) ->
  (forall ys zs, List.length ys = List.length zs -> 0 <= dot s k -> l2 ys zs <= dot s k * dot s k ->
     indist m x (for_each noisy ys) (for_each noisy zs)) ->
  private_step m x (fun B h K => measure_with noisy h a w K) (fun B h K => measure_with noisy h a w' K).
Proof.
  intros H k w w' A One All.
  assert (In_l1 : check_measured sources scope a = Ok s ->
    private_step m x (fun B h K => measure_with noisy h a w K) (fun B h K => measure_with noisy h a w' K)).
  { intro M. apply (measured_sound m x noisy sources scope a s M k w w' A (fun _ => One)). intros _ ys zs E L.
    pose proof (l1_nonneg ys zs). apply All; auto; [lia|]. eapply Z.le_trans; [apply l2_le_l1|]. nia. }
  destruct a as [e p|lo hi g e p|by_ n e p|lo hi g by_ n e p|lo hi g i j e p|en lo hi g pl e p|q lo hi g e p|c ra g es e p|lo hi g es e p|mo sq a|ps e a|e a b|e a b|e a|n e a]; try (apply In_l1, H).
  all: clear In_l1; cbn [check_in_l2 measure_with quantities] in *; unfold_ok H; intros B y h K K' HK;
    destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]; apply indist_bind; auto.
  - rewrite <- E. destruct (strategy_sound _ _ _ _ _ _ _ _ _ _ _ h H (F h)) as (_ & P & Q).
    apply All; auto. unfold strategy_answers. rewrite !map_length. auto.
  - destruct (vector_sum_sound _ _ _ _ _ _ _ _ _ _ _ h H (F h)) as (_ & P & Q).
    apply All; auto. unfold clipped_sum. rewrite !map_length. auto.
Qed.

(** Groups in L2: the lists have the same length, and the square of their distance is at most the
product. *)
Lemma per_key_sound sources scope p f n sums most claimed squared x : check_plan sources scope p = Ok f ->
  check_per_key_bound f (limited_key p) n sums most claimed squared = Ok x -> forall h k w w', alike sources scope k w w' ->
  exists by_ kept, limited_key p = Some (by_, kept) /\
    let value v := match sums with None => None | Some _ => Some (meaning h v) end in
    let numbers w := groups_of n (value (valued p w)) (part_number h by_) (rows_of h p w) in
    List.length (numbers w) = List.length (numbers w') /\ 0 <= l2 (numbers w) (numbers w') <= dot (fst x) k * dot (snd x) k.
Proof.
  intros C H h k w w' A. unfold check_per_key_bound in H.
  destruct (limited_key p) as [[by_ kept]|] eqn:L; [|discriminate]. destruct (owner f) as [o|] eqn:O; [|discriminate].
  cbv zeta in H. unfold_ok H. injection H as <-. apply Nat.eqb_eq in C0. subst most. exists by_, kept. split; auto. cbv zeta. cbn [fst snd].
  destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]. specialize (F h). rewrite <- E.
  destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
  destruct (P h) as [R Q]. rewrite !R in *.
  destruct (per_key_bound_sound f by_ kept n sums claimed _ _ o us k (valued p w) _ _ h C1 eq_refl
    (Q k us w w' A' W) K (limited_key_few h p by_ kept L _ w) (limited_key_few h p by_ kept L _ w') F) as (Len & _ & _ & S).
  split; [exact Len|split; [apply l2_nonneg|exact S]].
Qed.

Lemma check_square_sound sources scope a x : check_square sources scope a = Ok x -> forall h k w w', alike sources scope k w w' ->
  List.length (quantities h a w) = List.length (quantities h a w') /\
  0 <= l2 (quantities h a w) (quantities h a w') <= dot (fst x) k * dot (snd x) k.
Proof.
  destruct a; try discriminate. destruct a; try discriminate; cbn [check_square quantities]; intros H h k w w' A; unfold_ok H.
  - destruct (per_key_sound _ _ _ _ _ _ _ _ _ _ C H h k w w' A) as (by' & kept & -> & S). exact S.
  - destruct (per_key_sound _ _ _ _ _ _ _ _ _ _ C H h k w w' A) as (by' & kept & -> & S). exact S.
Qed.

Lemma measured_square_sound m x (noisy : Z -> dist Z) sources scope a s : in_squares a = true -> check_square sources scope a = Ok s ->
  forall k w w', alike sources scope k w w' ->
  (forall ys zs, List.length ys = List.length zs -> 0 <= l2 ys zs <= dot (fst s) k * dot (snd s) k ->
     indist m x (for_each noisy ys) (for_each noisy zs)) ->
  private_step m x (fun B h K => measure_with noisy h a w K) (fun B h K => measure_with noisy h a w' K).
Proof.
  intros I H k w w' A All B y h K K' HK. destruct (check_square_sound _ _ _ _ H h k w w' A) as [L S].
  destruct a; try discriminate. cbn [measure_with]. apply indist_bind; auto.
Qed.

(** The checks for randomised response and for noise give the same sensitivity. A single number
counts as one changed answer, and in a list the sensitivity bounds the number of changed answers. *)
Lemma check_answered_sound sources scope a digits x : check_answered sources scope a digits = Ok x ->
  check_measured sources scope a = Ok (fst x) /\ (is_list a = false -> snd x = 1) /\ (is_list a = true -> snd x = largest (fst x)).
Proof.
  intro H. destruct a as [e p|lo hi g e p|by_ n e p|lo hi g by_ n e p|lo hi g i j e p|en lo hi g pl e p|q lo hi g e p|c ra g es e p|lo hi g es e p|mo sq a|ps e a|e a b|e a b|e a|n e a];
    cbn [check_answered is_list] in *; unfold_ok H; try injection H as <-; cbn [fst snd];
    try (split; [|split]; auto; discriminate); try discriminate;
    (split; [|split; auto; discriminate]); cbn [check_measured]; rewrite C; reflexivity.
Qed.

(** On near databases, the lists of scores have the same length, and [range] bounds their
distance. *)
Lemma check_scores_sound sources scope a s : check_scores sources scope a = Ok s ->
  forall h k w w', alike sources scope k w w' ->
  List.length (quantities h a w) = List.length (quantities h a w') /\
  range (quantities h a w) (quantities h a w') <= dot s k.
Proof.
  intros H h k w w' A. destruct a as [e p|lo hi g e p|by_ n e p|lo hi g by_ n e p|lo hi g i j e p|en lo hi g pl e p|q lo hi g e p|c ra g es e p|lo hi g es e p|mo sq a|ps e a|e a b|e a b|e a|n e a]; try discriminate;
    try lazymatch goal with |- context [Deviation] =>
      destruct (check_groups_sound _ _ _ _ H h k w w' A); split; [|eapply Z.le_trans; [apply range_le_l1|]]; auto end;
    cbn [check_scores quantities] in *; unfold_ok H; destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F].
  - split; [unfold histogram; rewrite !map_length; auto|].
    eapply Z.le_trans; [apply range_le_l1|]. eapply histogram_sound; eauto.
  - rewrite <- E. split; [unfold grouped_sum; rewrite !map_length; auto|].
    eapply Z.le_trans; [apply range_le_l1|]. eapply grouped_sum_sound; eauto.
  - rewrite <- E. split; [unfold quantile_scores; rewrite !map_length; auto|]. eapply quantile_sound; eauto.
  - rewrite <- E. split; [unfold rank_scores; rewrite !map_length; auto|]. eapply rank_sound; eauto.
  - split; [unfold score_sums; rewrite !map_length; auto|]. eapply score_sums_sound; eauto.
Qed.

(** ** Measurements *)
Definition run_step (d : measurement) (w : scene) : step := fun B h K => eval d h w K.

Theorem check_measurement_sound m sources d : forall scope c, check_measurement m sources scope d = Ok c ->
  forall k w w', admissible m k -> alike sources scope k w w' -> private_step m (price m c k) (run_step d w) (run_step d w').
Proof.
  induction d as [line e b s c0 a|line r v s c0 a|line y e n b s c0 a|line e cuts g e1 s c0 a|line e n t most b b1 s c0 a|line e l most others b s c0 a|c0 ds IH|choose c0 a b IHa IHb|n e c0 d IH|n by_ e c0 p d IH|q i c0 d IH]
    using measurement_induction; intros scope c H k w w' M A; cbn [check_measurement] in H; unfold run_step; cbn [eval].
  - apply in_place_ok in H. unfold_ok H. eapply measured_sound; eauto.
    + intros _ y z. eapply laplace_sound; eauto.
    + intros _ ys zs. eapply laplace_list_sound; eauto.
  - apply in_place_ok in H. destruct (in_squares a) eqn:I; unfold_ok H.
    + eapply measured_square_sound; eauto. intros ys zs. eapply gaussian_of_square_sound; eauto.
    + eapply measured_in_l2_sound; eauto.
      * intros y z. eapply gaussian_sound; eauto.
      * intros ys zs. eapply gaussian_list_sound; eauto.
  - apply in_place_ok in H. unfold_ok H. intros B x h K K' HK. apply indist_bind; auto.
    destruct (check_scores_sound _ _ _ _ C h k w w' A). eapply select_private; eauto.
  - apply in_place_ok in H. unfold_ok H. destruct (check_answered_sound _ _ _ _ _ C) as (E & L & K).
    eapply measured_sound; eauto.
    + intros N y z. rewrite (L N) in H. eapply response_sound; eauto.
    + intros N ys zs. rewrite (K N) in H. eapply response_list_sound; eauto.
  - apply in_place_ok in H. unfold_ok H. apply (private_draw m _
      (sparse_vector n b b1 t most (fun h => quantity h a w)) (sparse_vector n b b1 t most (fun h => quantity h a w'))).
    intro h. eapply sparse_vector_private; eauto. intro h'. eapply check_number_sound; eauto.
  - apply in_place_ok in H. unfold_ok H. apply (private_draw m _
      (best_of_runs l most others b (fun h => quantity h a w)) (best_of_runs l most others b (fun h => quantity h a w'))).
    intro h. eapply best_of_private; eauto. intro h'. eapply check_number_sound; eauto.
  - unfold_ok H. unfold check_sequence in H. unfold_ok H. injection H as <-.
    apply (sequential_composition_private m k (check_measurement m sources scope) (fun d => run_step d w) (fun d => run_step d w') ds); auto.
    eapply Forall_impl; [|exact IH]. intros d Hd c Hc. exact (Hd _ _ Hc k w w' M A).
  - unfold_ok H. exact (branch_on_released_private m k choose _ _ _ _ _ _ _ _ H (IHa _ _ C k w w' M A) (IHb _ _ C0 k w w' M A)).
  - unfold_ok H. exact (static_loop_private m k n _ _ _ _ _ _ H (IH _ _ C k w w' M A)).
  - unfold_ok H.
    assert (P : forall h, private_step m (price m c k)
      (fun B h' K => bind (parts n (part_number h by_) (rows_of h p w)
        (fun t h => eval d h (Scene (tables w) t (valued p w)) ret) h') (fun h => K h))
      (fun B h' K => bind (parts n (part_number h by_) (rows_of h p w')
        (fun t h => eval d h (Scene (tables w') t (valued p w')) ret) h') (fun h => K h))).
    { intro h. destruct (check_plan_sound _ _ _ _ C k w w' A) as [E F]. rewrite <- E.
      apply (parallel_parts_private m k _ _ _ _ _ _ _ _ _ _ _ _
        (fun t => run_step d (Scene (tables w) t (valued p w))) (fun t => run_step d (Scene (tables w') t (valued p w))) C0 H M (F h)).
      intros l u u' Ml Fl. apply (IH _ _ C1 l); auto. cbn [alike part part_value]. auto. }
    intros B y h K K' HK. apply (P h B y h K K' HK).
  - apply in_place_ok in H. unfold_ok H.
    apply (subquery_private m i _ _ _ k (only 0 (k i)) _ _ H); auto.
    apply (IH _ _ C); [|cbn [alike]; eauto]. eapply admissible_seen; eauto.
Qed.

(** ** The theorems on whole queries *)
Local Open Scope R_scope.

(** The theorem for several units: in one source, or, in the pure measure, in several sources. *)
Theorem check_sound_group m sources d c : check m sources d = Ok c ->
  forall k D D', admissible m k -> apart sources k D D' -> indist m (price m c k) (run d D) (run d D').
Proof.
  unfold check. intros H k D D' M A. unfold_ok H.
  exact (private_run m _ (run_step d (whole D)) (run_step d (whole D')) [] (check_measurement_sound m sources d [] c H k (whole D) (whole D') M A)).
Qed.

(** Group privacy of each certificate: [n] units of one source cost [n] times epsilon, or [n^2]
times rho. *)
Theorem check_sound_units m sources d c i n : check m sources d = Ok c -> m = Pure \/ m = Zcdp ->
  forall D D', group_apart sources i n D D' ->
  indist m (IZR (entry i c * times m n) / IZR (one_is m)) (run d D) (run d D').
Proof.
  intros H M D D' G. rewrite <- price_only. eapply check_sound_group; eauto using group_apart_apart.
  destruct M as [-> | ->]; cbn [admissible]; eauto.
Qed.

(** For a single unit of source [i], the price is the cost's entry for this source. *)
Lemma price_one m c i : price m c (only i 1) = IZR (entry i c) / IZR (one_is m).
Proof. rewrite price_only. do 2 f_equal. destruct m; cbn [times]; lia. Qed.

(** The theorem for one unit of one source, at a stated limit on the cost. *)
Theorem check_cost_indist m sources d i limit : check_cost m sources d i limit = Ok tt ->
  forall D D', neighbours sources i D D' -> indist m (IZR limit / IZR (one_is m)) (run d D) (run d D').
Proof.
  unfold check_cost. intros H D D' N. unfold_ok H. apply require_ok in H. apply Z.leb_le in H.
  apply indist_weaken with (price m a (only i 1)).
  - rewrite price_one. apply over_one, H.
  - eapply check_sound_group; eauto using neighbours_apart. apply admissible_only; auto.
    unfold check in C. unfold_ok C. auto.
Qed.

Theorem check_sound m sources d c : check m sources d = Ok c ->
  forall i D D', neighbours sources i D D' -> indist m (IZR (entry i c) / IZR (one_is m)) (run d D) (run d D').
Proof.
  intros H i. apply check_cost_indist. unfold check_cost. rewrite H. cbn [also]. rewrite Z.leb_refl. reflexivity.
Qed.

(** Every later computation from the answers, random or not, is as private as the answers. *)
Theorem check_sound_afterwards m sources d c {B} (K : answers -> dist B) : check m sources d = Ok c ->
  forall i D D', neighbours sources i D D' ->
  indist m (IZR (entry i c) / IZR (one_is m)) (bind (run d D) K) (bind (run d D') K).
Proof. intros H i D D' N. apply indist_post. eapply check_sound; eauto. Qed.

(** ** In the words of a certificate *)
Lemma Q2R_over x p : Q2R (x # p) = IZR x / IZR (Zpos p).
Proof. reflexivity. Qed.

Section Words.
Variables (sources : list source) (d : measurement) (i : nat) (limit : Z).

Theorem pure_sound : check_cost Pure sources d i limit = Ok tt ->
  forall D D', neighbours sources i D D' -> dp (Q2R (limit # 1000000)) (run d D) (run d D').
Proof. intros H D D' N. apply adp_dp. exact (check_cost_indist Pure _ _ _ _ H D D' N). Qed.

Theorem approx_sound delta : check_cost Approx sources d i limit = Ok tt -> (0 <=? delta)%Z = true ->
  forall D D', neighbours sources i D D' ->
  dp_delta (Q2R (limit # 1000000)) (Q2R (delta # 1000000000000000)) (run d D) (run d D').
Proof.
  intros H Hd D D' N. apply adp_events. apply adp_weaken with (Q2R (limit # 1000000)) 0; [lra| |].
  - rewrite Q2R_over. apply Z.leb_le, IZR_le in Hd. apply Rmult_le_pos; [exact Hd|lra].
  - exact (check_cost_indist Approx _ _ _ _ H D D' N).
Qed.

Theorem zcdp_sound : check_cost Zcdp sources d i limit = Ok tt ->
  forall D D', neighbours sources i D D' -> zcdp (Q2R (limit # 1000000000000)) (run d D) (run d D').
Proof. exact (check_cost_indist Zcdp sources d i limit). Qed.

Theorem renyi_sound order : check_cost (Renyi order) sources d i limit = Ok tt ->
  forall D D', neighbours sources i D D' -> renyi_dp order (Q2R (limit # 1000000)) (run d D) (run d D').
Proof. exact (check_cost_indist (Renyi order) sources d i limit). Qed.
End Words.
