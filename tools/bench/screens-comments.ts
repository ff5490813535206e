import type { Browser, Page } from "playwright-core";
import { COMMENTS_MAX } from "#contracts/comments.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import type { SightlineServer } from "#test/web/kit/server.ts";
import { storedSession } from "#test/web/kit/sign-in-service.ts";
import type { Measurement } from "./measurement.ts";

const SIZE = { width: 1440, height: 900 };
const WORDS = "The logo is too small here.";

/** Runs in the page before anything else: records the longest task since `noted` was last set to 0. */
function observeLongTasks(): void {
  Object.assign(window, { noted: 0 });
  const noted = window as unknown as { noted: number };
  new PerformanceObserver((list) => {
    noted.noted = Math.max(noted.noted, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
}

/** The longest task during an action, 0 when none took 50 ms. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => Object.assign(window, { noted: 0 }));
  await act();
  return page.evaluate(async () => {
    // Entries arrive after the task that they describe.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return (window as unknown as { noted: number }).noted;
  });
}

/** Responsiveness of a heatmap with the maximum number of comments: opening the tab and typing a new comment. */
export async function measureComments(
  server: SightlineServer,
  browser: Browser,
  workOf: (page: Page) => Promise<() => Promise<number>>,
): Promise<Measurement[]> {
  for (let number = 0; number < COMMENTS_MAX; number++)
    server.comments.write({ comment: `${WORDS} ${number}`, place: { x: (number % 25) / 25, y: number / COMMENTS_MAX } });
  server.heatmaps = [sampleHeatmap(server.origin, 0, { timeline: COMMENTS_MAX })];
  const origins = [{ origin: server.origin, localStorage: storedSession(server.me.email) }];
  const context = await browser.newContext({ viewport: SIZE, storageState: { cookies: [], origins } });
  const page = await context.newPage();
  await page.addInitScript(observeLongTasks);
  await page.goto(`${server.origin}/heatmap/${idOf(0)}`);
  await page.locator(".comment-pins__comment-pin").last().waitFor();
  await page.waitForLoadState("networkidle");

  const opened = await longestTask(page, async () => {
    await page.getByRole("tab", { name: /Comments/ }).click();
    await page.locator(`.thread-item__thread >> nth=${COMMENTS_MAX - 1}`).waitFor({ state: "attached" });
  });
  const field = page.getByRole("textbox", { name: "New comment" });
  await field.focus();
  const work = await workOf(page);
  const before = await work();
  const typed = await longestTask(page, () => field.pressSequentially(WORDS));
  const busy = ((await work()) - before) * 1000;
  await context.close();
  const name = `Heatmap with ${COMMENTS_MAX} comments`;
  return [
    { name: `${name}, tab opened, longest task`, value: opened, unit: "ms", aim: 200 },
    { name: `${name}, a comment typed, longest task (0: none of 50 ms)`, value: typed, unit: "ms", aim: 50 },
    { name: `${name}, a comment typed, main thread a letter`, value: busy / WORDS.length, unit: "ms", aim: 16 },
  ];
}
