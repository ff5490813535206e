import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { authorize } from "#lambdas/kit/authorize.ts";
import type { Identified } from "./identification.ts";
import type { Routed } from "./routing.ts";

/** Rejects callers that the contract of the operation does not allow. */
export const authorization = (): middy.MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  Routed & Identified
> => ({
  before: ({ context: { route, caller } }) => {
    if (caller) authorize(route.operation, caller);
  },
});
