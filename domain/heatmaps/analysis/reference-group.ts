import type { ContentType } from "#contracts/pipelines/inference.ts";
import { type ReferenceGroup, referenceGroupOf } from "#contracts/reference-group.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** The group of images that a heatmap is compared with. */
export const groupOf = (
  { application, subtype, covered_by }: Pick<Heatmap, "application" | "subtype" | "covered_by">,
  content: ContentType,
): ReferenceGroup => referenceGroupOf({ content, application, isLowerSlice: subtype === "website" && covered_by !== undefined });
