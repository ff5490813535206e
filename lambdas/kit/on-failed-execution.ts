import * as z from "zod";
import { step } from "./step.ts";

const Status = z.enum(["FAILED", "TIMED_OUT", "ABORTED"]);

/**
 * Creates a function that settles executions of a state machine that failed, timed out or were stopped manually: after their own
 * Fail step, which leaves nothing to do here, or without it.
 * @param Job the input of the state machine
 */
export const onFailedExecution = <Job extends z.ZodType, R>(
  Job: Job,
  settle: (job: z.output<Job>, status: z.output<typeof Status>) => Promise<R>,
) =>
  step(
    z.object({ detail: z.object({ status: Status, input: z.string().transform((input) => Job.parse(JSON.parse(input))) }) }),
    ({ detail }) => settle(detail.input, detail.status),
  );
