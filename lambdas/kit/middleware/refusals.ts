import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { AppError } from "#kit/error.ts";
import { rejectionOf, replyTo } from "#lambdas/kit/reply.ts";

/** Returns the error response of a failed request: `rejectionOf` chooses its code. */
export const rejections = (): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: ({ event, error }) => {
    const reply = replyTo(event, rejectionOf(error, event));
    return { ...reply, headers: { ...reply.headers, ...allowOf(error), ...retryAfterOf(error) } };
  },
});

/** HTTP requires the methods of a path with every 405. */
function allowOf(error: unknown): { allow?: string } {
  if (!(error instanceof AppError) || error.code !== "route.method_not_allowed") return {};
  return { allow: (error.details.allow as readonly string[]).join(", ") };
}

/** When to repeat a request whose first attempt may still be running, in seconds. */
function retryAfterOf(error: unknown): { "retry-after"?: string } {
  if (!(error instanceof AppError) || error.code !== "request.in_flight") return {};
  return { "retry-after": String(error.details.seconds) };
}
