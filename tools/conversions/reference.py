"""Writes the tables with which the conversions of dp-types are tested, with mpmath at 60 digits.

usage: reference.py dp-convert/tests/data

conversions.csv   rule, inputs, exact: the real value in units of the result, with 12 decimals,
                  rounded so that an integer is on the safe side of the rounded value exactly if it
                  is on the safe side of the real value; or `none`
gaussian.csv      inputs, exact: the trade-off curve of the Gaussian mechanism at ρ and a rate of
                  false alarms
ln_exp.csv        function, argument, floor: in units of 2^-96

The tables are the same on every machine, since the cases and the seed are fixed. The script needs
mpmath (1.3 or 1.4). Its formulas are those of dp-convert/src/proof.md, written from the papers and
solved by bisection. They share no code with the code under test.
"""
import csv
import functools
import itertools
import random
import sys

from mpmath import binomial, erfinv, exp, floor, log, mp, mpf, ncdf, nint, sqrt

mp.dps = 60
E, D, R = mpf(10) ** 6, mpf(10) ** 15, mpf(10) ** 12


def shuffled(e, n, d):
    e, n, d = e / E, mpf(n), d / D
    if e > log(n / (16 * log(2 / d))):
        return None
    grown = 8 * sqrt(exp(e) * log(4 / d)) / sqrt(n) + 8 * exp(e) / n
    return min(e, log(1 + (exp(e) - 1) / (exp(e) + 1) * grown)) * E


def root(increasing):
    """Finds the b at which an increasing function of b changes its sign."""
    low, high = mpf(-120), mpf(60)
    for _ in range(130):
        middle = (low + high) / 2
        low, high = (middle, high) if increasing(exp(middle)) < 0 else (low, middle)
    return exp(low)


def variation(kl):
    return min(sqrt(kl / 2), sqrt(1 - exp(-kl)), mpf(1))


def epsilon_at(tau, b, l):
    return max(mpf(0), tau + (l - log(1 + b)) / b - log(1 + 1 / b))


def delta_at(tau, b, e):
    return exp(b * (tau - e) - log(1 + b) - b * log(1 + 1 / b))


def zcdp_epsilon(r, d):
    r, d = r / R, d / D
    if variation(r) <= d:
        return mpf(0)
    l = -log(d)
    b = root(lambda b: r * b * b + log(1 + b) - l)
    return epsilon_at(r * (1 + b), b, l) * E


def zcdp_delta(r, e):
    r, e = r / R, e / E
    b = root(lambda b: (1 + 2 * b) * r - e - log(1 + 1 / b))
    return min(variation(r), delta_at(r * (1 + b), b, e)) * D


def zcdp_rho(e, d):
    e, d = e / E, d / D
    l = -log(d)
    b = root(lambda b: b * b * (e + log(1 + 1 / b)) - (l - log(1 + b)) * (1 + 2 * b))
    by_order = (b * (e + log(1 + 1 / b)) - l + log(1 + b)) / ((1 + b) * b)
    return max(by_order, 2 * d * d, -log(1 - d * d)) * R


def renyi_epsilon(a, t, d):
    b, t, d = (a - E) / E, t / E, d / D
    if variation(t) <= d:
        return mpf(0)
    return epsilon_at(t, b, -log(d)) * E if b > 0 else None


def renyi_delta(a, t, e):
    b, t, e = (a - E) / E, t / E, e / E
    return min(variation(t), delta_at(t, b, e) if b > 0 else mpf(1)) * D


def pure_delta(e, at):
    e, at = e / E, at / E
    return max(mpf(0), (exp(e) - exp(at)) / (1 + exp(e))) * D


def pure_epsilon(e, d):
    e, d = e / E, d / D
    left = exp(e) - d * (1 + exp(e))
    return max(mpf(0), log(left) if left > 0 else mpf(0)) * E


def group(e, d, k):
    e, d = e / E, d / D
    return min(mpf(1), d * sum(exp(i * e) for i in range(k))) * D


def advanced(e, d, k, s):
    e, l = e / E, -log(s / D)
    return (e * sqrt(2 * k * l) + k * e * (exp(e) - 1)) * E


def hockey_stick(e, k, at):
    """The δ of k-fold randomised response at ε' = at."""
    total, term = mpf(0), (1 / (1 + exp(-e))) ** k
    for l in range(k + 1):
        if (k - 2 * l) * e <= at:
            break
        total += term * (1 - exp(at - (k - 2 * l) * e))
        term = term * (k - l) / (l + 1) * exp(-e)
    return total


