import type { ContentType } from "./pipelines/inference.ts";
import type { Application } from "./reference.ts";

/** Content type of an application's videos, which determines where people look first. All frames have the same one. */
export const VIDEO_CONTENT_TYPES: Readonly<Record<Application, ContentType>> = {
  "UX Design": "web",
  "Display Ads": "design",
  "Social media": "design",
  "(Digital) Out Of Home": "design",
  "Ad / commercial": "natural",
  Other: "natural",
};

/** Content type of an image by its application. Null: the model infers it from the image. */
export const CONTENT_TYPES: Readonly<Record<Application, ContentType | null>> = { ...VIDEO_CONTENT_TYPES, Other: null };
