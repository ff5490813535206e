import type { Stack } from "aws-cdk-lib";
import { machineAlarms } from "#infra/constructs/alarms.ts";
import { DomainFunction, type DomainFunctionProps } from "#infra/constructs/domain-function.ts";
import { PipelineMachine } from "#infra/constructs/pipeline-machine.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** The effect of failed executions of heatmaps on customers. */
export const HEATMAPS_FAIL = "Customers whose heatmaps fail: each got a refund and an error message, but no result.";

/** Adds a state machine with its alarms, whose descriptions start with `impact`. */
export function addMachine(
  { stack, data }: PipelineDependencies,
  id: string,
  impact: string,
  props: ConstructorParameters<typeof PipelineMachine>[2],
): PipelineMachine {
  const machine = new PipelineMachine(stack, id, props);
  machineAlarms(stack, machine, { impact, alarmTopic: data.alarms });
  return machine;
}

/** Adds the function of a step, whose source has the step's name. */
export const addStep = (stack: Stack, name: string, props: Omit<DomainFunctionProps, "entry">): DomainFunction =>
  new DomainFunction(stack, name, { entry: `lambdas/heatmaps/steps/${name.toLowerCase()}.ts`, ...props });

/** Adds the function of a step that decodes or encodes video. */
export const addVideoStep = (
  stack: Stack,
  name: string,
  entry: string,
  props: Omit<DomainFunctionProps, "entry" | "video">,
): DomainFunction =>
  new DomainFunction(stack, name, { entry: `lambdas/heatmaps/steps/${entry}.ts`, video: true, memory: 3008, ...props });
