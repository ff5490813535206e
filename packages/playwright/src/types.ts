/** The parts of a Playwright locator and page that the matcher uses. */
export type AnyLocator = {
  boundingBox(options?: { timeout?: number }): Promise<{ x: number; y: number; width: number; height: number } | null>;
};
export type AnyPage = {
  screenshot(options: { scale: "css"; animations: "disabled" }): Promise<Uint8Array>;
  viewportSize(): { width: number; height: number } | null;
  title(): Promise<string>;
};

/** How much attention an element must draw, as a share of all attention on the visible part of the page, 0 to 1. */
export type Limits =
  | { readonly atLeast: number; readonly atMost?: undefined }
  | { readonly atMost: number; readonly atLeast?: undefined };

/** Which site to use. Default: SIGHTLINE_URL and SIGHTLINE_API_KEY. */
export type MatcherOptions = { readonly baseUrl?: string; readonly apiKey?: string };

export type MatcherResult = { readonly pass: boolean; readonly message: () => string; readonly actual?: unknown };

export type AttentionMatchers = {
  /**
   * Checks the share of attention that an element draws, on the visible part of the page. It fails only if the whole 90% interval
   * is beyond the limit.
   */
  toDrawAttention(this: { readonly isNot: boolean }, page: AnyPage, locator: AnyLocator, limits: Limits): Promise<MatcherResult>;
};
