import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffHeatmap, TableSort } from "#contracts/staff/tables.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { ownerOf } from "#domain/backoffice/owner-of.ts";
import { listDirectory } from "#domain/directory/list-directory.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { toFilters } from "./to-filters.ts";

type Query = PageRequest & {
  readonly search?: string | undefined;
  readonly sort: TableSort;
  readonly type?: string | undefined;
  readonly application?: string | undefined;
  readonly status?: string | undefined;
  readonly hidden?: string | undefined;
  readonly owner?: string | undefined;
};

/** A search for an email address looks for the heatmaps of this user: null if there is none, undefined for other searches. */
async function ownerIn(search: string | undefined): Promise<string | null | undefined> {
  if (!search?.includes("@")) return;
  return (await findAccountByEmail(search))?.uid ?? null;
}

/** A page of heatmaps of all users for staff. */
export async function listStaffHeatmaps({
  search,
  sort,
  limit,
  last,
  ...conditions
}: Query): Promise<{ rows: StaffHeatmap[]; last: string | null }> {
  const owner = await ownerIn(search);
  if (owner === null) return { rows: [], last: null };
  const filters = toFilters({ ...(owner !== undefined && { owner }), ...conditions });
  const page = await listDirectory("heatmaps", { search: owner === undefined ? search : "", sort, limit, last, filters });
  const heatmaps = new Map((await readHeatmaps(page.uids)).map((heatmap) => [heatmap.uid, heatmap]));
  const found = page.uids.flatMap((uid) => heatmaps.get(uid) ?? []).filter(({ deleted_at }) => !deleted_at);
  const workspaces = await readWorkspaces(found.map(({ scope }) => scope).filter((scope) => scope.startsWith("ws_")));
  const rows = found.map((heatmap): StaffHeatmap => {
    const { uid, title, type, application, status, scope, hidden, created_at } = heatmap;
    const workspace = workspaces.get(scope);
    return {
      uid,
      title,
      type,
      application,
      status,
      owner: ownerOf(heatmap),
      workspace: workspace ? { uid: workspace.uid, name: workspace.name } : null,
      hidden,
      created_at,
    };
  });
  return { rows, last: page.last };
}
