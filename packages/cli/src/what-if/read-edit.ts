import type { Edit, FactElement } from "../../../sdk/src/index.ts";
import { UsageError } from "../exit-codes.ts";

/** A rectangle in pixels of the upright image. */
type Box = Edit["box"];

const HELP = 'Write edits like "remove headline", "move 10,20,300x50 to 10,200,300x50" or "recolour button-1 #ff8800".';
const BOX = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/;

/**
 * An edit as it is written on the command line. A box is `left,top,widthxheight`, or the id of an element that was measured.
 * @throws UsageError if it is no edit, or names an element that isn’t on the image
 */
export function readEdit(text: string, elements: readonly FactElement[]): Edit {
  const [kind, first = "", ...rest] = text.trim().split(/\s+/);
  const box = boxOf(first, elements, text);
  if (kind === "move") {
    if (rest.length !== 2 || rest[0] !== "to") throw mistake(text);
    return { kind, box, to: boxOf(rest[1] ?? "", elements, text) };
  }
  if (kind === "recolour") {
    const [colour, from] = rest.map((each) => each.toLowerCase());
    if (!colour || rest.length > 2) throw mistake(text);
    return from ? { kind, box, colour, from } : { kind, box, colour };
  }
  if ((kind !== "remove" && kind !== "blur" && kind !== "brighten") || rest.length > 0) throw mistake(text);
  return { kind, box };
}

function boxOf(written: string, elements: readonly FactElement[], text: string): Box {
  const [, ...sides] = BOX.exec(written) ?? [];
  if (sides.length > 0) {
    const [left = 0, top = 0, width = 0, height = 0] = sides.map(Number);
    return { left, top, width, height };
  }
  const element = elements.find(({ id }) => id === written);
  if (element) return element.box;
  const known = elements.map(({ id }) => id).join(", ");
  throw known && /^[\w-]+$/.test(written)
    ? new UsageError(`There is no element "${written}". Elements: ${known}.`)
    : mistake(text);
}

const mistake = (text: string) => new UsageError(`"${text}" isn’t an edit. ${HELP}`);
