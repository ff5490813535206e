import type { ContentType } from "./pipelines/inference.ts";
import type { Application } from "./reference.ts";

/** What kind of picture an application's creatives are, for the model: where people look first depends on it. */
export const CONTENT_TYPES: Readonly<Record<Application, ContentType>> = {
  "UX Design": "web",
  "Display Ads": "design",
  "Social media": "design",
  "(Digital) Out Of Home": "design",
  "Ad / commercial": "natural",
  Other: "natural",
};
