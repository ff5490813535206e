import type { Comment } from "#contracts/comments.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import stageStyles from "#web/app/shared/viewer/stage/stage.module.css";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { BREAKPOINTS } from "#web/kit/use-media.ts";
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

/** On narrow screens, where the stage is above everything else, scrolls up to it. */
export function scrollToStage(): void {
  if (!window.matchMedia(BREAKPOINTS.tablet).matches) return;
  document.querySelector(`.${stageStyles.viewport}`)?.scrollIntoView({ block: "center" });
}
