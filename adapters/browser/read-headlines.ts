import { MAX_HEADLINES } from "#contracts/captures.ts";
import type { FactBox } from "#contracts/facts.ts";
import type { Piece } from "./cut-page.ts";
import type { Page } from "./open-page.ts";

/**
 * Large text as WCAG defines it, in pixels of the image, or less if it is bold. A block of more than about six lines is a
 * paragraph, which people read line by line. Smaller boxes are slivers at the edge of a slice.
 */
const LARGE = { size: 24, bold: 18.66, tallest: 8, minSide: 8 } as const;
/** Limits of the search: a page decides how much text it has. */
const LIMITS = { found: 500, milliseconds: 300 } as const;

type Drawn = { readonly width: number; readonly zoom: number; readonly pieces: readonly Piece[] };

/**
 * The boxes of a page's headlines in each piece of its image, in pixels of the piece: each block of large type as the browser draws
 * it, all of its lines in one box. At most MAX_HEADLINES per piece. The page is untrusted: boxes are clipped to the piece, and a
 * page whose headlines cannot be read has none.
 */
export async function readHeadlines(page: Page, { width, zoom, pieces }: Drawn): Promise<FactBox[][]> {
  const found = await page.run(findLargeType, { ...LARGE, ...LIMITS, zoom }).catch(() => []);
  return pieces.map(({ y, height }) =>
    found.flatMap((edges) => clip(edges, { left: 0, top: y, right: width, bottom: y + height })).slice(0, MAX_HEADLINES),
  );
}

type Edges = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The part of a box within a frame, relative to the frame; none if too little of it is there. */
function clip(box: Edges, frame: Edges): FactBox[] {
  const left = Math.max(0, Math.round(box.left) - frame.left);
  const top = Math.max(0, Math.round(box.top) - frame.top);
  const width = Math.min(frame.right, Math.round(box.right)) - frame.left - left;
  const height = Math.min(frame.bottom, Math.round(box.bottom)) - frame.top - top;
  return width >= LARGE.minSide && height >= LARGE.minSide ? [{ left, top, width, height }] : [];
}

type Search = typeof LARGE & typeof LIMITS & { readonly zoom: number };

/** Runs inside the page. The boxes are in pixels of the image, relative to the top left corner of what it shows. */
function findLargeType({ size: large, bold, tallest, found: max, milliseconds, zoom }: Search): Edges[] {
  const DEPTH = 40;
  const until = performance.now() + milliseconds;
  const blocks = new Map<Element, { left: number; top: number; right: number; bottom: number; size: number }>();
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const range = document.createRange();

  const blockOf = (element: Element): Element => {
    const heading = element.closest("h1, h2, h3, h4, h5, h6, [role=heading]");
    if (heading) return heading;
    let block = element;
    for (let depth = 0; depth < DEPTH && /^(inline|contents)$/.test(getComputedStyle(block).display); depth++)
      block = block.parentElement ?? block;
    return block;
  };

  while (blocks.size < max && performance.now() < until) {
    const text = texts.nextNode();
    const element = text?.parentElement;
    if (!text) break;
    if (!element || !/\S/.test(text.nodeValue ?? "")) continue;
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize) * zoom;
    if (size < (Number(style.fontWeight) >= 700 ? bold : large)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    if (right <= left || bottom <= top) continue;
    const block = blockOf(element);
    const known = blocks.get(block) ?? { left, top, right, bottom, size };
    blocks.set(block, {
      left: Math.min(known.left, left),
      top: Math.min(known.top, top),
      right: Math.max(known.right, right),
      bottom: Math.max(known.bottom, bottom),
      size: Math.max(known.size, size),
    });
  }

  return [...blocks].flatMap(([block, { size, ...edges }]) => {
    // What a carousel or another box with hidden overflow does not show.
    let box: Element | null = block;
    for (let depth = 0; depth < DEPTH && box && box !== document.body; depth++, box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const shown = box.getBoundingClientRect();
      edges.left = Math.max(edges.left, shown.left);
      edges.top = Math.max(edges.top, shown.top);
      edges.right = Math.min(edges.right, shown.right);
      edges.bottom = Math.min(edges.bottom, shown.bottom);
    }
    const { left, top, right, bottom } = edges;
    if (right <= left || bottom <= top || (bottom - top) * zoom > tallest * size) return [];
    return [{ left: left * zoom, top: top * zoom, right: right * zoom, bottom: bottom * zoom }];
  });
}
