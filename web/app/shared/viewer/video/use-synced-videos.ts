import { useEffect, useLayoutEffect, useState } from "react";
import { useSignal } from "#web/kit/use-signal.ts";
import { type GroupState, SyncedVideoGroup } from "./synced-video-group.ts";

/** Keeps the videos of a page in sync. */
export type Player = SyncedVideoGroup;

/** Creates a player. Each `SyncedVideo` registers its video with it. */
export function usePlayer(): Player {
  const [player] = useState(
    () =>
      new SyncedVideoGroup((task) => {
        const frame = requestAnimationFrame(task);
        return () => cancelAnimationFrame(frame);
      }),
  );
  useEffect(() => () => player.dispose(), [player]);
  return player;
}

/** Sets the names of the visible videos. The first one plays sound. */
export function useVisibleVideos(player: Player, visible: readonly string[]): void {
  const names = visible.join("\n");
  useLayoutEffect(() => player.show(names.split("\n").filter(Boolean)), [player, names]);
}

/** Creates a player that shows the videos with these names. */
export function useSyncedVideos({ shown: visible }: { shown: readonly string[] }): Player {
  const player = usePlayer();
  useVisibleVideos(player, visible);
  return player;
}

/** The state of a player. Changes rarely. */
export function usePlayerState(player: Player): GroupState {
  return useSignal(player.state);
}

/** The player's time in seconds. Re-renders on every frame, so use it only in small components. */
export function usePlayerTime(player: Player): number {
  return useSignal(player.time);
}
