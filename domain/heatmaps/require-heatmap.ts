import { type Caller, ownsScope } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { readExisting } from "./read-stored.ts";
import { toPublicVersion } from "./to-public-version.ts";

/**
 * The heatmap if the caller may see it: in their scope, or any for staff.
 * Missing, deleted and other users' heatmaps throw the same error, so that ids cannot be probed.
 */
export async function requireHeatmap(caller: Caller, uid: string): Promise<Heatmap> {
  return toPublicVersion(await requireStoredHeatmap(caller, uid));
}

/** A heatmap of the caller's scope as stored: during a reanalysis, with its intermediate state. */
export async function requireStoredHeatmap(caller: Caller, uid: string): Promise<Heatmap> {
  const heatmap = await readExisting(uid);
  if (!heatmap || !canRead(caller, heatmap)) throw new AppError("heatmap.not_found");
  return heatmap;
}

/** A heatmap that the caller created; `caller.not_creator` for others of their scope. */
export async function requireOwnHeatmap(caller: Caller, uid: string): Promise<Heatmap> {
  const heatmap = await requireHeatmap(caller, uid);
  if (heatmap.requested_by !== caller.uid) throw new AppError("caller.not_creator");
  return heatmap;
}

const canRead = (caller: Caller, { scope }: Heatmap): boolean => caller.subject === "staff" || ownsScope(caller, scope);
