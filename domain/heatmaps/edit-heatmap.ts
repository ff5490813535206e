import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#domain/kit/error.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit, update } from "#domain/kit/transaction.ts";
import { findHeatmap } from "./find-heatmap.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { type Box, measureAreas } from "./measure-areas.ts";
import { readHeatmap } from "./read-heatmap.ts";
import { wantIndex } from "./search/want-index.ts";
import type { Shown } from "./to-card.ts";

/** What people may change; `version` is the one the change was made against. */
export type Edit = {
  readonly version: number;
  readonly title?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly areas_of_interest?: readonly Box[] | undefined;
};

/**
 * Changes title, tags or areas of interest, unless somebody else changed the heatmap since (`heatmap.changed`). The shares of areas are
 * measured here, on the stored attention. Further refusals: those of `measureAreas`.
 */
export async function editHeatmap(
  caller: Caller,
  uid: string,
  { version, title, tags, areas_of_interest: boxes }: Edit,
): Promise<Shown> {
  const heatmap = await findHeatmap(caller, uid);
  if (heatmap.version !== version) throw new AppError("heatmap.changed", { version: heatmap.version });
  const areas = boxes && (await measureAreas(heatmap, boxes));
  await commit([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({ ...(title && { title }), ...(tags && { tags: [...new Set(tags)] }), ...(areas && { areas_of_interest: areas }) })
          .add({ version: 1 })
          .where((item, { eq, notExists }) => `${eq(item.version, version)} AND ${notExists(item.deleted_at)}`)
          .params(),
      ),
      refuse: "heatmap.changed",
    },
    ...(title || tags ? [wantIndex(uid)] : []),
    ...audit(caller, "heatmaps.edit", heatmap.scope, uid),
    announce({ type: "heatmap.edited", scope: heatmap.scope, object: uid }),
  ]);
  return readHeatmap(caller, uid);
}
