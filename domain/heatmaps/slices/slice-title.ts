import { MAX_TITLE_LENGTH } from "#contracts/new-heatmap.ts";
import { truncate } from "#kit/truncate.ts";

/** A title with a distinguishing suffix; the title is truncated if both together are too long. */
export function withSuffix(title: string, suffix: string): string {
  const max = MAX_TITLE_LENGTH - suffix.length - 1;
  return `${title.length > max ? `${truncate(title, max - 1).trimEnd()}…` : title} ${suffix}`;
}

/** Title of a further slice of a page. The first slice has the title of the page. */
export const sliceTitle = (title: string, slice: number, of: number): string => withSuffix(title, `(${slice}/${of})`);
