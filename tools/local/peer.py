"""Measures the speed of multi-freq-ldpy: `python3 -m pip install multi-freq-ldpy==0.2.5 'xxhash<4' scipy`.

Prints lines `NAME NANOSECONDS` for `cargo xtask bench local`: the CPU time of the thread per report,
in the best of three rounds after a warm-up. The script calls the library once for each report, as
its documentation does. The library's generator is not cryptographic.
"""

import time

from multi_freq_ldpy.pure_frequency_oracles.GRR import GRR_Aggregator_MI, GRR_Client
from multi_freq_ldpy.pure_frequency_oracles.LH import LH_Aggregator_MI, LH_Client
from multi_freq_ldpy.pure_frequency_oracles.SS import SS_Client
from multi_freq_ldpy.pure_frequency_oracles.UE import UE_Aggregator_MI, UE_Client

import numpy as np
from numba import jit

K = 1024
EPSILON = 1.0


@jit(nopython=True)
def hadamard_client(value, k, epsilon):
    """Hadamard response, which multi-freq-ldpy lacks. The function is written as that library would
    write it, with the same compiler and generator."""
    places = 1
    while places < k + 1:
        places *= 2
    inside = np.random.random() < np.exp(epsilon) / (np.exp(epsilon) + 1)
    while True:
        place = np.random.randint(0, places)
        bits, even = place & (value + 1), True
        while bits:
            bits &= bits - 1
            even = not even
        if even == inside:
            return place


def timed(reports, run):
    best = None
    for _ in range(4):
        start = time.thread_time_ns()
        out = run()
        spent = (time.thread_time_ns() - start) / reports
        best = spent if best is None else min(best, spent)
    return best, out


def device(name, reports, client):
    client(0)
    spent, out = timed(reports, lambda: [client(i % K) for i in range(reports)])
    print(name, spent, flush=True)
    return out


def server(name, reports, aggregate):
    aggregate(reports[:2])
    spent, _ = timed(len(reports), lambda: aggregate(reports))
    print(name, spent, flush=True)


grr = device("grr_1024", 20000, lambda v: GRR_Client(v, K, EPSILON))
olh = device("olh_1024", 5000, lambda v: LH_Client(v, K, EPSILON, True))
oue = device("oue_1024", 2000, lambda v: UE_Client(v, K, EPSILON, True))
device("subset_1024", 1000, lambda v: SS_Client(v, K, EPSILON))
device("hadamard_1024", 20000, lambda v: hadamard_client(v, K, EPSILON))
server("grr_server", grr, lambda reports: GRR_Aggregator_MI(reports, K, EPSILON))
server("unary_server_1024", oue, lambda reports: UE_Aggregator_MI(reports, EPSILON, True))
server("olh_server_1024", olh[:100], lambda reports: LH_Aggregator_MI(reports, K, EPSILON, True))
