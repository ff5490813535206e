import middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { apiOf } from "#contracts/kit/apis.ts";
import type { Contract, Input, Operation, Output } from "#contracts/kit/operation.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { accessLog } from "./access-log.ts";
import { authorization } from "./middleware/authorization.ts";
import { errorLogging } from "./middleware/error-logging.ts";
import { idempotency } from "./middleware/idempotency.ts";
import type { Identified } from "./middleware/identification.ts";
import { logging } from "./middleware/logging.ts";
import { parsing } from "./middleware/parsing.ts";
import { rejections } from "./middleware/rejections.ts";
import { type Routed, routing } from "./middleware/routing.ts";
import { accessTokenOf, ipOf, type Raw, rawOf } from "./request.ts";
import { successResponse, toResponse } from "./responses.ts";

/**
 * `ip` is the rate limit key for anonymous operations; `accessToken` is the caller's own, for user pool calls that require it.
 */
type Served<Op extends Operation> = { readonly raw: Raw } & (Op["callers"] extends { readonly anonymous: string }
  ? { readonly ip: string }
  : { readonly caller: Caller; readonly accessToken: string });
/** The result of a handler: nothing for an operation whose response is an empty object. */
type Handled<Op extends Operation> = Output<Op> extends Readonly<Record<string, never>> ? Promise<void> : Promise<Output<Op>>;
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (request: Served<C[K]> & Input<C[K]> & { readonly idempotencyKey?: string }) => Handled<C[K]>;
};

/** A part of handling a request, which sees its operation and caller. */
export type Check = middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Routed & Identified>;

/** How a function identifies its callers, and what it checks before their permissions. */
export type Callers = { readonly identification: Check; readonly checks?: readonly Check[] };

/**
 * Serves a whole contract behind API Gateway: a missing or mistyped handler does not compile. The gateway sends a domain's requests
 * to one function; the middlewares find the operation, establish its caller, run `checks`, authorize the caller, validate the input
 * and answer repeated requests.
 */
export function serveContract<C extends Contract>(
  domain: string,
  contract: C,
  handlers: Handlers<C>,
  { identification, checks = [] }: Callers,
) {
  // All operations of a contract belong to the same API.
  const [first] = Object.values<Operation>(contract);
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>(accessLog())
    .use(logging())
    .use(rejections())
    .use(errorLogging({ api: apiOf(first ?? {}) }))
    .use(routing(domain, contract))
    .use(identification)
    .use([...checks])
    .use(authorization())
    .use(parsing())
    .use(idempotency())
    .handler(async (event, { route, caller, input, idempotencyKey }) => {
      const handle = handlers[route.name as keyof C] as (request: unknown) => Promise<unknown>;
      const identity = caller ? { caller, accessToken: accessTokenOf(event) } : { ip: await ipOf(event) };
      const output = await handle({ raw: rawOf(event), ...identity, ...input, idempotencyKey });
      return toResponse(event, successResponse(route.operation, output));
    });
}
