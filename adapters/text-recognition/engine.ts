import { createRequire } from "node:module";
import path from "node:path";
import type { Worker as Thread } from "node:worker_threads";
import Tesseract, { type Page, type Worker } from "tesseract.js";
import type { Word } from "./merge-words.ts";
import { type Grey, pngOf } from "./preprocess.ts";
import { RecognitionTimeout, Unreadable } from "./unreadable.ts";

const { resolve } = createRequire(import.meta.url);

/** The engine's names of the languages whose quantized models are installed, 1 to 3 MB each. */
export const ENGINE_LANGUAGES = { en: "eng", de: "deu", fr: "fra", es: "spa", it: "ita", nl: "nld", pt: "por" } as const;
export type EngineLanguage = keyof typeof ENGINE_LANGUAGES;

/** Discards the engine's output. */
const QUIET = { user_defined_dpi: "150", debug_file: "/dev/null" };

/** How a page is laid out: blocks in reading order, as in an ad or a page; or a single column of lines. */
export const LAYOUTS = { page: Tesseract.PSM.AUTO, lines: Tesseract.PSM.SINGLE_BLOCK } as const;

/** Reads the words of an image, in pixels of it. Its calls run one after another. */
export type Engine = { wordsOn(page: Grey, layout: keyof typeof LAYOUTS): Promise<Word[]> };

/**
 * Runs `work` with an engine in a thread of its own that is ended afterwards, or when `seconds` are over. Nothing is downloaded or
 * written: engine and models come from the installed packages.
 * @throws Unreadable when the engine fails; RecognitionTimeout when the work takes more than `seconds`; errors of `work`
 */
export async function withEngine<Result>(
  { language, seconds }: { readonly language: EngineLanguage; readonly seconds: number },
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const broken = Promise.withResolvers<never>();
  const fail = (reason: unknown) => broken.reject(new Unreadable(`The text could not be read: ${String(reason)}`));
  const late = () => broken.reject(new RecognitionTimeout(`Reading the text took more than ${seconds} s`));
  const clock = setTimeout(late, seconds * 1000);
  const starting = startEngine(language, fail);
  const working = starting.then(async (engine) => {
    // A failing thread reports only here; an unhandled error would end the process.
    threadOf(engine).on("error", fail);
    return work({ wordsOn: (page, layout) => wordsOn(engine, page, LAYOUTS[layout]) });
  });
  try {
    return await Promise.race([working, broken.promise]);
  } finally {
    clearTimeout(clock);
    // Not with the engine's own `terminate`: it drops its thread, and messages sent to it afterwards crash the process.
    void starting.then(
      (engine) => threadOf(engine).terminate(),
      () => undefined,
    );
  }
}

function startEngine(language: EngineLanguage, errorHandler: (reason: unknown) => void): Promise<Worker> {
  const code = ENGINE_LANGUAGES[language];
  const langPath = path.join(path.dirname(resolve(`@tesseract.js-data/${code}/package.json`)), "4.0.0_best_int");
  const options = { langPath, cacheMethod: "none", gzip: true, errorHandler };
  return Tesseract.createWorker(code, Tesseract.OEM.LSTM_ONLY, options);
}

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
