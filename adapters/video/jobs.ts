/** Jobs for a child process. Files are passed by path; everything else fits in one message. Times are in seconds. */
export type VideoJob =
  | { readonly kind: "probe"; readonly path: string; readonly maxSeconds: number }
  | ({ readonly kind: "decode" } & DecodeJob)
  | { readonly kind: "still"; readonly path: string; readonly time: number; readonly maxSide?: number }
  | ({ readonly kind: "write"; readonly out: string } & WriteJob)
  | { readonly kind: "join"; readonly paths: readonly string[]; readonly out: string; readonly sound?: string }
  | { readonly kind: "copy"; readonly path: string; readonly out: string };

/** Frames to decode: from `from` (inclusive) to `to` (exclusive), upright, at `rate` per second or all of them. */
export type DecodeJob = {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly rate?: number;
  readonly width: number;
  readonly height: number;
};

/**
 * A video to write: even sizes, a constant frame rate, a part of another file's audio, and x264's quality (18 best, 23 by default).
 */
export type WriteJob = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly crf?: number;
  /** Smaller files, which take longer to encode and have a key frame only every ten seconds. */
  readonly isCompact?: boolean;
  readonly sound?: { readonly path: string; readonly from: number; readonly to: number };
};

/** Facts about a video: its size upright and even, its duration in seconds, its mean frame rate. */
export type VideoFacts = {
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly fps: number;
  readonly hasSound: boolean;
  readonly frames: number;
  /** Browsers can play the file as it is: `copyForWeb` copies it without encoding. */
  readonly playable: boolean;
};
