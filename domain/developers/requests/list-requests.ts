import type { ApiRequest, RequestResult } from "#contracts/api-keys.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { listMatchingRequests } from "./list-matching-requests.ts";
import { toApiRequest } from "./to-api-request.ts";

/** A page of the requests of the keys of the caller's workspace, newest first, as `listMatchingRequests` gives it. */
export async function listRequests(
  caller: Caller,
  { result, ...page }: PageRequest & { readonly result?: RequestResult | undefined },
): Promise<{ requests: ApiRequest[]; last: string | null }> {
  const { found, last } = await listMatchingRequests({ workspaceId: workspaceOf(caller), result }, page);
  return { requests: found.map(toApiRequest), last };
}
