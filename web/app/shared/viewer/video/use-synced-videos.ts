import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { type GroupState, VideoGroup } from "./video-group.ts";

/** What keeps a page's films in step. */
export type Player = VideoGroup;

/** A player of films, each put in by a `SyncedVideo`. */
export function usePlayer(): Player {
  const [player] = useState(
    () =>
      new VideoGroup((task) => {
        const frame = requestAnimationFrame(task);
        return () => cancelAnimationFrame(frame);
      }),
  );
  useEffect(() => () => player.dispose(), [player]);
  return player;
}

/** Names the films that are wanted on the screen, the first of which is heard. */
export function useShown(player: Player, shown: readonly string[]): void {
  const names = shown.join("\n");
  useLayoutEffect(() => player.show(names.split("\n").filter(Boolean)), [player, names]);
}

/** A player that shows the films of these names. */
export function useSyncedVideos({ shown }: { shown: readonly string[] }): Player {
  const player = usePlayer();
  useShown(player, shown);
  return player;
}

/** How a player stands; changes seldom. */
export function usePlayerState(player: Player): GroupState {
  return useSyncExternalStore(player.state.subscribe, player.state.get);
}

/** The player's time in seconds, anew with every frame that passes: for small components only. */
export function usePlayerTime(player: Player): number {
  return useSyncExternalStore(player.time.subscribe, player.time.get);
}
