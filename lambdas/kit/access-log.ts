import type middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { logger } from "./logger.ts";
import type { Routed } from "./middleware/routing.ts";

/**
 * CloudWatch reads this part of a log line as a metric: the duration of each operation.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const metricAt = (timestamp: number) => ({
  Timestamp: timestamp,
  CloudWatchMetrics: [
    {
      Namespace: process.env.POWERTOOLS_METRICS_NAMESPACE ?? "Sightline",
      Dimensions: [["operation"]],
      Metrics: [{ Name: "duration", Unit: "Milliseconds" }],
    },
  ],
});

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
      logger.info("request completed", { status: response?.statusCode, duration, ...(context.route && { _aws: metricAt(now) }) });
    },
  };
}
