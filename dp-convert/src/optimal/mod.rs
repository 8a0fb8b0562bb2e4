//! Optimal composition of equal mechanisms.

use super::{DELTA, EPSILON};
use crate::fixed::{Enclosure, ONE, Round, mul, some};

mod binomial;

/// The largest number of composed mechanisms. Up to this number, the evaluation of a constant stays
/// far below rustc's limit.
const MOST: u32 = 1_000_000;
/// From this ε on, one mechanism reveals nearly everything, and the function returns the sum of the
/// ε.
const LARGE: u64 = 50 * EPSILON;

/// The joint cost of k mechanisms, with its witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimal {
    /// The witness: the index i of the theorem. A checker adds up the terms below this index,
    /// without a search.
    pub index: u32,
    /// The exact ε of the theorem's point: (k - 2i)ε.
    pub grid: u64,
    /// The δ at the theorem's point, at most the target.
    pub delta: u64,
    /// The ε at exactly the target δ. It is at most `grid`.
    pub epsilon: u64,
}

/// Composes k mechanisms that are each (ε, δ)-DP, where each may be chosen after the answers of the
/// earlier ones. Returns the smallest ε' at which they are together (ε', `target`)-DP. No theorem
/// that uses only ε, δ and k can give a smaller ε'.
///
/// The theorem's points are ((k - 2i)ε, 1 - (1 - δ)^k (1 - δ_i)) for i = 0 .. k/2, with
///
/// δ_i = Σ_(l<i) B_l (1 - e^(-2(i-l)ε)), B_l = C(k, l) e^((k-l)ε)/(1 + e^ε)^k.
///
/// The function finds the largest i whose δ is at most `target`. From this point the function
/// follows the exact curve until δ is `target`. It supports up to 10^6 mechanisms. For ε above 50,
/// the result is the sum of the ε. `None` if `target` is below 1 - (1 - δ)^k: then no ε' suffices.
///
/// Source: Kairouz, Oh, Viswanath, ICML 2015, theorem 3.3; `proof.md` for the curve between the
/// points.
pub const fn optimal_composition(epsilon: u64, delta: u64, k: u32, target: u64) -> Option<Optimal> {
    if target >= DELTA {
        return Some(Optimal { index: 0, grid: 0, delta: DELTA, epsilon: 0 });
    }
    if k > MOST || delta >= DELTA {
        return None;
    }
    let whole = Enclosure::ONE.sub(Enclosure::ratio(delta, DELTA)).pow(k);
    // The limit on δ_i is 1 - (1 - target)/(1 - δ)^k.
    let fails = some!(Enclosure::ONE.sub(Enclosure::ratio(target, DELTA)).div(whole).above());
    let room = match ONE.checked_sub(fails) {
        Some(room) => room,
        // Because of rounding, the code could reject a target that suffices exactly. If kδ ≤
        // target, the target suffices.
        None if matches!(target.checked_div(k as u64), Some(share) if delta <= share) => 0,
        None => return None,
    };
    let start = if epsilon == 0 || epsilon > LARGE || k == 0 {
        None
    } else {
        binomial::start(Enclosure::ratio(epsilon, EPSILON), k, 11)
    };
    let point = match start {
        // The δ at the start is at most the sum of the omitted terms. The start is an admissible
        // point only if that sum is at most the room.
        Some(start) if start.before <= room => some!(walk(start, epsilon, k, room)),
        _ => Point { index: 0, reached: 0, less: 0 },
    };
    let own =
        Enclosure::ONE.sub(whole.mul(Enclosure::ONE.sub(Enclosure::between(point.reached, point.reached))));
    let own = some!(own.times_up(DELTA));
    let grid = some!(epsilon.checked_mul(some!(k.checked_sub(some!(point.index.checked_mul(2)))) as u64));
    Some(Optimal {
        index: point.index,
        grid,
        delta: if own < target { own } else { target },
        epsilon: grid.saturating_sub(point.less),
    })
}

/// The point where the walk ends.
struct Point {
    /// The index i of the theorem.
    index: u32,
    /// An upper bound on δ_i.
    reached: u128,
    /// The distance from (k - 2i)ε down to the ε' at which the curve reaches the room, in units of
    /// 10^-6 and rounded down.
    less: u64,
}

/// Finds the largest i with δ_i ≤ room (the limit on δ_i), and the ε' between this point and the
/// next at which the curve reaches the room.
///
/// Let S_i = Σ_(l<i) B_l and U_i = Σ_(l<i) B_l e^(-2(i-l)ε). Then δ_i = S_i - U_i, and U_(i+1) =
/// e^(-2ε)(U_i + B_i).
const fn walk(start: binomial::Term, epsilon: u64, k: u32, room: u128) -> Option<Point> {
    let e = Enclosure::ratio(epsilon, EPSILON);
    let square = some!(e.add(e).neg().exp().below());
    let half = k / 2;
    let mut term = start;
    // S is rounded up and includes the omitted terms. U is rounded down and excludes them.
    let (mut s, mut u) = (start.before, 0_u128);
    let mut reached = start.before;
    loop {
        let next_s = some!(s.checked_add(some!(term.high())));
        let v = some!(u.checked_add(some!(term.low())));
        let next_u = some!(mul(square, v, Round::Down));
        let next = some!(next_s.checked_sub(next_u));
        if term.l >= half || next > room {
            return Some(Point {
                index: term.l,
                reached,
                less: some!(between(epsilon, k, term.l, next_s, v, room)),
            });
        }
        (s, u, reached) = (next_s, next_u, next);
        term = some!(term.next());
    }
}

/// Follows the curve between (k - 2i)ε and the next point, or 0. In [`walk`]'s terms, let S =
/// S_(i+1) (`s`) and V = U_i + B_i (`v`). Then the curve is δ(ε') = S - e^(ε' - (k - 2i)ε) V. This
/// δ is at most the room if (k - 2i)ε - ε' is at most ln(V/(S - room)).
const fn between(epsilon: u64, k: u32, i: u32, s: u128, v: u128, room: u128) -> Option<u64> {
    let left = some!(k.checked_sub(some!(i.checked_mul(2))));
    let span = some!(epsilon.checked_mul(if left < 2 { left } else { 2 } as u64));
    let excess = s.saturating_sub(room);
    if excess == 0 {
        return Some(span);
    }
    if v <= excess {
        return Some(0);
    }
    let ratio = Enclosure::between(v, v).ln().sub(Enclosure::between(excess, excess).ln());
    let less = some!(ratio.times_down(EPSILON));
    Some(if less < span { less } else { span })
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects)]
mod tests;
