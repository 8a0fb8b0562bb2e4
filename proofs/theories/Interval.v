(** * Intervals of row expressions

    [infer] computes the interval of a number, and checks that grids agree and that nothing can
    leave the 63-bit range. If a check fails, [infer] refuses the expression with a sentence.
    Theorem [infer_sound]: on every conforming row, and for all parameters, the value lies in the
    inferred interval. *)
From Coq Require Import List ZArith Bool Lia String.
From DP Require Import Table Sources Expression Result.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The facts inferred about an expression *)
Inductive extent := Between (lo hi : Z) | Anything.

(** The inferred facts: for a number, its interval and grid; for a truth value, nothing; for a
category, its number of values. *)
Definition shape (s : sort) : Type :=
  match s with Number => (extent * nat)%type | Truth => Datatypes.unit | Label => Z end.

Definition in_extent (x : extent) (z : Z) : Prop := match x with Between lo hi => lo <= z <= hi | Anything => True end.
Definition fits {s} : shape s -> value s -> Prop :=
  match s with
  | Number => fun sh z => in_extent (fst sh) z
  | Truth => fun _ _ => True
  | Label => fun n z => 0 <= z < n
  end.

(** ** Interval arithmetic *)
Definition limit : Z := 2 ^ 62 - 1.

Definition within_limit (lo hi : Z) : bool := (- limit <=? lo) && (lo <=? hi) && (hi <=? limit).

(** The interval from [lo] to [hi], if it is not empty and lies within the limit. *)
Definition between (digits : nat) (lo hi : Z) : result (extent * nat) :=
  if within_limit lo hi then Ok (Between lo hi, digits)
  else Refused ("the interval [" ++ show lo ++ ", " ++ show hi ++ "] is empty or leaves +-(2^62 - 1)").

Definition bounds (x : extent * nat) : result (Z * Z) :=
  match fst x with
  | Between lo hi => Ok (lo, hi)
  | Anything => Refused "an unbounded column must be clamped or compared before anything else"
  end.

Definition same_grid (d e : nat) : result Datatypes.unit :=
  require (Nat.eqb d e) ("numbers with " ++ show_nat d ++ " and " ++ show_nat e ++ " digits do not mix").

Definition column_at (cs : list column) (i : nat) : result column :=
  match nth_error cs i with Some c => Ok c | None => Refused ("there is no column number " ++ show_nat i) end.

Definition one (x : extent * nat) (lo hi : Z -> Z -> Z) : result (extent * nat) :=
  let* (a, b) := bounds x in between (snd x) (lo a b) (hi a b).
Definition two (x y : extent * nat) (lo hi : Z -> Z -> Z -> Z -> Z) : result (extent * nat) :=
  let* (a, b) := bounds x in
  let* (c, d) := bounds y in
  let* _ := same_grid (snd x) (snd y) in
  between (snd x) (lo a b c d) (hi a b c d).

Definition abs_lo (a b : Z) : Z := if a >? 0 then a else if b <? 0 then - b else 0.
Definition abs_hi (a b : Z) : Z := Z.max (Z.abs a) (Z.abs b).

Definition infer_kind (name : string) (k : kind) : forall s, result (shape s) :=
  fun s => match s with
  | Number =>
      match k with
      | Integer lo hi | Day lo hi => between 0 lo hi
      | Decimal d lo hi => between d lo hi
      | Unbounded => Ok (Anything, 0%nat)
      | _ => Refused ("column `" ++ name ++ "` is not a number")
      end
  | Truth => match k with Boolean => Ok tt | _ => Refused ("column `" ++ name ++ "` is not a boolean") end
  | Label =>
      match k with
      | Category vs => Ok (size vs)
      | _ => Refused ("column `" ++ name ++ "` is not a category")
      end
  end.
Definition infer_column (c : column) : forall s, result (shape s) := infer_kind (name c) (holds c).

