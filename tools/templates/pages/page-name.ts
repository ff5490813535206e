import type { PageTemplate } from "./catalogue.ts";
import { LAYOUTS } from "./layouts/layouts.ts";

/** The names of the standard sizes of display ads. */
const FORMATS: Readonly<Record<string, string>> = {
  "300x250": "rectangle",
  "300x200": "small rectangle",
  "728x90": "leaderboard",
  "970x90": "large leaderboard",
  "970x250": "billboard",
  "160x600": "skyscraper",
  "300x600": "half page",
  "320x50": "mobile banner",
  "320x100": "large mobile banner",
};
const PLACES: Readonly<Record<string, string>> = {
  top: " at the top",
  side: " at the side",
  inline: " in the text",
  anchor: " at the bottom",
  post: "",
};

/**
 * The name of a template in sentence case: the page, the device if it is a phone, and the slot.
 * @throws Error for a size that is not a standard size, and for an unknown place
 */
export function pageName({ kind, layout, device, content, size: [width, height], place }: PageTemplate): string {
  const { page, brands } = LAYOUTS[layout]!;
  const shape = height > width ? "portrait" : height < width ? "landscape" : "square";
  const format = kind === "social" ? `${shape} post` : FORMATS[`${width}x${height}`];
  const where = PLACES[place];
  if (!format || where === undefined) throw new Error(`${width}x${height} ${place} is no slot of a page`);
  const slot = layout === "story" || layout === "reel" ? "" : `, ${format}${where}`;
  return `${page} ${brands[content]!.name}${device === "Phone" ? " on a phone" : ""}${slot}`;
}
