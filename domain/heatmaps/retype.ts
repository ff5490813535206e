import { CONTENT_TYPES } from "#contracts/content-type.ts";
import { AD_DIMENSIONS, type Application, type DEVICES, VIDEO_ONLY } from "#contracts/reference.ts";
import { AppError } from "#kit/error.ts";
import type { Heatmap } from "./heatmap.entity.ts";

export type Retyping = {
  readonly application?: Application | undefined;
  readonly device?: (typeof DEVICES)[number] | "" | undefined;
};
type Typed = Pick<Heatmap, "application" | "device" | "dimensions">;

/**
 * What a heatmap is once it is of another type or for another device: only UX Design has a device, only display ads have dimensions. Nothing
 * when neither is asked for. Refusals: `heatmap.other_kind` for a type of which the model looks at pictures otherwise, since its scores
 * were made for this one; `request.invalid` for an image as what only videos can be, and for UX Design without a device.
 */
export function retype(heatmap: Typed & Pick<Heatmap, "type" | "width" | "height">, wish: Retyping): Partial<Typed> {
  if (wish.application === undefined && wish.device === undefined) return {};
  const { application = heatmap.application, device = heatmap.device } = wish;
  if (CONTENT_TYPES[application] !== CONTENT_TYPES[heatmap.application])
    throw new AppError("heatmap.other_kind", { application: heatmap.application, wanted: application });
  if (heatmap.type !== "video" && VIDEO_ONLY.includes(application)) throw invalid("application", "Only videos can be this");
  const ux = application === "UX Design";
  if (ux && device === "") throw invalid("device", "Item is required");
  return { application, device: ux ? device : "", dimensions: dimensionsOf(heatmap, application) };
}

/** Those it has, if it was a display ad before; else the size of display ads that its picture has, once or as a whole multiple for sharp screens. */
function dimensionsOf(heatmap: Parameters<typeof retype>[0], application: Application): string {
  if (application !== "Display Ads") return "";
  if (heatmap.application === "Display Ads") return heatmap.dimensions;
  const { width = 0, height = 0 } = heatmap;
  const fitting = AD_DIMENSIONS.find((size) => {
    const [wide = 1, high = 1] = size.split("x").map(Number);
    return width > 0 && width % wide === 0 && width / wide === height / high;
  });
  return fitting ?? "";
}

const invalid = (path: string, message: string): AppError => new AppError("request.invalid", { issues: [{ path, message }] });
