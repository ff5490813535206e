/** The header in which the site's distribution tells those behind it that a request came through it. */
export const SITE_HEADER = "x-sightline-site";
