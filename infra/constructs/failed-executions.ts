import type { EventPattern } from "aws-cdk-lib/aws-events";
import type { PipelineMachine } from "./pipeline-machine.ts";

/** Executions of these state machines that failed, timed out or were stopped. */
export const failedExecutionsOf = (...machines: readonly PipelineMachine[]): EventPattern => ({
  source: ["aws.states"],
  detailType: ["Step Functions Execution Status Change"],
  detail: {
    status: ["FAILED", "TIMED_OUT", "ABORTED"],
    stateMachineArn: machines.map(({ stateMachineArn }) => stateMachineArn),
  },
});
