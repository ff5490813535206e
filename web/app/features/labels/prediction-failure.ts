import { toApiError } from "#web/kit/api/api-error.ts";

/** Why a prediction could not be started. */
export function predictionFailure(problem: unknown): string {
  return `Prediction failed: ${toApiError(problem).message.replace(/\.$/, "")}. Try again.`;
}
