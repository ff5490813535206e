import * as z from "zod";
import type { TemplateKind } from "#contracts/templates.ts";
import stored from "./catalogue/references.json" with { type: "json" };

/**
 * What the benchmark's ads receive in each template under one model: evenly spaced quantiles of their shares of attention, by kind
 * and template id. `npm run templates:references` measures them.
 */
const Reference = z.object({
  version: z.string(),
  model: z.string(),
  /** Number of ads. */
  ads: z.int().min(1),
  shares: z.record(z.string(), z.record(z.string(), z.array(z.number().min(0).max(1)).min(2))),
});
export type Reference = z.infer<typeof Reference>;

const REFERENCES = z.array(Reference).parse(stored);

/** The shipped benchmark under a model; undefined if it was not measured with that model. */
export const referenceOf = (model: string): Reference | undefined => REFERENCES.find((reference) => reference.model === model);

/** The quantiles of a template; undefined if it was not measured. */
export const sharesIn = (reference: Reference, kind: TemplateKind, id: number): readonly number[] | undefined =>
  reference.shares[kind]?.[id];

/** Number of ads in a version of the benchmark; 0 for an unknown one. */
export const adsIn = (version: string): number => REFERENCES.find((reference) => reference.version === version)?.ads ?? 0;
