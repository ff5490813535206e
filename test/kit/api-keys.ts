import { API_SCOPES, type ApiScope } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { send, type TestUser, type TestWorkspace } from "#test/kit/fixtures.ts";

const { identifyKey } = await import("#domain/developers/keys/identify-key.ts");

/** A key as a caller that the authorizer identified by a secret. */
export async function callerOfSecret(secret: string): Promise<TestUser> {
  const key = await identifyKey(secret);
  if (!key || key === "expired") throw new Error("the secret is not valid");
  return { uid: key.uid, groups: [], secondFactor: false, key: { workspace: key.workspaceId, secret: key.secret } };
}

/** The secret of a new API key of a workspace. */
export async function createSecret(
  { admin }: Pick<TestWorkspace, "admin">,
  { scopes = API_SCOPES, ...rest }: { scopes?: readonly ApiScope[]; title?: string; expires_in_days?: number } = {},
): Promise<string> {
  const reply = await send(developers.createKey, admin, { body: { title: "Build server", scopes: [...scopes], ...rest } });
  if (reply.status !== 201) throw new Error(`not created: ${reply.text}`);
  return reply.body.secret;
}

/** A new API key of a workspace, as a caller. It has every permission unless `scopes` says otherwise. */
export const createApiKey = async (...args: Parameters<typeof createSecret>): Promise<TestUser> =>
  callerOfSecret(await createSecret(...args));
