import type { FactBox, FactElement, Facts } from "#contracts/facts.ts";
import type { Edit } from "#contracts/what-if.ts";
import { quoted } from "#domain/audits/facts/quoted.ts";
import { contrastOf, mapChannels, toHex, toRgb } from "#kit/portable/colours.ts";
import { sharedArea } from "#kit/rectangle.ts";

/** Edits that do on the image what a suggestion says, and what they do in words. */
export type SuggestedEdit = { readonly text: string; readonly edits: Edit[] };

type Size = Pick<Facts, "width" | "height">;

const LARGER = [1.5, 1.35, 1.2] as const;
/** Steps from the colour of a text to black or white. */
const STEPS = 20;
/** Space between an element and the one that it is moved to, relative to the smaller height. */
const SPACE = 0.4;

/**
 * Makes an element larger around its centre, as far as it stays inside the image and covers nothing else; undefined if it can’t.
 */
export function enlarge(element: FactElement, { width, height, elements }: Facts): SuggestedEdit | undefined {
  for (const factor of LARGER) {
    const to = scaled(element.box, factor, { width, height });
    if (to && isFree(to, element, elements))
      return {
        text: `${quoted(element)} ${Math.round((factor - 1) * 100)}% larger`,
        edits: [{ kind: "move", box: element.box, to }],
      };
  }
}

/** Moves an element next to the one that gets most attention; undefined if there is no space. */
export function moveToAttention(element: FactElement, { width, height, elements }: Facts): SuggestedEdit | undefined {
  const target = elements.find(({ id, box }) => id !== element.id && sharedArea(box, element.box) === 0);
  if (!target || target.attention.rank > element.attention.rank) return;
  const gap = Math.round(SPACE * Math.min(element.box.height, target.box.height));
  const to = placesBeside(target.box, element.box, gap).find(
    (place) => isInside(place, { width, height }) && isFree(place, element, elements),
  );
  return to && { text: `${quoted(element)} next to ${quoted(target)}`, edits: [{ kind: "move", box: element.box, to }] };
}

/**
 * Changes the colour of a text, as little as it takes, to a contrast with its background.
 * @param min contrast ratio, 1 to 21
 */
export function raiseContrast({ text, box, ...element }: FactElement, min: number): SuggestedEdit | undefined {
  if (!text || text.contrast >= min) return;
  const [from, background] = [toRgb(text.colour), toRgb(text.background)];
  for (let step = 1; step <= STEPS; step++)
    for (const end of [0, 255]) {
      const colour = mapChannels(from, (value) => value + (step / STEPS) * (end - value));
      if (contrastOf(colour, background) < min) continue;
      const hex = toHex(colour);
      return { text: `${quoted(element)} in ${hex}`, edits: [{ kind: "recolour", box, colour: hex, from: text.colour }] };
    }
}

/** A box scaled around its centre and shifted into the image; undefined if it is too large. */
function scaled(box: FactBox, factor: number, image: Size): FactBox | undefined {
  const [width, height] = [Math.round(box.width * factor), Math.round(box.height * factor)];
  if (width > image.width || height > image.height) return;
  const within = (from: number, max: number) => Math.max(0, Math.min(Math.round(from), max));
  return {
    left: within(box.left - (width - box.width) / 2, image.width - width),
    top: within(box.top - (height - box.height) / 2, image.height - height),
    width,
    height,
  };
}

/** Places of a box below, above, right and left of another, aligned with it. */
function placesBeside(target: FactBox, { width, height }: FactBox, gap: number): FactBox[] {
  const [left, top] = [Math.round(target.left), Math.round(target.top)];
  const size = { width: Math.floor(width), height: Math.floor(height) };
  return [
    { left, top: Math.round(target.top + target.height) + gap, ...size },
    { left, top: top - gap - Math.ceil(height), ...size },
    { left: Math.round(target.left + target.width) + gap, top, ...size },
    { left: left - gap - Math.ceil(width), top, ...size },
  ];
}

const isInside = ({ left, top, width, height }: FactBox, image: Size): boolean =>
  left >= 0 && top >= 0 && width >= 1 && height >= 1 && left + width <= image.width && top + height <= image.height;

/** Whether a box covers no more of other elements than the element does now. */
const isFree = (to: FactBox, element: FactElement, elements: readonly FactElement[]): boolean =>
  elements.every(({ id, box }) => id === element.id || sharedArea(to, box) <= sharedArea(element.box, box));
