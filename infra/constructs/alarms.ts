import { Duration } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Operation, type TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";
import { ALARM_PERIOD, alarm } from "./alarm.ts";
import type { DomainFunction } from "./domain-function.ts";

const period = ALARM_PERIOD;

/** The table refuses or fails. */
export function tableAlarms(scope: Construct, table: TableV2, tell: ITopic): void {
  const operations = [
    Operation.GET_ITEM,
    Operation.QUERY,
    Operation.PUT_ITEM,
    Operation.UPDATE_ITEM,
    Operation.TRANSACT_WRITE_ITEMS,
  ];
  alarm(scope, "TableThrottled", {
    metric: table.metricThrottledRequestsForOperations({ operations, period }),
    threshold: 20,
    whom: "Everybody in the busiest workspace: their lists and uploads answer 'Sightline is busy'. One partition gets more than it can take; look for a hot workspace.",
    tell,
  });
  alarm(scope, "TableFailing", {
    metric: table.metricSystemErrorsForOperations({ operations, period }),
    threshold: 5,
    whom: "Everybody: DynamoDB itself fails, so nothing can be read or charged. Check the AWS health page before anything of ours.",
    tell,
  });
}

/** A REST API fails or is slow. `callers`: who is hurt, as the beginning of a sentence. */
export function apiAlarms(scope: Construct, api: RestApi, { callers, tell }: { callers: string; tell: ITopic }): void {
  alarm(scope, "ApiFailing", {
    metric: api.metricServerError({ period, statistic: "Sum" }),
    threshold: 5,
    whom: `${callers}: their requests answer 'Something went wrong on our side'. Search the functions' logs for level ERROR; the request_id of the refusal is in the access log.`,
    tell,
  });
  alarm(scope, "ApiSlow", {
    metric: api.metricLatency({ period, statistic: "p95" }),
    threshold: 2_000,
    periods: 3,
    whom: `${callers}: one request in twenty takes two seconds or more. The metric duration in namespace Sightline says which operation; look at the trace of its function: cold starts, the table, or signing.`,
    tell,
  });
}

/** Mails are given up, bounce, or are called spam. SES counts over all that the account sends, and takes it off the air if nobody acts. */
export function mailAlarms(scope: Construct, { logGroup }: DomainFunction, tell: ITopic): void {
  const givenUp = new MetricFilter(scope, "MailsGivenUp", {
    logGroup,
    filterPattern: FilterPattern.numberValue("$.givenUp", ">", 0),
    metricNamespace: "Sightline",
    metricName: "MailsGivenUp",
    metricValue: "$.givenUp",
  });
  alarm(scope, "MailLost", {
    metric: givenUp.metric({ period, statistic: "Sum" }),
    threshold: 1,
    whom: "Somebody who waits for a mail that will not come: to verify an address, choose a password, join a workspace. The mail's row says why in `error`.",
    tell,
  });
  const reputation = (metricName: string) =>
    new Metric({ namespace: "AWS/SES", metricName, statistic: "Maximum", period: Duration.hours(1) });
  alarm(scope, "MailBouncing", {
    metric: reputation("Reputation.BounceRate"),
    threshold: 0.04,
    whom: "Soon everybody: one mail in 25 comes back, and at one in ten SES stops all our mail. Look for sign-ups or invitations with made-up addresses.",
    tell,
  });
  alarm(scope, "MailUnwanted", {
    metric: reputation("Reputation.ComplaintRate"),
    threshold: 0.0008,
    whom: "Soon everybody: one reader in a thousand calls our mail spam, and SES will stop it. Look for who invites people that do not know him.",
    tell,
  });
}

/** Executions of a pipeline end badly. */
export function machineAlarms(scope: Construct, machine: StateMachine, tell: ITopic): void {
  alarm(scope, `${machine.node.id}Failing`, {
    metric: machine.metricFailed({ period }),
    threshold: 3,
    whom: "Customers whose heatmaps fail: each got the credit back and a sentence, but no result. Open the failed executions; the step that threw names the cause.",
    tell,
  });
  alarm(scope, `${machine.node.id}TimedOut`, {
    metric: machine.metricTimedOut({ period }),
    threshold: 1,
    whom: "Customers who watched a card 'in progress' until it gave up. A step hangs: usually the inference endpoint.",
    tell,
  });
}

/** The inference endpoint fails or is slow. Latency is in microseconds, as SageMaker reports it. */
export function endpointAlarms(scope: Construct, endpointName: string, variantName: string, tell: ITopic): void {
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: "AWS/SageMaker",
      metricName,
      statistic,
      period,
      dimensionsMap: { EndpointName: endpointName, VariantName: variantName },
    });
  alarm(scope, "InferenceFailing", {
    metric: metric("Invocation5XXErrors", "Sum"),
    threshold: 3,
    whom: "Everybody who uploads: predictions fail and are repeated, and if it goes on the heatmaps fail and are refunded. Read the endpoint's log.",
    tell,
  });
  alarm(scope, "InferenceSlow", {
    metric: metric("ModelLatency", "p95"),
    threshold: 20_000_000,
    periods: 2,
    whom: "Everybody who uploads: a prediction takes 20 s where 1 to 2 are usual. The container is short of memory, or the pictures got larger.",
    tell,
  });
  alarm(scope, "InferenceCrowded", {
    metric: metric("Invocation4XXErrors", "Sum"),
    threshold: 50,
    whom: "People who upload many images at once: calls beyond the endpoint's concurrency are turned away and wait for a retry. Raise inferenceConcurrency.",
    tell,
  });
}
