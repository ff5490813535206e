import { type Caller, isOfScope } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { asShown } from "./as-shown.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/**
 * The heatmap, if the caller may see it: one of his workspace, one he made for himself alone, or any if he is staff.
 * Missing, deleted and somebody else's are the same refusal, so that ids cannot be probed.
 */
export async function findHeatmap(caller: Caller, uid: string): Promise<Heatmap> {
  return asShown(await findStored(caller, uid));
}

/** The same as it is stored: while it is analysed again, as far as that is. */
export async function findStored(caller: Caller, uid: string): Promise<Heatmap> {
  const { data: heatmap } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  if (!heatmap || heatmap.deleted_at || !maySee(caller, heatmap)) throw new AppError("heatmap.not_found");
  return heatmap;
}

/** The same, if the caller also made it; else `caller.forbidden`. */
export async function findOwnHeatmap(caller: Caller, uid: string): Promise<Heatmap> {
  const heatmap = await findHeatmap(caller, uid);
  if (heatmap.requested_by !== caller.uid) throw new AppError("caller.forbidden");
  return heatmap;
}

const maySee = (caller: Caller, { scope }: Heatmap): boolean => caller.subject === "staff" || isOfScope(caller, scope);
