import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import type { ErrorResponse } from "#contracts/kit/error-response.ts";
import { type ErrorCode, errors, retryAfterOf } from "#contracts/kit/errors.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import type { StoredResponse } from "#domain/kit/idempotency.ts";
import { AppError } from "#kit/error.ts";
import { isOverload } from "#kit/is-overload.ts";

/** The lowest status of an error. */
const FIRST_ERROR = 400;
/** No cache stores a response, and no search engine lists it. */
const UNLISTED = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/** The complete response to a request, with its headers. */
export function toResponse({ requestContext }: APIGatewayProxyEvent, content: StoredResponse): APIGatewayProxyResult {
  const retryAfter = content.statusCode < FIRST_ERROR ? undefined : retryAfterOf(codeOf(content));
  return {
    statusCode: content.statusCode,
    body: content.body,
    headers: {
      ...UNLISTED,
      "content-type": "application/json",
      "x-request-id": requestContext.requestId,
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
  };
}

const codeOf = ({ body }: StoredResponse): ErrorCode => (JSON.parse(body) as ErrorResponse).code as ErrorCode;

/**
 * The response of a successful operation, without headers; an empty object if the handler has no output. An output that breaks the
 * contract is our fault, not the caller's.
 */
export function successResponse(operation: Operation, output: unknown = {}): StoredResponse {
  const parsed = operation.returns.safeParse(output);
  if (!parsed.success) throw new Error(`the response breaks its contract: ${parsed.error.message}`);
  return { statusCode: operation.status ?? 200, body: JSON.stringify(parsed.data) };
}

/**
 * The response of a failed request, without headers: an `AppError` has its own code, an overloaded service `service.busy`.
 */
export function errorResponse(error: unknown, { requestContext }: APIGatewayProxyEvent): StoredResponse {
  const fallback = () => new AppError(isOverload(error) ? "service.busy" : "internal");
  const { code, details, message } = error instanceof AppError ? error : fallback();
  const body: ErrorResponse = { code, message, details, request_id: requestContext.requestId };
  return { statusCode: errors[code].status, body: JSON.stringify(body) };
}
