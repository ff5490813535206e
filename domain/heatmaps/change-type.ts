import type { HeatmapBenchmark } from "#contracts/benchmarks.ts";
import { CONTENT_TYPES, VIDEO_CONTENT_TYPES } from "#contracts/content-type.ts";
import {
  AD_DIMENSIONS,
  type Application,
  DEVICE_MISSING,
  type DEVICES,
  NOT_FOR_IMAGES,
  VIDEO_ONLY,
} from "#contracts/reference.ts";
import { AppError } from "#kit/error.ts";
import { type BENCHMARK_ATTRIBUTES, toAttributes } from "./benchmark-of.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/** A type or device that users choose; what is not given stays. */
export type TypeChange = {
  readonly application?: Application | undefined;
  readonly device?: (typeof DEVICES)[number] | "" | undefined;
};
/** A change of type for a reanalysis, which may also choose a benchmark of that type, or null for none. */
export type Retyping = TypeChange & { readonly benchmark?: Omit<HeatmapBenchmark, "categories"> | null | undefined };
/** Stored attributes that follow from the type; the benchmark too, because it belongs to one. */
export type TypeAttributes = Pick<Heatmap, "application" | "device" | "dimensions" | (typeof BENCHMARK_ATTRIBUTES)[number]>;
type Typed = Pick<TypeAttributes, "application" | "device" | "dimensions"> & Pick<Heatmap, "type" | "width" | "height">;

/**
 * The attributes of a finished heatmap after a change of type or device that keeps its scores. Errors: those of `retype`, and
 * `heatmap.other_kind` for a type for which the model uses another content type, since the scores would no longer apply.
 */
export function changeType(heatmap: Typed, change: TypeChange): Partial<TypeAttributes> {
  const changes = retype(heatmap, change);
  const { application = heatmap.application } = changes;
  const contents = heatmap.type === "video" ? VIDEO_CONTENT_TYPES : CONTENT_TYPES;
  if (contents[application] !== contents[heatmap.application])
    throw new AppError("heatmap.other_kind", { application: heatmap.application, wanted: application });
  return changes;
}

/**
 * The attributes of a heatmap after a change of type, device or benchmark: only UX Design has a device, only display ads have
 * dimensions, and another type leaves the benchmark unless one is chosen. Empty if nothing is given. Errors: `request.invalid` for
 * an image as a video-only type, and for UX Design without a device.
 */
export function retype(heatmap: Typed, change: Retyping): Partial<TypeAttributes> {
  if (Object.values(change).every((value) => value === undefined)) return {};
  const { application = heatmap.application, device = heatmap.device, benchmark } = change;
  if (heatmap.type !== "video" && VIDEO_ONLY.includes(application)) throw invalid("application", NOT_FOR_IMAGES);
  const ux = application === "UX Design";
  if (ux && device === "") throw invalid("device", DEVICE_MISSING);
  const isLeft = application !== heatmap.application || benchmark !== undefined;
  const compared = isLeft && { benchmark: "", benchmark_categories: [], ...toAttributes(benchmark ?? undefined) };
  return { application, device: ux ? device : "", dimensions: dimensionsOf(heatmap, application), ...compared };
}

/** The current dimensions of a display ad; otherwise those that fit its image. */
function dimensionsOf(heatmap: Typed, application: Application): string {
  if (application !== "Display Ads") return "";
  return heatmap.application === "Display Ads" ? heatmap.dimensions : adDimensionsOf(heatmap);
}

/** The standard ad size that an image has, exactly or as an integer multiple for high-density screens; empty if none. */
export function adDimensionsOf({ width = 0, height = 0 }: Pick<Heatmap, "width" | "height">): string {
  const fitting = AD_DIMENSIONS.find((size) => {
    const [wide = 1, high = 1] = size.split("x").map(Number);
    return width > 0 && width % wide === 0 && width / wide === height / high;
  });
  return fitting ?? "";
}

const invalid = (path: string, message: string): AppError => new AppError("request.invalid", { issues: [{ path, message }] });
