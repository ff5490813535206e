import { ResponseType } from "aws-cdk-lib/aws-apigateway";
import { type Alarm, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { metricNamespaceOf } from "#infra/stack-names.ts";
import { FAILURE_METRIC } from "#kit/failure-metric.ts";
import { ALARM_PERIOD, createAlarm } from "./alarm.ts";
import type { ContractApi } from "./contract-api.ts";

const period = ALARM_PERIOD;
/** Calls of a period below which one cold start is more than one call in twenty. */
const BUSY_CALLS = 100;

/** A REST API fails or is slow. `callers`: who is affected, as the beginning of a sentence. Returns the alarm for failures. */
export function apiAlarms(
  scope: Construct,
  api: ContractApi,
  { callers, alarmTopic }: { callers: string; alarmTopic: ITopic },
): Alarm {
  const failing = createAlarm(scope, "ApiFailing", {
    metric: failures(scope, api),
    threshold: 5,
    impact: `${callers}: their requests return 'Something went wrong on our side' or 'Sightline is busy'. Search the functions' logs for level ERROR, whose cause says what failed; the request_id of the error response is in the access log. Without any, functions crash, time out or are throttled: the responseType in the access log says which.`,
    alarmTopic,
  });
  createAlarm(scope, "ApiSlow", {
    metric: new MathExpression({
      expression: `IF(calls >= ${BUSY_CALLS}, latency, 0)`,
      usingMetrics: {
        calls: api.metricCount({ period, statistic: "SampleCount" }),
        latency: api.metricLatency({ period, statistic: "p95" }),
      },
      period,
      label: "95th percentile of the latency while there is traffic",
    }),
    threshold: 2_000,
    periods: 3,
    impact: `${callers}: one request in twenty takes two seconds or more. The metric duration in namespace Sightline says which operation; look at the trace of its function: cold starts, the table, or signing.`,
    alarmTopic,
  });
  return failing;
}

/**
 * Requests that failed, and not those that staff or a limit stopped: functions count theirs in their log, so the access log only
 * adds responses of the gateway. The limit of the stage is no failure. API Gateway's own 5XXError would count every response of a
 * function with 5xx, and none of the gateway, whose changed status it counts as a client error.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-metrics-and-dimensions.html
 */
function failures(scope: Construct, { api, accessLogs }: ContractApi): Metric {
  const { name, dimension } = FAILURE_METRIC;
  const metricNamespace = metricNamespaceOf(scope);
  new MetricFilter(scope, "GatewayFailures", {
    logGroup: accessLogs,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue("$.status", "=", "5*"),
      FilterPattern.stringValue("$.responseType", "!=", "-"),
      FilterPattern.stringValue("$.responseType", "!=", ResponseType.THROTTLED.responseType),
    ),
    metricNamespace,
    metricName: name,
    metricValue: "1",
    dimensions: { [dimension]: "$.api" },
  });
  return new Metric({
    namespace: metricNamespace,
    metricName: name,
    dimensionsMap: { [dimension]: api },
    statistic: "Sum",
    period,
  });
}
