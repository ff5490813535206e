import { type FileOwner, generationPrefix } from "#domain/heatmaps/files.ts";

/**
 * Files derived from a video, by name, with their extension. `poster` is an early frame, shown until there is a thumbnail.
 * `attention` is the mean of all frames' maps at model resolution, `members` those of the single networks, `mask` the same mean
 * at the frame's own size, `moments` the map of every analysed frame.
 */
const FILES = {
  image: "mp4",
  heatmap: "mp4",
  peekthrough: "mp4",
  combined: "png",
  thumbnail: "webp",
  poster: "webp",
  attention: "png",
  members: "png",
  mask: "png",
  moments: "npy",
  frames: "json",
} as const;
export type VideoFile = keyof typeof FILES;

/** Key of a file derived from a video in a generation. */
export const videoKey = (heatmap: FileOwner, gen: number, file: VideoFile): string =>
  `${generationPrefix(heatmap, gen)}${file}.${FILES[file]}`;

const SEGMENT_FILES = { attention: "json.gz", heatmap: "mp4", peekthrough: "mp4" } as const;

/** S3 prefix of segment files until they are joined; ends with a slash. */
export const segmentsFolder = (heatmap: FileOwner, gen: number): string => `${generationPrefix(heatmap, gen)}segments/`;

/** Key of a file of one segment. */
export const segmentKey = (heatmap: FileOwner, gen: number, segment: number, file: keyof typeof SEGMENT_FILES): string =>
  `${segmentsFolder(heatmap, gen)}${String(segment).padStart(3, "0")}-${file}.${SEGMENT_FILES[file]}`;

export const MP4 = "video/mp4";
