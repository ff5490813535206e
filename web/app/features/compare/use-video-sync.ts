import { useEffect, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useSyncedVideos } from "#web/app/shared/viewer/video/use-synced-videos.ts";

/** Whether a heatmap is a video that can be played. */
export const isFinishedVideo = ({ type, status }: HeatmapDetail): boolean => type === "video" && status === "done";

/** Plays the videos of a comparison together, without sound, while this is on. A change starts them from the beginning. */
export function useVideoSync(videos: readonly HeatmapDetail[]) {
  const [isSynced, setIsSynced] = useState(false);
  const player = useSyncedVideos({ shown: isSynced ? videos.map(({ uid }) => uid) : [] });
  useEffect(() => player.setMuted(true), [player]);
  const sync = (synced: boolean) => {
    player.pause();
    player.seek(0);
    setIsSynced(synced);
  };
  return { player, isSynced, sync };
}
