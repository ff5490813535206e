import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { idOf, sampleFrames, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";
import { sharedView } from "#test/web/kit/shared-view.ts";
import { testVideo, VIDEO } from "#test/web/kit/videos.ts";

let screens: Screens;
const uid = idOf(0);
const logo = {
  uid: "logo",
  name: "Logo",
  left: 0.1 * VIDEO.width,
  top: 0.1 * VIDEO.height,
  width: 0.3 * VIDEO.width,
  height: 0.3 * VIDEO.height,
  value: 0.125,
  interval: null,
};

beforeAll(async () => {
  screens = await Screens.start();
  // Created here, so that no test waits for them.
  for (const name of ["original", "heatmap", "peekthrough"]) await testVideo(name);
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.heatmaps = [sampleVideo(server.origin, 0, { title: "Spring spot" })];
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const settled = async (page: Page) => {
  await page.locator('.video-stage__videos[data-ready="true"]').waitFor();
  await page.locator(".timeline-chart__timeline__plot canvas").waitFor();
  // Loading a font may change the layout that is measured.
  await page.evaluate(async () => void (await document.fonts.ready));
};
/** Plays at quarter speed, so that a video is still playing when a slow machine checks it. */
const slowDown = (page: Page) => page.getByRole("combobox", { name: "Speed" }).selectOption("0.25");
const openVideo = async (section = "heatmap", size = WIDE) => {
  const page = await screens.open(`/heatmap/${uid}?section=${section}`, { size });
  await settled(page);
  return page;
};
/** The frame number that a video shows, read from its pixels. */
const frameOf = (page: Page, name: string): Promise<number> =>
  page.locator(`.synced-video[data-name="${name}"]`).evaluate((video, { width, height, bits, square }) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(video as HTMLVideoElement, 0, 0, width, height);
    const isSet = (bit: number) => context.getImageData((bit + 0.5) * square, square / 2, 1, 1).data[0]! > 128;
    return Array.from({ length: bits }, (_, bit) => (isSet(bit) ? 2 ** bit : 0)).reduce((sum, value) => sum + value, 0);
  }, VIDEO);
const shown = (page: Page) => page.locator('.synced-video[data-visible="true"]').getAttribute("data-name");
const clickTimeline = async (page: Page, part: number) => {
  const box = (await page.locator(".timeline-chart__timeline__surface").boundingBox())!;
  await page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
};

test("the timeline is drawn in a browser with an invalid language tag", async () => {
  const page = await screens.open("/help");
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix", configurable: true }),
  );
  await page.goto(`${screens.server.origin}/heatmap/${uid}?section=heatmap`);
  await settled(page);
  expect(screens.complaints).toEqual([]);
});

test("a click on the timeline seeks, and every variant shows exactly that frame", async () => {
  const page = await openVideo();
  await clickTimeline(page, 0.6);
  const wanted = 0.6 * VIDEO.frames;
  await waitUntil(async () => Math.abs((await frameOf(page, "heatmap")) - wanted) <= 1);
  const frame = await frameOf(page, "heatmap");
  for (const [key, name] of [
    ["3", "original"],
    ["2", "peekthrough"],
    ["1", "heatmap"],
  ] as const) {
    await page.keyboard.press(key);
    await waitUntil(async () => (await shown(page)) === name);
    await waitUntil(async () => (await frameOf(page, name)) === frame);
  }
  expect(screens.complaints).toEqual([]);
});

test("switching the variant during playback always shows exactly one video, at the same position", async () => {
  const page = await openVideo();
  await page.evaluate(() => {
    const seen = window as unknown as { fewest: number };
    seen.fewest = 1;
    new MutationObserver(() => {
      seen.fewest = Math.min(seen.fewest, document.querySelectorAll('.synced-video[data-visible="true"]').length);
    }).observe(document.querySelector(".video-stage__videos")!, { subtree: true, attributes: true });
  });
  await slowDown(page);
  await page.keyboard.press(" ");
  await waitUntil(async () => (await frameOf(page, "heatmap")) > 5);
  const before = await frameOf(page, "heatmap");
  await page.keyboard.press("3");
  await waitUntil(async () => (await shown(page)) === "original");
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await waitUntil(async () => (await frameOf(page, "original")) >= before);
  expect(await page.evaluate(() => (window as unknown as { fewest: number }).fewest)).toBe(1);
  await waitUntil(async () => (await frameOf(page, "heatmap")) === (await frameOf(page, "original")));
});

test("the W key compares two variants with a wipe at exactly the same frame", async () => {
  const page = await openVideo();
  await page.keyboard.press("w");
  await waitUntil(async () => (await page.locator('.synced-video[data-visible="true"]').count()) === 2);
  await page.getByRole("slider", { name: "Line between Heatmap and Original" }).press("PageUp");
  const right = page.locator('.synced-video[data-name="original"]');
  await waitUntil(() =>
    right.evaluate((video) => {
      const { clipPath, width } = getComputedStyle(video);
      return Math.abs(Number(/([\d.]+)px\)$/.exec(clipPath)?.[1]) - 0.6 * Number.parseFloat(width)) < 0.5;
    }),
  );
  await clickTimeline(page, 0.6);
  await waitUntil(async () => Math.abs((await frameOf(page, "original")) - 0.6 * VIDEO.frames) <= 1);
  await waitUntil(async () => (await frameOf(page, "heatmap")) === (await frameOf(page, "original")));
  await page.keyboard.press("w");
  await waitUntil(async () => (await page.locator('.synced-video[data-visible="true"]').count()) === 1);
});

