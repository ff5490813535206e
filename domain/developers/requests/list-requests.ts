import type { ApiRequest } from "#contracts/api-keys.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { ApiRequestEntity } from "./request.entity.ts";
import { toApiRequest } from "./to-api-request.ts";

/** A page of the requests of the keys of the caller's workspace, newest first; `last` is the cursor of the previous page. */
export async function listRequests(
  caller: Caller,
  { limit, last }: PageRequest,
): Promise<{ requests: ApiRequest[]; last: string | null }> {
  const workspaceId = workspaceOf(caller);
  const list = `api requests ${workspaceId}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const query = ApiRequestEntity.query.byWorkspace({ workspaceId });
  const { data, cursor } = await query.go({ cursor: start, limit, order: "desc" });
  return { requests: data.map(toApiRequest), last: cursor && (await signCursor(list, cursor)) };
}
