import type { ContentType } from "./pipelines/inference.ts";
import type { Application } from "./reference.ts";

/** Content type of an application's creatives, which determines where people look first. */
export const CONTENT_TYPES: Readonly<Record<Application, ContentType>> = {
  "UX Design": "web",
  "Display Ads": "design",
  "Social media": "design",
  "(Digital) Out Of Home": "design",
  "Ad / commercial": "natural",
  Other: "natural",
};
