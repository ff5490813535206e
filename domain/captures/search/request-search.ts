import { startCapture } from "#adapters/pipelines/capture.ts";
import { presignedGetUrl } from "#adapters/storage.ts";
import type { SearchCapture, SearchRequest } from "#contracts/captures.ts";
import { limitCaptures } from "#domain/captures/capture-limits.ts";
import { captureFolder } from "#domain/captures/files.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { commitIf, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { requireSearch } from "./require-search.ts";
import { type Search, SearchEntity } from "./search.entity.ts";
import { toSearchCapture } from "./to-search-capture.ts";

const RETENTION_SECONDS = DAY_SECONDS;

/**
 * Requests a search results page with a finished image as one of its thumbnails. The idempotency key makes a retry return the
 * same capture. Free of charge. Errors: `heatmap.not_found` (also for videos), those of `assertFinished`, `request.too_many`.
 */
export async function requestSearch(caller: Caller, request: SearchRequest, idempotencyKey?: string): Promise<SearchCapture> {
  const heatmap = await requireHeatmap(caller, request.thumbnail);
  if (heatmap.type !== "image") throw new AppError("heatmap.not_found");
  assertFinished(heatmap);
  const { title, image } = heatmap;
  await limitCaptures(caller);
  const uid = idempotencyKey === undefined ? newId("cp") : derivedId("cp", caller.uid, idempotencyKey);
  const search = await create(caller, uid, request);
  const { keyword, position, hide_shorts } = search;
  // The link is valid for minutes, so it is useless to anyone who reads it in the execution later.
  const imageUrl = await presignedGetUrl(image);
  const folder = captureFolder(search);
  await startCapture({ kind: "search", uid, folder, search: { keyword, position, hide_shorts, title, picture: imageUrl } });
  return toSearchCapture(search);
}

async function create(caller: Caller, uid: string, request: SearchRequest): Promise<Search> {
  const at = now();
  const scope = scopeOf(caller);
  const row = { ...request, uid, scope, requested_by: caller.uid, created_at: at.toISOString() };
  await commitIf(
    put(SearchEntity.create({ ...row, ttl: secondsAfter(at, RETENTION_SECONDS) }).params()),
    auditLogItems(caller, { action: "captures.search", scope, object: uid }),
  );
  return requireSearch(caller, uid);
}
