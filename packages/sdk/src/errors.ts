import type { ErrorCode, HeatmapDetail, Problem } from "./generated/types.ts";

/** Every error that this package throws. */
export class SightlineError extends Error {
  override name = "SightlineError";
}

/** An option has a value that can’t be used. Nothing was requested. */
export class OptionError extends SightlineError {
  override name = "OptionError";
  /** The name of the option, such as `idempotencyKey`. */
  readonly option: string;

  constructor(option: string, message: string) {
    super(message);
    this.option = option;
  }
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

/** The parts of a response that its error is made from. */
type Failed = { readonly status: number; readonly headers: Pick<Headers, "get">; readonly text: string };

/**
 * The error of a response that isn’t successful. One that is no problem document doesn’t come from the API, but from what is in
 * front of it, such as a firewall or a proxy: its code is `http.` with the status.
 * @param retryAfter seconds that the server asked to wait
 */
export function errorOf({ status, headers, text }: Failed, retryAfter?: number): ApiError {
  const problem = problemIn(text) ?? {
    code: `http.${status}`,
    detail: `The response ${status} is not from the API, but probably from a firewall or proxy${excerptOf(text)}`,
    details: {},
    request_id: "",
  };
  const request_id = problem.request_id || headers.get("x-request-id") || headers.get("x-amz-cf-id") || "";
  const given = { ...problem, request_id, status };
  return status === 429 ? new RateLimitError(given, retryAfter) : new (BY_STATUS[status] ?? ApiError)(given);
}

function problemIn(text: string): Problem | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<Problem> | null;
    return parsed?.code ? ({ detail: "", details: {}, request_id: "", ...parsed } as Problem) : undefined;
  } catch {
    return;
  }
}

const EXCERPT_LENGTH = 200;

/** The beginning of what a page says, without its markup. */
function excerptOf(text: string): string {
  const words = text
    .replace(/<(style|script|head)\b.*?<\/\1>|<[^>]*>/gis, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words ? `: ${words.slice(0, EXCERPT_LENGTH)}` : ".";
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

/** The server could not make what was requested: a file, an audit or the facts of an image. */
export class JobError extends SightlineError {
  override name = "JobError";
  /** Stable code, such as `changed` or `timed_out`. Later versions of the API may add codes. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown when a wait exceeds its timeout. The awaited result may still arrive. */
export class TimeoutError extends SightlineError {
  override name = "TimeoutError";
  /** The id of what was waited for, as in `Progress`. */
  readonly uid: string;

  constructor(message: string, uid: string) {
    super(message);
    this.uid = uid;
  }
}

/** A webhook message was not signed with the secret, or is too old. */
export class WebhookError extends SightlineError {
  override name = "WebhookError";
}
