import { Duration } from "aws-cdk-lib";
import { type EventBus, type EventPattern, type IEventBus, Rule, type RuleProps, type Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { CONSUMED_EVENTS, type Consumer, type HeatmapTrait, REQUIRED_TRAITS } from "#contracts/events.ts";
import { DeadLetterQueue } from "./dead-letter-queue.ts";
import type { DomainFunction } from "./domain-function.ts";

/** Triggers of a function: a schedule, events of AWS, events on the application's own bus, or several of them. */
export type EventTriggers = {
  readonly schedule?: Schedule | undefined;
  readonly eventPattern?: EventPattern | undefined;
  readonly domainEvents?: undefined | { readonly bus: EventBus; readonly of: Consumer };
};

type Props = EventTriggers & {
  readonly consumer: DomainFunction;
  /** Alarm description: who is affected when an event fails permanently. */
  readonly impact: string;
  readonly alarmTopic: ITopic;
};

/**
 * Runs a function on a schedule or for matching events; an event that cannot be delivered or processed goes to a dead-letter
 * queue with an alarm. Its id must not change: CloudFormation would delete the queue with its messages.
 */
export class EventFunction extends Construct {
  constructor(scope: Construct, id: string, { consumer, schedule, eventPattern, domainEvents, impact, alarmTopic }: Props) {
    super(scope, id);
    const deadLetterQueue = new DeadLetterQueue(this, "Lost", { consumer, impact, alarmTopic });
    const maxEventAge = Duration.hours(6);
    consumer.configureAsyncInvoke({ onFailure: new SqsDestination(deadLetterQueue), retryAttempts: 2, maxEventAge });
    const addRule = (ruleId: string, rule: RuleProps) =>
      new Rule(this, ruleId, {
        ...rule,
        targets: [new LambdaFunction(consumer, { deadLetterQueue: deadLetterQueue, retryAttempts: 10, maxEventAge })],
      });
    if (schedule ?? eventPattern) addRule("Rule", { ...(schedule && { schedule }), ...(eventPattern && { eventPattern }) });
    if (domainEvents) {
      // An EventBus is not assignable to IEventBus without a cast; see `asInterface`.
      const eventBus = domainEvents.bus as IEventBus;
      const filters: Readonly<Record<string, readonly HeatmapTrait[]>> = REQUIRED_TRAITS[domainEvents.of] ?? {};
      const types = CONSUMED_EVENTS[domainEvents.of].filter((type) => !Object.hasOwn(filters, type));
      addRule("Events", { eventBus, eventPattern: { source: ["sightline"], detailType: types } });
      for (const [type, traits] of Object.entries(filters))
        addRule(`Filtered-${type}`, {
          eventBus,
          eventPattern: { source: ["sightline"], detailType: [type], detail: { traits } },
        });
    }
  }
}
