import * as z from "zod";
import { ErrorResponse } from "#contracts/kit/error-response.ts";
import { callersErrors } from "#contracts/kit/errors/callers.ts";
import { requestsErrors } from "#contracts/kit/errors/requests.ts";

/** Validation issues of a request, each with the path of the invalid input. */
const Issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });
export type Issue = z.infer<typeof Issues>["issues"][number];

/** The errors that the client determines itself. The table of all errors would be a twentieth of the first page's code. */
const errors = { ...requestsErrors, ...callersErrors };
type ErrorCode = keyof typeof errors;

/** Codes of responses without our error body, for example from the content delivery network. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: "caller.unauthenticated",
  // The firewall of the site.
  403: "caller.forbidden",
  429: "request.too_many",
  502: "service.busy",
  503: "service.busy",
  504: "service.busy",
};

/**
 * An error response: a stable code, a message for users, the validation issues of single inputs, and the request id that the
 * server logs.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly issues: readonly Issue[];
  /** Whether a server in front of the application responded, such as the firewall: the response has no error body of the API. */
  readonly isOfProxy: boolean;

  constructor(problem: {
    code: string;
    message: string;
    status: number;
    requestId?: string | undefined;
    issues?: readonly Issue[] | undefined;
    isOfProxy?: boolean;
  }) {
    super(problem.message);
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId;
    this.issues = problem.issues ?? [];
    this.isOfProxy = problem.isOfProxy ?? false;
  }

  /** Converts any error response. A body that does not match the error contract becomes a generic server error. */
  static async from(response: Response): Promise<ApiError> {
    const requestId = response.headers.get("x-request-id") ?? undefined;
    const rejection = ErrorResponse.safeParse(await response.json().catch(() => undefined));
    if (rejection.success) {
      const { code, message, details, request_id } = rejection.data;
      const issues = Issues.safeParse(details).data?.issues;
      return new ApiError({ code, message, status: response.status, requestId: request_id || requestId, issues });
    }
    const code = CODE_BY_STATUS[response.status] ?? "internal";
    return new ApiError({ code, message: errors[code].message, status: response.status, requestId, isOfProxy: true });
  }

  /** The request received no response. */
  static unreachable(): ApiError {
    return new ApiError({
      code: "unreachable",
      message: "Can’t reach Sightline. Please check your connection and try again.",
      status: 0,
    });
  }

  static signedOut(): ApiError {
    return ApiError.of("caller.unauthenticated");
  }

  /** The error that the server would return, if the client can determine it without a request. */
  static of(code: ErrorCode): ApiError {
    return new ApiError({ code, message: errors[code].message, status: errors[code].status });
  }
}

/** Whether a request failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "caller.unauthenticated";
}

/** Whether a retry may succeed: network error, busy or failing server, or the first attempt still in progress. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === "request.in_progress";
}

/** Converts any thrown value to an `ApiError` with a message for users. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ code: "internal", message: errors.internal.message, status: 500 });
}
