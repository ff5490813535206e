import { contrastOf, toRgb } from "../portable/colours.ts";

const DARK_TEXT = "#282447";
const LIGHT_TEXT = "#ffffff";
/** Text colour on backgrounds of medium brightness, on which neither of the others can be read. */
const DARKEST_TEXT = "#000000";
/** WCAG 2.2 AA for small text. */
const READABLE = 4.5;

/** White or dark text, whichever has more contrast to the colour; black if neither has enough. */
export function textColourOn(colour: string): string {
  const [light, dark] = [LIGHT_TEXT, DARK_TEXT].map((text) => contrastOf(toRgb(colour), toRgb(text))) as [number, number];
  if (Math.max(light, dark) < READABLE) return DARKEST_TEXT;
  return light >= dark ? LIGHT_TEXT : DARK_TEXT;
}