(** The shape that the value of an optional column has if the value is present. *)
Definition infer_inside (c : column) (s : sort) : result (shape s) :=
  match holds c with
  | Optional k => infer_kind (name c) k s
  | _ => Refused ("column `" ++ name c ++ "` is never missing")
  end.

(** ** Inference *)
Fixpoint infer (cs : list column) {s} (e : expr s) : result (shape s) :=
  match e in expr s return result (shape s) with
  | NumberColumn i => let* c := column_at cs i in infer_column c Number
  | TruthColumn i => let* c := column_at cs i in infer_column c Truth
  | LabelColumn i => let* c := column_at cs i in infer_column c Label
  | Literal v d => between d v v
  | Constant _ => Ok tt
  | Given _ lo hi d => between d lo hi
  | Add a b => let* x := infer cs a in let* y := infer cs b in
               two x y (fun a b c d => a + c) (fun a b c d => b + d)
  | Sub a b => let* x := infer cs a in let* y := infer cs b in
               two x y (fun a b c d => a - d) (fun a b c d => b - c)
  | Min a b => let* x := infer cs a in let* y := infer cs b in
               two x y (fun a b c d => Z.min a c) (fun a b c d => Z.min b d)
  | Max a b => let* x := infer cs a in let* y := infer cs b in
               two x y (fun a b c d => Z.max a c) (fun a b c d => Z.max b d)
  | Neg a => let* x := infer cs a in one x (fun a b => - b) (fun a b => - a)
  | Abs a => let* x := infer cs a in one x abs_lo abs_hi
  | Mul n a => let* x := infer cs a in
               one x (fun a b => Z.min (n * a) (n * b)) (fun a b => Z.max (n * a) (n * b))
  | Div n a => let* x := infer cs a in
               let* _ := require (negb (n =? 0)) "the divisor is zero" in
               one x (fun a b => Z.min (Z.quot a n) (Z.quot b n)) (fun a b => Z.max (Z.quot a n) (Z.quot b n))
  | Clamped lo hi a => let* x := infer cs a in
               let* _ := require (lo <=? hi) ("the clamp from " ++ show lo ++ " to " ++ show hi ++ " is empty") in
               (* The ends are as written, even if the argument's interval is narrower. *)
               between (snd x) lo hi
  | Compare _ a b => let* x := infer cs a in let* y := infer cs b in same_grid (snd x) (snd y)
  | And a b => let* x := infer cs a in infer cs b
  | Or a b => let* x := infer cs a in infer cs b
  | Not a => infer cs a
  | Same a b => let* x := infer cs a in infer cs b
  | If c a b => let* _ := infer cs c in let* x := infer cs a in let* y := infer cs b in
               two x y (fun a b c d => Z.min a c) (fun a b c d => Z.max b d)
  | IfTruth c a b => let* _ := infer cs c in let* _ := infer cs a in infer cs b
  | Is v a => let* n := infer cs a in
               require ((0 <=? v) && (v <? n)) ("a category has no value number " ++ show v)
  | Present i => let* c := column_at cs i in
               match holds c with Optional _ => Ok tt | _ => Refused ("column `" ++ name c ++ "` is never missing") end
  | NumberOr i a => let* c := column_at cs i in
               let* x := infer_inside c Number in
               let* y := infer cs a in
               two x y (fun a b c d => Z.min a c) (fun a b c d => Z.max b d)
  | TruthOr i a => let* c := column_at cs i in let* _ := infer_inside c Truth in infer cs a
  | LabelOr i a => let* c := column_at cs i in
               let* n := infer_inside c Label in
               let* m := infer cs a in
               let* _ := require (n =? m) "the value in place of a missing one is of another category" in
               Ok n
  | Variant v n => let* _ := require ((0 <=? v) && (v <? n)) ("a category has no value number " ++ show v) in Ok n
  | Product a b => let* x := infer cs a in
               let* y := infer cs b in
               let* (a, b) := bounds x in
               let* (c, d) := bounds y in
               between (snd x + snd y) (Z.min (Z.min (a * c) (a * d)) (Z.min (b * c) (b * d)))
                 (Z.max (Z.max (a * c) (a * d)) (Z.max (b * c) (b * d)))
  | Calendar p a => let* x := infer cs a in
               let* _ := bounds x in
               let* _ := same_grid (snd x) 0 in
               between 0 (first_of p) (last_of p)
  | LookUp _ _ lo hi d a => let* _ := infer cs a in between d lo hi
  | LookUpLabel _ _ lo hi d a => let* _ := infer cs a in between d lo hi
  | Sqrt a => let* x := infer cs a in
               let* _ := same_grid (snd x) 0 in
               let* (a, b) := bounds x in
               let* _ := require (0 <=? a) "a square root needs a number of at least 0" in
               between 0 (Z.sqrt a) (Z.sqrt b)
  | GivenLabel _ n => let* _ := require (0 <? n) "a category has no values" in Ok n
  | SameLabel a b => let* n := infer cs a in
               let* m := infer cs b in
               require (n =? m) "two values of different categories are compared"
  end.

(** ** Soundness *)
Lemma between_ok d lo hi x : between d lo hi = Ok x -> x = (Between lo hi, d).
Proof. unfold between. destruct (within_limit lo hi); [intros [= <-]; auto|discriminate]. Qed.

Lemma bounds_ok x a b z : bounds x = Ok (a, b) -> in_extent (fst x) z -> a <= z <= b.
Proof. unfold bounds. destruct (fst x); [intros [= <- <-]; auto|discriminate]. Qed.

Lemma one_sound x lo hi sh z z' : one x lo hi = Ok sh -> in_extent (fst x) z ->
  (forall a b, a <= z <= b -> lo a b <= z' <= hi a b) -> in_extent (fst sh) z'.
Proof.
  unfold one. intros H Hz K. unfold_ok H. destruct a as [a b]. apply between_ok in H. subst sh.
  apply K. eauto using bounds_ok.
Qed.

Lemma two_sound x y lo hi sh z w z' : two x y lo hi = Ok sh -> in_extent (fst x) z -> in_extent (fst y) w ->
  (forall a b c d, a <= z <= b -> c <= w <= d -> lo a b c d <= z' <= hi a b c d) -> in_extent (fst sh) z'.
Proof.
  unfold two. intros H Hz Hw K. apply also_ok in H. destruct H as ([a b] & C & H).
  apply also_ok in H. destruct H as ([c d] & C' & H). unfold_ok H. apply between_ok in H. subst sh.
  apply K; eauto using bounds_ok.
Qed.

Lemma mul_bounds n a b z : a <= z <= b -> Z.min (n * a) (n * b) <= n * z <= Z.max (n * a) (n * b).
Proof. intro H. destruct (Z_le_gt_dec 0 n); nia. Qed.

Lemma quot_bounds n a b z : n <> 0 -> a <= z <= b ->
  Z.min (Z.quot a n) (Z.quot b n) <= Z.quot z n <= Z.max (Z.quot a n) (Z.quot b n).
Proof.
  intros Hn H. destruct (Z_lt_ge_dec 0 n) as [Hp|Hp].
  - pose proof (Z.quot_le_mono a z n Hp). pose proof (Z.quot_le_mono z b n Hp). lia.
  - assert (E : forall x, Z.quot x n = - Z.quot x (- n)).
    { intro x. rewrite Z.quot_opp_r by lia. lia. }
    rewrite (E a), (E b), (E z).
    pose proof (Z.quot_le_mono a z (- n)). pose proof (Z.quot_le_mono z b (- n)). lia.
Qed.

Lemma clamp_within lo hi z : lo <= hi -> lo <= clamp lo hi z <= hi.
Proof. unfold clamp. lia. Qed.

Lemma product_bounds a b c d z w : a <= z <= b -> c <= w <= d ->
  Z.min (Z.min (a * c) (a * d)) (Z.min (b * c) (b * d)) <= z * w <=
  Z.max (Z.max (a * c) (a * d)) (Z.max (b * c) (b * d)).
Proof.
  intros Hz Hw. pose proof (mul_bounds z c d w Hw). pose proof (mul_bounds c a b z Hz). pose proof (mul_bounds d a b z Hz).
  rewrite (Z.mul_comm c z), (Z.mul_comm d z) in *. rewrite (Z.mul_comm c a), (Z.mul_comm c b) in *.
  rewrite (Z.mul_comm d a), (Z.mul_comm d b) in *. lia.
Qed.

Lemma infer_kind_sound n k s sh z : in_kind k z -> infer_kind n k s = Ok sh ->
  fits sh (match s return value s with Number => z | Truth => z =? 1 | Label => z end).
Proof.
  intros Hc H. destruct s; cbn in *; auto; destruct k; try discriminate; cbn in Hc.
  - apply between_ok in H. subst sh. auto.
  - apply between_ok in H. subst sh. auto.
  - injection H as <-. cbn. auto.
  - apply between_ok in H. subst sh. auto.
  - injection H as <-. auto.
Qed.

Lemma infer_inside_sound c s sh z : in_column c z -> infer_inside c s = Ok sh -> z = absent \/
  fits sh (match s return value s with Number => z | Truth => z =? 1 | Label => z end).
Proof.
  unfold in_column, infer_inside. destruct (holds c) as [| | | | | | |k]; try discriminate. intros [E|H] I; auto.
  right. eapply infer_kind_sound; eauto.
Qed.

Lemma infer_column_sound c s sh r i cs : conforms cs r -> nth_error cs i = Some c ->
  infer_column c s = Ok sh ->
  fits sh (match s return value s with Number => number i r | Truth => truth i r | Label => category i r end).
Proof.
  intros Hr Hi H. pose proof (conforms_at _ _ _ _ Hr Hi) as Hc.
  pose proof (infer_kind_sound _ _ _ _ _ Hc H) as K. destruct s; exact K.
Qed.

Lemma column_at_ok cs i c : column_at cs i = Ok c -> nth_error cs i = Some c.
Proof. unfold column_at. destruct (nth_error cs i); [intros [= <-]; auto|discriminate]. Qed.

Lemma between_clamp d lo hi x z : between d lo hi = Ok x -> in_extent (fst x) (clamp lo hi z).
Proof.
  intro H. apply between_ok in H as E. subst x. unfold between in H.
  destruct (within_limit lo hi) eqn:L; [|discriminate]. unfold within_limit in L.
  rewrite !andb_true_iff, !Z.leb_le in L. cbn. unfold clamp. lia.
Qed.

Theorem infer_sound cs h r : conforms cs r ->
  forall s (e : expr s) sh, infer cs e = Ok sh -> fits sh (meaning h e r).
Proof.
  intro Hr. induction e; intros sh H; cbn [infer meaning] in *; try exact I; unfold_ok H.
  - apply column_at_ok in C. exact (infer_column_sound _ _ _ _ _ _ Hr C H).
  - apply column_at_ok in C. exact (infer_column_sound _ _ _ _ _ _ Hr C H).
  - apply between_ok in H. subst sh. cbn. lia.
  - exact (between_clamp _ _ _ _ _ H).
  - apply (two_sound _ _ _ _ _ _ _ _ H (IHe1 _ C) (IHe2 _ C0)). lia.
  - apply (two_sound _ _ _ _ _ _ _ _ H (IHe1 _ C) (IHe2 _ C0)). lia.
  - apply (two_sound _ _ _ _ _ _ _ _ H (IHe1 _ C) (IHe2 _ C0)). lia.
  - apply (two_sound _ _ _ _ _ _ _ _ H (IHe1 _ C) (IHe2 _ C0)). lia.
  - apply (one_sound _ _ _ _ _ _ H (IHe _ C)). lia.
  - apply (one_sound _ _ _ _ _ _ H (IHe _ C)). unfold abs_lo, abs_hi. intros u v Hz.
    rewrite Z.gtb_ltb. destruct (Z.ltb_spec 0 u), (Z.ltb_spec v 0); lia.
  - apply (one_sound _ _ _ _ _ _ H (IHe _ C)). intros. apply mul_bounds; auto.
  - apply (one_sound _ _ _ _ _ _ H (IHe _ C)). intros. apply quot_bounds; auto.
    apply negb_true_iff, Z.eqb_neq in C0. auto.
  - apply Z.leb_le in C0. apply between_ok in H. subst sh. cbn. unfold clamp. lia.
  - apply (two_sound _ _ _ _ _ _ _ _ H (IHe2 _ C0) (IHe3 _ C1)). destruct (meaning h e1 r); lia.
  - apply column_at_ok in C. pose proof (conforms_at _ _ _ _ Hr C) as K. unfold value_or.
    destruct (infer_inside_sound _ Number _ _ K C0) as [E|F].
    + rewrite E, Z.eqb_refl. assert (X : exists z, in_extent (fst a0) z).
      { unfold two in H. apply also_ok in H. destruct H as ([u v] & B & _). unfold bounds in B.
        destruct (fst a0) as [l m|] eqn:X; [|discriminate]. injection B as -> ->. exists u. cbn.
        unfold infer_inside in C0. destruct (holds a) as [| | | | | | |k]; try discriminate.
        destruct k; cbn in C0; try discriminate;
          try (unfold between in C0; match type of C0 with context[within_limit ?l ?m] => destruct (within_limit l m) eqn:W end;
               [|discriminate]; injection C0 as <-; cbn in X; injection X as -> ->;
               unfold within_limit in W; rewrite !andb_true_iff, !Z.leb_le in W; lia).
        injection C0 as <-. discriminate. }
      destruct X as [z Z]. apply (two_sound _ _ _ _ _ z _ _ H Z (IHe _ C1)). lia.
    + apply (two_sound _ _ _ _ _ _ _ _ H F (IHe _ C1)). destruct (number i r =? absent); lia.
  - apply column_at_ok in C. pose proof (conforms_at _ _ _ _ Hr C) as K. injection H as <-. unfold value_or.
    apply Z.eqb_eq in C2. destruct (infer_inside_sound _ Label _ _ K C0) as [E|F].
    + rewrite E, Z.eqb_refl. rewrite C2. apply (IHe _ C1).
    + destruct (number i r =? absent); [rewrite C2; apply (IHe _ C1)|exact F].
  - injection H as <-. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in C. cbn. lia.
  - destruct a1 as [u v]. apply also_ok in H. destruct H as ([l m] & C2 & H). apply between_ok in H. subst sh.
    cbn [fits in_extent fst].
    apply product_bounds; [eapply bounds_ok; [apply C1|apply (IHe1 _ C)]|eapply bounds_ok; [apply C2|apply (IHe2 _ C0)]].
  - apply between_ok in H. subst sh. cbn [fits in_extent fst]. apply clamp_within.
    destruct part; unfold first_of, last_of; lia.
  - exact (between_clamp _ _ _ _ _ H).
  - exact (between_clamp _ _ _ _ _ H).
  - destruct a1 as [u v]. unfold_ok H. apply between_ok in H. subst sh.
    cbn [fits in_extent fst]. pose proof (bounds_ok _ _ _ _ C1 (IHe _ C)) as B.
    split; apply Z.sqrt_le_mono; lia.
  - apply Z.ltb_lt in C. injection H as <-. cbn. pose proof (clamp_within 0 (count - 1) (value h)). lia.
Qed.
