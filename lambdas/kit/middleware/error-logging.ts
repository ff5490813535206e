import type middy from "@middy/core";
import type { Api } from "#contracts/kit/apis.ts";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import { isConflict } from "#domain/kit/is-conflict.ts";
import { AppError } from "#kit/error.ts";
import { FAILURE_METRIC } from "#kit/failure-metric.ts";
import { embeddedMetric } from "#lambdas/kit/embedded-metric.ts";
import { logger } from "#lambdas/kit/logger.ts";

type Options = {
  /**
   * The API whose caller receives expected errors, and whose alarm counts the others. Default: no API; every error is a failure.
   */
  readonly api?: Api;
};

/** Errors with a status of 5xx that are no failure: staff or a limit stopped the work. */
const DELIBERATE: ReadonlySet<ErrorCode> = new Set(["demo.busy", "demo.full", "service.maintenance"]);
/** Stripe or Mailshake failed, or has no API key yet. No deployment can fix that, so it neither raises an alarm nor rolls back. */
const OF_OTHERS: ReadonlySet<ErrorCode> = new Set(["billing.unavailable", "campaign.unavailable"]);

const isExpected = ({ code }: AppError): boolean => errors[code].status < 500 || DELIBERATE.has(code);

/** No deployment can fix either what other callers caused by changing the same items at the same moment. */
const isFailure = (error: unknown): boolean => !(error instanceof AppError && OF_OTHERS.has(error.code)) && !isConflict(error);

/**
 * Logs the error of a failed invocation and lets it propagate. What an API answers with 5xx is logged as an error with its cause.
 * If it is our own failure, the log line is also a metric, which the alarm of the API counts.
 */
export const errorLogging = ({ api }: Options = {}): middy.MiddlewareObj => {
  const counted = (error: unknown) =>
    api && isFailure(error) && { api, [FAILURE_METRIC.name]: 1, ...embeddedMetric(FAILURE_METRIC, Date.now()) };
  return {
    onError: ({ error }) => {
      if (!(error instanceof AppError) || !api) logger.error("unexpected error", { error, ...counted(error) });
      else if (isExpected(error)) logger.info("request rejected", { code: error.code });
      else logger.error("request failed", { error, ...counted(error) });
    },
  };
};