test("the player works by keyboard and with a screen reader", async () => {
  const page = await openVideo();
  await page.keyboard.press(".");
  await waitUntil(async () => (await frameOf(page, "heatmap")) === 1);
  const slider = page.getByRole("slider", { name: "Seek" });
  await slider.press("End");
  await waitUntil(async () => (await slider.getAttribute("aria-valuetext"))?.startsWith("2.9 seconds of 3 seconds"));
  await slider.press("ArrowLeft");
  await waitUntil(async () => (await slider.getAttribute("aria-valuetext"))?.startsWith("1.9"));
  await slider.press("Home");
  await waitUntil(async () => (await frameOf(page, "heatmap")) === 0);
  const moments = page.getByRole("table", { name: /^Measurements of Spring spot/ }).getByRole("row");
  await waitUntil(async () => (await moments.count()) === 31);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Back, forward 5 seconds").waitFor();
});

test("a video whose scores are too uncertain shows what was measured over time instead of scores of frames", async () => {
  const { server } = screens;
  const video = server.heatmaps[0]!;
  const metrics = { ...video.metrics!, precise: [], group: "infographic" as const };
  server.heatmaps = [{ ...video, metrics, clarity_score_percentile: null }];
  const page = await openVideo();
  const timeline = page.getByRole("region", { name: "Timeline of Spring spot" });
  expect(await timeline.getByRole("button").allInnerTexts()).toEqual([expect.stringMatching(/^Attention in top fifth\s50%$/)]);
  await timeline.getByRole("img", { name: "Attention in top fifth over time, 0 to 100" }).waitFor();
  const heads = page.getByRole("table", { name: /^Measurements of Spring spot/ }).getByRole("columnheader");
  expect(await heads.allInnerTexts()).toEqual(["Time", "Attention in top fifth"]);
  const analytics = page.getByRole("region", { name: "Analytics" });
  await analytics.getByText("80% of the attention is on 8% of a frame on average.").waitFor();
  expect(await analytics.getByRole("tab").allInnerTexts()).toEqual(["Focus and proximity"]);
  expect(await analytics.getByRole("rowheader").allInnerTexts()).toEqual(["Attention in top fifth"]);
  await analytics.getByText("Average of 29 of 30 analysed frames (10 per second). Nothing stands out in the others.").waitFor();
  await analytics.getByText(/most attended fifth of a frame/).waitFor();
  await expectAccessible(page);
});

