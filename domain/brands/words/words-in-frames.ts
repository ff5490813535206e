import { withEngine } from "#adapters/text-recognition/engine.ts";
import { toGrey } from "#adapters/text-recognition/preprocess.ts";
import { readFrame } from "#adapters/text-recognition/read-frame.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";
import type { Target } from "./match-words.ts";
import { type GreyFrame, trackWords, type WordDetection } from "./track-words.ts";

/** Longer side in pixels at which frames are read: letters from 12 pixels on of a frame of that size are found. */
const SIDE = 1280;
/** Ten seconds of video take 3 s; this stops a segment on which the engine does not finish. */
const MAX_SECONDS = 240;

/** Encoded frames of a part of a video (JPEG or PNG, of one size) in order of time, in seconds; at most 64 at a time. */
export type EncodedFrame = { readonly time: number; readonly image: Uint8Array };

/**
 * Finds texts in frames, best 5 a second (`trackWords`). The same frames always give the same result.
 * @throws Unreadable when the engine fails; RecognitionTimeout when it takes too long
 */
export async function wordsInFrames(
  frames: readonly EncodedFrame[],
  { targets, language }: { readonly targets: readonly Target[]; readonly language: TextLanguage },
): Promise<WordDetection[]> {
  if (targets.length === 0) return [];
  const grey: GreyFrame[] = [];
  for (const { time, image } of frames) grey.push({ time, grey: await toGrey(image, SIDE) });
  return withEngine({ language, seconds: MAX_SECONDS }, (engine) =>
    trackWords(grey, targets, (frame) => readFrame(engine, frame)),
  );
}
