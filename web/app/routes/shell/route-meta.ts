/** `noNav` hides the bars; `overlay` covers the page with the logo while it loads. */
export type RouteMeta = { noNav?: true; overlay?: true };
