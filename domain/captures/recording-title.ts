import { withSuffix } from "#domain/heatmaps/slices/slice-title.ts";

/** Title of the video that scrolls a website. */
export const recordingTitle = (title: string): string => withSuffix(title, "(scrolling)");