test("a heatmap of a frame is created from every variant for one credit, and pauses the video", async () => {
  const { server } = screens;
  const page = await openVideo();
  const button = page.getByRole("button", { name: "Heatmap of this frame" });
  const dialog = page.getByRole("dialog", { name: "Heatmap of this frame" });
  await slowDown(page);
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await button.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Play" }).waitFor();
  await waitUntil(async () => (await shown(page)) === "heatmap");
  await clickTimeline(page, 0.5);
  await button.click();
  await dialog.getByText("It uses one of your 182 image credits.").waitFor();
  await expectAccessible(page);
  server.rejectNext(`/heatmaps/${uid}/frame-heatmap`, "billing.no_image_credits");
  await dialog.getByRole("button", { name: "Create heatmap" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/credits/)
    .waitFor();
  await dialog.getByRole("button", { name: "Create heatmap" }).click();
  await page.getByText("Heatmap created!").waitFor();
  await page.getByText("Heatmap added").waitFor();
  const dock = (await page.locator(".video-stage__stage__dock").boundingBox())!;
  await waitUntil(async () => {
    const snackbar = (await page.locator(".snackbar").last().boundingBox())!;
    return snackbar.y + snackbar.height <= dock.y;
  });
  const calls = server.calls.filter(({ path }) => path.endsWith("/frame-heatmap"));
  // The server repeats a rejection for its key.
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  const { time, title } = calls[1]!.body as { time: number; title: string };
  expect(Math.abs(time - 1.5)).toBeLessThan(0.05);
  expect(title).toMatch(/^Spring spot at 0:01\.\d$/);
  await page.getByRole("link", { name: "Open" }).click();
  await page.waitForURL(`**/heatmap/${server.heatmaps[0]!.uid}`);
});

test("expired links are replaced while the video is open", async () => {
  const { server } = screens;
  server.signature = "2";
  let reads = 0;
  const links = () => sampleVideo(server.origin, 0, {}, reads++ === 0 ? "1" : "2");
  server.answerWith(`GET /heatmaps/${uid}`, links);
  const page = await openVideo();
  await page.keyboard.press(" ");
  await waitUntil(async () => (await frameOf(page, "heatmap")) > 2);
  expect(reads).toBeGreaterThan(1);
});

test("a video that the browser cannot decode shows an error and can be downloaded", async () => {
  const page = await screens.open("/heatmaps");
  await page.route("**/videos/*", (route) => route.fulfill({ contentType: "video/mp4", body: "not a video" }));
  await page.getByRole("link", { name: "Spring spot" }).click();
  await page.getByRole("alert").getByText("This browser can’t play the video").waitFor();
  await page.getByRole("alert").getByRole("button", { name: "Download" }).waitFor();
});

test("the attention score names its own frames, and other scores name the frames in which something stands out", async () => {
  const { server } = screens;
  const attention = {
    score: 66.4,
    interval: [14, 95] as [number, number],
    templates: 12,
    failed: 0,
    ads: 312,
    frames: [60, 71, 68.2],
    benchmark: null,
    problem: null,
  };
  server.heatmaps[0] = { ...server.heatmaps[0]!, application: "Social media", attention_score: 66.4, attention };
  const page = await openVideo();
  await page.getByText(/^Average of .*analysed frames \(/).waitFor();
  await page.getByRole("tab", { name: "Attention" }).click();
  await page.getByText("Average of 3 frames, evenly spaced: 60, 71, 68.").waitFor();
  expect(await page.getByText(/^Average of/).count()).toBe(1);
});

test("a video without a score from its benchmark says why", async () => {
  const { server } = screens;
  const benchmark = { uid: "bm_00000000000000000000000001", name: "Shelters", version: 2, subjects: 40, categories: [] };
  const missing = { score: null, interval: null, templates: 0, failed: 0, ads: 0, frames: [] };
  const attention = { ...missing, benchmark, problem: "benchmark_deleted" as const };
  server.heatmaps[0] = { ...server.heatmaps[0]!, application: "Social media", attention };
  const page = await openVideo();
  await page.getByRole("tab", { name: "Attention" }).click();
  await page.getByText("The benchmark Shelters, version 2, was deleted before this ad was scored in it.").waitFor();
  await expectAccessible(page);
});

test("the frame metrics can be downloaded", async () => {
  const page = await openVideo();
  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Frames CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Spring spot frames.csv");
  expect(await readFile(await download.path(), "utf8")).toBe("content of Spring spot frames.csv");
});

test("a video in analysis shows live progress on its card and its page", async () => {
  const { server } = screens;
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  server.heatmaps = [sampleVideo(server.origin, 0, { title: "Spring spot", status: "processed", progress: 10, duration: 61 })];
  const page = await screens.open("/heatmaps");
  const bar = page.getByRole("progressbar", { name: "Analysis" });
  await page.getByRole("img", { name: /^In progress\. Images take a few seconds/ }).waitFor();
  await waitUntil(() => server.watchers > 0);
  server.change(uid, { progress: 60, ready_at: soon(3), thumbnail: sampleVideo(server.origin, 0).thumbnail });
  await waitUntil(async () => (await bar.getAttribute("aria-valuenow")) === "60");
  await page.getByText("about 3 min left").waitFor();
  await page.locator(".heatmap-card__poster").waitFor();
  await page.getByRole("link", { name: "Spring spot" }).click();
  await page.getByText("Predicting where people look").waitFor();
  server.change(uid, { progress: 90, ready_at: soon(1) });
  await waitUntil(async () => (await bar.getAttribute("aria-valuenow")) === "90");
  server.change(uid, sampleVideo(server.origin, 0));
  await settled(page);
});

test("an area on a video pauses it when drawn or pressed, and shows its share at the current frame", async () => {
  const { server } = screens;
  server.heatmaps = [sampleVideo(server.origin, 0, { areas_of_interest: [logo] })];
  const page = await openVideo();
  const onStage = page.getByRole("group", { name: "Areas of interest on the video" });
  const play = page.getByRole("button", { name: "Play" });
  await page.getByRole("tab", { name: /^Areas/ }).click();
  const list = page.getByLabel("Areas of interest", { exact: true });
  await list.getByText("seen at 1.5 s").waitFor();
  await clickTimeline(page, 0.5);
  await onStage.getByText("now 25%").waitFor();
  await list.getByText("now 25%").waitFor();
  const videos = (await page.locator(".video-stage__videos").boundingBox())!;
  const at = (x: number, y: number) => [videos.x + x * videos.width, videos.y + y * videos.height] as const;
  await slowDown(page);
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.mouse.click(...at(0.15, 0.15));
  await play.waitFor();
  await page.locator(".timeline-chart__timeline__line--area").getByText("Logo").waitFor();
  await page.mouse.click(...at(0.15, 0.15));
  expect(await play.isVisible()).toBe(true);
  const asked = server.calls.filter(({ path }) => path.endsWith("/area-moments")).length;
  await page.keyboard.press("a");
  await page.mouse.move(...at(0.5, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.8, 0.8));
  await page.mouse.up();
  await waitUntil(() => server.heatmaps[0]!.areas_of_interest.length === 2);
  await waitUntil(() => server.calls.filter(({ path }) => path.endsWith("/area-moments")).length === asked + 1);
  await page.getByRole("button", { name: "Pin Logo to timeline" }).click();
  await page.getByRole("columnheader", { name: "Box 2" }).waitFor({ state: "attached" });
  await waitUntil(async () => (await page.locator(".timeline-chart__timeline__line--area").count()) === 2);
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
});

test("a video from an older model says why its areas have no curve", async () => {
  const { server } = screens;
  server.heatmaps = [sampleVideo(server.origin, 0, { areas_of_interest: [logo] })];
  server.rejectWhen((path) => path.endsWith("/area-moments"), "heatmap.no_moments");
  const page = await openVideo();
  await page.getByRole("tab", { name: /^Areas/ }).click();
  await page.getByText("This video was analysed before areas could be measured over time.").waitFor();
  expect(await page.getByRole("button", { name: /to timeline/ }).count()).toBe(0);
});

test("a share link plays the variants and shows the timeline", async () => {
  const { server } = screens;
  const link = `sh_${"0".repeat(26)}`;
  const { uid: _uid, ...sharedLogo } = logo;
  server.answerWith(`POST /sharing/links/${link}`, () =>
    sharedView(server.heatmaps[0]!, { width: VIDEO.width, height: VIDEO.height, areas: [sharedLogo] }),
  );
  server.answerWith(`POST /sharing/links/${link}/frames`, () => sampleFrames());
  const page = await screens.open(`/viewonly/${link}`, { size: NARROW, isSignedIn: false });
  await settled(page);
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  expect(await page.locator(".area-marks").textContent()).toContain("Logo 13%");
  await clickTimeline(page, 0.4);
  await waitUntil(async () => Math.abs((await frameOf(page, "heatmap")) - 0.4 * VIDEO.frames) <= 1);
  await page.getByRole("radiogroup", { name: "Variant" }).getByText("Original").click();
  await waitUntil(async () => (await shown(page)) === "original");
  expect(await page.getByRole("button", { name: /Download|Delete|Heatmap of this frame/ }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
});

for (const [name, size] of SIZES) {
  test(`the video viewer is accessible (${name})`, async () => {
    const page = await openVideo("heatmap", size);
    await page.getByRole("button", { name: "Proximity" }).click();
    await page.getByRole("tab", { name: "Focus and proximity" }).click();
    await expectAccessible(page);
    const videos = (await page.locator(".video-stage__videos").boundingBox())!;
    const viewport = (await page.locator(".stage__viewport").boundingBox())!;
    expect(Math.abs(videos.x + videos.width / 2 - (viewport.x + viewport.width / 2))).toBeLessThan(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(screens.complaints).toEqual([]);
  });
}
