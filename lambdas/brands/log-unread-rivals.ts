import { logger } from "#lambdas/kit/logger.ts";

/** Logs models that look like the tracked one but could not be read: the tracking continues without them. */
export function logUnreadRivals(models: readonly string[]): void {
  if (models.length > 0) logger.warn("Models of logos that look alike could not be read", { models });
}
