import type { LabelledVideo } from "#contracts/labels.ts";
import { LabelFramesEntity } from "#domain/brands/frames/frames.entity.ts";
import { hasFailed, readFrames } from "#domain/brands/frames/frames-of.ts";
import { findVideo } from "#domain/brands/requests/find-tracking.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { readLabelledVideo } from "./read-video.ts";

/**
 * Extracts the frames of a video when labelling is first opened, and again if that failed. Errors: `heatmap.not_found`,
 * `heatmap.not_video`, `heatmap.not_ready`.
 */
export async function openVideo(caller: Caller, uid: string): Promise<LabelledVideo> {
  const { status, scope } = await findVideo(caller, uid);
  if (status !== "done") throw new AppError("heatmap.not_ready");
  const stored = await readFrames(uid);
  if (!stored || hasFailed(stored)) {
    const row = { uid, status: "requested", requested_at: now().toISOString() } as const;
    await commitTransaction([
      {
        write: put(
          LabelFramesEntity.put(row)
            .where(({ requested_at }, { eq, notExists }) =>
              stored ? eq(requested_at, stored.requested_at) : notExists(requested_at),
            )
            .params(),
        ),
        onConditionFailed: () => new ConflictError(),
      },
      publishEvent({ type: "brand.frames_requested", scope, object: uid }),
    ]).catch((error: unknown) => {
      // Someone else opened the screen at the same moment.
      if (!(error instanceof ConflictError)) throw error;
    });
  }
  return readLabelledVideo(caller, uid);
}
