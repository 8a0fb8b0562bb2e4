"""Computes the exact delta of random plans of releases: `python3 losses.py FOLDER` writes a table.

The script multiplies the probabilities of all answers, for both tables, as integers with 200 fraction bits. It uses no grid of losses and no
formula of the library. If the two directions differ, the table has the larger delta."""

import bisect
import csv
import random
import sys

from mpmath import exp, floor, mp, mpf, sqrt

mp.prec = 260
BITS = 200
ONE = 1 << BITS
E, D, R = 10**6, 10**15, 10**12


def fixed(x):
    return int(floor(x * ONE))


def multiply(a, b):
    """The product of two polynomials with coefficients below 2^200, by one product of long integers."""
    slot = 56  # bytes, for coefficients below 2^448
    join = lambda p: int.from_bytes(b"".join(c.to_bytes(slot, "little") for c in p), "little")
    long = (join(a) * join(b)).to_bytes(slot * (len(a) + len(b)), "little")
    return [int.from_bytes(long[i * slot : (i + 1) * slot], "little") >> BITS for i in range(len(a) + len(b) - 1)]


def power(p, n):
    result = None
    while n:
        if n & 1:
            result = p if result is None else multiply(result, p)
        p, n = (multiply(p, p) if n > 1 else p), n >> 1
    return result


def lattice(p, q, loss, n):
    """n releases whose i-th answer has the loss loss(i), linear in i. Returns a list of (loss, P, Q)."""
    p, q = power([fixed(x) for x in p], n), power([fixed(x) for x in q], n)
    first, step = loss(0) * n, loss(1) - loss(0)
    return [(first + step * i, x, y) for i, (x, y) in enumerate(zip(p, q))]


def gaussian(rho, s):
    """The answers and their probabilities on both tables."""
    w = mpf(rho) / R / s**2
    far = int(12 / sqrt(2 * w)) + 2
    answers = range(-far, s + far + 1)
    p, q = [exp(-w * (y - s) ** 2) for y in answers], [exp(-w * y**2) for y in answers]
    total = sum(exp(-w * y**2) for y in range(-2 * far - s, 2 * far + s))
    return answers, [x / total for x in p], [x / total for x in q]


def releases(count, kind, n):
    """The losses of one kind for the two directions, and the probability of an infinite loss."""
    if kind == "laplace":
        e, s = mpf(n[0]) / E, n[1]
        r = exp(-e / s)
        tail = lambda k: r**k / (1 + r)
        up = [tail(s)] + [tail(s - t) * (1 - r) for t in range(1, s)] + [1 / (1 + r)]
        both = lattice(up, up[::-1], lambda t: (mpf(2 * t) / s - 1) * e, count)
        return both, both, 0
    if kind == "response":
        e, k = mpf(n[0]) / E, n[1]
        right, wrong = exp(e) / (exp(e) + k - 1), 1 / (exp(e) + k - 1)
        up = [wrong, wrong * (k - 2), right]
        both = lattice(up, up[::-1], lambda t: (t - 1) * e, count)
        return both, both, 0
    if kind == "approx":
        e, d = mpf(n[0]) / E, mpf(n[1]) / D
        up = [(1 - d) / (exp(e) + 1), (1 - d) * exp(e) / (exp(e) + 1)]
        both = lattice(up, up[::-1], lambda t: (2 * t - 1) * e, count)
        return both, both, 1 - (1 - d) ** count
    answers, p, q = gaussian(n[0], n[1])
    rho, s = mpf(n[0]) / R, n[1]
    if kind == "gaussian":
        both = lattice(p, q, lambda i: (mpf(2 * (i + answers[0])) / s - 1) * rho, count)
        return both, both, 0
    rate = mpf(n[2]) / n[3]
    mixed = [(1 - rate) * y + rate * x for x, y in zip(p, q)]
    loss = [mp.log(1 - rate + rate * exp((mpf(2 * y) / s - 1) * rho)) for y in answers]
    comes = combine([[(l, fixed(x), fixed(y)) for l, x, y in zip(loss, mixed, q)]] * count)
    return comes, [(-l, y, x) for l, x, y in comes], 0