@functools.cache
def optimal(e, d, k, target):
    """Returns the smallest ε at the target, the theorem's (k-2i)ε, and its δ."""
    e, d, target = e / E, d / D, target / D
    whole = (1 - d) ** k

    def total(at):
        return 1 - whole * (1 - hockey_stick(e, k, at))

    if total(k * e) > target:
        return None, None, None
    low, high = 0, k // 2
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if total((k - 2 * middle) * e) <= target else (low, middle - 1)
    grid = (k - 2 * low) * e
    if total(mpf(0)) <= target:
        return mpf(0), grid * E, total(grid) * D
    a, b = max(mpf(0), grid - 2 * e), grid
    for _ in range(90):
        middle = (a + b) / 2
        a, b = (a, middle) if total(middle) <= target else (middle, b)
    return b * E, grid * E, total(grid) * D


def approx_curve(e, d, a):
    e, d, a = e / E, d / D, a / D
    return max(mpf(0), 1 - d - exp(e) * a, exp(-e) * (1 - d - a)) * D


def zcdp_curve(r, a):
    r, a = sqrt(r / R), a / D
    own, far = sqrt(-log(a)), r + sqrt(-log(1 - a))
    return max(1 - exp(-((own - r) ** 2)) if own > r else mpf(0), exp(-(far**2))) * D


def noise_sample(at, n, d, *curve):
    """The bound of renyi_sample for one release with symmetric noise: only an added row counts."""
    return renyi_sample(at, n, d, *curve, mirrored=True)


