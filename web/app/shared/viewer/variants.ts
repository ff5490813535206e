import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

/** The variants of an image, in the order of their shortcuts. */
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

/** The fields that determine the available variants. */
export type VariantAvailability = Partial<Pick<HeatmapDetail, "brandURL" | "application" | "benchmark" | "templates_images">> & {
  /** The only variants to offer; default: all. */
  readonly only?: readonly Variant[];
};

/** Applications whose templates are shown; those of a benchmark always are. */
const TEMPLATE_APPLICATIONS: readonly (string | undefined)[] = ["Social media", "(Digital) Out Of Home"];

/** The variants of a heatmap, including brand and templates if it has them. */
export function availableVariants({
  brandURL,
  application,
  benchmark,
  templates_images,
  only,
}: VariantAvailability): readonly (typeof VARIANTS)[number][] {
  const hasTemplates = (templates_images?.length ?? 0) > 0 && (Boolean(benchmark) || TEMPLATE_APPLICATIONS.includes(application));
  return VARIANTS.filter(({ id }) =>
    only ? only.includes(id) : isTemplate(id) ? hasTemplates : id !== "brand" || Boolean(brandURL),
  );
}

/** The variant of a URL; Heatmap if it names no available variant. */
export function variantFromParam(section: string | null, offering: VariantAvailability = {}): Variant {
  return availableVariants(offering).find(({ id }) => id === section)?.id ?? "heatmap";
}

/** Whether the variant shows the creative within a template. */
export function isTemplate(variant: string): boolean {
  return variant === "template" || variant === "template_original";
}

/** Whether the variant shows areas. Not when most of the image is dark, and not in templates. */
export function allowsAreas(variant: string): boolean {
  return variant !== "peekthrough" && !isTemplate(variant);
}

/** Whether the background slider applies: only when an overlay is shown on the image. */
export function usesBackground(variant: Variant): boolean {
  return variant === "heatmap" || variant === "peekthrough" || variant === "gazeplot";
}
