import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { LabelFramesEntity, type StoredFrames } from "./frames.entity.ts";

type Video = { readonly uid: string; readonly scope: string };

/** Requests the extraction of a video's frames, unless someone else requested it since `stored` was read. */
export async function requestFrames(
  { uid, scope }: Video,
  stored: StoredFrames | null,
  more: readonly TransactionItem[] = [],
): Promise<void> {
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
    ...more,
  ]).catch((error: unknown) => {
    if (!(error instanceof ConflictError)) throw error;
  });
}
