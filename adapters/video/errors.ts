/** Why a file is rejected as a video. The texts for users are in the domain. */
const VIDEO_PROBLEMS = ["wrong_format", "unreadable", "too_long", "too_many_pixels", "too_fast", "no_picture"] as const;
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number];

/** The file itself is at fault: a retry would be rejected too. */
export class VideoRejected extends Error {
  override readonly name = "VideoRejected";
  readonly code: VideoProblem;

  constructor(code: VideoProblem) {
    super(code);
    this.code = code;
  }
}

/** The job failed: the process crashed, timed out, or needed more memory or disk than allowed. */
export class VideoFailed extends Error {
  override readonly name: string = "VideoFailed";
}

/**
 * The process was killed from outside, as when the machine is out of memory: a retry may succeed. The state machines match this
 * name.
 */
export class VideoInterrupted extends VideoFailed {
  override readonly name = "VideoInterrupted";
}
