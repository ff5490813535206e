import { createHash } from "node:crypto";
import { reservedExecutions } from "#infra/reserved-executions.ts";
import { BATCHES_PER_SEGMENT, CALL_SECONDS, COLD_SECONDS, STEP_SECONDS, VARIATION } from "./durations.ts";
import type { Parameters } from "./parameters.ts";
import { SCENARIOS } from "./scenarios.ts";

/** Identifies everything that the published table was computed from: parameters of the templates, durations and scenarios. */
export function fingerprint({ image, video, templates, functions, endpoints }: Parameters): string {
  const definitions = JSON.stringify([image, video, templates]);
  const used = [...functions]
    .filter(([arn]) => definitions.includes(arn))
    .map(([arn, { entry, timeoutSeconds, reserved, endpoint, overflow }]) => [
      arn,
      { entry, timeoutSeconds, reserved, endpoint, overflow },
    ]);
  // One scenario has reserved executions.
  const reserved = reservedExecutions({ inferenceConcurrency: 1, videoConcurrency: 1 });
  const durations = { BATCHES_PER_SEGMENT, CALL_SECONDS, COLD_SECONDS, STEP_SECONDS, VARIATION };
  return createHash("sha256")
    .update(JSON.stringify([definitions, used, [...endpoints], reserved, durations, SCENARIOS]))
    .digest("hex")
    .slice(0, 16);
}
