"""Client of the Sightline API: predicts where people look."""

from .client import Client
from .errors import (
    AnalysisError,
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionFailed,
    InvalidRequestError,
    JobError,
    NotFoundError,
    OptionError,
    PaymentRequiredError,
    PermissionDenied,
    RateLimitError,
    SightlineError,
    UploadError,
    WaitTimeout,
    WebhookError,
)
from .webhooks import verify_webhook

__all__ = [
    "AnalysisError",
    "ApiError",
    "AuthenticationError",
    "Client",
    "ConflictError",
    "ConnectionFailed",
    "InvalidRequestError",
    "JobError",
    "NotFoundError",
    "OptionError",
    "PaymentRequiredError",
    "PermissionDenied",
    "RateLimitError",
    "SightlineError",
    "UploadError",
    "WaitTimeout",
    "WebhookError",
    "verify_webhook",
]
