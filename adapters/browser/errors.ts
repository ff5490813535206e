/** Stable codes of why a page cannot be captured. Their texts are with the problems of a heatmap. */
export const CAPTURE_PROBLEMS = [
  "capture_refused",
  "capture_unreachable",
  "capture_not_page",
  "capture_timeout",
  "capture_too_large",
  "capture_selector",
] as const;
export type CaptureProblem = (typeof CAPTURE_PROBLEMS)[number];

/** The URL or its page is at fault: a retry would give the same result. The message is the code. */
export class CaptureRejected extends Error {
  override readonly name = "CaptureRejected";
  readonly code: CaptureProblem;

  constructor(code: CaptureProblem, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The browser did not start, crashed or disconnected: a retry may help. */
export class CaptureFailed extends Error {
  override readonly name = "CaptureFailed";
}
