import { API_SCOPES, type ApiScope } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import type { Cloud } from "#local/cloud.ts";
import { newWorkspace } from "./test-user.ts";

/** Where the API of an application is, and the secret of a key of a new workspace. */
export type ApiAccess = { readonly baseUrl: string; readonly apiKey: string };

/** A key of a new workspace on the business plan. It has every permission unless `scopes` says otherwise. */
export async function newApiKey(
  cloud: Pick<Cloud, "url" | "seed" | "signIn">,
  scopes: readonly ApiScope[] = API_SCOPES,
): Promise<ApiAccess> {
  const { admin } = await newWorkspace(cloud);
  const { secret } = await admin.api(developers.createKey, { body: { title: "Build server", scopes: [...scopes] } });
  return { baseUrl: cloud.url, apiKey: secret };
}
