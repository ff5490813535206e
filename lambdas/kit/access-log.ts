import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { embeddedMetric } from "./embedded-metric.ts";
import { logger } from "./logger.ts";
import type { Routed } from "./middleware/routing.ts";

const DURATION = { name: "duration", unit: "Milliseconds", dimension: "operation" } as const;

type Request = middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Partial<Routed>>;

/**
 * One log line for each request, however it ended: operation, status and duration. The duration is also a metric of the operation.
 */
export function accessLog() {
  const startedAt = new WeakMap<object, number>();
  return {
    requestStart: (request: object) => void startedAt.set(request, Date.now()),
    requestEnd: (request: object) => {
      const { context, response } = request as Request;
      const now = Date.now();
      const duration = now - (startedAt.get(request) ?? now);
      const metric = context.route && embeddedMetric(DURATION, now);
      logger.info("request completed", { status: response?.statusCode, duration, ...metric });
    },
  };
}
