import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { errors } from "#contracts/kit/errors.ts";
import { AppError } from "#kit/error.ts";
import { errorResponse, toResponse } from "#lambdas/kit/responses.ts";

/** Returns the error response of a failed request: `errorResponse` chooses its code. */
export const rejections = (): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: ({ event, error }) => {
    const response = toResponse(event, errorResponse(error, event));
    return { ...response, headers: { ...response.headers, ...allowOf(error), ...retryAfterOf(error) } };
  },
});

/** HTTP requires the methods of a path with every 405. */
function allowOf(error: unknown): { allow?: string } {
  if (!(error instanceof AppError) || error.code !== "route.method_not_allowed") return {};
  return { allow: (error.details.allow as readonly string[]).join(", ") };
}

/** When to repeat a request, in seconds: its first attempt may still be running, or the window of a limit has to end. */
function retryAfterOf(error: unknown): { "retry-after"?: string } {
  if (!(error instanceof AppError)) return {};
  const { code, details } = error;
  const mayBeRepeated = code === "request.in_progress" || errors[code].status === 429;
  return mayBeRepeated && typeof details.seconds === "number" ? { "retry-after": String(details.seconds) } : {};
}
