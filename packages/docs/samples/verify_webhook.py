import base64
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

TOLERANCE_SECONDS = 300


def verify_webhook(headers, body, keys, now_seconds=None):
    """Whether the delivery came from Souk. `body` is the exact bytes that arrived; `keys` are those of GET /apps/webhook-keys."""
    now_seconds = time.time() if now_seconds is None else now_seconds
    if abs(now_seconds - int(headers["webhook-timestamp"])) > TOLERANCE_SECONDS:
        return False
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    entries = headers["webhook-signature"].split(" ")
    signatures = [base64.b64decode(entry[4:]) for entry in entries if entry.startswith("v1a,")]
    for entry in keys:
        public_key = Ed25519PublicKey.from_public_bytes(base64.b64decode(entry["key"].removeprefix("whpk_")))
        for signature in signatures:
            try:
                public_key.verify(signature, signed)
                return True
            except InvalidSignature:
                continue
    return False
