import { developers } from "#contracts/developers.ts";
import { checkHealth } from "#domain/developers/check-health.ts";
import { describeApi } from "#domain/developers/describe-api.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("developers", developers, {
  health: () => checkHealth(),
  openapi: () => describeApi(),
});