def combine(kinds):
    total = [(mpf(0), ONE, ONE)]
    for atoms in kinds:
        total = [(l + m, x * u >> BITS, y * v >> BITS) for l, x, y in total for m, u, v in atoms]
    return total


def delta(kinds, epsilon):
    """The larger delta of both directions."""
    found = []
    for direction in (0, 1):
        atoms = [kind[direction] for kind in kinds]
        atoms.sort(key=len)
        last, rest = sorted(atoms[-1]), combine(atoms[:-1])
        losses = [l for l, _, _ in last]
        p, q = [0], [0]
        for _, x, y in reversed(last):
            p.append(p[-1] + x)
            q.append(q[-1] + y)
        factor, total = exp(epsilon), mpf(0)
        for l, x, y in rest:
            count = len(losses) - bisect.bisect_right(losses, epsilon - l)
            total += mpf(x) * p[count] - factor * mpf(y) * q[count]
        finite = total / ONE / ONE
        reveals = mpf(1)
        for kind in kinds:
            reveals *= 1 - mpf(kind[2])
        found.append(1 - reveals + finite)
    return max(found)


def plan(choose):
    """A random plan of one to three kinds, small enough to be computed exactly."""
    kinds = choose.sample(["laplace", "response", "approx", "gaussian", "sampled"], choose.choice([1, 1, 2, 2, 3]))
    if kinds.count("sampled") and len(kinds) == 3:
        kinds.remove("sampled")
    parts = []
    for kind in kinds:
        most = 40 if len(kinds) == 1 else 12 if len(kinds) == 2 else 4
        count, e = choose.randint(1, most), choose.choice([3_000, 50_000, 217_000, 700_000, 1_900_000, 4_300_000])
        if kind == "laplace":
            parts.append((count, kind, e, choose.choice([1, 2, 3, 7, 20])))
        elif kind == "response":
            parts.append((count, kind, e, choose.choice([2, 3, 5, 40])))
        elif kind == "approx":
            parts.append((count, kind, e, choose.choice([0, 1_000, 1_000_000_000, 3_000_000_000_000])))
        elif kind == "gaussian":
            s, sigma = choose.choice([(1, 0.6), (1, 2), (1, 7), (2, 1.3), (3, 9), (5, 4), (9, 40)])
            parts.append((count, kind, int(s * s / (2 * sigma**2) * R), s))
        else:
            s, sigma = choose.choice([(1, 0.7), (1, 1), (1, 2), (2, 3)])
            rate = choose.choice([(1, 100), (1, 10), (1, 2), (9, 10), (3, 1000)])
            count = choose.randint(1, 3 if sigma < 3 and len(kinds) == 1 else 1)
            parts.append((count, kind, int(s * s / (2 * sigma**2) * R), s, *rate))
    return parts


def main():
    (folder,) = sys.argv[1:]
    choose, rows = random.Random(20), []
    for _ in range(300):
        parts = plan(choose)
        kinds = [releases(count, kind, n) for count, kind, *n in parts]
        mean = sum(sum(l * mpf(x) for l, x, _ in kind[0]) / ONE for kind in kinds)
        square = sum(sum(l * l * mpf(x) for l, x, _ in kind[0]) / ONE for kind in kinds)
        for far in (choose.choice([0.3, 1, 2]), choose.choice([3, 4, 5])):
            epsilon = int((mean + far * sqrt(square)) * E)
            exact = delta(kinds, mpf(epsilon) / E)
            if exact * D > 2:
                rows.append((";".join(" ".join(map(str, part)) for part in parts), epsilon, mp.nstr(exact * D, 25)))
    with open(f"{folder}/losses.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["plan", "epsilon", "delta"])
        out.writerows(rows)


if __name__ == "__main__":
    main()
