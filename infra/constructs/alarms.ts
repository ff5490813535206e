import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";
import { metricNamespaceOf } from "#infra/stack-names.ts";
import { ALARM_PERIOD, createAlarm } from "./alarm.ts";
import type { DomainFunction } from "./domain-function.ts";
import { sumOf } from "./sum-of.ts";

const period = ALARM_PERIOD;

/** All operations that roles allow. DynamoDB reports each by its name, and a table as a whole reports neither metric. */
const TABLE_OPERATIONS = [
  "GetItem",
  "BatchGetItem",
  "Query",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "BatchWriteItem",
  "TransactWriteItems",
];

/** Alarms for throttling and errors of the table. */
export function tableAlarms(scope: Construct, table: ITableV2, alarmTopic: ITopic): void {
  const all = (metricName: string) =>
    sumOf(
      TABLE_OPERATIONS.map(
        (operation) =>
          new Metric({
            namespace: "AWS/DynamoDB",
            metricName,
            dimensionsMap: { TableName: table.tableName, Operation: operation },
            statistic: "Sum",
            period,
          }),
      ),
    );
  createAlarm(scope, "TableThrottled", {
    metric: all("ThrottledRequests"),
    threshold: 20,
    impact:
      "Everyone in the busiest workspace: lists and uploads fail with 'Sightline is busy'. One partition exceeds its throughput; look for a hot workspace.",
    alarmTopic,
  });
  createAlarm(scope, "TableFailing", {
    metric: all("SystemErrors"),
    threshold: 5,
    impact:
      "Everyone: DynamoDB itself fails, so nothing can be read or charged. Check the AWS Health Dashboard before anything else.",
    alarmTopic,
  });
}

/** Alarm for a language model that fails or rejects calls. */
export function languageModelAlarm(scope: Construct, id: string, alarmTopic: ITopic): void {
  const metric = (metricName: string) =>
    new Metric({ namespace: "AWS/Bedrock", metricName, dimensionsMap: { ModelId: id }, statistic: "Sum", period });
  createAlarm(scope, "LanguageModelFailing", {
    metric: sumOf(["InvocationClientErrors", "InvocationServerErrors", "InvocationThrottles"].map(metric)),
    threshold: 5,
    impact:
      "Users of Co-Pilot: rules answer instead of the language model. Check in Amazon Bedrock that the account may use the model, and its quotas; the hidden messages of conversations name the errors.",
    alarmTopic,
  });
}

/**
 * Alarms for undeliverable emails, bounces and complaints. SES measures all email of the account and suspends sending if the
 * rates stay high.
 */
export function emailAlarms(scope: Construct, { logGroup }: DomainFunction, alarmTopic: ITopic): void {
  const failed = new MetricFilter(scope, "MailsGivenUp", {
    logGroup,
    filterPattern: FilterPattern.numberValue("$.failed", ">", 0),
    metricNamespace: metricNamespaceOf(scope),
    metricName: "MailsGivenUp",
    metricValue: "$.failed",
  });
  createAlarm(scope, "MailLost", {
    metric: failed.metric({ period, statistic: "Sum" }),
    threshold: 1,
    impact:
      "Users who wait for an email that will not arrive: to verify an address, reset a password, or join a workspace. The email's row contains the reason in `error`.",
    alarmTopic,
  });
  const reputation = (metricName: string) =>
    new Metric({ namespace: "AWS/SES", metricName, statistic: "Maximum", period: Duration.hours(1) });
  createAlarm(scope, "MailBouncing", {
    metric: reputation("Reputation.BounceRate"),
    threshold: 0.04,
    impact:
      "Soon everyone: 4% of the emails bounce, and at 10% SES suspends all our sending. Look for sign-ups or invites with invalid addresses.",
    alarmTopic,
  });
  createAlarm(scope, "MailUnwanted", {
    metric: reputation("Reputation.ComplaintRate"),
    threshold: 0.0008,
    impact:
      "Soon everyone: 1 in 1,000 recipients marks our email as spam, and SES will suspend our sending. Look for users who invite people they do not know.",
    alarmTopic,
  });
}

/**
 * Alarm for text messages that SNS does not deliver, of Cognito and of our own functions. SNS stops for the rest of the month when
 * the account has spent its limit.
 */
export function textMessageAlarm(scope: Construct, alarmTopic: ITopic): void {
  createAlarm(scope, "TextsFailing", {
    metric: new Metric({
      namespace: "AWS/SNS",
      metricName: "NumberOfNotificationsFailed",
      dimensionsMap: { PhoneNumber: "PhoneNumberDirect" },
      statistic: "Sum",
      period: Duration.hours(1),
    }),
    threshold: 5,
    impact:
      "Users with two-factor authentication by text message: they cannot sign in. Compare SMSMonthToDateSpentUSD with the spending limit of the account in Amazon SNS, and raise the limit.",
    alarmTopic,
  });
}

