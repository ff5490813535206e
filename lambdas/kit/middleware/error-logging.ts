import type middy from "@middy/core";
import { AppError } from "#kit/error.ts";
import { logger } from "#lambdas/kit/logger.ts";

type Options = {
  /** Level of an `AppError`: "info" where the caller receives the error. Default "error". */
  readonly rejections?: "info" | "error";
};

/** Logs the error of a failed invocation and lets it propagate. */
export const errorLogging = ({ rejections = "error" }: Options = {}): middy.MiddlewareObj => ({
  onError: ({ error }) => {
    if (error instanceof AppError && rejections === "info") logger.info("request rejected", { code: error.code });
    else logger.error("unexpected error", { error });
  },
});
