import { normalizeText } from "#kit/portable/normalize-text.ts";

/** Whether a title contains every typed word. Ignores case and accents. */
export function matchesTitle(title: string, typed: string): boolean {
  const held = normalizeText(title);
  return normalizeText(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}
