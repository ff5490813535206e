import type middy from "@middy/core";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import { AppError } from "#kit/error.ts";
import { logger } from "#lambdas/kit/logger.ts";

type Options = {
  /** Level of an expected `AppError`: "info" where the caller receives it. Default "error". */
  readonly rejections?: "info" | "error";
};

/** Errors with a status of 5xx that are no failure: staff or a limit stopped the work. */
const DELIBERATE: ReadonlySet<ErrorCode> = new Set(["demo.busy", "demo.full", "service.maintenance"]);

const isExpected = ({ code }: AppError): boolean => errors[code].status < 500 || DELIBERATE.has(code);

/**
 * Logs the error of a failed invocation and lets it propagate. What is answered with 5xx is logged as an error with its cause,
 * because the alarm of the API counts it.
 */
export const errorLogging = ({ rejections = "error" }: Options = {}): middy.MiddlewareObj => ({
  onError: ({ error }) => {
    if (!(error instanceof AppError) || rejections === "error") logger.error("unexpected error", { error });
    else if (isExpected(error)) logger.info("request rejected", { code: error.code });
    else logger.error("request failed", { error });
  },
});
