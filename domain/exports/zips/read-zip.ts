import type { Zip } from "#contracts/exports.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type Kind, requireSubject } from "./subjects.ts";
import { toZip } from "./to-zip.ts";
import { ZipEntity } from "./zip.entity.ts";

/**
 * Progress of a zip requested by the caller. Another user's, another object's or an expired zip throws `export.not_found`.
 */
export async function readZip(caller: Caller, kind: Kind, uid: string, id: string): Promise<Zip> {
  const { title } = await requireSubject(caller, kind, uid);
  const { data: zip } = await ZipEntity.get({ uid: id }).go({ consistent: true });
  const isOwn = zip && zip.object === uid && zip.asked_by === caller.uid && zip.expires_at > now().toISOString();
  if (!isOwn) throw new AppError("export.not_found");
  return toZip(zip, title);
}
