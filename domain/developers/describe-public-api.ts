import { CATALOGUE } from "#contracts/catalogue.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { environment } from "#kit/environment.ts";
import { once } from "#kit/portable/once.ts";

const WEB_ORIGIN = environment("WEB_ORIGIN");

const document = once(() => ({ ...openApi(CATALOGUE.public), servers: [{ url: WEB_ORIGIN }] }));

/** The OpenAPI document of the public API. It names this site as its server, so that a downloaded copy works too. */
export const describePublicApi = async (): Promise<Record<string, unknown>> => document();
