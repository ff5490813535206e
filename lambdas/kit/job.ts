import * as z from "zod";
import { assertNoneFailed } from "#domain/kit/failures-of.ts";
import { logger } from "./logger.ts";
import { ScheduledEvent } from "./scheduled-event.ts";
import { step } from "./step.ts";

/** The result of a job, with what failed and why (`failureText`). */
type JobResult = { readonly failed: readonly string[] };

/**
 * A job that runs on a schedule or that an operator invokes with a payload of these fields; a schedule sends none of them. A
 * payload with an unknown field or a wrong value is rejected with a sentence that names the field and those that the job knows.
 */
export function jobWithPayload<S extends z.ZodRawShape, R>(fields: S, work: (payload: z.output<z.ZodObject<S>>) => Promise<R>) {
  const schema = z.strictObject(fields);
  const parse = (event: unknown) => {
    const { data, error } = schema.safeParse(ScheduledEvent.safeParse(event).success ? {} : (event ?? {}));
    if (error) throw new Error(`The payload of this job is invalid. ${z.prettifyError(error)}. ${describeFields(fields)}`);
    return data;
  };
  return step(z.unknown().transform(parse), work);
}

function describeFields(fields: z.ZodRawShape): string {
  const names = Object.keys(fields);
  return names.length === 0 ? "It takes no fields." : `Its fields are: ${names.join(", ")}.`;
}

/** Logs the result of a job over many items, and throws if any item failed, so that Lambda retries it and an alarm follows. */
export function finishJob<Result extends JobResult>(result: Result): Result {
  logger.info("job finished", result);
  assertNoneFailed(result.failed);
  return result;
}

/** A scheduled job over many items, which ends with `finishJob`. */
export const job = (work: () => Promise<JobResult>) => jobWithPayload({}, async () => finishJob(await work()));
