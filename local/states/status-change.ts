import { randomUUID } from "node:crypto";
import type { Execution } from "./execution.ts";

/** An event in the format in which EventBridge delivers it to targets. */
export type StatusChangeEvent = {
  version: "0";
  id: string;
  "detail-type": "Step Functions Execution Status Change";
  source: "aws.states";
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: Record<string, unknown>;
};

/** https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html */
export function statusChangeEvent(execution: Execution): StatusChangeEvent {
  const [, , , region = "", account = ""] = execution.arn.split(":");
  const { arn, machineArn, name, status, startedAt, stoppedAt, input, output, error, cause } = execution;
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Step Functions Execution Status Change",
    source: "aws.states",
    account,
    time: new Date(stoppedAt ?? startedAt).toISOString(),
    region,
    resources: [arn],
    detail: {
      executionArn: arn,
      stateMachineArn: machineArn,
      name,
      status,
      startDate: startedAt,
      stopDate: stoppedAt ?? null,
      input,
      inputDetails: { included: true },
      output: output ?? null,
      outputDetails: output === undefined ? null : { included: true },
      error: error ?? null,
      cause: cause ?? null,
    },
  };
}
