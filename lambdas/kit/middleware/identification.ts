import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import type { Caller } from "#domain/kit/caller.ts";
import { logger } from "#lambdas/kit/logger.ts";
import type { Routed } from "./routing.ts";

/** Absent for operations that allow anonymous callers, even if the caller is signed in. */
export type Identified = Context & { caller?: Caller };

/** Reads from the table who the caller of a request is. */
export type Identify = (event: APIGatewayProxyEvent) => Promise<Caller>;

/** Establishes the caller of operations that need one. */
export const identification = (
  identify: Identify,
): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Routed & Identified> => ({
  before: async ({ event, context }) => {
    if (context.route.operation.callers.anonymous) return;
    context.caller = await identify(event);
    const { uid, viewedIn } = context.caller;
    logger.appendKeys({ uid, ...(viewedIn && { viewed_by: viewedIn.staff }) });
  },
});
