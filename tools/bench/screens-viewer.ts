import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import type { SightlineServer } from "#test/web/kit/server.ts";
import { storedSession } from "#test/web/kit/sign-in-service.ts";
import type { Measurement } from "./measurement.ts";

const SIZE = { width: 1440, height: 900 };
const IMAGE_SIZE = { width: 3840, height: 2160 };
const FRAMES = 60;
/** Passes through all variants. */
const ROUNDS = 5;

/** A 4K image with detail everywhere, like a photograph; the layers over it have the same size. */
async function createImages(): Promise<Record<"photo" | "layer", Buffer>> {
  const noise = {
    create: { ...IMAGE_SIZE, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  } as const;
  const photo = await sharp(noise).blur(1.2).jpeg({ quality: 85 }).toBuffer();
  const glow = `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_SIZE.width}" height="${IMAGE_SIZE.height}"><defs><radialGradient id="g"><stop stop-color="#f33"/><stop offset="1" stop-color="#f33" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return { photo, layer: await sharp(Buffer.from(glow)).png().toBuffer() };
}

/** Runs in the page before anything else: records the largest paint, and the latency of key presses. */
function observePaints(): void {
  const noted = { painted: 0, keys: [] as number[] };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    noted.painted = list.getEntries().at(-1)?.startTime ?? noted.painted;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "keydown") noted.keys.push(duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

type PaintTimings = { painted: number; keys: number[] };
const readPaintTimings = (page: Page): Promise<PaintTimings> =>
  page.evaluate(() => (window as unknown as { noted: PaintTimings }).noted);

/** Changes the background value once per frame, back and forth: milliseconds between frames, sorted. */
async function measureSlider(page: Page): Promise<number[]> {
  await page.getByRole("slider", { name: "Background" }).focus();
  return page.evaluate(async (count) => {
    const slider = document.activeElement!;
    const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn));
    const gaps: number[] = [];
    let last = await frame();
    for (let at = 0; at < count; at++) {
      const key = at % 20 < 10 ? "ArrowRight" : "ArrowLeft";
      slider.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const now = await frame();
      gaps.push(now - last);
      last = now;
    }
    return gaps.sort((left, right) => left - right);
  }, FRAMES);
}

/** Responsiveness of a heatmap page with a 4K image. `work` returns the seconds of main-thread time so far. */
export async function measureViewer(
  server: SightlineServer,
  browser: Browser,
  workOf: (page: Page) => Promise<() => Promise<number>>,
): Promise<Measurement[]> {
  const { photo, layer } = await createImages();
  server.heatmaps = [sampleHeatmap(server.origin, 0, IMAGE_SIZE)];
  const origins = [{ origin: server.origin, localStorage: storedSession(server.me.email) }];
  const context = await browser.newContext({ viewport: SIZE, storageState: { cookies: [], origins } });
  await context.route("**/pictures/**", (route) => {
    const isPhoto = route.request().url().includes("/image.");
    return route.fulfill({ body: isPhoto ? photo : layer, contentType: isPhoto ? "image/jpeg" : "image/png" });
  });
  const page = await context.newPage();
  await page.addInitScript(observePaints);
  await page.goto(`${server.origin}/heatmap/${idOf(0)}`);
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  await page.waitForLoadState("networkidle");
  const { painted } = await readPaintTimings(page);

  for (let round = 0; round < ROUNDS; round++)
    for (const key of ["2", "3", "4", "1"]) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
  const { keys } = await readPaintTimings(page);
  const work = await workOf(page);
  const before = await work();
  const gaps = await measureSlider(page);
  const busy = ((await work()) - before) * 1000;
  await context.close();
  return [
    { name: "Heatmap of 4K opened, largest paint", value: painted / 1000, unit: "s", aim: 1.5 },
    { name: "Heatmap of 4K, variant switched, slowest of 20, key to paint", value: Math.max(16, ...keys), unit: "ms", aim: 100 },
    { name: "Heatmap of 4K, background dragged, main thread a frame", value: busy / FRAMES, unit: "ms", aim: 16 },
    { name: "Heatmap of 4K, background dragged, 95th of 100 frames", value: gaps[Math.floor(FRAMES * 0.95)]!, unit: "ms" },
  ];
}
