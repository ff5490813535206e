/** The parts of a Playwright page that a check uses. */
export type StoryPage = {
  locator(selector: string): {
    boundingBox(options?: { timeout?: number }): Promise<{ x: number; y: number; width: number; height: number } | null>;
    count(): Promise<number>;
  };
  screenshot(options: { scale: "css"; animations: "disabled" }): Promise<Uint8Array>;
  viewportSize(): { width: number; height: number } | null;
};

/** A story as the test runner visits it. */
export type VisitedStory = { readonly id: string; readonly title?: string; readonly name?: string };

/** The share of attention that a part of a story must draw: `atLeast` or `atMost`, from 0 to 1 of all attention on the story. */
export type AttentionRule = { readonly selector: string } & (
  | { readonly atLeast: number; readonly atMost?: undefined }
  | { readonly atMost: number; readonly atLeast?: undefined }
);

/** The parameter `attention` of a story, of its component, or of all stories. */
export type AttentionParameter = { readonly rules?: readonly AttentionRule[]; readonly disable?: boolean };

/** `getStoryContext` of the test runner. */
export type ReadContext<Page, Context> = (
  page: Page,
  context: Context,
) => Promise<{ readonly parameters: Readonly<Record<string, unknown>> }>;

/** Which site to use. Default: SIGHTLINE_URL and SIGHTLINE_API_KEY. */
export type AttentionOptions = { readonly baseUrl?: string; readonly apiKey?: string };
