import type { Zip } from "#contracts/exports.ts";
import { type Caller, ownsScope } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { requireSubject, type SingleKind, selectionTitle } from "./subjects.ts";
import { toZip } from "./to-zip.ts";
import { type Zip as StoredZip, ZipEntity } from "./zip.entity.ts";

/**
 * Progress of a zip requested by the caller. Another user's, another object's or an expired zip throws `export.not_found`.
 */
export async function readZip(caller: Caller, kind: SingleKind, uid: string, id: string): Promise<Zip> {
  const { title } = await requireSubject(caller, kind, uid);
  const zip = await requireOwnZip(caller, id);
  if (zip.object !== uid) throw new AppError("export.not_found");
  return toZip(zip, title);
}

/**
 * Progress of a zip of several heatmaps requested by the caller; `export.not_found` as `readZip`, also once the caller may no
 * longer see the scope of the heatmaps. A zip is deleted with each of its heatmaps, so the heatmaps need not be read.
 */
export async function readSelectionZip(caller: Caller, id: string): Promise<Zip> {
  const zip = await requireOwnZip(caller, id);
  const isReadable = caller.subject === "staff" || ownsScope(caller, zip.scope);
  if (zip.kind !== "selection" || !isReadable) throw new AppError("export.not_found");
  return toZip(zip, selectionTitle(zip.objects));
}

async function requireOwnZip({ uid }: Caller, id: string): Promise<StoredZip> {
  const { data: zip } = await ZipEntity.get({ uid: id }).go({ consistent: true });
  if (zip?.asked_by !== uid || zip.expires_at <= now().toISOString()) throw new AppError("export.not_found");
  return zip;
}
