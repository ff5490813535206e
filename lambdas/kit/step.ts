import middy from "@middy/core";
import type * as z from "zod";
import { logger } from "./logger.ts";
import { errorLogging } from "./middleware/error-logging.ts";
import { logging } from "./middleware/logging.ts";

/** The input as logged: URLs without query and fragment, which may contain credentials. */
const redactUrls = (input: unknown): unknown =>
  JSON.parse(
    JSON.stringify(input, (_, value: unknown) =>
      typeof value === "string" ? value.replace(/^(https?:[^?#]*)[?#].*$/s, "$1") : value,
    ),
  );

/**
 * A pipeline step, or any other function with one typed input: parses it, logs it, and does the work. Errors pass
 * unchanged, so that the state machine can distinguish rejected input (by its name) from a retryable fault.
 */
export function step<S extends z.ZodType, R>(schema: S, work: (input: z.output<S>) => Promise<R>) {
  return middy<unknown, R>()
    .use(logging())
    .use(errorLogging())
    .handler(async (event) => {
      const input = schema.parse(event);
      logger.appendKeys({ input: redactUrls(input) });
      return work(input);
    });
}
