import type { ProjectZip } from "#contracts/projects.ts";
import { finishedAmong } from "#domain/heatmaps/finished-among.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#domain/kit/clock.ts";
import { AppError } from "#domain/kit/error.ts";
import { newId } from "#domain/kit/ids.ts";
import { announce } from "#domain/kit/outbox.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { Changed, retryWhileChanged } from "#domain/kit/retry-while-changed.ts";
import { shardOf } from "#domain/kit/shards.ts";
import { commit, put } from "#domain/kit/transaction.ts";
import { findProject } from "./find-project.ts";
import { LinkEntity } from "./link.entity.ts";
import type { Project } from "./project.entity.ts";
import { toZip } from "./to-zip.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";
import { zipIdOf } from "./zip-files.ts";
import { aliveFrom, isBeingPacked, keptFrom } from "./zip-parts.ts";

const MOST_AN_HOUR = 30;
const HOUR_SECONDS = 3600;
const LINKS = 50;

/**
 * Asks for a zip of a project's finished heatmaps, which is packed in the background and kept for a day. What is being packed for the same
 * person already is not begun again. `project.empty` when nothing in it is finished, `request.too_many` from the 31st in an hour on.
 */
export async function requestZip(caller: Caller, uid: string): Promise<ProjectZip> {
  const project = await findProject(caller, uid);
  const zip = await retryWhileChanged(async () => {
    const { data: before } = await ZipEntity.get({ uid: zipIdOf(uid, caller.uid) }).go({ consistent: true });
    return before && isBeingPacked(before) ? before : begin(caller, project, before);
  });
  return toZip(zip, project.title);
}

async function begin(caller: Caller, project: Project, before: Zip | null): Promise<Zip> {
  if (!(await holdsFinished(project))) throw new AppError("project.empty");
  await limit("projects.zip", caller.uid, MOST_AN_HOUR, HOUR_SECONDS);
  const at = now();
  const uid = zipIdOf(project.uid, caller.uid);
  const zip = {
    ...{ uid, project: project.uid, scope: project.scope, asked_by: caller.uid, run: newId("run") },
    ...({ state: "requested", progress: 0, stored: shardOf(uid) } as const),
    ...aliveFrom(at),
    ...keptFrom(at),
  };
  const params = ZipEntity.put(zip)
    .where(({ run }, { eq, notExists }) => (before ? `${notExists(run)} OR ${eq(run, before.run)}` : notExists(run)))
    .params();
  await commit([
    { write: put(params), refuse: () => new Changed() },
    ...audit(caller, "projects.zip", project.scope, project.uid),
    announce({ type: "project.zip_requested", scope: project.scope, object: uid }),
  ]);
  return zip;
}

async function holdsFinished({ uid, scope }: Project): Promise<boolean> {
  let cursor: string | null = null;
  do {
    const page: { data: { heatmap: string }[]; cursor: string | null } = await LinkEntity.query
      .byProject({ project: uid })
      .go({ cursor, limit: LINKS, order: "desc", attributes: ["heatmap"] });
    const found = await finishedAmong(
      page.data.map(({ heatmap }) => heatmap),
      scope,
    );
    if (found.length > 0) return true;
    cursor = page.cursor;
  } while (cursor !== null);
  return false;
}
