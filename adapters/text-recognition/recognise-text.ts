import { createRequire } from "node:module";
import path from "node:path";
import type { Worker as Thread } from "node:worker_threads";
import Tesseract, { type Page, type Worker } from "tesseract.js";
import { sheetOf } from "./line-sheet.ts";
import { mergeWords, type Word } from "./merge-words.ts";
import { type Grey, pngOf, separateText, toGrey } from "./preprocess.ts";
import { Unreadable } from "./unreadable.ts";

const { resolve } = createRequire(import.meta.url);
/** The quantized English model, 3 MB. It reads every Latin alphabet well enough to locate text. */
const MODEL = path.join(path.dirname(resolve("@tesseract.js-data/eng/package.json")), "4.0.0_best_int");
/** Discards the engine's output. */
const QUIET = { user_defined_dpi: "150", debug_file: "/dev/null" };
/** Page segmentation: blocks in reading order, as in an ad or a page; then a single column of lines. */
const PAGE = Tesseract.PSM.AUTO;
const LINES = Tesseract.PSM.SINGLE_BLOCK;

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
 * Recognizes the words of an image that we encoded ourselves, in a thread that is terminated on timeout. Nothing is downloaded or
 * written: engine and model come from the installed packages.
 * @throws Unreadable when the engine fails on the image or takes more than `seconds`
 */
export async function recogniseText(image: Uint8Array, seconds = MAX_SECONDS): Promise<Recognised> {
  const broken = Promise.withResolvers<never>();
  const fail = (reason: unknown) => broken.reject(new Unreadable(`The text could not be read: ${String(reason)}`));
  const clock = setTimeout(() => fail(`it took more than ${seconds} s`), seconds * 1000);
  const options = { langPath: MODEL, cacheMethod: "none", gzip: true, errorHandler: fail };
  const starting = Tesseract.createWorker("eng", Tesseract.OEM.LSTM_ONLY, options);
  const reading = starting.then(async (engine) => {
    // A failing thread reports only here; an unhandled error would end the process.
    threadOf(engine).on("error", fail);
    return read(engine, image);
  });
  try {
    return await Promise.race([reading, broken.promise]);
  } finally {
    clearTimeout(clock);
    // Not with the engine's own `terminate`: it drops its thread, and messages sent to it afterwards crash the process.
    void starting.then(
      (engine) => threadOf(engine).terminate(),
      () => undefined,
    );
  }
}

async function read(engine: Worker, image: Uint8Array): Promise<Recognised> {
  const [fine, coarse] = [await toGrey(image, FINE.side), await toGrey(image, COARSE.side)];
  const { width, height } = fine;
  const words: Word[] = [];
  for (const page of [fine, ...(await separateText(fine, FINE.contrast))]) words.push(...(await wordsOn(engine, page, PAGE)));
  const enlarge = enlargedBy(width / coarse.width);
  for (const page of await separateText(coarse, COARSE.contrast)) words.push(...(await wordsOn(engine, page, PAGE)).map(enlarge));
  const lines = await sheetOf(await separateText(coarse, CUT_OUT));
  for (const word of lines ? await wordsOn(engine, lines.sheet, LINES) : []) {
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

async function wordsOn(engine: Worker, page: Grey, mode: Tesseract.PSM): Promise<Word[]> {
  await engine.setParameters({ ...QUIET, tessedit_pageseg_mode: mode });
  return wordsOf((await engine.recognize(await pngOf(page), {}, { text: false, blocks: true })).data);
}

const wordsOf = ({ blocks }: Page): Word[] =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text: text.trim(),
      confidence,
      left: x0,
      top: y0,
      width: x1 - x0,
      height: y1 - y0,
    }));

/** The engine's thread, which its types omit. */
const threadOf = (engine: Worker) => (engine as Worker & { readonly worker: Thread }).worker;
