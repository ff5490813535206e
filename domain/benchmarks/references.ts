import * as z from "zod";
import type { TemplateKind } from "#contracts/templates.ts";
import { once } from "#kit/portable/once.ts";
import stored from "./catalogue/references.json" with { type: "json" };

const Measured = z.object({
  /** Number of ads. */
  ads: z.int().min(2),
  /** Evenly spaced quantiles of the ads' shares of attention. */
  quantiles: z.array(z.number().min(0).max(1)).min(2),
});

/**
 * Attention that the benchmark's ads receive in each template under one model, by kind and template id. `npm run
 * templates:references` measures it.
 */
const Reference = z.object({
  version: z.string(),
  model: z.string(),
  templates: z.record(z.string(), z.record(z.string(), Measured)),
});
export type Reference = z.infer<typeof Reference>;

/** Read on first use: it takes a function that scores no template longer to load. */
const references = once(() => z.array(Reference).parse(stored));

/** The shipped benchmark under a model; undefined if it was not measured with that model. */
export const referenceOf = (model: string): Reference | undefined => references().find((reference) => reference.model === model);

/** The quantiles of a template; undefined if it was not measured. */
export const sharesIn = (reference: Reference, kind: TemplateKind, id: number): readonly number[] | undefined =>
  reference.templates[kind]?.[id]?.quantiles;

/** Number of ads in a version of the benchmark, the least of its templates; 0 for an unknown one. */
export function adsIn(version: string): number {
  const known = references().filter((reference) => reference.version === version);
  const templates = known.flatMap((reference) => Object.values(reference.templates).flatMap((kind) => Object.values(kind)));
  return templates.length === 0 ? 0 : Math.min(...templates.map(({ ads }) => ads));
}
