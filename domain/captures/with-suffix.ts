import { beginningOf } from "#kit/beginning-of.ts";

const LONGEST_TITLE = 200;

/** A title with something behind it that tells it from others, shortened where both together would be too long. */
export function withSuffix(title: string, suffix: string): string {
  const most = LONGEST_TITLE - suffix.length - 1;
  return `${title.length > most ? `${beginningOf(title, most - 1).trimEnd()}…` : title} ${suffix}`;
}

/** What the film that scrolls a website is called. */
export const filmTitle = (title: string): string => withSuffix(title, "(scrolling)");
