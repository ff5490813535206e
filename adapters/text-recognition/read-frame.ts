import type { Engine } from "./engine.ts";
import { sheetOf } from "./line-sheet.ts";
import type { Word } from "./merge-words.ts";
import { bytesOf, drawingOf, type Grey, separateText } from "./preprocess.ts";

/**
 * Local contrast for letters of 10 to 30 pixels in place, and for lines that are cut out, at full size and for headlines at half.
 */
const IN_PLACE = { reach: 25, full: 24 };
const CUT_OUT = { reach: 40, full: 40 };

/** Words in the order in which the engine read them, in pixels of the frame. */
export type Page = readonly Word[];

/**
 * Reads a frame of a video, best with a longer side of 1280 pixels: as it is, with dark letters, with light letters, and the
 * regions that look like lines on a sheet of their own, of the whole and of half the size. Returns what each reading found,
 * including doubtful words. Takes 0.3 to 0.7 s of one core.
 * @throws Unreadable
 */
export async function readFrame(engine: Engine, frame: Grey): Promise<readonly Page[]> {
  const pages: Page[] = [await engine.wordsOn(frame, "page")];
  for (const page of await separateText(frame, IN_PLACE)) pages.push(await engine.wordsOn(page, "page"));
  return [...pages, await linesOn(engine, frame), (await linesOn(engine, await halved(frame))).map(doubled)];
}

async function linesOn(engine: Engine, frame: Grey): Promise<Word[]> {
  const lines = await sheetOf(await separateText(frame, CUT_OUT));
  const words = lines ? await engine.wordsOn(lines.sheet, "lines") : [];
  return words.flatMap((word) => lines?.placeOf(word) ?? []);
}

async function halved(frame: Grey): Promise<Grey> {
  const size = { width: Math.max(1, frame.width >> 1), height: Math.max(1, frame.height >> 1) };
  return { ...size, bytes: await bytesOf(drawingOf(frame).resize({ ...size, fit: "fill" })) };
}

const doubled = (word: Word): Word => ({
  ...word,
  left: word.left * 2,
  top: word.top * 2,
  width: word.width * 2,
  height: word.height * 2,
});
