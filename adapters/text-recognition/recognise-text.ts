import { type Engine, withEngine } from "./engine.ts";
import { sheetOf } from "./line-sheet.ts";
import { mergeWords, type Word } from "./merge-words.ts";
import { separateText, toGrey } from "./preprocess.ts";

/** An image is read twice, with these longer sides in pixels: finely for small print, coarsely for headlines. */
const FINE = { side: 1600, contrast: { reach: 25, full: 24 } };
const COARSE = { side: 640, contrast: { reach: 40, full: 60 } };
/**
 * Contrast to cut lines out of the coarse image; minimum confidence of their words, and the penalty against words read in place.
 */
const CUT_OUT = { reach: 40, full: 40 };
const MIN_LINE_CONFIDENCE = 85;
const CUT_OUT_PENALTY = 15;

/** An image takes one to three seconds of one core; this stops the rare image on which the engine does not finish. */
const MAX_SECONDS = 40;

/** Words of an image by descending confidence, in pixels of the size at which the image was read. */
export type Recognised = { readonly width: number; readonly height: number; readonly words: readonly Word[] };

/**
 * Recognises the words of an image that we encoded ourselves, in a thread that is terminated on timeout. The English model reads
 * every Latin alphabet well enough to locate text.
 * @throws Unreadable when the engine fails on the image; RecognitionTimeout when it takes more than `seconds`
 */
export const recogniseText = (image: Uint8Array, seconds = MAX_SECONDS): Promise<Recognised> =>
  withEngine({ language: "en", seconds }, (engine) => read(engine, image));

async function read(engine: Engine, image: Uint8Array): Promise<Recognised> {
  const [fine, coarse] = [await toGrey(image, FINE.side), await toGrey(image, COARSE.side)];
  const { width, height } = fine;
  const words: Word[] = [];
  for (const page of [fine, ...(await separateText(fine, FINE.contrast))]) words.push(...(await engine.wordsOn(page, "page")));
  const enlarge = enlargedBy(width / coarse.width);
  for (const page of await separateText(coarse, COARSE.contrast))
    words.push(...(await engine.wordsOn(page, "page")).map(enlarge));
  const lines = await sheetOf(await separateText(coarse, CUT_OUT));
  for (const word of lines ? await engine.wordsOn(lines.sheet, "lines") : []) {
    const placed = word.confidence >= MIN_LINE_CONFIDENCE && lines?.placeOf(word);
    if (placed) words.push(enlarge({ ...placed, confidence: placed.confidence - CUT_OUT_PENALTY }));
  }
  return { width, height, words: mergeWords(words) };
}

const enlargedBy =
  (scale: number) =>
  ({ left, top, width, height, ...word }: Word): Word => ({
    ...word,
    left: left * scale,
    top: top * scale,
    width: width * scale,
    height: height * scale,
  });
