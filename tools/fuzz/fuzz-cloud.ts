import { API_SCOPES } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { type Api, createApi } from "#local/client/api.ts";
import { type Cloud, startCloud } from "#local/cloud.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import type { SeedData } from "#local/seed/demo.ts";
import type { Caller } from "./send-requests.ts";

const GROUPS = 3;

/** Several users of each role, because limits per user would otherwise reject most requests. */
function seedData(round: number): SeedData {
  const groups = Array.from({ length: GROUPS }, (_, number) => round * GROUPS + number);
  const person = (kind: string, number: number) => ({ email: `${kind}-${number}@fuzz.test`, firstName: kind, lastName: "Fuzz" });
  return {
    people: groups.flatMap((number) => [
      { ...person("admin", number), role: "freemium" } as const,
      { ...person("member", number), role: "freemium" } as const,
      { ...person("trial", number), role: "trial" } as const,
      { ...person("staff", number), role: "freemium", staff: true } as const,
    ]),
    workspaces: groups.map((number) => ({
      name: `Workspace ${number}`,
      tier: "business",
      admin: `admin-${number}@fuzz.test`,
      members: [`member-${number}@fuzz.test`],
    })),
  };
}

/**
 * Adds the callers of a round to a running cloud and signs them in; tokens are valid for an hour. Admins have an API key too.
 * Requests of staff and admins soon end the sessions and the rights of others, so a later round needs callers of its own.
 */
export async function createCallers(
  { url, seed, signIn }: Pick<Cloud, "url" | "seed" | "signIn">,
  round = 0,
): Promise<readonly Caller[]> {
  const data = seedData(round);
  await seed(data);
  const callers: Caller[] = [];
  for (const { email } of data.people) {
    const token = signIn(email);
    const key = email.startsWith("admin-") ? await createKey(createApi(url, async () => token)) : undefined;
    callers.push({ name: email, tenant: tenantOf(email), token, key });
  }
  return callers;
}

const createKey = async (api: Api): Promise<string> =>
  (await api(developers.createKey, { body: { title: "Fuzz", scopes: [...API_SCOPES] } })).secret;

/** Admin and member of a workspace see the same objects; the others are on their own. */
const tenantOf = (email: string): string => email.replace(/^(admin|member)-/, "workspace-");

/** A cloud for one run. */
export async function startFuzzCloud(dataDir: string): Promise<Cloud> {
  return startCloud({ port: 0, dataDir, assembly: await prepareAssembly() });
}
