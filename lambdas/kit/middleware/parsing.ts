import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { idempotencyKeyOf, parse } from "#lambdas/kit/request.ts";
import type { Routed } from "./routing.ts";

export type Parsed = Context & { input: Readonly<Record<string, unknown>>; idempotencyKey?: string | undefined };

/** Validates the parts of a request that the contract declares, and its idempotency key. */
export const parsing = (): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Routed & Parsed> => ({
  before: ({ event, context }) => {
    const { operation, params } = context.route;
    context.input = parse(operation, event, params);
    if (operation.method !== "GET") context.idempotencyKey = idempotencyKeyOf(event);
  },
});
