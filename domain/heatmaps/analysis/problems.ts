import { INPUT_REJECTED } from "#contracts/pipelines/heatmap-image.ts";
import { IMAGE_MAX_SIDE, rejectedFileMessage, tooSmallMessage, VIDEO_MAX_RATE, VIDEO_MAX_SIZE } from "#contracts/reference.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { pixelSize } from "#kit/portable/size-name.ts";

/** Values a message may contain. */
type File = { readonly name: string; readonly trial: boolean; readonly video: boolean };

/**
 * Why a heatmap ends without a result. `rejected`: the file is at fault and the status becomes `error`; otherwise the analysis
 * failed and it becomes `failed`. Both refund the credit.
 */
export const PROBLEMS = {
  wrong_format: { rejected: true, message: ({ name, trial }: File) => rejectedFileMessage(name, trial) },
  too_large: { rejected: true, message: ({ name, trial }: File) => rejectedFileMessage(name, trial) },
  unreadable: {
    rejected: true,
    message: ({ name }: File) => `Your file ${name} couldn’t be read. It seems to be damaged or incomplete.`,
  },
  too_many_pixels: {
    rejected: true,
    message: ({ name, video }: File) =>
      `Your file ${name} has more than ${video ? `${pixelSize(VIDEO_MAX_SIZE)} pixels` : "50 megapixels"}. Please make it smaller.`,
  },
  side_too_long: {
    rejected: true,
    message: ({ name }: File) =>
      `Your file ${name} is longer than ${formatNumber(IMAGE_MAX_SIDE)} pixels on one side. Please crop it or make it smaller.`,
  },
  side_too_short: { rejected: true, message: ({ name }: File) => tooSmallMessage(name) },
  too_long: { rejected: true, message: ({ name, trial }: File) => rejectedFileMessage(name, trial) },
  too_fast: {
    rejected: true,
    message: ({ name }: File) =>
      `Your file ${name} has more than ${VIDEO_MAX_RATE} frames per second. Please lower its frame rate.`,
  },
  no_picture: { rejected: true, message: ({ name }: File) => `Your file ${name} contains no image.` },
  upload_changed: {
    rejected: true,
    message: ({ name }: File) => `Your file ${name} was replaced after its analysis started. Please upload it again.`,
  },
  upload_expired: {
    rejected: false,
    message: ({ name }: File) => `The upload of ${name} wasn’t finished in time.`,
  },
  upload_given_up: {
    rejected: false,
    message: ({ name }: File) => `The upload of ${name} was canceled.`,
  },
  analysis_failed: { rejected: false, message: ({ name }: File) => `The analysis of ${name} failed.` },
  analysis_timed_out: {
    rejected: false,
    message: ({ name }: File) => `The analysis of ${name} took too long.`,
  },
  capture_refused: {
    rejected: true,
    message: ({ name }: File) => `${name} can’t be captured. Please enter a public http or https URL.`,
  },
  capture_unreachable: {
    rejected: true,
    message: ({ name }: File) => `${name} couldn’t be reached. Please check the URL.`,
  },
  capture_not_page: { rejected: true, message: ({ name }: File) => `${name} isn’t a page that a browser can show.` },
  capture_timeout: { rejected: true, message: ({ name }: File) => `${name} took too long to load.` },
  capture_too_large: { rejected: true, message: ({ name }: File) => `${name} is too large to be captured.` },
  capture_selector: {
    rejected: true,
    message: ({ name }: File) => `A CSS selector is not valid, or nothing on ${name} matches it. Please check the selectors.`,
  },
  capture_failed: { rejected: false, message: ({ name }: File) => `${name} couldn’t be captured.` },
  capture_expired: { rejected: false, message: ({ name }: File) => `${name} wasn’t captured in time.` },
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** Whether a string is a problem code. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** Thrown by a pipeline step if the uploaded file itself is at fault; the message is the problem code. Never retried. */
export class InputRejected extends Error {
  override readonly name = INPUT_REJECTED;

  constructor(code: ProblemCode) {
    super(code);
  }
}
