import type { Comment } from "#contracts/comments.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import type { CommentDraftStore } from "../store/comment-draft-store.ts";

/** Pauses the video and returns its position in seconds, rounded to milliseconds. */
export function pauseAndGetTime(player: Player): number {
  player.pause();
  return Math.round(player.time.get() * 1000) / 1000;
}

/** Selects a thread and seeks the video to its time. */
export function goToThread(
  draftStore: CommentDraftStore,
  { player }: Pick<OpenHeatmap, "player">,
  first: Comment,
  how?: { isRevealed: boolean },
): void {
  draftStore.select(first.uid, how);
  if (first.time === null) return;
  player?.pause();
  player?.seek(first.time);
}

/** Opens a thread in the comments tab. */
export function openThread(draftStore: CommentDraftStore, open: OpenHeatmap, first: Comment): void {
  open.openTab("comments");
  goToThread(draftStore, open, first, { isRevealed: true });
}
