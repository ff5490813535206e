/** What a child process may be asked to do. Files go by path; everything else fits in one message. Times are in seconds. */
export type VideoJob =
  | { readonly kind: "probe"; readonly path: string; readonly maxSeconds: number }
  | ({ readonly kind: "decode" } & DecodeJob)
  | { readonly kind: "still"; readonly path: string; readonly time: number; readonly maxSide?: number }
  | ({ readonly kind: "write"; readonly out: string } & WriteJob)
  | { readonly kind: "join"; readonly paths: readonly string[]; readonly out: string; readonly sound?: string }
  | { readonly kind: "copy"; readonly path: string; readonly out: string };

/** Pictures wanted: from `from` up to but without `to`, upright, `rate` a second or every one there is. */
export type DecodeJob = {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly rate?: number;
  readonly width: number;
  readonly height: number;
};

/** A video to write: even sizes, a constant number of pictures a second, and a piece of another file's sound. */
export type WriteJob = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly sound?: { readonly path: string; readonly from: number; readonly to: number };
};

/** What is in a video: its size upright and even, its length in seconds, its mean number of pictures a second. */
export type VideoFacts = {
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly fps: number;
  readonly hasSound: boolean;
  readonly frames: number;
  /** Browsers play the file as it is: `copyForWeb` copies it and need not encode it anew. */
  readonly playable: boolean;
};
