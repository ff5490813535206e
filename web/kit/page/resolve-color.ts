import type { ColorScheme } from "./theme.ts";

/** The colour that a CSS value such as `var(--color-text)` has inside an element, in a form that a canvas accepts. */
export function resolveColor(inside: Element, value: string, scheme: ColorScheme): string {
  const probe = document.createElement("span");
  probe.style.colorScheme = scheme;
  probe.style.color = value;
  // Otherwise all series of a chart have the same colour in forced-colors mode.
  probe.style.forcedColorAdjust = "none";
  inside.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
