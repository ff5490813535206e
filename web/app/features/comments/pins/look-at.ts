import type { Comment } from "#contracts/comments.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import type { Desk } from "../store/desk.ts";

/** Stops the film and answers where it stands, in seconds to the millisecond. */
export function momentOf(player: Player): number {
  player.pause();
  return Math.round(player.time.get() * 1000) / 1000;
}

/** Looks at a thread: it is selected, and the film stands at its second. */
export function lookAt(desk: Desk, { player }: Pick<OpenHeatmap, "player">, first: Comment, how?: { isRevealed: boolean }): void {
  desk.select(first.uid, how);
  if (first.time === null) return;
  player?.pause();
  player?.seek(first.time);
}

/** Opens a thread in its tab, from wherever it is marked. */
export function openThread(desk: Desk, open: OpenHeatmap, first: Comment): void {
  open.openTab("comments");
  lookAt(desk, open, first, { isRevealed: true });
}

/** Where the stage stands over everything else, the page goes back up to it. */
export function showStage(): void {
  if (!window.matchMedia("(max-width: 860px)").matches) return;
  document.querySelector(".stage__floor")?.scrollIntoView({ block: "center" });
}
