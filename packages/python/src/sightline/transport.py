"""Sends requests and repeats those that may succeed later."""

from __future__ import annotations

import http.client
import json
import random
import re
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from .errors import ApiError, ConnectionFailed, OptionError, SightlineError, error_of

#: The version of the API that the types of this package describe.
API_VERSION = "2026-11-01"
_USER_AGENT = "sightline-python/0.1.0"
_FIRST_DELAY, _LONGEST_DELAY = 0.5, 20.0
# What the server asks to wait longer for, such as the limit of an hour, is left to the program.
_LONGEST_RETRY_AFTER = 60.0

Item = TypeVar("Item")


class CallOptions(NamedTuple):
    """Options of one call. What is `None` is that of the client."""

    idempotency_key: str | None = None
    timeout: float | None = None
    max_retries: int | None = None


#: Method, path, query, body, options of the call → the body of the response.
Send = Callable[[str, str, dict[str, Any], Any, CallOptions], Any]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """The key must not be sent to another site."""
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def open_url(request: urllib.request.Request, timeout: float) -> tuple[int, bytes, dict[str, str]]:
    """Status, body and headers of a response, whatever the status. Raises ConnectionFailed."""
    try:
        with _opener.open(request, timeout=timeout) as response:
            return response.status, response.read(), dict(response.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), dict(error.headers)
    except (OSError, http.client.HTTPException) as error:
        host = urllib.parse.urlsplit(request.full_url).netloc
        if isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError):
            raise ConnectionFailed(f"The server at {host} did not answer within {timeout:g} s.") from error
        raise ConnectionFailed(f"The server at {host} could not be reached: {_reason_of(error)}") from error


def _reason_of(error: Exception) -> str:
    """What the system says, without the names of classes and numbers of errors around it."""
    reason = getattr(error, "reason", error)
    return getattr(reason, "strerror", None) or str(reason)


def segment(value: str) -> str:
    """A value as one segment of a path. Without it, the path would be that of another operation, such as a list."""
    if value in ("", ".", "..") or value is None:
        raise SightlineError(f"An id is missing: it is {value!r}.")
    return urllib.parse.quote(value, safe="")


def header_value(option: str, value: str) -> str:
    """The value of an option, checked before it is sent in a header.

    Raises OptionError, which names the option but not its value, because that may be a secret.
    """
    if re.search(r"[^ -~]", value):
        raise OptionError(option, f"{option} has a character that can't be sent, such as a curly quote or a line break.")
    return value


def create_send(base_url: str, api_key: str, max_retries: int, timeout: float, pause: Callable[[float], None]) -> Send:
    """A function that sends requests with the key. Repeats some with exponential backoff and full jitter."""
    base = base_url.rstrip("/") + "/v1"

    def send(method: str, path: str, query: dict[str, Any], body: Any, options: CallOptions) -> Any:
        limit = timeout if options.timeout is None else options.timeout
        retries = max_retries if options.max_retries is None else options.max_retries
        headers = {
            "authorization": f"Bearer {api_key}",
            "accept": "application/json",
            "sightline-version": API_VERSION,
            "user-agent": _USER_AGENT,
        }
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body).encode()
        if method != "GET":
            headers["idempotency-key"] = header_value("idempotency_key", options.idempotency_key or str(uuid.uuid4()))
        url = base + path + _query_of(query)
        attempts = 0
        while True:
            attempts += 1
            retry_after: float | None = None
            try:
                request = urllib.request.Request(url, data=data, headers=headers, method=method)
                status, content, answered = open_url(request, limit)
                if 200 <= status < 300:
                    return _body_of(content, base_url)
                answered = {name.lower(): value for name, value in answered.items()}
                retry_after = _seconds(answered)
                error: Exception = error_of(status, content.decode("utf-8", "replace"), answered, retry_after)
            except ConnectionFailed as failed:
                error = failed
            if attempts > retries or not _may_retry(error) or (retry_after or 0) > _LONGEST_RETRY_AFTER:
                raise error
            delay = random.random() * min(_LONGEST_DELAY, _FIRST_DELAY * 2 ** (attempts - 1))
            pause(delay if retry_after is None else retry_after)

    return send


def _body_of(content: bytes, base_url: str) -> Any:
    """Another site may answer with a page: trying again would not help."""
    try:
        return json.loads(content) if content else None
    except ValueError as error:
        raise SightlineError(f"The server at {base_url} did not answer with JSON. Is it a Sightline site?") from error


def _may_retry(error: Exception) -> bool:
    if not isinstance(error, ApiError):
        return True
    return error.status in (408, 429) or error.status >= 500 or error.code == "request.in_progress"


def _seconds(headers: dict[str, str]) -> float | None:
    value = headers.get("retry-after", "")
    return float(value) if value.isdecimal() else None


def _query_of(query: dict[str, Any]) -> str:
    """A query string. A list repeats its name; `None` is left out."""
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        for each in value if isinstance(value, list) else [value]:
            if each is not None:
                pairs.append((name, str(each).lower() if isinstance(each, bool) else str(each)))
    return "?" + urllib.parse.urlencode(pairs) if pairs else ""


class Paged(Generic[Item]):
    """A list with pages. Iterated, it gives the items of all pages; nothing is requested before."""

    def __init__(
        self,
        send: Send,
        method: str,
        path: str,
        query: dict[str, Any],
        body: Any,
        options: CallOptions,
        items: str,
    ) -> None:
        self._send, self._method, self._path, self._query, self._items = send, method, path, query, items
        self._options = options

    def page(self, last: str | None = None) -> dict[str, Any]:
        """One page: the first, or the one after the cursor `last` of the page before."""
        return dict(self._send(self._method, self._path, {**self._query, "last": last}, None, self._options))

    def __iter__(self) -> Iterator[Item]:
        last: str | None = None
        while True:
            page = self.page(last)
            yield from page[self._items]
            last = page["last"]
            if last is None:
                return
