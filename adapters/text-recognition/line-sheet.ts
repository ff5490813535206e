import type { Word } from "./merge-words.ts";
import { bytesOf, drawingOf, type Grey } from "./preprocess.ts";
import { shapesOf } from "./shapes.ts";
import { linesOf, type TextLine } from "./text-lines.ts";

/** Maximum number of lines per image, largest first: more cost time and add false words, while small print is read elsewhere. */
const MAX_LINES = 8;
/** Target letter height in pixels; the enlargement is limited to fourfold and to this line width. */
const LETTERS = 36;
const MAX_ENLARGED = 4;
const MAX_WIDTH = 1500;
const MARGIN = 20;
const BETWEEN = 36;

/** Deskewed text lines of one size, stacked on a white page, and the mapping from words on the page back to the image. */
export type LineSheet = { readonly sheet: Grey; placeOf(word: Word): Word | undefined };

/**
 * Cuts what looks like lines of text out of images of one size, black on white. Isolated, the engine recognises huge headlines,
 * badges or words over a photograph, which it otherwise takes for part of a drawing. Undefined when nothing looks like text.
 */
export async function sheetOf(images: readonly Grey[]): Promise<LineSheet | undefined> {
  const strips: Strip[] = [];
  for (const image of images) {
    const { shapes, owners } = shapesOf(image);
    for (const line of linesOf(shapes, image).slice(0, MAX_LINES)) strips.push(await stripOf(image, owners, line));
  }
  if (strips.length === 0) return undefined;
  let height = MARGIN;
  const placed = strips.map((strip) => {
    const row = height;
    height += strip.drawn.height + BETWEEN;
    return { ...strip, row };
  });
  const width = Math.max(...placed.map(({ drawn }) => drawn.width)) + 2 * MARGIN;
  const bytes = Buffer.alloc(width * height, 255);
  for (const { drawn, row } of placed)
    for (let y = 0; y < drawn.height; y++)
      drawn.bytes.copy(bytes, (row + y) * width + MARGIN, y * drawn.width, (y + 1) * drawn.width);
  const placeOf = (word: Word) => {
    const middle = word.top + word.height / 2;
    const strip = placed.find(({ row, drawn }) => Math.abs(middle - row - drawn.height / 2) <= (drawn.height + BETWEEN) / 2);
    return strip && inImage({ ...word, left: word.left - MARGIN, top: word.top - strip.row }, strip);
  };
  return { sheet: { width, height, bytes }, placeOf };
}

/** A deskewed line: its centre in the image, its angle, and its enlargement. */
type Strip = { readonly x: number; readonly y: number; readonly angle: number; readonly scale: number; readonly drawn: Grey };

async function stripOf(image: Grey, owners: Int32Array, { shapes, height: letters, slope }: TextLine): Promise<Strip> {
  const [left, right] = [Math.min(...shapes.map((shape) => shape.left)), Math.max(...shapes.map((shape) => shape.right))];
  const [top, bottom] = [Math.min(...shapes.map((shape) => shape.top)), Math.max(...shapes.map((shape) => shape.bottom))];
  const [width, height] = [right - left, bottom - top];
  const bytes = Buffer.alloc(width * height, 255);
  for (const shape of shapes)
    for (let y = shape.top; y < shape.bottom; y++)
      for (let x = shape.left; x < shape.right; x++) {
        const at = y * image.width + x;
        if (owners[at] === shape.id) bytes[(y - top) * width + x - left] = image.bytes[at]!;
      }
  const scale = Math.min(LETTERS / letters, MAX_ENLARGED, MAX_WIDTH / width);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const level = { ...size, bytes: await bytesOf(drawingOf({ width, height, bytes }).resize({ ...size, fit: "fill" })) };
  const angle = Math.atan(slope);
  const drawn = angle === 0 ? level : await turned(level, -angle);
  return { x: (left + right) / 2, y: (top + bottom) / 2, angle, scale, drawn };
}

/** Rotated clockwise around its centre, on a larger canvas. */
async function turned(grey: Grey, angle: number): Promise<Grey> {
  const drawing = drawingOf(grey).rotate((angle * 180) / Math.PI, { background: "#fff" });
  const { data, info } = await drawing.toColourspace("b-w").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

/** Maps a word of a strip back to the image; for a sloping strip, returns the axis-aligned bounding box. */
function inImage(word: Word, { x, y, angle, scale, drawn }: Strip): Word {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [width, height] = [word.width / scale, word.height / scale];
  const right = (word.left + (word.width - drawn.width) / 2) / scale;
  const down = (word.top + (word.height - drawn.height) / 2) / scale;
  const middle = { x: x + right * cos - down * sin, y: y + right * sin + down * cos };
  const box = { width: width * cos + height * Math.abs(sin), height: height * cos + width * Math.abs(sin) };
  return { ...word, left: middle.x - box.width / 2, top: middle.y - box.height / 2, ...box };
}
