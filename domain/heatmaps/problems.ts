import { INPUT_REFUSED } from "#contracts/pipelines/heatmap-image.ts";
import { rejectedFileSentence } from "#contracts/reference.ts";

/** What a sentence may name. */
type File = { readonly name: string; readonly trial: boolean };

/**
 * Why a heatmap ends without a result. `refused`: the file is at fault and the status becomes `error`; otherwise we gave up and it
 * becomes `failed`. Either way the credit is given back.
 */
export const PROBLEMS = {
  wrong_format: { refused: true, sentence: ({ name, trial }: File) => rejectedFileSentence(name, trial) },
  too_large: { refused: true, sentence: ({ name, trial }: File) => rejectedFileSentence(name, trial) },
  unreadable: {
    refused: true,
    sentence: ({ name }: File) => `Your file ${name} could not be read. It seems to be damaged or incomplete.`,
  },
  too_many_pixels: {
    refused: true,
    sentence: ({ name }: File) => `Your file ${name} has more than 50 megapixels. Please make it smaller.`,
  },
  upload_changed: {
    refused: true,
    sentence: ({ name }: File) => `Your file ${name} was replaced after its analysis had begun. Please upload it again.`,
  },
  upload_expired: {
    refused: false,
    sentence: ({ name }: File) => `The upload of ${name} was not finished in time. Your credit was returned.`,
  },
  analysis_failed: { refused: false, sentence: ({ name }: File) => `The analysis of ${name} failed. Your credit was returned.` },
  analysis_timed_out: {
    refused: false,
    sentence: ({ name }: File) => `The analysis of ${name} took too long. Your credit was returned.`,
  },
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** Whether a text is the code of a problem. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** Thrown by a pipeline step when the uploaded file itself is at fault; its message is the problem's code. Never retried. */
export class InputRefused extends Error {
  override readonly name = INPUT_REFUSED;

  constructor(code: ProblemCode) {
    super(code);
  }
}
