import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import type { ErrorCode } from "#contracts/kit/errors.ts";
import { recordSupportRead } from "#domain/kit/support-view/support-views.ts";
import { AppError } from "#kit/error.ts";
import { assertViewable, authorize } from "#lambdas/kit/authorize.ts";
import { responseBeforeRejection } from "#lambdas/kit/repetition.ts";
import { supportViewOf } from "#lambdas/kit/request.ts";
import type { Identified } from "./identification.ts";
import type { Routed } from "./routing.ts";

/** Characters of a recorded path; those of real objects are shorter. */
const MAX_PATH = 300;

/** The errors of callers whose role does not allow an operation. */
const ROLE_REJECTED: ReadonlySet<ErrorCode> = new Set(["caller.forbidden", "caller.second_factor_required"]);

/**
 * Rejects callers that the contract of the operation does not allow. If they are not allowed any more because this very request
 * already succeeded, they get its response. In a view by staff only viewable operations are allowed, and each is recorded before it
 * runs.
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
    try {
      authorize(route.operation, caller);
    } catch (error) {
      const isRejected = error instanceof AppError && ROLE_REJECTED.has(error.code);
      const first = isRejected ? await responseBeforeRejection(event, route, caller) : undefined;
      if (!first) throw error;
      return first;
    }
    if (caller.viewedIn) await recordSupportRead(caller.viewedIn.view, route.id, event.path.slice(0, MAX_PATH));
  },
});
