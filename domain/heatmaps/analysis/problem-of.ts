import * as z from "zod";
import { type FailedHeatmapJob, INPUT_REFUSED } from "#contracts/pipelines/heatmap-image.ts";
import { isProblemCode, type ProblemCode } from "./problems.ts";

/** What a failed function leaves in an execution's error: the message of what it threw. */
const Cause = z.object({ errorMessage: z.string() });

/** The problem behind an error that the state machine caught: the refusal a step named, a timeout, or plainly a failed analysis. */
export function problemOf(error: FailedHeatmapJob["error"]): ProblemCode {
  if (error?.Error === "States.Timeout") return "analysis_timed_out";
  const code = error?.Error === INPUT_REFUSED ? messageOf(error.Cause) : undefined;
  return code !== undefined && isProblemCode(code) ? code : "analysis_failed";
}

function messageOf(cause = "null"): string | undefined {
  try {
    return Cause.safeParse(JSON.parse(cause)).data?.errorMessage;
  } catch {
    return undefined;
  }
}
