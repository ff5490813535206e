import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import type { ErrorResponse } from "#contracts/kit/error-response.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import type { StoredResponse } from "#domain/kit/idempotency.ts";
import { AppError } from "#kit/error.ts";
import { isOverload } from "#kit/is-overload.ts";

/** No cache keeps an answer, and no search engine lists it. */
const UNLISTED = { "cache-control": "no-store", "x-robots-tag": "noindex" };
/** Seconds to wait before another attempt, by status: a busy service is free again soon, a rate limit resets within the hour. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: "60", 503: "1" };

/** The complete reply to a request, with its headers. */
export function replyTo({ requestContext }: APIGatewayProxyEvent, answer: StoredResponse): APIGatewayProxyResult {
  const retryAfter = RETRY_AFTER[answer.statusCode];
  return {
    statusCode: answer.statusCode,
    body: answer.body,
    headers: {
      ...UNLISTED,
      "content-type": "application/json",
      "x-request-id": requestContext.requestId,
      ...(retryAfter !== undefined && { "retry-after": retryAfter }),
    },
  };
}

/** The answer of a successful operation. An output that breaks the contract is our fault, not the caller's. */
export function answerOf(operation: Operation, output: unknown): StoredResponse {
  const reply = operation.returns.safeParse(output);
  if (!reply.success) throw new Error(`the reply breaks its contract: ${reply.error.message}`);
  return { statusCode: operation.status ?? 200, body: JSON.stringify(reply.data) };
}

/** The answer of a request that failed: an `AppError` with its own code, a service that is overloaded with `service.busy`. */
export function rejectionOf(error: unknown, { requestContext }: APIGatewayProxyEvent): StoredResponse {
  const fallback = () => new AppError(isOverload(error) ? "service.busy" : "internal");
  const { code, details, message } = error instanceof AppError ? error : fallback();
  const rejection: ErrorResponse = { code, message, details, request_id: requestContext.requestId };
  return { statusCode: errors[code].status, body: JSON.stringify(rejection) };
}
