import type { GazeComparison } from "#contracts/gaze.ts";
import { requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { GazeEntity } from "./gaze.entity.ts";
import { GazePointsEntity } from "./points.entity.ts";
import { readGaze } from "./read-gaze.ts";

/** Removes the gaze of people from a finished image of the caller's scope. Errors: those of `requireFinishedImage`. */
export async function removeGaze(caller: Caller, uid: string): Promise<GazeComparison> {
  const { scope } = await requireFinishedImage(caller, uid);
  await commitTransaction([
    { write: deleteItem(GazeEntity.delete({ uid }).params()) },
    { write: deleteItem(GazePointsEntity.delete({ uid }).params()) },
    ...auditLogItems(caller, { action: "heatmaps.remove_gaze", scope, object: uid }),
  ]);
  return readGaze(caller, uid);
}
