import type { RequestResult } from "#contracts/api-keys.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffApiRequest } from "#contracts/staff/developers.ts";
import { listMatchingRequests } from "#domain/developers/requests/list-matching-requests.ts";
import { toApiRequest } from "#domain/developers/requests/to-api-request.ts";
import { storedWebhooks } from "#domain/developers/webhooks/require-webhook.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";

type Query = PageRequest & {
  readonly search?: string | undefined;
  readonly result?: RequestResult | undefined;
};

/** A page of the requests of all API keys, or of one workspace, newest first. */
export async function listApiRequests({
  search,
  result,
  ...page
}: Query): Promise<{ rows: StaffApiRequest[]; last: string | null }> {
  const { found, last } = await listMatchingRequests({ workspaceId: search || undefined, result }, page);
  const ids = [...new Set(found.map((request) => request.workspaceId))];
  const [workspaces, withWebhook] = await Promise.all([readWorkspaces(ids), workspacesWithWebhook(ids)]);
  const rows = found.map((request): StaffApiRequest => {
    const workspace = workspaces.get(request.workspaceId);
    return {
      ...toApiRequest(request),
      workspace: workspace ? { uid: workspace.uid, name: workspace.name } : null,
      webhook: withWebhook.has(request.workspaceId),
    };
  });
  return { rows, last };
}

async function workspacesWithWebhook(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const has = await Promise.all(ids.map(async (id) => (await storedWebhooks(id)).some(({ disabled }) => !disabled)));
  return new Set(ids.filter((_, index) => has[index]));
}
