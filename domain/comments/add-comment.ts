import { COMMENTS_MAX, type Comment } from "#contracts/comments.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import { changeCommentCount, nextPin } from "#domain/heatmaps/change-comment-count.ts";
import { discussionOf } from "#domain/heatmaps/discussions.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { secondOfVideo } from "#domain/heatmaps/video/second-of-video.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { type CountOnce, enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitIf, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { CommentEntity, type Comment as StoredComment } from "./comment.entity.ts";
import { changeReplyCount } from "./comment-items.ts";
import { countMentions, mentionEmails } from "./mention-emails.ts";
import { requireComment } from "./require-comment.ts";
import { sanitizeComment } from "./sanitize-comment.ts";
import { toSingleComment } from "./to-comment-response.ts";

const LIMIT = perHour("comments.add", 300);

/** The input of a comment: in a thread, or at a second of the video and a place. */
export type CommentInput = {
  readonly comment: string;
  readonly parent: string | null;
  readonly time: number | null;
  readonly place: { readonly x: number; readonly y: number } | null;
  readonly mentions: readonly string[];
};

/**
 * Adds a comment to a finished heatmap of the caller's scope, also during a reanalysis; a reply to a reply joins its thread. With
 * an idempotency key its id is derived from the key. Errors: those of `assertFinished`, `comment.not_found` (the thread),
 * `comment.outside` for a second well beyond the video (one just after its end means its end), `comment.too_many`, those of
 * `mentionEmails`, and `request.too_many` beyond 300 per hour.
 */
export async function addComment(caller: Caller, uid: string, input: CommentInput, idempotencyKey?: string): Promise<Comment> {
  await enforceRateLimit(LIMIT, caller.uid);
  const id = idempotencyKey === undefined ? newId("cm") : derivedId("cm", caller.uid, idempotencyKey);
  const count = countMentions(caller);
  return toSingleComment(await retryOnConflict(() => add(caller, uid, { id, count }, input)));
}

function secondIn({ duration }: { readonly duration?: number | undefined }, time: number): number {
  const second = duration === undefined ? undefined : secondOfVideo(duration, time);
  if (second === undefined) throw new AppError("comment.outside");
  return second;
}

/** Gives the stored comment: the one just written, or that of an earlier request with the same idempotency key. */
async function add(
  caller: Caller,
  heatmapId: string,
  { id: uid, count }: { readonly id: string; readonly count: CountOnce },
  { parent, time, place, ...input }: CommentInput,
): Promise<StoredComment> {
  const heatmap = await requireHeatmap(caller, heatmapId);
  const discussion = discussionOf(heatmap);
  assertFinished(heatmap);
  const second = time === null ? null : secondIn(heatmap, time);
  const thread = parent === null ? undefined : (await requireComment(discussion, parent)).thread;
  if (thread && (time !== null || place !== null)) {
    const message = "A reply can’t have its own position.";
    throw new AppError("request.invalid", { issues: [{ path: time === null ? "place" : "time", message }] });
  }
  const comment: StoredComment = {
    discussion,
    heatmap: heatmapId,
    uid,
    comment: sanitizeComment(input.comment),
    mentions: [...new Set(input.mentions)],
    added_by: caller.uid,
    ...(caller.key && { key_name: caller.name }),
    timestamp: now().toISOString(),
    answers: 0,
    version: 1,
    ...(thread && { parent: thread.uid }),
    ...(second !== null && { time: second }),
    ...(place && { place, pin: nextPin(heatmap) }),
  };
  const emails = await mentionEmails(caller, heatmap, comment, { count });
  const isNew = await commitIf(put(CommentEntity.create(comment).params()), [
    ...(thread ? [changeReplyCount(thread, 1)] : []),
    changeCommentCount(heatmap, 1, COMMENTS_MAX, { isPinned: place !== null }),
    ...auditLogItems(caller, { action: "comments.add", scope: heatmap.scope, object: uid }),
    publishEvent({ type: "comment.changed", scope: heatmap.scope, object: heatmapId }),
    ...emails,
  ]);
  return isNew ? comment : (await requireComment(discussion, uid)).comment;
}
