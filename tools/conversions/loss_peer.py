"""Prints what PyPI's dp-accounting says of plans of releases: `python3 loss_peer.py < plans.txt > loss_peer.csv`.

Each line of the output has a name, a plan, and two values of epsilon at delta = 10^-6: the optimistic and the pessimistic estimate of its
accounting by distributions of privacy losses. The package computes with floats and with continuous noise; only Laplace noise for the
sensitivity 1 is discrete, as that of the library. Needs dp-accounting 0.6.0."""

import logging
import math
import sys
import warnings

from dp_accounting.pld import privacy_loss_distribution as pld

STEP = 1e-4


def one(words, pessimistic):
    count, kind, *n = words
    n = [int(x) for x in n]
    options = dict(pessimistic_estimate=pessimistic, value_discretization_interval=STEP)
    if kind == "laplace" and n[1] == 1:
        found = pld.from_discrete_laplace_mechanism(n[0] / 1e6, 1, **options)
    elif kind == "laplace":
        found = pld.from_laplace_mechanism(1e6 / n[0], **options)
    else:
        rate = n[2] / n[3] if kind == "sampled" else 1.0
        found = pld.from_gaussian_mechanism(math.sqrt(1e12 / (2 * n[0])), sampling_prob=rate, **options)
    return found.self_compose(int(count))


def main():
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    print("name,plan,optimistic,pessimistic")
    for line in sys.stdin:
        name, plan = line.strip().split(" ", 1)
        found = []
        for pessimistic in (False, True):
            whole, *rest = [one(release.split(), pessimistic) for release in plan.split(";")]
            for part in rest:
                whole = whole.compose(part)
            found.append(whole.get_epsilon_for_delta(1e-6))
        print(name, plan, *(f"{epsilon:.9f}" for epsilon in found), sep=",")


if __name__ == "__main__":
    main()
