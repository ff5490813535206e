import { machineAlarms } from "#infra/constructs/alarms.ts";
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
