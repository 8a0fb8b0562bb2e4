"""Writes the results of PyPI's dp-accounting for the cases of conversions.csv that it computes.

usage: peer.py dp-convert/tests/data

Reads conversions.csv and writes dp_accounting.csv. Each line has a rule, its inputs, and the value
in units of the result with 6 decimals, or `none` if dp-accounting states no bound. Needs
dp-accounting 0.6.0, which computes with floats over a grid of orders. This script makes the grid
fine. The last digits may differ between machines.
"""
import csv
import logging
import sys
import warnings

import numpy as np
from dp_accounting import dp_event, rdp
from dp_accounting.pld import accountant, common
from dp_accounting.rdp import rdp_privacy_accountant as formulas

E, D, R = 1e6, 1e15, 1e12
ORDERS = 1 + np.exp(np.linspace(np.log(0.0101), np.log(1e7), 4000))


def zcdp(rho):
    account = rdp.RdpAccountant(ORDERS)
    account.compose(dp_event.ZCDpEvent(rho / R))
    return account


def composition(e, d, k, target):
    mechanism = common.DifferentialPrivacyParameters(e / E, d / D)
    return accountant.advanced_composition(mechanism, k, target / D) * E


def sampled(at, n, d, *curve):
    """The result for Gaussian noise. Its curve is given at all whole orders from 2 on."""
    orders, epsilons = curve[: len(curve) // 2], curve[len(curve) // 2 :]
    gaussian = all(o == 10**6 * (i + 2) and e * 2 == epsilons[0] * (i + 2) for i, (o, e) in enumerate(zip(orders, epsilons)))
    if not gaussian or len(orders) < 3:
        return np.inf
    event = dp_event.PoissonSampledDpEvent(n / d, dp_event.GaussianDpEvent(np.sqrt(E / epsilons[0])))
    return rdp.RdpAccountant([orders[at] // 10**6]).compose(event)._rdp[0] * E


RULES = {
    "zcdp_epsilon": lambda r, d: zcdp(r).get_epsilon(d / D) * E,
    "zcdp_delta": lambda r, e: zcdp(r).get_delta(e / E) * D,
    "renyi_epsilon": lambda a, t, d: formulas.compute_epsilon([a / E], [t / E], d / D)[0] * E,
    "renyi_delta": lambda a, t, e: formulas.compute_delta([a / E], [t / E], e / E)[0] * D,
    "optimal_composition_grid": composition,
    "poisson_sample_noise_renyi": sampled,
}


def main():
    (folder,) = sys.argv[1:]
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    rows = []
    with open(f"{folder}/conversions.csv") as file:
        for case in csv.DictReader(file):
            if case["rule"] not in RULES:
                continue
            try:
                value = RULES[case["rule"]](*map(int, case["inputs"].split()))
            except (OverflowError, TypeError, ValueError):
                value = np.inf
            rows.append((case["rule"], case["inputs"], f"{value:.6f}" if np.isfinite(value) else "none"))
    with open(f"{folder}/dp_accounting.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["rule", "inputs", "theirs"])
        out.writerows(rows)


if __name__ == "__main__":
    main()
