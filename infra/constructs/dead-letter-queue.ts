import { Duration, Tags } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct, IConstruct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { ALARM_PERIOD, createAlarm } from "./alarm.ts";

/**
 * Marks the functions whose failed events staff may send again. A tag, because naming them would tie the stack of staff to all
 * others.
 */
export const REDRIVE_TAG = { key: "sightline:redrive", value: "yes" } as const;

type Props = {
  /** The function whose failed events the queue keeps. */
  readonly consumer: IConstruct;
  /** Alarm description: who is affected while messages are in the queue. */
  readonly impact: string;
  readonly alarmTopic: ITopic;
};

/**
 * Queue for messages that failed every retry: retained for 14 days; one message triggers the alarm. The first queues were
 * deployed with the id "Lost" and the ids of their constructs, such as "BadEnds". These stay, because CloudFormation would
 * replace the queues and delete their messages.
 */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string, { consumer, impact, alarmTopic }: Props) {
    super(scope, id, { enforceSSL: true, encryption: QueueEncryption.SQS_MANAGED, retentionPeriod: Duration.days(14) });
    acknowledge(this, { SQS3: "This queue is itself the dead-letter queue." });
    Tags.of(consumer).add(REDRIVE_TAG.key, REDRIVE_TAG.value, { includeResourceTypes: ["AWS::Lambda::Function"] });
    createAlarm(this, "Depth", {
      metric: this.metricApproximateNumberOfMessagesVisible({ period: ALARM_PERIOD, statistic: "Maximum" }),
      threshold: 1,
      impact,
      alarmTopic,
    });
  }
}
