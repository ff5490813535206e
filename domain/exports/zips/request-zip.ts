import type { Zip as Shown } from "#contracts/exports.ts";
import { isRunning, requestedJob } from "#domain/exports/job-state.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour, type RateLimit } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { type CountOnce, countOnce } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import {
  type ExportSubject,
  hasContent,
  type Kind,
  requireSelection,
  requireSubject,
  type SingleKind,
  type TitledSubject,
  whyEmpty,
} from "./subjects.ts";
import { toZip } from "./to-zip.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";
import { zipIdOf } from "./zip-files.ts";

const limitOf = (kind: Kind): RateLimit => perHour(`exports.${kind}`, 30);

/**
 * Requests a zip of a project's finished heatmaps, of a heatmap, of a benchmark's templates, or of a workspace. It is created
 * in the background and stored for a day. A zip already in progress for the same user is not started again. `project.empty`,
 * `heatmap.not_ready`, `heatmap.failed`, `benchmark.no_templates` or `workspace.empty` if there is nothing to pack,
 * `request.too_many` from the 31st of a kind in an hour.
 */
export const requestZip = async (caller: Caller, kind: SingleKind, uid: string): Promise<Shown> =>
  requestZipOf(caller, await requireSubject(caller, kind, uid));

/**
 * Requests a zip with a folder for each of several heatmaps, as `requestZip` does. Those without a result are named in it. Errors:
 * those of `requireSelection`, and `heatmap.not_ready` or `heatmap.failed` if none has a result.
 */
export const requestSelectionZip = async (caller: Caller, uids: readonly string[]): Promise<Shown> =>
  requestZipOf(caller, await requireSelection(caller, uids));

async function requestZipOf(caller: Caller, { title, ...subject }: TitledSubject): Promise<Shown> {
  const count = countOnce(limitOf(subject.kind), caller.uid);
  const id = zipIdOf(subject.object, caller.uid, subject.scope);
  const zip = await retryOnConflict(async () => {
    const { data: previous } = await ZipEntity.get({ uid: id }).go({ consistent: true });
    return previous && isRunning(previous) ? previous : startPacking(caller, { subject, previous, count });
  });
  return toZip(zip, title);
}

type Packing = { readonly subject: ExportSubject; readonly previous: Zip | null; readonly count: CountOnce };

async function startPacking(caller: Caller, { subject, previous, count }: Packing): Promise<Zip> {
  const { kind, object, scope } = subject;
  if (!(await hasContent(subject))) throw await whyEmpty(caller, subject);
  await count();
  const uid = zipIdOf(object, caller.uid, scope);
  const zip = { ...subject, asked_by: caller.uid, ...requestedJob(uid) };
  const params = ZipEntity.put(zip)
    .where(({ run }, { eq, notExists }) => (previous ? `${notExists(run)} OR ${eq(run, previous.run)}` : notExists(run)))
    .params();
  await commitTransaction([
    { write: put(params), onConditionFailed: () => new ConflictError() },
    ...auditLogItems(caller, { action: `exports.${kind}Zip`, scope, object }),
    publishEvent({ type: "zip.requested", scope, object: uid }),
  ]);
  return zip;
}
