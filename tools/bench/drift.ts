import type { Page } from "playwright-core";
import { prepareWeb } from "#local/prepare/prepare.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { idOf, sampleVideo } from "#test/web/kit/sample-data.ts";
import { SightlineServer } from "#test/web/kit/server.ts";
import { storedSession } from "#test/web/kit/sign-in-service.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";

const VIDEO_COUNT = 3;
const SIZE = { width: 1440, height: 900 };
/** Warm-up excluded from the measurement: players need a moment to start. */
const SETTLING_MS = 500;

/** Runs in the page: the drift between the videos in milliseconds, one value per frame from when all play until one has ended. */
function measureDrift(settling: number): Promise<number[]> {
  const videos = [...document.querySelectorAll("video")];
  const found: number[] = [];
  return new Promise((ended) => {
    let began: number | undefined;
    const next = (now: number) => {
      if (videos.some((video) => video.ended || video.currentTime > video.duration - 0.2)) return ended(found);
      if (videos.every((video) => !video.paused && video.currentTime > 0)) began ??= now;
      const times = videos.map((video) => video.currentTime);
      if (began !== undefined && now - began > settling) found.push((Math.max(...times) - Math.min(...times)) * 1000);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

async function playTogether(page: Page): Promise<number[]> {
  await page.waitForFunction((count) => {
    const videos = [...document.querySelectorAll("video")];
    return videos.length === count && videos.every((video) => video.readyState >= 3);
  }, VIDEO_COUNT);
  await page.getByText("Sync videos").click();
  await page.getByRole("button", { name: "Play all" }).click();
  return page.evaluate(measureDrift, SETTLING_MS);
}

export const drift: Benchmark = {
  name: "drift",
  about: `In a browser with an in-memory API: drift between ${VIDEO_COUNT} compared videos that play in sync`,
  run: async () => {
    await prepareWeb();
    const server = await new SightlineServer().start();
    const browser = await launchBrowser();
    try {
      server.heatmaps = Array.from({ length: VIDEO_COUNT }, (_, at) => sampleVideo(server.origin, at, { title: `Film ${at}` }));
      const origins = [{ origin: server.origin, localStorage: storedSession(server.me.email) }];
      const context = await browser.newContext({ viewport: SIZE, storageState: { cookies: [], origins } });
      const page = await context.newPage();
      await page.goto(`${server.origin}/compare?ids=${Array.from({ length: VIDEO_COUNT }, (_, at) => idOf(at)).join(",")}`);
      const found = await playTogether(page);
      return [
        { name: `${VIDEO_COUNT} synchronised videos, drift p50`, value: quantile(found, 0.5), unit: "ms" },
        { name: `${VIDEO_COUNT} synchronised videos, drift p95`, value: quantile(found, 0.95), unit: "ms", aim: 40 },
        { name: `${VIDEO_COUNT} synchronised videos, frames measured`, value: found.length, unit: "" },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
