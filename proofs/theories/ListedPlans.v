(** * Plans for which the order of rows is known

    A step that depends on which rows come first needs tables whose rows are in an order that does
    not depend on other rows. There are two kinds of such plans. Some begin with a source that has
    an order, and every step keeps rows as they are. Other plans give rows of persons, in an order
    in which no person affects other persons' rows. From two databases, a plan of either kind makes
    tables that are near in order, at the distance that the checker derives
    ([check_plan_listed]). *)
From Coq Require Import List ZArith Bool Lia.
From DP Require Import Table Stability Sources Expression Result Derivation Ownership Checker OwnedPlans.
From DP Require Import Source Filter Map JoinOn Arranged.
Import ListNotations.
Local Open Scope Z_scope.

Lemma in_order_forget {A} r n k (D D' : list A) : near_in_order r n k D D' -> near_in_order r SomeRows k D D'.
Proof.
  intros (kept & gone & come & H1 & H2 & H3). exists kept, gone, come. split; [auto|]. split; [auto|]. destruct r, n; cbn in *; lia.
Qed.

Theorem check_plan_listed sources p : forall scope f, check_plan sources scope p = Ok f -> listed sources p = true ->
  forall k w w', alike sources scope k w w' -> forall h,
  near_in_order (distance f) SomeRows (dot (stability f) k) (rows_of h p w) (rows_of h p w').
Proof.
  induction p as [i e n|q e n p IH|to e n p IH|record into most ss e n p IH|record into c fs e n p IH|record into c by_ fs e n p IH|c most e n p IH|
      c there c' other IHo e n p IH|other IHo e n p IH|c most by_ e n p IH|record into l m c c' vs other IHo e n p IH|record into l m ks ks' vs other IHo e n p IH|e n p IH|
      most order e n p IH|most by_ parts order e n p IH|e n|i e n p IH|c order p IH];
    intros scope f H L k w w' A h; cbn [listed] in L; try discriminate; cbn [check_plan rows_of] in *.
  - destruct scope as [|[|] scope]; try discriminate. cbn [alike] in A. destruct A as (_ & _ & A). unfold check_source in H.
    destruct (nth_error sources i) as [s|] eqn:E; [|discriminate]. unfold_ok H. injection H as <-. cbn [distance stability].
    destruct (A _ _ E) as [_ O]. rewrite dot_unit. eapply in_order_forget, O, L.
  - unfold_ok H. unfold check_filter in H. unfold_ok H. injection H as <-. cbn [distance stability]. apply filter_in_order. eauto.
  - unfold_ok H. unfold check_map in H. unfold_ok H. injection H as <-. cbn [distance stability]. eauto.
  - unfold_ok H. destruct (arranged_asks _ _ _ H) as (o & O & ->).
    destruct (owned_tables _ _ _ _ _ _ _ _ C O A) as (us & K & W & A'). destruct (check_plan_owned _ _ _ _ _ C O) as [_ P].
    destruct (P h) as [_ Q]. eapply arranged_in_order; eauto.
Qed.
