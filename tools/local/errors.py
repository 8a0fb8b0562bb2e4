"""Measures the errors of multi-freq-ldpy and pure-LDP on the data of dp-local's tests:
`python3 tools/local/errors.py > dp-local/tests/data/peers.csv`. Takes five minutes, and needs

    python3 -m pip install multi-freq-ldpy==0.2.5 pure-ldp==1.2.0 'xxhash<4'
    python3 -m pip install scipy scikit-learn statsmodels

Each line has the library, the protocol, whether its estimates are raw or cut off at 0 and scaled to
a sum of one, and their root mean square error over all values and rounds. There are 64 values; the
share of value i is in proportion to 1/(i + 1). There are 5,000 devices, and epsilon is 1.
"""

import random

import numpy as np
from multi_freq_ldpy.pure_frequency_oracles.GRR import GRR_Aggregator_MI, GRR_Client
from multi_freq_ldpy.pure_frequency_oracles.LH import LH_Aggregator_MI, LH_Client
from multi_freq_ldpy.pure_frequency_oracles.SS import SS_Aggregator_MI, SS_Client
from multi_freq_ldpy.pure_frequency_oracles.UE import UE_Aggregator_MI, UE_Client
from pure_ldp.frequency_oracles.direct_encoding import DEClient, DEServer
from pure_ldp.frequency_oracles.hadamard_response import HadamardResponseClient, HadamardResponseServer
from pure_ldp.frequency_oracles.local_hashing import LHClient, LHServer
from pure_ldp.frequency_oracles.unary_encoding import UEClient, UEServer

K, N, EPSILON, ROUNDS = 64, 5000, 1.0, 12

weights = 1 / np.arange(1, K + 1)
counts = (N * weights / weights.sum()).astype(int)
counts[0] += N - counts.sum()
values = np.repeat(np.arange(K), counts)
truth = counts / N
random.seed(1)
np.random.seed(1)


def rms(library, protocol, kind, estimates):
    errors = np.array([np.asarray(estimates(), dtype=float) - truth for _ in range(ROUNDS)])
    print(f"{library},{protocol},{kind},{np.sqrt((errors ** 2).mean()):.6f}", flush=True)


def multi(protocol, client, aggregate):
    rms("multi-freq-ldpy", protocol, "cut off", lambda: aggregate([client(int(v)) for v in values]))


def pure(protocol, client, server):
    def estimates():
        fresh = server()
        for v in values:
            fresh.aggregate(client.privatise(int(v) + 1))
        return np.array([fresh.estimate(i + 1, suppress_warnings=True) for i in range(K)]) / N

    rms("pure-LDP", protocol, "raw", estimates)


print("library,protocol,estimates,rms")
multi("k-ary", lambda v: GRR_Client(v, K, EPSILON), lambda r: GRR_Aggregator_MI(r, K, EPSILON))
multi("symmetric unary", lambda v: UE_Client(v, K, EPSILON, False), lambda r: UE_Aggregator_MI(r, EPSILON, False))
multi("optimised unary", lambda v: UE_Client(v, K, EPSILON, True), lambda r: UE_Aggregator_MI(r, EPSILON, True))
multi("binary hashing", lambda v: LH_Client(v, K, EPSILON, False), lambda r: LH_Aggregator_MI(r, K, EPSILON, False))
multi("optimised hashing", lambda v: LH_Client(v, K, EPSILON, True), lambda r: LH_Aggregator_MI(r, K, EPSILON, True))
multi("subset", lambda v: SS_Client(v, K, EPSILON), lambda r: SS_Aggregator_MI(r, K, EPSILON))
pure("k-ary", DEClient(EPSILON, K), lambda: DEServer(EPSILON, K))
pure("symmetric unary", UEClient(EPSILON, K, use_oue=False), lambda: UEServer(EPSILON, K, use_oue=False))
pure("optimised unary", UEClient(EPSILON, K, use_oue=True), lambda: UEServer(EPSILON, K, use_oue=True))
pure("binary hashing", LHClient(EPSILON, K, use_olh=False), lambda: LHServer(EPSILON, K, use_olh=False))
pure("optimised hashing", LHClient(EPSILON, K, use_olh=True), lambda: LHServer(EPSILON, K, use_olh=True))
hashes = HadamardResponseServer(EPSILON, K).get_hash_funcs()
pure("hadamard", HadamardResponseClient(EPSILON, K, hashes), lambda: HadamardResponseServer(EPSILON, K))
