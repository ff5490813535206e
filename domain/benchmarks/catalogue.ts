import type { AD_DIMENSIONS } from "#contracts/reference.ts";
import { PREVIEW_TEMPLATES, TemplateFile, type TemplateKind, takesAd } from "#contracts/templates.ts";
import { once } from "#kit/portable/once.ts";
import display from "./catalogue/display.json" with { type: "json" };
import ooh from "./catalogue/ooh.json" with { type: "json" };
import social from "./catalogue/social.json" with { type: "json" };
import { shapeDifference } from "./placement/shape-difference.ts";

/**
 * The templates of each kind, by id. `npm run templates:catalogue` writes the files from templates/. Read on first use: they take a
 * function that needs no template longer to load.
 */
const catalogue = once<Readonly<Record<TemplateKind, ReadonlyMap<number, TemplateFile>>>>(() => ({
  ooh: byId(ooh),
  display: byId(display),
  social: byId(social),
}));

function byId(templates: readonly unknown[]): ReadonlyMap<number, TemplateFile> {
  return new Map(templates.map((template) => TemplateFile.parse(template)).map((template) => [template.id, template]));
}

/** All templates of a kind, in the order of their ids. */
export const templatesOf = (kind: TemplateKind): readonly TemplateFile[] => [...catalogue()[kind].values()];

/** A template by its id; undefined if it does not exist. */
export const findTemplate = (kind: TemplateKind, id: number): TemplateFile | undefined => catalogue()[kind].get(id);

type Ad = {
  readonly width: number;
  readonly height: number;
  readonly dimensions: (typeof AD_DIMENSIONS)[number] | (string & {});
};

/**
 * The templates that an upload is scored in: for display those of its size, otherwise those whose slots are closest to the shape of
 * the ad, at most `count`, previews included. Ids in ascending order.
 */
export function defaultTemplates(kind: TemplateKind, { width, height, dimensions }: Ad, count: number): readonly number[] {
  const previews = PREVIEW_TEMPLATES[kind] ?? [];
  const candidates = templatesOf(kind).filter((template) => takesAd(template, dimensions));
  return closestTemplates(candidates.length > 0 ? candidates : templatesOf(kind), { width, height }, count, previews);
}

/** The ids of the templates whose slots are closest to the shape of an ad, after the preferred ones; at most `count`. */
export function closestTemplates(
  candidates: readonly TemplateFile[],
  ad: Pick<Ad, "width" | "height">,
  count: number,
  preferred: readonly number[] = [],
): readonly number[] {
  return candidates
    .map(({ id, slot }) => ({ id, rank: preferred.includes(id) ? 0 : shapeDifference(ad, slot) }))
    .toSorted((one, other) => one.rank - other.rank || one.id - other.id)
    .slice(0, count)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
}
