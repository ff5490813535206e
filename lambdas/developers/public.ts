import { publicDevelopers } from "#contracts/public/developers.ts";
import { describePublicApi } from "#domain/developers/describe-api.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("developers", publicDevelopers, {
  describe: () => describePublicApi(),
});
