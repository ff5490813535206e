import { expect, it } from "vitest";
import { type Resource, synthesiseAssembly } from "./assembly.ts";

const METRICS_OF_OURS = new Set(["Sightline"]);

/**
 * The metrics that AWS documents, for those that we watch: the dimensions of each, by namespace and name. An alarm over a metric
 * that does not exist never fires.
 */
const DOCUMENTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-metrics-and-dimensions.html
  "AWS/ApiGateway": { Count: "ApiName", Latency: "ApiName" },
  // https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html
  "AWS/Backup": {
    NumberOfBackupJobsAborted: "BackupVaultName",
    NumberOfBackupJobsCompleted: "BackupVaultName",
    NumberOfBackupJobsExpired: "BackupVaultName",
    NumberOfBackupJobsFailed: "BackupVaultName",
    NumberOfCopyJobsFailed: "BackupVaultName",
  },
  // https://docs.aws.amazon.com/bedrock/latest/userguide/monitoring.html
  "AWS/Bedrock": { InvocationClientErrors: "ModelId", InvocationServerErrors: "ModelId", InvocationThrottles: "ModelId" },
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
  "AWS/DynamoDB": { SystemErrors: "Operation TableName", ThrottledRequests: "Operation TableName" },
  // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
  "AWS/Lambda": { IteratorAge: "FunctionName" },
  // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
  "AWS/SES": { "Reputation.BounceRate": "", "Reputation.ComplaintRate": "" },
  // https://docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html
  "AWS/SNS": { NumberOfNotificationsFailed: "PhoneNumber" },
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
  "AWS/SQS": { ApproximateNumberOfMessagesVisible: "QueueName" },
  // https://docs.aws.amazon.com/sagemaker/latest/dg/monitoring-cloudwatch.html
  // https://docs.aws.amazon.com/sagemaker/latest/dg/async-inference-monitor.html
  "AWS/SageMaker": {
    Invocation4XXErrors: "EndpointName VariantName",
    Invocation5XXErrors: "EndpointName VariantName",
    ModelLatency: "EndpointName VariantName",
    InvocationFailures: "EndpointName VariantName",
    ExpiredRequests: "EndpointName VariantName",
    ApproximateAgeOfOldestRequest: "EndpointName",
    HasBacklogWithoutCapacity: "EndpointName",
  },
  // https://docs.aws.amazon.com/step-functions/latest/dg/procedure-cw-metrics.html
  "AWS/States": { ExecutionsFailed: "StateMachineArn", ExecutionsTimedOut: "StateMachineArn" },
};

const assembly = synthesiseAssembly({
  mailDomain: "example.com",
  backupRegion: "eu-central-1",
  languageModelId: "eu.model",
  languageModelPrices: "3:15",
});
const alarms = assembly.resources("AWS::CloudWatch::Alarm");
const watched = alarms.flatMap(({ id, Properties }) =>
  Properties.Metrics === undefined
    ? [{ id, metric: Properties }]
    : (Properties.Metrics as readonly Resource["Properties"][]).flatMap(({ MetricStat }) =>
        MetricStat ? [{ id, metric: MetricStat.Metric as Resource["Properties"] }] : [],
      ),
);

it("every alarm watches metrics that exist, with the dimensions that AWS documents", () => {
  const filters = assembly
    .resources("AWS::Logs::MetricFilter")
    .flatMap(({ Properties }) => Properties.MetricTransformations as Resource["Properties"][]);
  for (const { id, metric } of watched) {
    const dimensions = ((metric.Dimensions ?? []) as { Name: string }[]).map(({ Name }) => Name).sort();
    if (METRICS_OF_OURS.has(metric.Namespace)) {
      const [made] = filters.filter(({ MetricName }) => MetricName === metric.MetricName);
      expect(made?.MetricNamespace, id).toBe(metric.Namespace);
      expect(
        ((made?.Dimensions ?? []) as { Key: string }[]).map(({ Key }) => Key),
        id,
      ).toEqual(dimensions);
    } else expect(dimensions.join(" "), id).toBe(DOCUMENTED[metric.Namespace]?.[metric.MetricName]);
  }
});

it("the table of documented metrics has only those that an alarm watches", () => {
  const named = (namespace: string, name: string) => `${namespace} ${name}`;
  const listed = Object.entries(DOCUMENTED).flatMap(([space, metrics]) => Object.keys(metrics).map((name) => named(space, name)));
  const seen = new Set(watched.map(({ metric }) => named(metric.Namespace, metric.MetricName)));
  expect(listed.filter((each) => !seen.has(each))).toEqual([]);
});

it("a sum of metrics counts those without a value as 0, because most exist only while something happens", () => {
  const sums = alarms.filter(({ Properties }) => Properties.Metrics && !/^IF/.test(Properties.Metrics[0].Expression));
  const names = sums.map(({ id }) => id.replace(/[0-9A-F]{8}$/, ""));
  expect(names).toEqual(expect.arrayContaining(["LanguageModelFailing", "TableFailing", "TableThrottled"]));
  for (const { id, Properties } of sums) {
    const [sum, ...inputs] = Properties.Metrics as readonly Resource["Properties"][];
    expect(inputs.length, id).toBeLessThanOrEqual(10);
    expect(sum!.Expression, id).toBe(inputs.map(({ Id }) => `FILL(${Id}, 0)`).join(" + "));
  }
});
