import * as z from "zod";
import { errors } from "#contracts/kit/errors.ts";
import { Refusal } from "#contracts/kit/refusal.ts";

/** What is wrong with an input of a request, by its path in it. */
const Issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });
export type Issue = z.infer<typeof Issues>["issues"][number];

/**
 * An answer that is not a success: the stable code, the sentence for people, what is wrong with single inputs and the id under which the
 * server remembers it.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly issues: readonly Issue[];

  constructor(problem: {
    code: string;
    message: string;
    status: number;
    requestId?: string | undefined;
    issues?: readonly Issue[] | undefined;
  }) {
    super(problem.message);
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId;
    this.issues = problem.issues ?? [];
  }

  /** From an answer with any body: a refusal is taken at its word, anything else reads as a fault of the server. */
  static async from(response: Response): Promise<ApiError> {
    const requestId = response.headers.get("x-request-id") ?? undefined;
    const refusal = Refusal.safeParse(await response.json().catch(() => undefined));
    if (refusal.success) {
      const { code, message, details, request_id } = refusal.data;
      const issues = Issues.safeParse(details).data?.issues;
      return new ApiError({ code, message, status: response.status, requestId: request_id || requestId, issues });
    }
    const code = response.status === 401 ? "caller.unknown" : response.status === 503 ? "service.busy" : "internal";
    return new ApiError({ code, message: errors[code].sentence, status: response.status, requestId });
  }

  /** The request never got an answer. */
  static unreachable(): ApiError {
    return new ApiError({
      code: "unreachable",
      message: "Can’t reach Sightline. Please check your connection and try again.",
      status: 0,
    });
  }

  static signedOut(): ApiError {
    return new ApiError({ code: "caller.unknown", message: errors["caller.unknown"].sentence, status: 401 });
  }
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "caller.unknown";
}

/** Whether the same request may well succeed later: no connection, a busy or broken server, or its first attempt still under way. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === "request.in_flight";
}

/** Any thrown thing as what a person may read of it. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ code: "internal", message: errors.internal.sentence, status: 500 });
}
