import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import type { Contract } from "#contracts/kit/operation.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { type Route, routerOf } from "#lambdas/kit/router.ts";

export type Routed = Context & { route: Route };

/** Finds the operation that a request is for and names it in the log. */
export function routing(
  domain: string,
  contract: Contract,
): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Routed> {
  const find = routerOf(domain, contract);
  return {
    before: ({ event, context }) => {
      logger.appendKeys({ request_id: event.requestContext.requestId });
      context.route = find(event.httpMethod, event.path);
      logger.appendKeys({ operation: context.route.id });
    },
  };
}
