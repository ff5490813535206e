import { logger } from "./logger.ts";

/** Logs a change of the user pool that failed after the account had changed. A consumer or the daily comparison repeats it. */
export const logPoolFailure = (error: unknown): void => logger.warn("the user pool was not changed", { error });
