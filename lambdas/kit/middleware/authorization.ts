import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { recordSupportRead } from "#domain/kit/support-view/support-views.ts";
import { assertViewable, authorize } from "#lambdas/kit/authorize.ts";
import { supportViewOf } from "#lambdas/kit/request.ts";
import type { Identified } from "./identification.ts";
import type { Routed } from "./routing.ts";

/** Characters of a recorded path; those of real objects are shorter. */
const MAX_PATH = 300;

/**
 * Rejects callers that the contract of the operation does not allow. In a view by staff only viewable operations are allowed, and
 * each is recorded before it runs.
 */
export const authorization = (): middy.MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  Routed & Identified
> => ({
  before: async ({ event, context: { route, caller } }) => {
    if (supportViewOf(event) !== undefined) assertViewable(route.operation);
    if (!caller) return;
    authorize(route.operation, caller);
    if (caller.viewedIn) await recordSupportRead(caller.viewedIn.view, route.id, event.path.slice(0, MAX_PATH));
  },
});
