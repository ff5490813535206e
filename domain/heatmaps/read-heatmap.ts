import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { type Caller, ownsScope } from "#domain/kit/caller.ts";
import { workspaceName } from "#domain/workspaces/workspace-name.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { readTitles } from "./read-titles.ts";
import { requireHeatmap } from "./require-heatmap.ts";
import { readPage } from "./slices/read-page.ts";
import { type HeatmapDescription, toDetail } from "./to-card.ts";

/** A heatmap as the API returns it, without the attributes of other domains. */
export type HeatmapResponse = HeatmapDescription & Pick<HeatmapDetail, "seen_as_staff" | "page" | "version_of">;

/** A heatmap of the caller's scope, with its scores and links to its files. */
export async function readHeatmap(caller: Caller, uid: string): Promise<HeatmapResponse> {
  const heatmap = await requireHeatmap(caller, uid);
  const [detail, page, version_of] = await Promise.all([toDetail(heatmap), readPage(heatmap), readOriginal(heatmap)]);
  return { ...detail, page, version_of, seen_as_staff: ownsScope(caller, heatmap.scope) ? null : await ownerOf(heatmap) };
}

/** The heatmap that this is another version of; null if that is no longer in the same scope. */
async function readOriginal({ version_of: uid, scope }: Heatmap): Promise<HeatmapDetail["version_of"]> {
  const title = uid && (await readTitles([uid], scope)).get(uid);
  return uid && title !== undefined ? { uid, title } : null;
}

/** Owner of a heatmap: the workspace, or its creator. */
async function ownerOf({ workspace, requested_by_name, requested_by_email }: Heatmap): Promise<string> {
  return (workspace && (await workspaceName(workspace))) || requested_by_name || requested_by_email;
}
