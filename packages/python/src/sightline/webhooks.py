"""Verifies webhook messages (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from typing import cast

from .errors import WebhookError
from .types import WebhookMessage

_PREFIX = "whsec_"
_TOLERANCE_SECONDS = 5 * 60
# Only these digits, and not so many that Python rejects the number.
_TIMESTAMP = re.compile(r"[0-9]{1,12}")


def verify_webhook(
    secret: str | list[str], headers: Mapping[str, str], body: str | bytes, *, now: float | None = None
) -> WebhookMessage:
    """Checks that a message was signed with the secret and is at most five minutes old, and returns its content.

    `secret` may be several during a rotation. `body` must be exactly as it arrived, as text or bytes. Messages may arrive twice:
    `webhook-id` is the same then. Raises WebhookError.
    """
    given = {name.lower(): value for name, value in headers.items()}
    identifier, timestamp, signatures = (_header(given, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    current = time.time() if now is None else now
    if not _TIMESTAMP.fullmatch(timestamp) or abs(current - int(timestamp)) > _TOLERANCE_SECONDS:
        raise WebhookError("The message is too old, or its time is wrong.")
    signed = _bytes_of(f"{identifier}.{timestamp}.") + (_bytes_of(body) if isinstance(body, str) else body)
    for each in [secret] if isinstance(secret, str) else secret:
        expected = b"v1," + base64.b64encode(hmac.new(_key(each), signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, _bytes_of(signature)) for signature in signatures.split(" ")):
            return cast(WebhookMessage, json.loads(body))
    raise WebhookError("The signature does not match.")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if not value:
        raise WebhookError(f"The header {name} is missing.")
    return value


def _bytes_of(text: str) -> bytes:
    """Never fails: some servers pass bytes of headers that are not UTF-8 as lone surrogates."""
    return text.encode("utf-8", "surrogatepass")


def _key(secret: str) -> bytes:
    try:
        if secret.startswith(_PREFIX):
            return base64.b64decode(secret[len(_PREFIX) :], validate=True)
    except ValueError:
        pass
    raise WebhookError(f"The secret must begin with {_PREFIX} and be base64.")
