import type { SlideColour } from "#contracts/slides.ts";
import { mixed, type Rgb, toHex, toRgb } from "../portable/colours.ts";
import { textColourOn } from "./text-colour-on.ts";

/** The accent of a workspace without branding. */
export const DEFAULT_ACCENT = "#6515dd";

/** The colours by role, and a light tint of the accent for bars, on which intervals can be seen. */
export type Palette = Readonly<Record<SlideColour, string>> & { readonly tint: string };

/** The colours of slides by role. */
export const paletteOf = (accent: string): Palette => ({
  accent,
  on_accent: textColourOn(accent),
  text: "#1d1b29",
  muted: "#5f5c70",
  line: "#dcdae4",
  surface: "#f5f4f8",
  background: "#ffffff",
  tint: toHex(mixed(WHITE, toRgb(accent), TINT)),
});

/** The part of the accent in its tint; the rest is white. */
const TINT = 0.45;
const WHITE: Rgb = [255, 255, 255];
