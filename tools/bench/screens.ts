import type { Page } from "playwright-core";
import { prepareWeb } from "#local/prepare/prepare.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { SightlineServer } from "#test/web/kit/server.ts";
import { storedSession } from "#test/web/kit/sign-in-service.ts";
import type { Benchmark } from "./measurement.ts";
import { measureComments } from "./screens-comments.ts";
import { measureViewer } from "./screens-viewer.ts";

const FILES = 200;
const CARDS = 5000;
/** Pixels scrolled per frame: twenty screens per second. */
const STEP = 300;
const SIZE = { width: 1440, height: 900 };
const TIMEOUT_MS = 100_000;

/** Perceived performance: duration, longest freeze, and the share of dropped frames. */
type FrameTimings = { readonly ms: number; readonly longest: number; readonly dropped: number };

/** Runs in the page. Records freezes from now on until `window.felt()` is called. */
function observeFrames(): void {
  const began = performance.now();
  const frame = 1000 / 60;
  let [last, came, missed, longest, isOn] = [began, 0, 0, 0, true];
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) if (startTime >= began) longest = Math.max(longest, duration);
  }).observe({ type: "longtask" });
  const next = (at: number) => {
    came++;
    missed += Math.max(0, Math.round((at - last) / frame) - 1);
    last = at;
    if (isOn) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  const felt = () => {
    isOn = false;
    return { ms: performance.now() - began, longest, dropped: missed / (came + missed) };
  };
  Object.assign(window, { felt });
}

const readFrameTimings = (page: Page): Promise<FrameTimings> =>
  page.evaluate(() => (window as unknown as { felt(): FrameTimings }).felt());

/** Seconds of processor time of the page's main thread so far. */
async function measureCpuTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
}

/**
 * Creates images of 1600 × 1200 in the page, then drops all at once. Measures until every file is listed and the next frames are
 * drawn; forms are created as they come near the viewport.
 */
async function dropFiles(page: Page): Promise<FrameTimings & { readonly work: number }> {
  const work = await measureCpuTime(page);
  await page.evaluate(async (count) => {
    const canvas = new OffscreenCanvas(1600, 1200);
    const pen = canvas.getContext("2d")!;
    const files = new DataTransfer();
    for (let at = 0; at < count; at++) {
      pen.fillStyle = `hsl(${at} 60% 50%)`;
      pen.fillRect(0, 0, 1600, 1200);
      const image = await canvas.convertToBlob({ type: "image/jpeg" });
      files.items.add(new File([image], `Picture ${at}.jpg`, { type: "image/jpeg" }));
    }
    Object.assign(window, { files });
  }, FILES);
  const before = await work();
  await page.evaluate(observeFrames);
  await page.evaluate(async (count) => {
    const { files } = window as unknown as { files: DataTransfer };
    document
      .querySelector("main")!
      .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    while (document.querySelectorAll(".upload-sheet__upload-item").length < count) await frame();
    await frame();
    await frame();
  }, FILES);
  return { ...(await readFrameTimings(page)), work: (await work()) - before };
}

/** Scrolls from the first card to the last, one step per frame, as fast as pages load. */
async function scrollCards(page: Page): Promise<FrameTimings & { readonly work: number }> {
  const work = await measureCpuTime(page);
  const before = await work();
  await page.evaluate(observeFrames);
  await page.evaluate(
    ({ step, last }) =>
      new Promise<void>((ended) => {
        const next = () => {
          const shown = document.querySelectorAll(".heatmap-card");
          if (shown[shown.length - 1]?.textContent.includes(last)) return ended();
          scrollBy(0, step);
          requestAnimationFrame(next);
        };
        next();
      }),
    { step: STEP, last: `Creative ${CARDS - 1}` },
  );
  return { ...(await readFrameTimings(page)), work: (await work()) - before };
}

const cards = (origin: string) =>
  Array.from({ length: CARDS }, (_, at) => sampleHeatmap(origin, at, { title: `Creative ${at}` }));

export const screens: Benchmark = {
  name: "screens",
  about: `${FILES} files dropped in a browser until listed, ${CARDS} cards scrolled, a 4K heatmap, the most comments`,
  run: async () => {
    await prepareWeb();
    const server = await new SightlineServer().start();
    const browser = await launchBrowser();
    try {
      const open = async () => {
        const origins = [{ origin: server.origin, localStorage: storedSession(server.me.email) }];
        const context = await browser.newContext({ viewport: SIZE, storageState: { cookies: [], origins } });
        const page = await context.newPage();
        page.setDefaultTimeout(TIMEOUT_MS);
        await page.goto(`${server.origin}/heatmaps`);
        await page.locator(".heatmap-card").first().waitFor();
        return page;
      };
      server.me = sampleProfile({ imageCredits: FILES });
      server.heatmaps = cards(server.origin);
      const sheet = await open();
      const dropped = await dropFiles(sheet);
      await sheet.context().close();

      const list = await open();
      const scrolled = await scrollCards(list);
      await list.context().close();
      return [
        { name: `${FILES} files dropped, until every one stands in the sheet`, value: dropped.ms / 1000, unit: "s", aim: 2 },
        { name: `${FILES} files dropped, longest task`, value: dropped.longest, unit: "ms" },
        { name: `${FILES} files dropped, main thread`, value: dropped.work, unit: "s" },
        { name: `${CARDS} cards scrolled, frames that did not come`, value: scrolled.dropped * 100, unit: "%", aim: 5 },
        { name: `${CARDS} cards scrolled, longest task`, value: scrolled.longest, unit: "ms", aim: 100 },
        { name: `${CARDS} cards scrolled, main thread`, value: scrolled.work, unit: "s" },
        { name: `${CARDS} cards scrolled, in all`, value: scrolled.ms / 1000, unit: "s" },
        ...(await measureViewer(server, browser, measureCpuTime)),
        ...(await measureComments(server, browser, measureCpuTime)),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
