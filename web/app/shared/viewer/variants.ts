import type { HeatmapDetail } from "#contracts/heatmaps.ts";

/** The ways to look at an image, in the order of their keys. */
export const VARIANTS = [
  { id: "heatmap", label: "Heatmap" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "gazeplot", label: "Gaze plot" },
  { id: "original", label: "Original" },
  { id: "brand", label: "Brand detection" },
  { id: "template", label: "Template" },
  { id: "template_original", label: "Template Original" },
] as const;

export type Variant = (typeof VARIANTS)[number]["id"];

/** What decides which ways there are. What is shared brings no templates. */
export type Offering = Partial<Pick<HeatmapDetail, "brandURL" | "application" | "templates_images">>;

/** Applications whose creatives are placed in templates. */
const IN_TEMPLATES: readonly (string | undefined)[] = ["Social media", "(Digital) Out Of Home"];

/** The ways to look at a heatmap: its brand once that was tracked, its templates once it was placed in some. */
export function variantsOf({ brandURL, application, templates_images }: Offering): readonly (typeof VARIANTS)[number][] {
  const hasTemplates = (templates_images?.length ?? 0) > 0 && IN_TEMPLATES.includes(application);
  return VARIANTS.filter(({ id }) => (isTemplate(id) ? hasTemplates : id !== "brand" || Boolean(brandURL)));
}

/** The variant that an address asks for; Heatmap when it asks for none that there is. */
export function variantOf(section: string | null, offering: Offering = {}): Variant {
  return variantsOf(offering).find(({ id }) => id === section)?.id ?? "heatmap";
}

/** Shows the creative within another picture. */
export function isTemplate(variant: string): boolean {
  return variant === "template" || variant === "template_original";
}

/** Areas are not drawn where most of the picture is dark, and not over another picture. */
export function allowsAreas(variant: string): boolean {
  return variant !== "peekthrough" && !isTemplate(variant);
}

/** The background says something only where something lies over the picture. */
export function usesBackground(variant: Variant): boolean {
  return variant === "heatmap" || variant === "peekthrough" || variant === "gazeplot";
}
