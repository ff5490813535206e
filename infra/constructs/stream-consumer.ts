import { Duration } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { ALARM_PERIOD, createAlarm } from "./alarm.ts";
import { DeadLetterQueue } from "./dead-letter-queue.ts";
import type { DomainFunction } from "./domain-function.ts";

type Props = {
  readonly table: ITableV2;
  readonly consumer: DomainFunction;
  /**
   * Batches of one shard that are processed at the same time; only for consumers to which the order of events does not matter.
   * Default 1.
   */
  readonly parallelization?: number;
  /** Alarm description: who is affected while events are late or lost. */
  readonly impact: string;
  readonly alarmTopic: ITopic;
};

/**
 * Invokes a function for the outbox events in the table's stream. A failing record is isolated by bisecting its batch, retried
 * five times, and sent to the dead-letter queue within an hour, so that it never blocks the others.
 */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, id: string, { table, consumer, parallelization = 1, impact, alarmTopic }: Props) {
    super(scope, id);
    const stream = table.tableStreamArn;
    if (!stream) throw new Error("the table has no stream");
    consumer.addToRolePolicy(
      new PolicyStatement({
        actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
        resources: [stream],
      }),
    );
    const deadLetterQueue = new DeadLetterQueue(this, "Lost", { consumer, impact, alarmTopic });
    const mapping = new EventSourceMapping(this, "Mapping", {
      target: consumer,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 25,
      parallelizationFactor: parallelization,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(deadLetterQueue),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          dynamodb: { NewImage: { __edb_e__: { S: FilterRule.isEqual("outbox") } } },
        }),
      ],
    });
    // The mapping reads the stream as soon as it is created, so the permission must exist first.
    mapping.node.addDependency(consumer.role ?? consumer);

    createAlarm(this, "Late", {
      metric: consumer.metric("IteratorAge", { period: ALARM_PERIOD, statistic: "Maximum" }),
      threshold: 60_000,
      impact,
      alarmTopic,
    });
  }
}
