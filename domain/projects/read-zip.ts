import type { ProjectZip } from "#contracts/projects.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#domain/kit/clock.ts";
import { AppError } from "#domain/kit/error.ts";
import { findProject } from "./find-project.ts";
import { toZip } from "./to-zip.ts";
import { ZipEntity } from "./zip.entity.ts";

/** How far the zip is that the caller asked for; one of somebody else, or whose day is over, is `project.zip_not_found`. */
export async function readZip(caller: Caller, uid: string, id: string): Promise<ProjectZip> {
  const { title } = await findProject(caller, uid);
  const { data: zip } = await ZipEntity.get({ uid: id }).go({ consistent: true });
  const isHis = zip && zip.project === uid && zip.asked_by === caller.uid && zip.expires_at > now().toISOString();
  if (!isHis) throw new AppError("project.zip_not_found");
  return toZip(zip, title);
}
