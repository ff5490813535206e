/** Why a page cannot be captured, by stable code. The sentences stand with the problems of a heatmap. */
export const CAPTURE_PROBLEMS = [
  "capture_refused",
  "capture_unreachable",
  "capture_not_page",
  "capture_timeout",
  "capture_too_large",
  "capture_selector",
] as const;
export type CaptureProblem = (typeof CAPTURE_PROBLEMS)[number];

/** The address or its page is at fault: asking again would end the same way. Its message is the code. */
export class CaptureRefused extends Error {
  override readonly name = "CaptureRefused";
  readonly code: CaptureProblem;

  constructor(code: CaptureProblem, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The browser did not start, broke or was lost: asking again may help. */
export class CaptureFailed extends Error {
  override readonly name = "CaptureFailed";
}
