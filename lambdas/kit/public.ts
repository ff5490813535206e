import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { CURRENT_VERSION, VERSION_HEADER } from "#contracts/kit/api-version.ts";
import { CORS_RESPONSE_HEADERS } from "#contracts/kit/cors.ts";
import type { ErrorResponse } from "#contracts/kit/error-response.ts";
import type { Contract } from "#contracts/kit/operation.ts";
import { PROBLEM_TYPE, problemOf } from "#contracts/kit/problem.ts";
import { deprecationHeaders } from "#contracts/kit/response-headers.ts";
import { recordRequest } from "#domain/developers/requests/record-request.ts";
import { now } from "#kit/clock.ts";
import { logger } from "./logger.ts";
import type { Identified } from "./middleware/identification.ts";
import { type Confirmed, keyIdentification } from "./middleware/key-identification.ts";
import { keyLimit, type Limited } from "./middleware/key-limit.ts";
import type { Routed } from "./middleware/routing.ts";
import { versioning } from "./middleware/versioning.ts";
import { queryOf, rawOf } from "./request.ts";
import { type Handlers, serveContract } from "./serve-contract.ts";

/**
 * Serves a contract of the public API: like `serve`, with a limit of requests for each key, versions, problem details (RFC 9457)
 * and a log of the requests for the workspace.
 */
export function servePublic<C extends Contract>(domain: string, contract: C, handlers: Handlers<C>) {
  const callers = { identification: keyIdentification(), checks: [keyLimit(), versioning()] };
  const handle = serveContract(domain, contract, handlers, callers);
  async function attempt(event: APIGatewayProxyEvent, given: Context) {
    const context: Context & Confirmed = { ...given };
    return { response: await handle(event, context as Parameters<typeof handle>[1]), context };
  }
  return async (event: APIGatewayProxyEvent, given: Context): Promise<APIGatewayProxyResult> => {
    const began = now().getTime();
    const first = await attempt(event, given);
    // The second attempt reads what changed while the first one ran.
    const { response, context } = first.context.isOutdated ? await attempt(event, given) : first;
    await log(event, context, { response, duration: now().getTime() - began });
    return { ...withProblem(response), headers: headersOf(response, context) };
  };
}

function withProblem(response: APIGatewayProxyResult): APIGatewayProxyResult {
  if (response.statusCode < 400) return response;
  const error = JSON.parse(response.body) as ErrorResponse;
  return { ...response, body: JSON.stringify(problemOf(response.statusCode, { ...error, message: messageOf(error) })) };
}

type Issue = { readonly path: string; readonly message: string };

/** Issues that the message of an error explains; more are only named, so that it stays readable. */
const EXPLAINED = 3;

/** The message of an error. Programs have no marked fields, so that it says which fields aren’t valid, and why. */
function messageOf({ code, message, details }: ErrorResponse): string {
  const { issues = [] } = details as { issues?: readonly Issue[] };
  if (code !== "request.invalid" || issues.length === 0) return message;
  if (issues.length <= EXPLAINED) return issues.map(issueMessage).join(" ");
  const fields = [...new Set(issues.map(({ path }) => path).filter((path) => path !== ""))];
  return fields.length > 0 ? `Some fields are not valid: ${fields.join(", ")}.` : "The request body is not valid.";
}

function issueMessage({ path, message }: Issue): string {
  if (path === "") return `The request body is not valid. ${message}`;
  return message.startsWith(`${path} `) ? message : `${path}: ${message}`;
}

function headersOf({ statusCode, headers }: APIGatewayProxyResult, context: Context): Record<string, string | number | boolean> {
  const { keyLimit: limit, route } = context as Limited & Partial<Routed>;
  const { deprecated } = route?.operation ?? {};
  return {
    ...headers,
    ...CORS_RESPONSE_HEADERS,
    ...(statusCode >= 400 && { "content-type": PROBLEM_TYPE }),
    [VERSION_HEADER.toLowerCase()]: CURRENT_VERSION,
    ...(deprecated && deprecationHeaders(deprecated)),
    ...(limit && {
      "ratelimit-limit": String(limit.limit),
      "ratelimit-remaining": String(limit.remaining),
      "ratelimit-reset": String(limit.reset),
    }),
  };
}

/** Logs a request to the public API. A failure to log does not fail the request. */
async function log(
  event: APIGatewayProxyEvent,
  context: Context,
  { response, duration }: { response: APIGatewayProxyResult; duration: number },
): Promise<void> {
  const { caller } = context as Identified;
  if (!caller?.key) return;
  try {
    await recordRequest(caller, {
      id: event.requestContext.requestId,
      method: event.httpMethod,
      path: `/v1${event.path}`,
      query: queryOf(event),
      body: event.body && rawOf(event).bytes().toString("utf8"),
      status: response.statusCode,
      code: response.statusCode < 400 ? undefined : (JSON.parse(response.body) as ErrorResponse).code,
      duration,
    });
  } catch (error) {
    logger.error("request not logged", { error });
  }
}
