"""Computes Renyi divergences of Gaussian noise on one sampled row, from their definition:
`python3 sampled_gaussian.py FOLDER` writes a table.

Without the row the exact answer is 0, and with the row it is 1; noise is added to both. The script
computes two divergences at each order: one for an added row and one for a removed row. Discrete
noise needs a sum over the integers, and continuous noise an integral. The script uses no formula of
the library."""

import csv
import itertools
import sys

from mpmath import ceil, exp, log, mp, mpf, sqrt

mp.dps = 25

RATES = [(1, 1000), (1, 100), (1, 10), (1, 4), (1, 2), (9, 10)]
# The variances, each with its cost per order on the whole table: 1/(2 · variance), in units of
# 10^-6.
VARIANCES = [(mpf(1) / 4, 2_000_000), (mpf(1), 500_000), (mpf(4), 125_000), (mpf(16), 31_250), (mpf(100), 5_000)]
ORDERS = [2, 3, 8, 16, 32]


def divergences(q, variance, order, steps):
    """Sums over the multiples of 1/steps. With one step this is discrete noise. With eight steps
    it is the integral of continuous noise to 16 digits, since the trapezoidal rule converges very
    fast for these functions."""
    reach = order + 14 * int(ceil(sqrt(2 * variance))) + 2
    total, comes, goes = mpf(0), mpf(0), mpf(0)
    for place in range(-reach * steps, reach * steps + 1):
        x = mpf(place) / steps
        without = exp(-(x**2) / (2 * variance))
        ratio = 1 - q + q * exp((2 * x - 1) / (2 * variance))
        total += without
        comes += without * ratio**order
        goes += without * ratio ** (1 - order)
    return [log(moment / total) / (order - 1) * 10**6 for moment in (comes, goes)]


def main():
    (folder,) = sys.argv[1:]
    rows = []
    for (n, d), (variance, unit), order in itertools.product(RATES, VARIANCES, ORDERS):
        found = [x for steps in (1, 8) for x in divergences(mpf(n) / d, variance, order, steps)]
        rows.append((n, d, unit, order, *(f"{float(x):.6f}" for x in found)))
    with open(f"{folder}/sampled_gaussian.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["n", "d", "unit", "order", "discrete_comes", "discrete_goes", "comes", "goes"])
        out.writerows(rows)


if __name__ == "__main__":
    main()
