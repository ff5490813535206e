import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { findResponse, fingerprint, type StoredResponse } from "#domain/kit/idempotency.ts";
import { AppError } from "#kit/error.ts";
import { idempotencyKeyOf, parse } from "./request.ts";
import { toResponse } from "./responses.ts";
import type { Route } from "./router.ts";

/**
 * The same for a request and its repetitions: its operation, the scope of its caller unless it changes that scope, and its content.
 */
export function requestFingerprint({ id, operation }: Route, caller: Caller, input: Readonly<Record<string, unknown>>): string {
  return fingerprint({ operation: id, scope: operation.changesScope ? undefined : scopeOf(caller), ...input });
}

/** A stored response as the answer to a repeated request, which its headers say. */
export function replayedResponse(event: APIGatewayProxyEvent, stored: StoredResponse): APIGatewayProxyResult {
  const response = toResponse(event, withRequestId(stored, event));
  return { ...response, headers: { ...response.headers, "idempotent-replayed": "true" } };
}

/** An error names the request that it answers, as the header does: not the first one. */
function withRequestId({ statusCode, body }: StoredResponse, { requestContext }: APIGatewayProxyEvent): StoredResponse {
  if (statusCode < 400) return { statusCode, body };
  return { statusCode, body: JSON.stringify({ ...JSON.parse(body), request_id: requestContext.requestId }) };
}

/**
 * The first response to a request that took the caller's own permission for it, such as leaving a workspace: a repetition after a
 * lost response is no longer allowed, but was when it succeeded. Undefined for anything else: another caller, key or content, an
 * operation that does not change the scope of its caller, a request that failed, and callers who lost their permission otherwise.
 */
export async function responseBeforeRejection(
  event: APIGatewayProxyEvent,
  route: Route,
  caller: Caller,
): Promise<APIGatewayProxyResult | undefined> {
  if (!route.operation.changesScope) return;
  const request = contentOf(event, route);
  if (!request?.key) return;
  const stored = await findResponse(caller.uid, request.key, requestFingerprint(route, caller, request.input));
  // A request that failed took no permission: someone else did.
  return stored && stored.statusCode < 400 ? replayedResponse(event, stored) : undefined;
}

/** Undefined for an invalid request, which no earlier one can be equal to. */
function contentOf(event: APIGatewayProxyEvent, { operation, params }: Route) {
  try {
    return { input: parse(operation, event, params), key: idempotencyKeyOf(event) };
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
}
