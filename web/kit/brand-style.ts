import type { CSSProperties } from "react";
import type { Branding } from "#contracts/sharing.ts";
import { textColourOn } from "#kit/slides/text-colour-on.ts";

/** Default branding of a shared page. */
const DEFAULT_BRANDING: Omit<Branding, "logo" | "background"> = { bar: "#6515dd", button: "#00d38c", menu: "#6515dd" };

/**
 * The colours of a shared page as its style sheet names them, each with one that can be read on it. Without branding the background
 * follows the colour scheme.
 */
export function brandStyle(branding: Branding | null): CSSProperties {
  const { bar, button, menu } = branding ?? DEFAULT_BRANDING;
  const colours = { bar, button, menu, ...(branding && { background: branding.background }) };
  const named = Object.entries(colours).flatMap(([name, colour]) => [
    [`--brand-${name}`, colour],
    [`--on-${name}`, textColourOn(colour)],
  ]);
  return Object.fromEntries(named) as CSSProperties;
}