def renyi_sample(at, n, d, *curve, mirrored=False):
    """Splits a curve into its orders and its epsilons, both in 10^-6."""
    orders, epsilons = curve[: len(curve) // 2], curve[len(curve) // 2 :]
    q, whole, own = mpf(n) / d, orders[at] // 10**6, mpf(epsilons[at])
    if q == 1 or orders[at] % 10**6 or whole > 256 or own >= 100 * E:
        return own
    known = [(mpf(0), mpf(0)), (mpf(1), mpf(0))]
    known += [(o / E, (o - E) / E * e / E) for o, e in zip(map(mpf, orders), map(mpf, epsilons))]

    def moment(l):
        for (a, low), (b, high) in itertools.pairwise(known):
            if a <= l <= b:
                return low + (high - low) * (l - a) / (b - a)

    more = sum(binomial(whole, l) * (1 - q) ** (whole - l) * q**l * exp(moment(l)) for l in range(whole + 1))
    if mirrored:
        return min(log(more) / (whole - 1) * E, own)
    power = (1 - q) ** (1 - whole)
    fewer = 1 + (power - 1 - (whole - 1) * q) * (exp(moment(2)) - 1)
    return min(log(max(more, fewer)) / (whole - 1) * E, own)


RULES = {
    "pure_to_zcdp": lambda e: mpf(e) ** 2 / 2,
    "bounded_range_to_zcdp": lambda e: mpf(e) ** 2 / 8,
    "pure_delta": pure_delta,
    "pure_epsilon": pure_epsilon,
    "zcdp_epsilon_simple": lambda r, d: (r / R + 2 * sqrt(-r / R * log(d / D))) * E,
    "zcdp_epsilon": zcdp_epsilon,
    "zcdp_delta": zcdp_delta,
    "zcdp_rho": zcdp_rho,
    "zcdp_to_renyi": lambda r, a: mpf(r) * a / R,
    "renyi_epsilon": renyi_epsilon,
    "renyi_delta": renyi_delta,
    "group_delta": group,
    "advanced_composition": advanced,
    "optimal_composition": lambda *x: optimal(*x)[0],
    "optimal_composition_grid": lambda *x: optimal(*x)[1],
    "optimal_composition_delta": lambda *x: optimal(*x)[2],
    "poisson_sample": lambda e, n, d: log(1 + mpf(n) / d * (exp(e / E) - 1)) * E,
    "poisson_sample_renyi": renyi_sample,
    "poisson_sample_noise_renyi": noise_sample,
    "tradeoff_approx": approx_curve,
    "tradeoff_zcdp": zcdp_curve,
    "shuffle": shuffled,
}
DOWN = {"zcdp_rho", "tradeoff_approx", "tradeoff_zcdp"}


def cases():
    epsilons = [1, 1000, 10_000, 100_000, 693_147, 1_000_000, 3_000_000, 10_000_000, 50_000_000]
    deltas = [1, 10**3, 10**6, 10**9, 10**10, 10**12, 10**14]
    rhos = [1, 10**3, 10**6, 5 * 10**8, 10**10, 125 * 10**9, 10**12, 10**13, 10**14]
    alarms = [1, 10**6, 10**10, 10**13, 5 * 10**13, 5 * 10**14, 9 * 10**14, 10**15 - 1]
    alphas = [1_000_001, 1_100_000, 2_000_000, 7_000_000, 64_000_000, 1_024_000_000]
    taus = [1, 1000, 500_000, 4_000_000]
    optima = ["optimal_composition", "optimal_composition_grid", "optimal_composition_delta"]
    product = itertools.product
    for e in epsilons + [3, 4_294_967_295]:
        yield "pure_to_zcdp", (e,)
        yield "bounded_range_to_zcdp", (e,)
    for r, d in product(rhos, deltas):
        yield "zcdp_epsilon_simple", (r, d)
        yield "zcdp_epsilon", (r, d)
    for r, e in product(rhos, epsilons):
        yield "zcdp_delta", (r, e)
    for e, d in product(epsilons, deltas):
        yield "zcdp_rho", (e, d)
    for r, a in product(rhos, [1_000_001, 1_500_000, 2_000_000, 33_333_333, 10**9]):
        yield "zcdp_to_renyi", (r, a)
    for a, t, d in product(alphas, taus, [10**6, 10**10, 10**13]):
        yield "renyi_epsilon", (a, t, d)
    for a, t, e in product(alphas, taus, [1, 100_000, 1_000_000, 6_000_000]):
        yield "renyi_delta", (a, t, e)
    for e, k, s in product([1, 1000, 10_000, 100_000, 1_000_000], [1, 10, 1000, 100_000], [1, 10**9, 10**12]):
        yield "advanced_composition", (e, 0, k, s)
    for e, d, k, t in product(
        [1000, 10_000, 100_000, 1_000_000], [0, 10**5], [1, 2, 3, 10, 31, 200], [10**3, 10**9, 10**12, 10**14]
    ):
        yield from ((rule, (e, d, k, t)) for rule in optima)
    for x in [
        (10_000, 0, 1000, 10**9),
        (31_623, 0, 1000, 10**6),
        (300_000, 10**3, 1000, 10**9),
        (10_000, 10**3, 5000, 10**9),
        (3_000, 0, 20_000, 10**10),
    ]:
        yield from ((rule, x) for rule in optima)
    for e, (n, d) in product(epsilons, [(1, 10**6), (1, 1000), (1, 100), (1, 3), (9, 10), (1, 1)]):
        yield "poisson_sample", (e, n, d)
    for e, a in product(epsilons, alarms):
        yield "tradeoff_approx", (e, 0, a)
        yield "tradeoff_approx", (e, 10**10, a)
    for r, a in product(rhos, alarms):
        yield "tradeoff_zcdp", (r, a)
    random.seed(1)
    for _ in range(300):
        e, d, r = (int(10 ** random.uniform(low, high)) for low, high in [(3, 7), (1, 14), (4, 14)])
        yield "zcdp_epsilon", (r, d)
        yield "zcdp_delta", (r, e)
        yield "zcdp_rho", (e, d)
        yield "tradeoff_zcdp", (r, random.randrange(1, 10**15))
        yield "poisson_sample", (e, random.randrange(1, 10**6), 10**6)
    for e, at in product(epsilons, epsilons):
        yield "pure_delta", (e, at)
    for e, d in product(epsilons, [0] + deltas + [6 * 10**14]):
        yield "pure_epsilon", (e, d)
    for e, d, k in product([0] + epsilons, [1, 10**6, 10**12], [1, 2, 3, 10, 1000]):
        yield "group_delta", (e, d, k)
    # Gaussian noise of σ² = 1, 4 and 1/4 at all whole orders, which dp-accounting can compute too.
    # After these, curves with an ε at only a few orders.
    gaussian = [[10**6 * l for l in range(2, most + 1)] for most in (9, 64)]
    for orders, unit, (n, d) in product(gaussian, [500_000, 125_000, 2_000_000], [(1, 1000), (1, 100), (1, 10), (1, 4)]):
        for at in [i for i in (0, 1, 2, 6, 30, 62) if i < len(orders)]:
            for rule in ("poisson_sample_renyi", "poisson_sample_noise_renyi"):
                yield rule, (at, n, d, *orders, *(unit * o // 10**6 for o in orders))
    for orders, es in [
        ([2_000_000, 4_000_000, 8_000_000, 256_000_000, 257_000_000], [10**6, 2 * 10**6, 4 * 10**6, 128 * 10**6, 128 * 10**6]),
        ([32_000_000], [1_500_000]),
        ([1_500_000, 3_000_000, 7_250_000, 256_000_000], [100_000, 300_000, 500_000, 9_000_000]),
        ([2_000_000, 3_000_000], [1, 99_999_999]),
        ([2_000_000, 20_000_000], [30_000_000, 30_000_000]),
    ]:
        for at, (n, d) in product(range(len(orders)), [(1, 100), (1, 4), (9, 10), (1, 10**9), (3, 3)]):
            for rule in ("poisson_sample_renyi", "poisson_sample_noise_renyi"):
                yield rule, (at, n, d, *orders, *es)
    # Cases in which the total variation bounds δ: small divergences, orders at and near 1, and
    # large δ.
    for t, e in product(taus + [2_000_000], [0, 1, 100_000]):
        yield "renyi_delta", (1_000_000, t, e)
    for a, t, d in product([1_000_000, 1_000_001, 3_000_000], taus, [3 * 10**13, 7 * 10**14]):
        yield "renyi_epsilon", (a, t, d)
    for r, e in product([1, 1000, 7 * 10**8, 2 * 10**12, 3 * 10**12], [0, 1, 20]):
        yield "zcdp_delta", (r, e)
    for e, d in product([0, 1, 500], [3 * 10**13, 9 * 10**14, 999 * 10**12]):
        yield "zcdp_rho", (e, d)
    for r, d in product([7 * 10**8, 3 * 10**11, 3 * 10**12], [3 * 10**13, 4 * 10**14, 99 * 10**13]):
        yield "zcdp_epsilon", (r, d)
    # In the last four cases, the number of devices is the smallest for which the theorem's
    # condition holds, or one less.
    for e, n, d in product([1, 100_000, 1_000_000, 4_000_000, 12_000_000], [100, 10**4, 10**6, 10**9, 10**14], [1, 10**7, 10**9, 10**13]):
        yield "shuffle", (e, n, d)
    for e, n, d in [(10**6, 10**4, 9 * 10**14), (10**6, 632, 10**9), (10**6, 631, 10**9), (2 * 10**6, 1716, 10**9), (2 * 10**6, 1715, 10**9)]:
        yield "shuffle", (e, n, d)


def decimal(x, down):
    """Writes a number with 12 decimals. A number that differs from an integer only in the last
    computed digits is written as that integer."""
    if x is None:
        return "none"
    if abs(x - nint(x)) < mpf(10) ** -20:
        return f"{int(nint(x))}.{0:012}"
    whole = floor(x * 10**12) if down else -floor(-x * 10**12)
    return f"{int(whole) // 10**12}.{int(whole) % 10**12:012}"


def write(path, head, rows):
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(head)
        out.writerows(rows)


def conversions():
    for rule, x in dict.fromkeys(cases()):
        yield rule, " ".join(map(str, x)), decimal(RULES[rule](*x), rule in DOWN)


def ln_exp():
    one = mpf(2) ** 96
    random.seed(2)
    arguments = [("ln", 2**96 + i) for i in (-2, -1, 0, 1, 2)] + [("exp", i) for i in (-1, 0, 1)]
    for _ in range(250):
        arguments.append(("ln", int(2 ** random.uniform(0, 126.9))))
        arguments.append(("exp", random.choice([1, -1]) * int(2 ** random.uniform(0, 100.4))))
    for function, x in arguments:
        real = (log if function == "ln" else exp)(x / one) * one
        yield function, x, int(floor(real))


def gaussian():
    rhos = [1, 10**6, 3 * 10**9, 10**11, 5 * 10**11, 2 * 10**12, 9 * 10**12, 3 * 10**13]
    alarms = [1, 10**6, 10**10, 3 * 10**13, 2 * 10**14, 5 * 10**14, 8 * 10**14, 10**15 - 10**9]
    for r, a in itertools.product(rhos, alarms):
        quantile = sqrt(2) * erfinv(1 - 2 * a / D)
        yield f"{r} {a}", decimal(ncdf(quantile - sqrt(2 * r / R)) * D, True)


def main():
    (folder,) = sys.argv[1:]
    write(f"{folder}/conversions.csv", ["rule", "inputs", "exact"], conversions())
    write(f"{folder}/gaussian.csv", ["inputs", "exact"], gaussian())
    write(f"{folder}/ln_exp.csv", ["function", "argument", "floor"], ln_exp())


if __name__ == "__main__":
    main()
