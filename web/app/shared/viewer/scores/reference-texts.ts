import type { GroupScores } from "#contracts/accuracy.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { pluralize } from "#web/kit/format.ts";

/** The images of a group on which people were measured, one and several. */
export const MEASURED_IMAGES: Readonly<Record<ReferenceGroup, readonly [one: string, several: string]>> = {
  photograph: ["photograph", "photographs"],
  page: ["web page", "web pages"],
  page_slice: ["lower part of a web page", "lower parts of web pages"],
  ad: ["graphic design", "graphic designs"],
  infographic: ["infographic", "infographics"],
};

/** "231 reference images (31 from research, 200 drawn by a program)." */
export function referencesText(references: GroupScores["references"]): string {
  const counts = new Map<string, number>();
  for (const [source, count] of Object.entries(references)) {
    const origin = originOf(source);
    counts.set(origin, (counts.get(origin) ?? 0) + count);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [[only] = []] = counts;
  if (counts.size === 1) return `${pluralize(all, "reference image")} ${only}.`;
  const parts = [...counts].map(([origin, count]) => `${count} ${origin}`);
  return `${pluralize(all, "reference image")} (${parts.join(", ")}).`;
}

function originOf(source: string): string {
  if (source === "generated designs") return "drawn by a program";
  const [, device] = /^website templates, (\w+)$/.exec(source) ?? [];
  return device ? `website templates on ${device}` : "from research";
}
