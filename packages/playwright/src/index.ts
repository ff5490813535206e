import { clip } from "../../cli/src/check/areas.ts";
import { judge, type Operator } from "../../cli/src/check/rules.ts";
import { takeScreenshot } from "../../cli/src/check/take-screenshot.ts";
import { createClient } from "../../sdk/src/index.ts";
import { createAnalyses } from "./analyses.ts";
import type { AnyLocator, AnyPage, AttentionMatchers, Limits, MatcherOptions } from "./types.ts";

export type * from "./types.ts";

const IN_WORDS: Readonly<Record<Operator, string>> = { ">=": "at least", "<=": "at most", ">": "more than", "<": "less than" };
const OPPOSITE: Readonly<Record<Operator, Operator>> = { ">=": "<", "<=": ">", ">": "<=", "<": ">=" };

/** Matchers for `expect.extend`. The same screenshot is analysed once, however many expectations there are about it. */
export function attentionMatchers(options: MatcherOptions = {}): AttentionMatchers {
  const site = () => options.baseUrl ?? fromEnvironment("SIGHTLINE_URL");
  const apiKey = () => options.apiKey ?? fromEnvironment("SIGHTLINE_API_KEY");
  const analyses = createAnalyses(() => createClient({ baseUrl: site(), apiKey: apiKey() }));
  return {
    async toDrawAttention(page, locator, limits) {
      const rule = ruleOf(limits);
      const viewport = page.viewportSize();
      if (!viewport) throw new Error("The page needs a fixed viewport.");
      const { share, uid } = await analyses.measure(await screenOf(page), viewport, await boxOf(viewport, locator));
      // Both an expectation and its opposite fail only beyond the interval.
      const expected = this.isNot ? { ...rule, operator: OPPOSITE[rule.operator] } : rule;
      const keeps = judge(expected, share) !== "failed";
      const url = new URL(`/heatmap/${uid}`, site()).href;
      const wanted = `${IN_WORDS[expected.operator]} ${percent(rule.limit)}`;
      return {
        pass: this.isNot ? !keeps : keeps,
        actual: share.value,
        message: () => `${nameOf(locator)} should draw ${wanted} of the attention, but draws ${describe(share)}. Heatmap: ${url}`,
      };
    },
  };
}

/** A locator of Playwright describes itself; others are objects. */
const nameOf = (locator: AnyLocator): string => {
  const name = String(locator);
  return name.startsWith("[object") ? "The element" : name;
};

function ruleOf({ atLeast, atMost }: Limits): { readonly operator: Operator; readonly limit: number } {
  const limit = atLeast ?? atMost;
  if (limit === undefined || !(limit >= 0 && limit <= 1)) throw new Error("Name atLeast or atMost, a share from 0 to 1.");
  return { operator: atLeast === undefined ? "<=" : ">=", limit };
}

/** The longest title of a heatmap that is kept as it is. */
const MAX_TITLE = 100;

/** The visible part of a page. One pixel of the image is one pixel of CSS, whatever the screen is. */
const screenOf = async (page: AnyPage) => ({
  image: await takeScreenshot(page, { scale: "css", animations: "disabled" } as const),
  title: (await page.title()).trim().slice(0, MAX_TITLE) || "Page",
});

/** How long an element that does not exist is waited for: as long as Playwright's own expectations wait. */
const ELEMENT_TIMEOUT_MS = 5000;

type Viewport = { readonly width: number; readonly height: number };

async function boxOf(viewport: Viewport, locator: AnyLocator) {
  const box = await locator.boundingBox({ timeout: ELEMENT_TIMEOUT_MS });
  const visible = box && clip({ left: box.x, top: box.y, width: box.width, height: box.height }, viewport.width, viewport.height);
  if (!visible) throw new Error("The element isn’t on the visible part of the page. Scroll to it first.");
  return visible;
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, or pass its value to attentionMatchers.`);
  return value;
}

type Share = { readonly value: number | null; readonly interval: readonly [number, number] | null };

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const describe = ({ value, interval }: Share): string =>
  `${percent(value ?? 0)}${interval ? ` (90% interval ${interval.map(percent).join("–")})` : ""}`;
