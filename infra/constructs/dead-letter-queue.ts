import { Duration } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { ALARM_PERIOD, createAlarm } from "./alarm.ts";

type Props = {
  /** Alarm description: who is affected while messages are in the queue. */
  readonly impact: string;
  readonly alarmTopic: ITopic;
};

/** Queue for messages that failed every retry: retained for 14 days; one message triggers the alarm. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, { impact, alarmTopic }: Props) {
    super(scope, id, { enforceSSL: true, encryption: QueueEncryption.SQS_MANAGED, retentionPeriod: Duration.days(14) });
    acknowledge(this, { SQS3: "This queue is itself the dead-letter queue." });
    createAlarm(this, "Depth", {
      metric: this.metricApproximateNumberOfMessagesVisible({ period: ALARM_PERIOD, statistic: "Maximum" }),
      threshold: 1,
      impact,
      alarmTopic,
    });
  }
}
