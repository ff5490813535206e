import * as z from "zod";
import type { ContentType } from "./pipelines/inference.ts";
import type { Application } from "./reference.ts";

/** Contexts in which an ad is placed. */
export const TEMPLATE_KINDS = ["ooh", "display", "social"] as const;
export const TemplateKind = z
  .enum(TEMPLATE_KINDS)
  .meta({ id: "TemplateKind", description: "Where ads are placed: outdoors, on pages, or in social media" });
export type TemplateKind = z.infer<typeof TemplateKind>;

/** Sets of templates that a heatmap is scored in: the shipped ones of a kind, and those of its benchmark. */
export const TEMPLATE_SETS = [...TEMPLATE_KINDS, "benchmark"] as const;
export const TemplateSet = z.enum(TEMPLATE_SETS);
export type TemplateSet = z.infer<typeof TemplateSet>;

/** The kind of templates an application is scored in; the other applications have no attention score. */
const KINDS: Readonly<Partial<Record<Application, TemplateKind>>> = {
  "Display Ads": "display",
  "Social media": "social",
  "(Digital) Out Of Home": "ooh",
};
/** The templates in which an application is scored; undefined for applications without any. */
export const templateKindOf = (application: Application): TemplateKind | undefined => KINDS[application];

/** How the model sees a context with an ad: a scene is a photograph, a feed is a page. */
export const CONTEXT_CONTENT: Readonly<Record<TemplateKind, ContentType>> = { ooh: "natural", display: "web", social: "web" };

/** The templates whose images are shown first: one with a portrait slot and one with a landscape slot. */
export const PREVIEW_TEMPLATES: Readonly<Partial<Record<TemplateKind, readonly number[]>>> = {
  ooh: [28, 80],
  social: [14, 12],
};

/**
 * Whether an ad can be placed in a template of its kind. A page shows display ads of one size only; other contexts take every
 * shape.
 * @param dimensions the standard size of the ad, such as `300x250`; empty if it has none
 */
export const takesAd = ({ kind, slot: { width, height } }: Pick<TemplateFile, "kind" | "slot">, dimensions: string): boolean =>
  kind !== "display" || dimensions === `${width}x${height}`;

/** A point in pixels of the template's background. */
const Point = z.tuple([z.number(), z.number()]);
const Side = z.int().min(1).max(20_000).meta({ description: "Pixels" });

/**
 * An image of a context with one slot for an ad, as stored in `templates/{kind}/{id}/template.json`. The corners of the slot
 * start at the top left and run clockwise. `slot` has the proportions of the slot; for display, the standard size of the ad.
 * `layers` describe how light changes the ad: in linear light the scene is `add + gain × ad` within a rectangle of the background,
 * where `gain` and `add` are the values of 255 in gain.jpg and add.jpg, which store square roots. Without layers the ad replaces
 * the slot.
 */
export const TemplateFile = z.strictObject({
  id: z.int().min(1).meta({ description: "Id of the template" }),
  kind: TemplateKind,
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .meta({ description: "Its name", examples: ["Bus shelter"] }),
  categories: z
    .record(z.string(), z.string())
    .meta({ description: "Its properties, such as the place", examples: [{ Place: "Street" }] }),
  width: Side,
  height: Side,
  corners: z.tuple([Point, Point, Point, Point]),
  slot: z.strictObject({ width: Side, height: Side }).meta({ description: "Size of the slot in pixels, or its proportions" }),
  layers: z
    .strictObject({
      left: z.int().min(0),
      top: z.int().min(0),
      width: Side,
      height: Side,
      gain: z.number().gt(0),
      add: z.number().min(0),
      contrast: z.number().min(0).max(0.2).meta({ description: "Strength of the tone curve’s contrast" }),
    })
    .nullable(),
});
export type TemplateFile = z.infer<typeof TemplateFile>;
