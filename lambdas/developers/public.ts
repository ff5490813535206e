import { publicDevelopers } from "#contracts/public/developers.ts";
import { describePublicApi } from "#domain/developers/describe-api.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("developers", publicDevelopers, {
  describe: () => describePublicApi(),
});
