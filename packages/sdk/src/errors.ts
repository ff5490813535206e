import type { ErrorCode, HeatmapDetail, Problem } from "./generated/types.ts";

/** Every error that this package throws. */
export class SightlineError extends Error {
  override name = "SightlineError";
}

/** The server could not be reached, or did not answer in time. */
export class ConnectionError extends SightlineError {
  override name = "ConnectionError";
}

/** The API rejected a request (RFC 9457). */
export class ApiError extends SightlineError {
  override name = "ApiError";
  readonly status: number;
  /** Stable code, such as `heatmap.not_found`. Later versions of the API may add codes. */
  readonly code: ErrorCode | (string & {});
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the request in the log of the workspace and for support. */
  readonly requestId: string;

  constructor({ status, code, detail, details, request_id }: Omit<Problem, "type" | "title">) {
    super(detail);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = request_id;
  }
}

/** A field that the API did not accept. */
export type Issue = { readonly path: string; readonly message: string };

/** 400 and 422: the request is not valid. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";

  /** The fields that are not valid. */
  get issues(): readonly Issue[] {
    return (this.details.issues as readonly Issue[] | undefined) ?? [];
  }
}
/** 401: the key is unknown, deleted or expired. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}
/** 402: no credits are left, or the subscription has ended. */
export class PaymentRequiredError extends ApiError {
  override name = "PaymentRequiredError";
}
/** 403: the key lacks the scope, or the plan lacks the feature. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}
/** 404: what was asked for doesn’t exist in the workspace of the key. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}
/** 409: the state of the object doesn’t allow this. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}
/** 429: too many requests, also after all retries, or at once if the limit lasts longer than a minute. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
  /** Seconds after which the server accepts such a request again; undefined if it did not say. */
  readonly retryAfter: number | undefined;

  constructor(problem: ConstructorParameters<typeof ApiError>[0], retryAfter?: number) {
    super(problem);
    this.retryAfter = retryAfter;
  }
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidRequestError,
};

/**
 * The error of a response that isn’t successful. `text` may be no problem document, for example that of a proxy.
 * @param retryAfter seconds that the server asked to wait
 */
export function errorOf(status: number, text: string, retryAfter?: number): ApiError {
  const { code = `http.${status}`, detail = `The server answered ${status}.`, details = {}, request_id = "" } = parsed(text);
  const problem = { status, code, detail, details, request_id };
  return status === 429 ? new RateLimitError(problem, retryAfter) : new (BY_STATUS[status] ?? ApiError)(problem);
}

function parsed(text: string): Partial<Problem> {
  try {
    return (JSON.parse(text) as Partial<Problem> | null) ?? {};
  } catch {
    return {};
  }
}

/** An upload did not arrive. */
export class UploadError extends SightlineError {
  override name = "UploadError";
  /** The heatmap whose file it was. */
  readonly uid: string;

  constructor(message: string, uid: string, options?: ErrorOptions) {
    super(message, options);
    this.uid = uid;
  }
}

/** An analysis ended without a result. Its credit has been refunded. */
export class AnalysisError extends SightlineError {
  override name = "AnalysisError";
  readonly heatmap: HeatmapDetail;

  constructor(heatmap: HeatmapDetail) {
    super(heatmap.problem?.message ?? `The analysis of ${heatmap.title} ended without a result.`);
    this.heatmap = heatmap;
  }
}

/** What was waited for did not happen in time. It may still happen. */
export class TimeoutError extends SightlineError {
  override name = "TimeoutError";
}

/** A webhook message was not signed with the secret, or is too old. */
export class WebhookError extends SightlineError {
  override name = "WebhookError";
}
