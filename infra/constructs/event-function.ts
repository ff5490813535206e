import { Duration } from "aws-cdk-lib";
import { Rule, type RuleProps } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { DeadLetterQueue } from "./dead-letter-queue.ts";
import type { DomainFunction } from "./domain-function.ts";

type Props = Pick<RuleProps, "schedule" | "eventPattern"> & {
  readonly consumer: DomainFunction;
  /** Prose: who is hurt when an event is given up. */
  readonly whom: string;
  readonly tell: ITopic;
};

/** Runs a function on a schedule or for matching events; an event that cannot be delivered or handled ends in a queue that alarms. */
export class EventFunction extends Construct {
  constructor(scope: Construct, id: string, { consumer, schedule, eventPattern, whom, tell }: Props) {
    super(scope, id);
    const lost = new DeadLetterQueue(this, "Lost", { whom, tell });
    const maxEventAge = Duration.hours(6);
    consumer.configureAsyncInvoke({ onFailure: new SqsDestination(lost), retryAttempts: 2, maxEventAge });
    new Rule(this, "Rule", {
      ...(schedule && { schedule }),
      ...(eventPattern && { eventPattern }),
      targets: [new LambdaFunction(consumer, { deadLetterQueue: lost, retryAttempts: 10, maxEventAge })],
    });
  }
}
