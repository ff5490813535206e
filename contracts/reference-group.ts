import * as z from "zod";
import type { ContentType } from "./pipelines/inference.ts";
import type { Application } from "./reference.ts";

/**
 * The images that an image's scores are compared with. `page_slice` is a part of a web page below its first screen; `infographic`
 * is any graphic design that is not an ad.
 */
export const ReferenceGroup = z.enum(["photograph", "page", "page_slice", "ad", "infographic"]).meta({ id: "ReferenceGroup" });
export type ReferenceGroup = z.infer<typeof ReferenceGroup>;

type Described = {
  readonly content: ContentType;
  readonly application: Application;
  /** Whether the image is a part of a web page below its first screen. */
  readonly isLowerSlice: boolean;
};

/** The group of an image, from what the model sees in it and what its owner says it is. */
export function referenceGroupOf({ content, application, isLowerSlice }: Described): ReferenceGroup {
  if (content === "natural") return "photograph";
  if (content === "web") return isLowerSlice ? "page_slice" : "page";
  return application === "Other" ? "infographic" : "ad";
}
