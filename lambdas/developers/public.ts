import { publicDevelopers } from "#contracts/public/developers.ts";
import { describePublicApi } from "#domain/developers/describe-public-api.ts";
import { answerLogin } from "#domain/developers/devices/answer-login.ts";
import { requestLogin } from "#domain/developers/devices/request-login.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("developers", publicDevelopers, {
  describe: () => describePublicApi(),
  requestDevice: ({ ip, body }) => requestLogin(ip, body.client),
  askDevice: ({ ip, body }) => answerLogin(ip, body.device_code),
});
