import middy from "@middy/core";
import type * as z from "zod";
import { logger } from "./logger.ts";
import { errorLogging } from "./middleware/error-logging.ts";
import { logging } from "./middleware/logging.ts";

/** What an input says of itself in the log: addresses without what follows their path, since that may let whoever reads it in. */
const told = (input: unknown): unknown =>
  JSON.parse(
    JSON.stringify(input, (_, value: unknown) =>
      typeof value === "string" ? value.replace(/^(https?:[^?#]*)[?#].*$/s, "$1") : value,
    ),
  );

/**
 * A step of a pipeline, or anything else that is handed one typed input: parses it, logs what it belongs to, and does the work. Errors pass
 * as they are, so that the state machine can tell a refused input (by its name) from a fault worth repeating.
 */
export function step<S extends z.ZodType, R>(schema: S, work: (input: z.output<S>) => Promise<R>) {
  return middy<unknown, R>()
    .use(logging())
    .use(errorLogging())
    .handler(async (event) => {
      const input = schema.parse(event);
      logger.appendKeys({ input: told(input) });
      return work(input);
    });
}
