import { type FileOwner, heatmapFolder } from "#domain/heatmaps/files.ts";

/** Key of a frame to label. Names sort by frame number. */
export const labelFrameKey = (heatmap: FileOwner, frame: number): string =>
  `${heatmapFolder(heatmap)}label-frames/${String(frame).padStart(3, "0")}.jpg`;
