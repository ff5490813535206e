import type { ApiRequest } from "#contracts/api-keys.ts";
import { workspaceOf } from "#domain/developers/keys/find-key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { ApiRequestEntity } from "./request.entity.ts";

const PAGE = 50;

type Page = { requests: ApiRequest[]; last: string | null };

/** A page of the requests of the keys of the caller's workspace, newest first; `last` is the cursor of the previous page. */
export const listRequests = async (caller: Caller, last?: string): Promise<Page> => requestsOf(workspaceOf(caller), last);

/** The same for any workspace. */
export async function requestsOf(workspaceId: string, last?: string): Promise<Page> {
  const list = `api requests ${workspaceId}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const query = ApiRequestEntity.query.byWorkspace({ workspaceId });
  const { data, cursor } = await query.go({ cursor: start, limit: PAGE, order: "desc" });
  const requests = data.map(({ id, at, key, keyTitle, method, path, status, code, duration, body }) => ({
    id,
    at,
    key,
    key_title: keyTitle,
    method,
    path,
    status,
    code: code ?? null,
    duration,
    body: body ?? null,
  }));
  return { requests, last: cursor && (await signCursor(list, cursor)) };
}
