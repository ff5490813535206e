import type { ApiKey, ApiRequest } from "#contracts/api-keys.ts";
import { deleteKeyByStaff } from "#domain/developers/keys/delete-key.ts";
import { keysOf } from "#domain/developers/keys/list-keys.ts";
import { requestsOf } from "#domain/developers/requests/list-requests.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { findOpenWorkspace } from "./find-open-workspace.ts";

/** The API keys of a workspace and its last 50 requests, both newest first. Error: `workspace.not_found`. */
export async function readApiUse(uid: string): Promise<{ keys: ApiKey[]; requests: ApiRequest[] }> {
  await findOpenWorkspace(uid);
  const [keys, { requests }] = await Promise.all([keysOf(uid), requestsOf(uid)]);
  return { keys, requests };
}

/** Deletes an API key of a workspace. Errors: `workspace.not_found`, `key.not_found`. */
export async function deleteApiKey(caller: Caller, uid: string, key: string): Promise<{ deleted: string }> {
  await findOpenWorkspace(uid);
  return deleteKeyByStaff(caller, uid, key);
}
