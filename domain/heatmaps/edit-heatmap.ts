import type { DrawnArea } from "#contracts/attention.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { changeType, type TypeChange } from "./change-type.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { measureAreas } from "./measure-areas.ts";
import { type HeatmapResponse, readHeatmap } from "./read-heatmap.ts";
import { requireHeatmap } from "./require-heatmap.ts";
import { enqueueIndexing } from "./search/enqueue-indexing.ts";
import { readFurtherSlices } from "./slices/read-further-slices.ts";
import { sliceTitle } from "./slices/slice-title.ts";
import { unchangedSince } from "./unchanged-since.ts";

/** Attributes users may change; `version` is the one the edit is based on. */
export type HeatmapEdit = TypeChange & {
  readonly version: number;
  readonly title?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly areas_of_interest?: readonly DrawnArea[] | undefined;
  /** Numbers of the cells with text, from 1. */
  readonly text_in_ad?: readonly number[] | undefined;
};

/** The transaction items that give a further slice the page's new title and type. */
function sliceItems(
  { number, heatmap: { uid, scope } }: { readonly number: number; readonly heatmap: Heatmap },
  of: number,
  title: string | undefined,
  typeChanges: ReturnType<typeof changeType>,
): readonly TransactionItem[] {
  const change = HeatmapEntity.patch({ uid })
    .set({ ...typeChanges, ...(title && { title: sliceTitle(title, number, of) }) })
    .add({ version: 1 });
  return [{ write: update(change.params()) }, publishEvent({ type: "heatmap.edited", scope, object: uid })];
}

/**
 * Changes title, tags, type, device, areas of interest or cells with text, unless the heatmap changed since `version`
 * (`heatmap.changed`). Area shares are computed here, from the stored attention map. Further errors: those of `measureAreas` and
 * of `changeType`, `heatmap.in_progress` for a type during a reanalysis as another one, and `heatmap.not_image` for cells with text.
 * Title and type of a page apply to all its slices.
 */
export async function editHeatmap(
  caller: Caller,
  uid: string,
  { version, title, tags, areas_of_interest: boxes, text_in_ad: text, ...retyping }: HeatmapEdit,
): Promise<HeatmapResponse> {
  const heatmap = await requireHeatmap(caller, uid);
  if (heatmap.version !== version) throw new AppError("heatmap.changed", { version: heatmap.version });
  if (text && heatmap.type !== "image") throw new AppError("heatmap.not_image");
  // The reanalysis as another type decides.
  if (Object.values(retyping).some((value) => value !== undefined) && heatmap.before?.application)
    throw new AppError("heatmap.in_progress");
  const typeChanges = changeType(heatmap, retyping);
  const areas = boxes && (await measureAreas(heatmap, boxes));
  const slices = title || typeChanges.application ? await readFurtherSlices(heatmap) : [];
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({
            ...typeChanges,
            ...(title && { title }),
            ...(tags && { tags: [...new Set(tags)] }),
            ...(areas && { areas_of_interest: areas }),
            ...(text && { text_in_ad: [...new Set(text)].sort((left, right) => left - right) }),
          })
          .add({ version: 1 })
          .where(unchangedSince({ version }))
          .params(),
      ),
      onConditionFailed: "heatmap.changed",
    },
    ...slices.flatMap((slice) => sliceItems(slice, heatmap.slices!, title, typeChanges)),
    ...(title || tags || typeChanges.application ? [enqueueIndexing(uid)] : []),
    ...auditLogItems(caller, { action: "heatmaps.edit", scope: heatmap.scope, object: uid }),
    publishEvent({ type: "heatmap.edited", scope: heatmap.scope, object: uid }),
  ]);
  return readHeatmap(caller, uid);
}
