import * as z from "zod";
import { type FailedHeatmapJob, INPUT_REJECTED } from "#contracts/pipelines/heatmap-image.ts";
import { isProblemCode, type ProblemCode } from "./problems.ts";

/** The error cause recorded by Step Functions for a failed function. */
const Cause = z.object({ errorMessage: z.string() });

/** Maps an error caught by the state machine to a problem: the code named by a step, a timeout, or a failed analysis. */
export function problemCodeOf(error: FailedHeatmapJob["error"]): ProblemCode {
  if (error?.Error === "States.Timeout") return "analysis_timed_out";
  const code = error?.Error === INPUT_REJECTED ? messageOf(error.Cause) : undefined;
  return code !== undefined && isProblemCode(code) ? code : "analysis_failed";
}

function messageOf(cause = "null"): string | undefined {
  try {
    return Cause.safeParse(JSON.parse(cause)).data?.errorMessage;
  } catch {
    return undefined;
  }
}
