import { hasFailed, readFrames } from "#domain/brands/frames/frames-of.ts";
import { requestFrames } from "#domain/brands/frames/request-frames.ts";
import { requireVideo } from "#domain/brands/requests/find-tracking.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";

/**
 * Extracts the frames to label of a video again, unless that is in progress. Labels remain, because the same video gives the same
 * frames. Errors: `heatmap.not_found`, `heatmap.not_video`, those of `assertFinished`, and `label.no_frames` if none were
 * extracted before.
 */
export async function redoFrames(caller: Caller, uid: string): Promise<{ uid: string }> {
  const video = await requireVideo(caller, uid);
  assertFinished(video);
  const { scope } = video;
  const stored = await readFrames(uid);
  if (!stored) throw new AppError("label.no_frames");
  if (stored.status !== "requested" || hasFailed(stored))
    await requestFrames({ uid, scope }, stored, auditLogItems(caller, { action: "brands.redo_frames", scope, object: uid }));
  return { uid };
}
