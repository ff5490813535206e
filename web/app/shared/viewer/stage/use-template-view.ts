import { useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { isTemplate, type Variant } from "../variants.ts";
import type { Size } from "./viewport.ts";

const NO_TEMPLATES: HeatmapDetail["templates_images"] = [];

/** The templates in which an ad is shown, the chosen one, and the size of its image once it is loaded. */
export function useTemplateView(
  { templates_images }: Partial<Pick<HeatmapDetail, "templates_images">>,
  { variant, variants }: { variant: Variant; variants: readonly { readonly id: Variant }[] },
) {
  const [selected, select] = useState(0);
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({});
  const templates = variants.some(({ id }) => isTemplate(id)) ? (templates_images ?? NO_TEMPLATES) : NO_TEMPLATES;
  const template = templates[selected] ?? templates[0];
  return {
    templates,
    template: isTemplate(variant) ? template : undefined,
    size: template && sizes[template.id],
    selected,
    select,
    setSize: (id: string, size: Size) => setSizes((before) => ({ ...before, [id]: size })),
  };
}
