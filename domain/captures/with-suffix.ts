import { truncate } from "#kit/truncate.ts";

const MAX_TITLE_LENGTH = 200;

/** A title with a distinguishing suffix; the title is truncated if both together are too long. */
export function withSuffix(title: string, suffix: string): string {
  const most = MAX_TITLE_LENGTH - suffix.length - 1;
  return `${title.length > most ? `${truncate(title, most - 1).trimEnd()}…` : title} ${suffix}`;
}

/** Title of the video that scrolls a website. */
export const recordingTitle = (title: string): string => withSuffix(title, "(scrolling)");
