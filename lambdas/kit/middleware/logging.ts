import type middy from "@middy/core";
import { logger } from "#lambdas/kit/logger.ts";

/** Starts each invocation with the keys of its own Lambda context and without those of the invocation before. */
export const logging = (): middy.MiddlewareObj => ({
  before: ({ context }) => {
    logger.resetKeys();
    logger.addContext(context);
  },
});
