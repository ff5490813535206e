"""Errors that the client raises."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any


class SightlineError(Exception):
    """Every error of this package."""

    #: The heatmap that `analyze`, `analyze_website` or `analyze_banner` created before the error; `None` if there is none.
    heatmap_uid: str | None = None


class OptionError(SightlineError):
    """An option has a value that cannot be used. Nothing was requested."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        #: The name of the option, such as `idempotency_key`.
        self.option = option


class ConnectionFailed(SightlineError):
    """The server could not be reached, or did not answer in time."""


class UploadError(SightlineError):
    """An upload did not arrive."""

    def __init__(self, message: str, uid: str) -> None:
        super().__init__(message)
        #: The heatmap whose file it was.
        self.uid = uid


class WaitTimeout(SightlineError):
    """What was waited for did not happen in time. It may still happen."""

    def __init__(self, message: str, uid: str) -> None:
        super().__init__(message)
        #: What was waited for: the id of the heatmap, job, batch or report, and of an export that of its file.
        self.uid = uid


class WebhookError(SightlineError):
    """A webhook message was not signed with the secret, or is too old."""


class AnalysisError(SightlineError):
    """An analysis ended without a result. Its credit has been refunded."""

    def __init__(self, heatmap: Any) -> None:
        problem = heatmap.get("problem") or {}
        super().__init__(problem.get("message") or f"The analysis of {heatmap['title']} ended without a result.")
        self.heatmap = heatmap


class JobError(SightlineError):
    """The server could not make what was requested: a file, an audit or the facts of an image."""

    def __init__(self, message: str, problem: Any) -> None:
        detail = (problem or {}).get("message")
        super().__init__(f"{message} {detail}" if detail else message)
        #: Stable code, such as `changed` or `timed_out`. Later versions of the API may add codes.
        self.code: str = (problem or {}).get("code") or "failed"


class ApiError(SightlineError):
    """The API rejected a request (RFC 9457)."""

    def __init__(self, status: int, code: str, detail: str, details: dict[str, Any], request_id: str) -> None:
        super().__init__(detail)
        self.status = status
        #: Stable code, such as `heatmap.not_found`. Later versions of the API may add codes.
        self.code = code
        self.details = details
        #: Names the request in the log of the workspace and for support.
        self.request_id = request_id


class InvalidRequestError(ApiError):
    """400 and 422: the request is not valid."""

    @property
    def issues(self) -> list[dict[str, str]]:
        """The fields that are not valid, with `path` and `message`."""
        return list(self.details.get("issues", []))


class AuthenticationError(ApiError):
    """401: the key is unknown, deleted or expired."""


class PaymentRequiredError(ApiError):
    """402: no credits are left, or the subscription has ended."""


class PermissionDenied(ApiError):
    """403: the key lacks the scope, or the plan lacks the feature."""


class NotFoundError(ApiError):
    """404: what was asked for does not exist in the workspace of the key."""


class ConflictError(ApiError):
    """409: the state of the object does not allow this."""


class RateLimitError(ApiError):
    """429: too many requests, also after all retries, or at once if the limit lasts longer than a minute."""

    #: Seconds after which the server accepts such a request again; `None` if it did not say.
    retry_after: float | None = None


_BY_STATUS = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionDenied,
    404: NotFoundError,
    409: ConflictError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def error_of(status: int, text: str, headers: Mapping[str, str], retry_after: float | None = None) -> ApiError:
    """The error of a response that is not successful.

    One that is no problem document does not come from the API, but from what is in front of it, such as a firewall or a proxy: its
    code is `http.` with the status. `headers` have lower-case names. `retry_after`: seconds that the server asked to wait.
    """
    problem = _problem_in(text) or {
        "code": f"http.{status}",
        "detail": f"The response {status} is not from the API, but probably from a firewall or proxy"
        + _excerpt_of(text),
    }
    request_id = problem.get("request_id") or headers.get("x-request-id") or headers.get("x-amz-cf-id") or ""
    error = _BY_STATUS.get(status, ApiError)(
        status, problem["code"], problem.get("detail", ""), problem.get("details", {}), request_id
    )
    if isinstance(error, RateLimitError):
        error.retry_after = retry_after
    return error


def _problem_in(text: str) -> dict[str, Any] | None:
    try:
        problem = json.loads(text)
    except ValueError:
        return None
    return problem if isinstance(problem, dict) and problem.get("code") else None


_EXCERPT_LENGTH = 200


def _excerpt_of(text: str) -> str:
    """The beginning of what a page says, without its markup."""
    without_markup = re.sub(r"<(style|script|head)\b.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL | re.IGNORECASE)
    words = " ".join(without_markup.split())
    return f": {words[:_EXCERPT_LENGTH]}" if words else "."
