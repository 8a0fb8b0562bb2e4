(** * Row expressions, and what they mean

    A row expression is a computation on one row. The type mirrors the nodes of a certificate, and
    an expression has the same meaning here as in Rust. Expressions are total: division is by a
    non-zero constant and truncates toward zero, and comparisons and clamps are those of the
    integers. Fixed-point decimals are integers in units of 10^-digits; only the checker uses
    [digits].

    A parameter is a number from outside the data. A parameter may depend on earlier releases, so it
    is a function of the answers so far. Its value is clamped to its declared range. A public list
    has such a number for each number or label that is looked up in it; entries are counted from
    0. *)
From Coq Require Import List ZArith Bool.
From DP Require Import Sources.
Local Open Scope Z_scope.

(** The answers released so far, oldest first. *)
Definition answers := list Z.

Definition clamp (lo hi x : Z) : Z := Z.max lo (Z.min hi x).

Inductive sort := Number | Truth | Label.

Inductive comparison := Lt | Le | Gt | Ge | Eq | Ne.

Inductive calendar := Year | Month | Weekday.

Inductive expr : sort -> Type :=
| NumberColumn (i : nat) : expr Number
| TruthColumn (i : nat) : expr Truth
| LabelColumn (i : nat) : expr Label
| Literal (value : Z) (digits : nat) : expr Number
| Constant (b : bool) : expr Truth
| Given (value : answers -> Z) (lo hi : Z) (digits : nat) : expr Number
| Add (a b : expr Number) : expr Number
| Sub (a b : expr Number) : expr Number
| Min (a b : expr Number) : expr Number
| Max (a b : expr Number) : expr Number
| Neg (a : expr Number) : expr Number
| Abs (a : expr Number) : expr Number
| Mul (by_ : Z) (a : expr Number) : expr Number
| Div (by_ : Z) (a : expr Number) : expr Number
| Clamped (lo hi : Z) (a : expr Number) : expr Number
| Compare (op : comparison) (a b : expr Number) : expr Truth
| And (a b : expr Truth) : expr Truth
| Or (a b : expr Truth) : expr Truth
| Not (a : expr Truth) : expr Truth
| Same (a b : expr Truth) : expr Truth
| If (c : expr Truth) (a b : expr Number) : expr Number
| IfTruth (c a b : expr Truth) : expr Truth
| Is (value : Z) (a : expr Label) : expr Truth
| Present (i : nat) : expr Truth                        (* whether an optional column has a value *)
| NumberOr (i : nat) (a : expr Number) : expr Number    (* the column's value, or else [a] *)
| TruthOr (i : nat) (a : expr Truth) : expr Truth
| LabelOr (i : nat) (a : expr Label) : expr Label
| Variant (value count : Z) : expr Label                (* a value of a category of [count] *)
| Product (a b : expr Number) : expr Number
| Calendar (part : calendar) (a : expr Number) : expr Number
| LookUp (values : answers -> Z -> Z) (from lo hi : Z) (digits : nat) (a : expr Number) : expr Number
| LookUpLabel (values : answers -> Z -> Z) (from lo hi : Z) (digits : nat) (a : expr Label) : expr Number
| Sqrt (a : expr Number) : expr Number                  (* the square root, rounded down *)
| GivenLabel (value : answers -> Z) (count : Z) : expr Label
| SameLabel (a b : expr Label) : expr Truth.

(** A number, a truth value, or the position of a category's value. *)
Definition value (s : sort) : Type := match s with Number => Z | Truth => bool | Label => Z end.

Definition compare (op : comparison) (x y : Z) : bool :=
  match op with
  | Lt => x <? y | Le => x <=? y | Gt => x >? y | Ge => x >=? y | Eq => x =? y | Ne => negb (x =? y)
  end.

Definition known (z : Z) : bool := negb (z =? absent).
Definition value_or (z other : Z) : Z := if z =? absent then other else z.
Definition truth_or (z : Z) (other : bool) : bool := if z =? absent then other else z =? 1.

(** Year, month (1 to 12) or weekday (Monday is 1) of a day counted from 1970-01-01. The calendar is
Gregorian, also for years before its introduction. Days outside the years 1 to 9999 count as the
first or last of these. For the computation, years begin in March, so that a leap day is the last
day of its year. 400 years have 146097 days, and five months from March on have 153 days. The outer
clamp never changes the value. The clamp only makes the interval evident without an argument about
calendars. *)
Definition first_of (p : calendar) : Z := 1.
Definition last_of (p : calendar) : Z := match p with Year => 9999 | Month => 12 | Weekday => 7 end.
Definition on_calendar (p : calendar) (days : Z) : Z :=
  let z := clamp (-719162) 2932896 days + 719468 in
  let era := z / 146097 in
  let of_era := z - era * 146097 in
  let year := (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365 in
  let of_year := of_era - (365 * year + year / 4 - year / 100) in
  let from_march := (5 * of_year + 2) / 153 in
  clamp (first_of p) (last_of p)
    match p with
    | Year => year + era * 400 + (if 10 <=? from_march then 1 else 0)
    | Month => from_march + 3 - (if 10 <=? from_march then 12 else 0)
    | Weekday => (z + 2) mod 7 + 1
    end.

(** [meaning h e r]: the value of [e] on row [r], when the answers so far are [h]. *)
Fixpoint meaning (h : answers) {s} (e : expr s) (r : row) : value s :=
  match e in expr s return value s with
  | NumberColumn i => number i r
  | TruthColumn i => truth i r
  | LabelColumn i => category i r
  | Literal v _ => v
  | Constant b => b
  | Given v lo hi _ => clamp lo hi (v h)
  | Add a b => meaning h a r + meaning h b r
  | Sub a b => meaning h a r - meaning h b r
  | Min a b => Z.min (meaning h a r) (meaning h b r)
  | Max a b => Z.max (meaning h a r) (meaning h b r)
  | Neg a => - meaning h a r
  | Abs a => Z.abs (meaning h a r)
  | Mul n a => n * meaning h a r
  | Div n a => Z.quot (meaning h a r) n
  | Clamped lo hi a => clamp lo hi (meaning h a r)
  | Compare op a b => compare op (meaning h a r) (meaning h b r)
  | And a b => meaning h a r && meaning h b r
  | Or a b => meaning h a r || meaning h b r
  | Not a => negb (meaning h a r)
  | Same a b => eqb (meaning h a r) (meaning h b r)
  | If c a b => if meaning h c r then meaning h a r else meaning h b r
  | IfTruth c a b => if meaning h c r then meaning h a r else meaning h b r
  | Is v a => meaning h a r =? v
  | Present i => known (number i r)
  | NumberOr i a => value_or (number i r) (meaning h a r)
  | TruthOr i a => truth_or (number i r) (meaning h a r)
  | LabelOr i a => value_or (number i r) (meaning h a r)
  | Variant v _ => v
  | Product a b => meaning h a r * meaning h b r
  | Calendar p a => on_calendar p (meaning h a r)
  | LookUp v from lo hi _ a => clamp lo hi (v h (meaning h a r - from))
  | LookUpLabel v from lo hi _ a => clamp lo hi (v h (meaning h a r - from))
  | Sqrt a => Z.sqrt (meaning h a r)
  | GivenLabel v count => clamp 0 (count - 1) (v h)
  | SameLabel a b => meaning h a r =? meaning h b r
  end.
