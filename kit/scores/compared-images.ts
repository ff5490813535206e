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

/** Where the images come from that scores are compared with. */
const SOURCES: Readonly<Record<ReferenceGroup, string>> = {
  photograph: "The reference photographs come from eye-tracking research.",
  page: "The reference web pages are pages from research and website templates, on desktop and mobile screens.",
  page_slice: "The reference images are lower parts of website templates, on desktop and mobile screens.",
  ad: "The reference ads are graphic designs from research and ads drawn by a program, not a sample of published ads.",
  infographic: "The reference graphic designs are infographics from research and designs drawn by a program.",
};

/** Where the images of a group come from; undefined for results without a group. */
export const referenceSources = (group: ReferenceGroup | null): string | undefined => (group ? SOURCES[group] : undefined);
