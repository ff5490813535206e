import { Aws } from "aws-cdk-lib";
import type { EventBus } from "aws-cdk-lib/aws-events";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Settings } from "#infra/settings.ts";
import { stackNameOf } from "#infra/stack-names.ts";
import { REDRIVE_TAG } from "../dead-letter-queue.ts";
import type { Permission } from "./permission.ts";

/** Starts executions of one state machine, whose ARN is in the given variable. */
export function grantStartExecution(variable: `${string}_MACHINE_ARN`, machine: StateMachine): Permission {
  return {
    environment: { [variable]: machine.stateMachineArn },
    statements: [{ actions: ["states:StartExecution"], resources: [machine.stateMachineArn] }],
  };
}

/**
 * Reads the messages of every dead-letter queue of the installation, deletes them, and invokes the functions that have such a
 * queue, which a tag marks. Names of queues and functions begin with that of their stack.
 */
export function grantDeadLetters({ stage }: Settings): Permission {
  const prefix = stackNameOf(stage, "Sightline");
  const of = (service: string, resource: string) => `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;
  const queues = of("sqs", `${prefix}*`);
  const functions = of("lambda", `function:${prefix}*`);
  return {
    environment: { DEAD_LETTER_QUEUES: prefix },
    statements: [
      { actions: ["sqs:ListQueues"], resources: ["*"] },
      {
        actions: ["sqs:GetQueueAttributes", "sqs:ReceiveMessage", "sqs:ChangeMessageVisibility", "sqs:DeleteMessage"],
        resources: [queues],
      },
      {
        actions: ["lambda:InvokeFunction"],
        resources: [functions],
        conditions: { StringEquals: { [`aws:ResourceTag/${REDRIVE_TAG.key}`]: REDRIVE_TAG.value } },
      },
    ],
    wildcards: {
      "*": "A list of queues has no resource to name.",
      [queues]: "The queues belong to many stacks, and CloudFormation names them; all of them are dead-letter queues.",
      [functions]:
        "The functions that failed belong to many stacks, and CloudFormation names them. Only those with a tag may be invoked.",
    },
  };
}

/** Publishes to the application's own event bus. */
export function grantPutEvents(bus: EventBus): Permission {
  return {
    environment: { EVENT_BUS_NAME: bus.eventBusName },
    statements: [{ actions: ["events:PutEvents"], resources: [bus.eventBusArn] }],
  };
}
