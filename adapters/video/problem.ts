/** Why a file is refused as a video. The words a person reads are the domain's. */
const VIDEO_PROBLEMS = ["wrong_format", "unreadable", "too_long", "too_many_pixels", "too_fast", "no_picture"] as const;
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number];

/** The file itself is at fault: the same file will be refused again. */
export class VideoRefused extends Error {
  override readonly name = "VideoRefused";
  readonly code: VideoProblem;

  constructor(code: VideoProblem) {
    super(code);
    this.code = code;
  }
}

/** The work could not be done: the process broke, took too long, or needed more memory or room than it may have. */
export class VideoFailed extends Error {
  override readonly name = "VideoFailed";
}
