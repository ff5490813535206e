import { stat, writeFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { writeVideo } from "#adapters/video/write-video.ts";
import { takeScreenshot } from "../take-screenshot.ts";

/** Size of the recorded pages, in pixels. */
export const SIZE = { width: 1280, height: 800 };
const FRAMES_PER_SECOND = 10;
/** Quality of text at a small size. */
const CRF = 30;
const POSTER_QUALITY = 70;
/** Pauses after an action, and the time to read a caption, in seconds. */
const PAUSE = 0.6;
const READING = { min: 2.5, perCharacter: 0.055 };
/** Frames of a movement of the pointer. */
const STEPS = 7;

type Point = { readonly x: number; readonly y: number };
type Shot = { readonly image: Buffer; times: number };
type Cue = { readonly text: string; readonly from: number; to: number };

/**
 * Records a page frame by frame: every movement and pause has its duration in the video, however long the page needed for it.
 * Captions are a separate file.
 */
export class Recorder {
  readonly #page: Page;
  readonly #shots: Shot[] = [];
  readonly #cues: Cue[] = [];
  #at: Point = { x: SIZE.width / 2, y: SIZE.height * 0.8 };

  private constructor(page: Page) {
    this.#page = page;
  }

  static async start(page: Page): Promise<Recorder> {
    const recorder = new Recorder(page);
    await page.mouse.move(recorder.#at.x, recorder.#at.y);
    return recorder;
  }

  get #seconds(): number {
    return this.#shots.reduce((sum, { times }) => sum + times, 0) / FRAMES_PER_SECOND;
  }

  /** Starts a caption, once the previous one could be read. */
  async say(text: string): Promise<void> {
    await this.finishCaption();
    this.#cues.push({ text, from: this.#seconds, to: 0 });
  }

  /** Shows the page until its caption could be read. What happens after the last caption is not recorded. */
  async finishCaption(): Promise<void> {
    const cue = this.#cues.at(-1);
    if (!cue || cue.to > 0) return;
    const needed = cue.from + Math.max(READING.min, cue.text.length * READING.perCharacter) - this.#seconds;
    await this.hold(Math.max(needed, PAUSE));
    cue.to = this.#seconds;
  }

  /** Shows the page as it is for some seconds. */
  async hold(seconds: number): Promise<void> {
    await this.#shoot(Math.max(1, Math.round(seconds * FRAMES_PER_SECOND)));
  }

  async #shoot(times = 1): Promise<void> {
    await this.#page.evaluate(drawPointer, this.#at);
    this.#shots.push({ image: await takeScreenshot(this.#page, { type: "png" }), times });
  }

  /** Moves the pointer to the middle of an element, or to a point. */
  async moveTo(target: Locator | Point): Promise<void> {
    const { x, y } = "x" in target ? target : await centreOf(target);
    const from = this.#at;
    for (let step = 1; step <= STEPS; step++) {
      const part = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
      this.#at = { x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part };
      await this.#page.mouse.move(this.#at.x, this.#at.y);
      await this.#shoot();
    }
  }

  /** Clicks an element, and shows the result. `until` is what the click opens. */
  async click(target: Locator, until?: Locator): Promise<void> {
    await this.moveTo(target);
    await this.hold(0.3);
    await this.#page.mouse.click(this.#at.x, this.#at.y);
    await until?.first().waitFor();
    await this.hold(PAUSE);
  }

  /** Presses the pointer, moves it and releases it. */
  async drag(from: Point, to: Point): Promise<void> {
    await this.moveTo(from);
    await this.#page.mouse.down();
    await this.moveTo(to);
    await this.#page.mouse.up();
    await this.hold(PAUSE);
  }

  /** Types a text, letter by letter, into what has the focus. */
  async type(text: string): Promise<void> {
    for (const letter of text) {
      await this.#page.keyboard.type(letter);
      await this.#shoot();
    }
    await this.hold(PAUSE);
  }

  /**
   * Writes `<file>.mp4`, its captions `<file>.vtt` and its last image `<file>.webp`; returns the length and the size of all three.
   */
  async save(file: string): Promise<{ seconds: number; bytes: number }> {
    await this.finishCaption();
    await writeFile(`${file}.vtt`, toWebVtt(this.#cues));
    const last = this.#shots.at(-1)!;
    await sharp(last.image).webp({ quality: POSTER_QUALITY }).toFile(`${file}.webp`);
    await writeVideo(`${file}.mp4`, {
      ...SIZE,
      fps: FRAMES_PER_SECOND,
      crf: CRF,
      isCompact: true,
      frames: toFrames(this.#shots),
    });
    const sizes = await Promise.all(["mp4", "vtt", "webp"].map((kind) => stat(`${file}.${kind}`)));
    return { seconds: this.#seconds, bytes: sizes.reduce((sum, { size }) => sum + size, 0) };
  }
}

async function centreOf(target: Locator): Promise<Point> {
  const element = target.first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`Not visible: ${target}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function* toFrames(shots: readonly Shot[]): AsyncGenerator<Uint8Array> {
  for (const { image, times } of shots) {
    const frame = await sharp(image).removeAlpha().raw().toBuffer();
    for (let time = 0; time < times; time++) yield frame;
  }
}

function toWebVtt(cues: readonly Cue[]): string {
  const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);
  return `WEBVTT\n\n${cues.map(({ from, to, text }) => `${time(from)} --> ${time(to)}\n${text}\n`).join("\n")}`;
}

/** Draws a pointer at a place; runs in the page. Screenshots contain none of their own. */
function drawPointer({ x, y }: Point): void {
  const id = "tutorial-pointer";
  let pointer = document.getElementById(id);
  if (!pointer) {
    pointer = document.createElement("div");
    pointer.id = id;
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    shape.setAttribute("viewBox", "0 0 24 24");
    shape.setAttribute("width", "28");
    shape.setAttribute("height", "28");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", "M5 2l14 11-6.5 1L9 20z");
    path.setAttribute("fill", "#111");
    path.setAttribute("stroke", "#fff");
    path.setAttribute("stroke-width", "1.5");
    shape.append(path);
    pointer.append(shape);
    Object.assign(pointer.style, { position: "fixed", left: "-5px", top: "-2px", zIndex: "2147483647", pointerEvents: "none" });
    document.documentElement.append(pointer);
  }
  pointer.style.transform = `translate(${x}px, ${y}px)`;
}
