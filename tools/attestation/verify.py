"""Verifies an attestation with securesystemslib: verify.py ENVELOPE PUBLIC_KEY

Prints the file that the statement is about. Fails unless the key signed the envelope.
"""

import hashlib
import json
import sys

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey


def main(envelope_file, key_file):
    with open(key_file, "rb") as file:
        public = load_pem_public_key(file.read())
    der = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    key = SSlibKey.from_crypto(public, keyid=hashlib.sha256(der).hexdigest())
    with open(envelope_file, encoding="utf-8") as file:
        envelope = Envelope.from_dict(json.load(file))
    try:
        envelope.verify([key], 1)
    except VerificationError as error:
        sys.exit(f"refused: {error}")
    statement = json.loads(envelope.payload)
    assert envelope.payload_type == "application/vnd.in-toto+json"
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    [subject] = statement["subject"]
    print(f"verified: {subject['name']} {subject['digest']['sha256']}")


main(*sys.argv[1:])
