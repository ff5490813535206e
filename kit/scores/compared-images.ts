import type { ReferenceGroup } from "#contracts/reference-group.ts";

/** Names of the images that scores are compared with, in the plural, within a sentence. */
const LABELS: Readonly<Record<ReferenceGroup, string>> = {
  photograph: "photographs",
  page: "web pages",
  page_slice: "lower parts of web pages",
  ad: "ads",
  infographic: "graphic designs",
};

/** "web pages"; "comparable images" for results without a group. */
export const comparedImages = (group: ReferenceGroup | null): string => (group ? LABELS[group] : "comparable images");
