import { API_VERSIONS, CURRENT_VERSION, VERSION_HEADER } from "#contracts/kit/api-version.ts";
import { AppError } from "#kit/error.ts";
import { rawOf } from "#lambdas/kit/request.ts";
import type { Check } from "#lambdas/kit/serve-contract.ts";

/** Rejects requests for a version of the public API that does not exist: `version.unsupported`. */
export const versioning = (): Check => ({
  before: ({ event }) => {
    const wanted = rawOf(event).header(VERSION_HEADER.toLowerCase());
    if (wanted && !API_VERSIONS.some((version) => version === wanted))
      throw new AppError("version.unsupported", { current: CURRENT_VERSION });
  },
});
