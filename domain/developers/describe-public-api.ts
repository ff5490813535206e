import { CATALOGUE } from "#contracts/catalogue.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { environment } from "#kit/environment.ts";

const WEB_ORIGIN = environment("WEB_ORIGIN");

let document: Record<string, unknown> | undefined;

/** The OpenAPI document of the public API; built once. It names this site as its server, so that it works as a file, too. */
export async function describePublicApi(): Promise<Record<string, unknown>> {
  document ??= { ...openApi(CATALOGUE.public), servers: [{ url: WEB_ORIGIN }] };
  return document;
}
