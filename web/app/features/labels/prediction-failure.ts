import { toApiError } from "#web/kit/api/api-error.ts";

const ADVICE = "Try again";

/** Why a prediction could not be started. */
export function predictionFailure(problem: unknown): string {
  const { message } = toApiError(problem);
  return `Prediction failed: ${message.includes(ADVICE) ? message : `${message.replace(/\.$/, "")}. ${ADVICE}.`}`;
}
