import middy from "@middy/core";
import type * as z from "zod";
import { AppError } from "#kit/error.ts";
import { isOverload, isThrottled, isUnknownOutcome } from "#kit/is-overload.ts";
import { isSecretField, MASK } from "#kit/secret-fields.ts";
import { logger } from "./logger.ts";
import { errorLogging } from "./middleware/error-logging.ts";
import { logging } from "./middleware/logging.ts";

/**
 * The input as logged: without secret values such as cookies, and URLs without query and fragment, which may contain credentials.
 */
const redact = (input: unknown): unknown => JSON.parse(JSON.stringify(input, redactValue));

function redactValue(name: string, value: unknown): unknown {
  if (isSecretField(name)) return MASK;
  return typeof value === "string" ? value.replace(/^(https?:[^?#]*)[?#].*$/s, "$1") : value;
}

/** The table, the bucket or another service is overloaded. The state machines match this name, wait and repeat the step. */
export class ServiceBusy extends Error {
  override readonly name = "ServiceBusy";
}

/** Throws `ServiceBusy` for an overload, and any other error as it is. */
function rethrow(error: unknown): never {
  if (isBusy(error)) throw new ServiceBusy((error as Error).message, { cause: error });
  throw error;
}

/** Only ElectroDB's wrapper is opened: other errors with a cause, such as `CaptureFailed`, are matched by their own name. */
function isBusy(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "service.busy";
  if (error instanceof Error && error.name === "ElectroError") return isOverload(error);
  return isThrottled(error) || isUnknownOutcome(error);
}

/**
 * A pipeline step, or any other function with one typed input: parses it, logs it, and does the work. Errors pass unchanged, so
 * that the state machine can distinguish rejected input (by its name) from a retryable fault; only an overload becomes
 * `ServiceBusy`.
 */
export function step<S extends z.ZodType, R>(schema: S, work: (input: z.output<S>) => Promise<R>) {
  return middy<unknown, R>()
    .use(logging())
    .use(errorLogging())
    .handler(async (event) => {
      const input = schema.parse(event);
      logger.appendKeys({ input: redact(input) });
      return work(input).catch(rethrow);
    });
}
