import { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import middy from "@middy/core";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import type { Contract, Input, Operation, Output } from "#contracts/kit/operation.ts";
import type { Refusal } from "#contracts/kit/refusal.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { type Answer, once } from "#domain/kit/idempotency.ts";
import { AppError } from "#kit/error.ts";
import { callerOf, guard } from "./guard.ts";
import { accessTokenOf, idempotencyKeyOf, ipOf, parse, type Raw, rawOf } from "./request.ts";

/**
 * `ip` is the rate limit key for anonymous operations; `accessToken` is the caller's own, for user pool calls that require it.
 */
type Served<Op extends Operation> = { readonly raw: Raw } & (Op["callers"] extends { readonly anonymous: string }
  ? { readonly ip: string }
  : { readonly caller: Caller; readonly accessToken: string });
type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (request: Served<C[K]> & Input<C[K]> & { readonly idempotencyKey?: string }) => Promise<Output<C[K]>>;
};

const logger = new Logger();

/** Responses must not be cached or indexed. */
const UNLISTED = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/** The response of operations that return no data. */
export async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}

/**
 * Serves a whole contract behind API Gateway: a missing or wrongly typed handler does not compile. Each request is routed, its
 * caller read from the table and authorised by the contract, its parts parsed, a retry answered with the stored response, and the
 * response validated.
 */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>) {
  const routes = new Map(Object.entries(contract).map(([name, op]) => [`${op.method} ${op.path}`, { name, op }]));

  return middy<APIGatewayProxyEvent>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event) => {
      const requestId = event.requestContext.requestId;
      logger.appendKeys({ request_id: requestId });
      const answer = await answerTo(event).catch((error: unknown) => refuse(error, requestId));
      const headers = { ...UNLISTED, "content-type": "application/json", "x-request-id": requestId };
      return { ...answer, headers: { ...headers, ...retryAfter(answer) } };
    });

  async function answerTo(event: APIGatewayProxyEvent): Promise<Answer> {
    const route = routes.get(`${event.httpMethod} ${event.resource}`);
    if (!route) throw new AppError("route.unknown");
    const { name, op } = route;
    logger.appendKeys({ operation: name });
    const caller = op.callers.anonymous ? undefined : await callerOf(event);
    if (caller) {
      logger.appendKeys({ uid: caller.uid });
      guard(op, caller);
    }
    const input = parse(op, event);
    const idempotencyKey = op.method === "GET" ? undefined : idempotencyKeyOf(event);
    const handle = handlers[name as keyof C] as (request: unknown) => Promise<unknown>;
    const who = caller ? { caller, accessToken: accessTokenOf(event) } : { ip: await ipOf(event) };
    const work = async () => check(op, await handle({ raw: rawOf(event), ...who, ...input, idempotencyKey }));
    if (!caller || idempotencyKey === undefined || op.secret) return work();
    const settled = () => work().catch((error: unknown) => refuse(error, event.requestContext.requestId));
    return once(caller.uid, idempotencyKey, { name, ...input }, settled);
  }
}

/** A response that violates its contract is a server error, not the caller's. */
function check(op: Operation, output: unknown): Answer {
  const reply = op.returns.safeParse(output);
  if (!reply.success) throw new Error(`the response violates its contract: ${reply.error.message}`);
  return { statusCode: op.status ?? 200, body: JSON.stringify(reply.data) };
}

function refuse(error: unknown, request_id: string): Answer {
  const known = error instanceof AppError;
  if (!known) logger.error("unexpected error", { error });
  const { code, details, message } = known ? error : new AppError("internal");
  if (known) logger.info("request rejected", { code });
  return { statusCode: statusOf(code), body: JSON.stringify({ code, message, details, request_id } satisfies Refusal) };
}

/** Retry-After in seconds: a busy service recovers quickly, a rate limit within the hour. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: "60", 503: "1" };
function retryAfter({ statusCode }: Answer): Readonly<Record<string, string>> {
  const seconds = RETRY_AFTER[statusCode];
  return seconds === undefined ? {} : { "retry-after": seconds };
}

const statusOf = (code: ErrorCode): number => errors[code].status;