/** Alarm for users who had disappeared from the user pool. */
export function restoredUsersAlarm(scope: Construct, { logGroup }: DomainFunction, alarmTopic: ITopic): void {
  const restored = new MetricFilter(scope, "UsersRestored", {
    logGroup,
    filterPattern: FilterPattern.numberValue("$.restored", ">", 0),
    metricNamespace: metricNamespaceOf(scope),
    metricName: "UsersRestored",
    metricValue: "$.restored",
  });
  createAlarm(scope, "UsersMissing", {
    metric: restored.metric({ period, statistic: "Sum" }),
    threshold: 1,
    impact:
      "Users who had disappeared from the user pool: they can sign in again with a new password, without two-factor authentication. Find out in CloudTrail who deleted them (DeleteUser, AdminDeleteUser).",
    alarmTopic,
  });
}

type MachineAlarmProps = {
  /** Who is affected by failed executions and how, as whole sentences. */
  readonly impact: string;
  /** Whether so few executions run that each failed one counts. Default: three in the period count. */
  readonly isRare?: boolean;
  /** Time in which failed executions are counted, at most a day: a broken machine must reach three in it. Default one hour. */
  readonly period?: Duration;
  readonly alarmTopic: ITopic;
};

/** Alarms for failed executions of a state machine. Files and pages that are rejected end an execution without failing it. */
export function machineAlarms(
  scope: Construct,
  machine: StateMachine,
  { impact, isRare = false, period: counted = Duration.hours(1), alarmTopic }: MachineAlarmProps,
): void {
  createAlarm(scope, `${machine.node.id}Failing`, {
    metric: machine.metricFailed({ period: counted }),
    threshold: isRare ? 1 : 3,
    impact: `${impact} Open the failed executions; the step that failed shows the cause.`,
    alarmTopic,
  });
  createAlarm(scope, `${machine.node.id}TimedOut`, {
    metric: machine.metricTimedOut({ period }),
    threshold: 1,
    impact: `${impact} A step hung until the execution timed out; open it to see which.`,
    alarmTopic,
  });
}

/** A metric of an inference endpoint. */
type EndpointMetric = (metricName: string, statistic: string) => Metric;

/** Alarms for errors and latency of an inference endpoint. SageMaker reports latency in microseconds. */
export function endpointAlarms(scope: Construct, metric: EndpointMetric, alarmTopic: ITopic): void {
  createAlarm(scope, "InferenceFailing", {
    metric: metric("Invocation5XXErrors", "Sum"),
    threshold: 3,
    impact:
      "Everyone who uploads: predictions fail and are retried; if this continues, heatmaps fail and are refunded. Read the endpoint's log.",
    alarmTopic,
  });
  createAlarm(scope, "InferenceSlow", {
    metric: metric("ModelLatency", "p95"),
    threshold: 20_000_000,
    periods: 2,
    impact:
      "Everyone who uploads: a prediction takes 20 s instead of 1 to 2 s. The container is short of memory, or images have become larger.",
    alarmTopic,
  });
}

/** Half an hour of calls without a place. A burst of hundreds of uploads is rejected and retried for some minutes without harm. */
const crowded = { threshold: 200, periods: 6 } as const;

/** Alarm for calls that the endpoint of videos rejects. It is the last one that a call tries. */
export function crowdedVideosAlarm(scope: Construct, metric: EndpointMetric, alarmTopic: ITopic): void {
  createAlarm(scope, "InferenceCrowded", {
    metric: metric("Invocation4XXErrors", "Sum"),
    ...crowded,
    impact:
      "Customers with videos and ads: for half an hour, calls have found no place, so results and scores are late. Raise videoConcurrency. Images that also wait raise ImagesCrowded.",
    alarmTopic,
  });
}

/**
 * Alarm for images that find a place on neither endpoint, from the log of the function that calls both. The metrics of the
 * endpoint of images also count calls that the other endpoint then takes.
 */
export function crowdedImagesAlarm(scope: Construct, { logGroup }: DomainFunction, alarmTopic: ITopic): void {
  const rejected = new MetricFilter(scope, "ImagesWithoutPlace", {
    logGroup,
    filterPattern: FilterPattern.stringValue("$.error.name", "=", "InferenceBusy"),
    metricNamespace: metricNamespaceOf(scope),
    metricName: "ImagesWithoutPlace",
    metricValue: "1",
  });
  createAlarm(scope, "ImagesCrowded", {
    metric: rejected.metric({ period, statistic: "Sum" }),
    ...crowded,
    impact:
      "Users who upload images: for half an hour, calls have found no place on either endpoint, so heatmaps are slow. Raise inferenceConcurrency, or videoConcurrency if InferenceCrowded alarms without a burst of images.",
    alarmTopic,
  });
}
