import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { TextReading } from "#contracts/text-reading.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, WIDE } from "#test/web/kit/screens.ts";

let screens: Screens;
const uid = idOf(0);
const word = { text: "Dunes", left: 72, top: 92, width: 320, height: 84, confidence: 95 };
const found: TextReading = { state: "done", boxes: [1, 2, 3, 6], words: [word] };

beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const stored = () => screens.server.heatmaps[0]!;
const openTab = async (panel: "text" | "overlays", own: Partial<HeatmapDetail>, size = WIDE) => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0, own)];
  const page = await screens.open(`/heatmap/${uid}?section=original&panel=${panel}`, { size });
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  return page;
};

test("text recognition starts automatically; its result is suggested, corrected by keyboard and pointer, saved and restored", async () => {
  let reading: TextReading = { state: "requested", boxes: [], words: [] };
  screens.server.answerWith(`POST /heatmaps/${uid}/text`, () => reading, 202);
  const page = await openTab("text", {});
  await page.getByRole("heading", { name: "Select all boxes that contain text" }).waitFor();
  await page.getByText("Detecting text…").waitFor();
  reading = found;
  await page.getByText("Detected automatically.").waitFor();
  await page.getByText("4 of 25 boxes, 16%").waitFor();
  expect(stored().text_in_ad).toBeNull();

  const grid = page.getByRole("group", { name: "Boxes that contain text" });
  await grid.getByRole("button", { name: "Row 1, column 1, contains text" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await grid.getByRole("button", { name: "Row 2, column 2, contains text" }).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(stored().text_in_ad).toEqual([1, 2, 3, 6, 7]);
  await page.getByText("Detected automatically.").waitFor({ state: "detached" });

  // Also on the large image; six boxes exceed the limit.
  await page.locator(".text-tab__text-over-stage__box").nth(24).click();
  await grid.getByRole("button", { name: "Row 5, column 5, contains text" }).waitFor();
  await page.getByText("Text covers more than 20% of the image. Less text is quicker to read.").waitFor();
  expect(await page.getByText("Meta").count()).toBe(0);
  await waitUntil(() => stored().text_in_ad?.length === 6);

  await page.getByRole("button", { name: "Use detected text" }).click();
  await waitUntil(() => stored().text_in_ad?.join() === found.boxes.join());
  await page.getByRole("button", { name: "Dunes", exact: true }).hover();
  await waitUntil(async () => (await page.locator(".text-tab__word-outline").count()) === 2);
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
});

test("a suggestion is saved unchanged when confirmed; failed recognition can be retried", async () => {
  screens.server.answerWith(`POST /heatmaps/${uid}/text`, () => found, 202);
  const page = await openTab("text", { application: "Social media", text: { state: "failed", boxes: [], words: [] } }, NARROW);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await waitUntil(() => stored().text_in_ad?.join() === found.boxes.join());
  // Meta’s advice is for social media.
  const grid = page.getByRole("group", { name: "Boxes that contain text" });
  await grid.getByRole("button", { name: "Row 2, column 2, no text" }).click();
  await grid.getByRole("button", { name: "Row 2, column 3, no text" }).click();
  await page.getByText("Meta recommends less").waitFor();
  await expectAccessible(page);
});

test("the story preview shows what the interface covers and what is cropped, by placement", async () => {
  const page = await openTab("overlays", {});
  await page.getByRole("heading", { name: "Instagram Story" }).waitFor();
  const facts = page.locator(".overlays-tab__facts");
  await facts.getByText(/^\d+% of attention is hidden by Instagram’s interface$/).waitFor();
  await facts.getByText(/^25% of the image is cropped in Fill, with \d+% of the attention$/).waitFor();
  await page.getByRole("radio", { name: "Fit" }).check({ force: true });
  await facts.getByText("cropped").waitFor({ state: "detached" });
  await facts.getByText(/^\d+% of attention is hidden by Instagram’s interface$/).waitFor();

  await page.getByRole("img", { name: "Dunes festival, city light in a story, original" }).waitFor();
  await page.getByRole("radiogroup", { name: "Preview" }).getByRole("radio", { name: "Peekthrough" }).check({ force: true });
  await page.getByRole("img", { name: "Dunes festival, city light in a story, peekthrough" }).waitFor();
  await page.getByRole("switch", { name: "Safe zones" }).check({ force: true });
  await page.locator(".story-phone__phone__zone").getByText("14%").waitFor();
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
});

test("a screen in portrait can be a story, a screen in landscape cannot, and neither has the text of an ad", async () => {
  const tabsOf = async (width: number, height: number) => {
    const page = await openTab("overlays", { application: "UX Design", width, height });
    return page.getByRole("tab").evaluateAll((tabs) => tabs.map((tab) => tab.textContent?.replace(/\d+$/, "")));
  };
  expect(await tabsOf(800, 1200)).toEqual(["Scores", "Areas", "People", "Comments", "Overlays", "Details"]);
  expect(await tabsOf(1200, 800)).toEqual(["Scores", "Areas", "People", "Comments", "Details"]);
});
