import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "#test/kit/until.ts";
import { idOf, sampleHeatmap } from "../kit/sample-data.ts";
import { expectAccessible, Screens, SIZES, WIDE } from "../kit/screen.ts";

let screens: Screens;
const uid = idOf(0);
const area = { uid: "logo", name: "Logo", left: 100, top: 100, width: 300, height: 200, value: 0.125, interval: null };

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0, { title: "Dunes", areas_of_interest: [area] })];
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const stored = () => screens.server.heatmaps[0]!;
const onStage = (page: Page) => page.getByRole("group", { name: "Areas of interest on the picture" });
const openDone = async (section = "heatmap", size = WIDE) => {
  const page = await screens.open(`/heatmap/${uid}?section=${section}`, { size });
  await page.getByRole("radio", { name: "Heatmap" }).waitFor({ state: "attached" });
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  return page;
};
/** Drags on the picture; places in parts of it. */
const drag = async (page: Page, from: [number, number], to: [number, number]) => {
  const box = (await page.locator(".picture-layers").boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
};

test("the address chooses the first variant, keys 1 to 4 switch, and no picture is loaded again for it", async () => {
  const page = await openDone("original");
  expect(await page.getByRole("radio", { name: "Original" }).isChecked()).toBe(true);
  await page.waitForLoadState("networkidle");
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").length);
  for (const [key, label] of [
    ["1", "Heatmap"],
    ["2", "Peekthrough"],
    ["3", "Gazeplot"],
  ] as const) {
    await page.keyboard.press(key);
    await until(() => page.getByRole("radio", { name: label }).isChecked());
  }
  await page.getByRole("img", { name: "Gaze plot: 3 fixations in order" }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType("resource").length)).toBe(loaded);
  expect(screens.complaints).toEqual([]);
});

test("the background slider goes from 0 to 100 by tens, begins at 10 and dims at once", async () => {
  const page = await openDone();
  const slider = page.getByRole("slider", { name: "Background" });
  expect(await slider.getAttribute("aria-valuenow")).toBe("10");
  const dim = page.locator(".picture-layers__dim");
  expect(await dim.evaluate((element) => getComputedStyle(element).opacity)).toBe("0.1");
  await slider.press("ArrowRight");
  expect(await slider.getAttribute("aria-valuenow")).toBe("20");
  await until(async () => (await dim.evaluate((element) => getComputedStyle(element).opacity)) === "0.2");
  await page.keyboard.press("2");
  const peekthrough = page.locator('.picture-layers img[src*="peekthrough"]');
  await until(async () => (await peekthrough.evaluate((element) => getComputedStyle(element).opacity)) === "0.8");
});

test("an area is drawn, gets the next name and a whole share, and is there after a reload", async () => {
  const page = await openDone();
  await page.keyboard.press("a");
  await drag(page, [0.2, 0.7], [0.5, 0.8]);
  await until(() => stored().areas_of_interest.length === 2);
  const drawn = stored().areas_of_interest[1]!;
  expect(drawn.name).toBe("Box 2");
  expect(drawn.left).toBeCloseTo(0.2 * stored().width!, -1);
  expect(drawn.width).toBeCloseTo(0.3 * stored().width!, -1);
  await page.reload();
  await onStage(page)
    .getByRole("button", { name: /^Box 2, 13% of attention, likely 6% to 21%\. Arrow/ })
    .waitFor();
  await page.getByRole("img", { name: "13% of attention, likely 6% to 21%" }).getByText("6–21%").last().waitFor();
});

test("an area without an interval shows its share alone", async () => {
  const page = await openDone();
  await onStage(page)
    .getByRole("button", { name: /^Logo, 13% of attention\. Arrow/ })
    .waitFor();
  await page.getByLabel("Areas of interest", { exact: true }).getByText("13%", { exact: true }).waitFor();
});

test("a drag of five pixels or less makes no area", async () => {
  const page = await openDone();
  await page.keyboard.press("a");
  await drag(page, [0.5, 0.5], [0.504, 0.6]);
  expect(await onStage(page).getByRole("button").count()).toBe(1);
});

test("an area is moved by pointer and by keyboard, resized, renamed and deleted", async () => {
  const page = await openDone();
  await drag(page, [0.25, 0.15], [0.35, 0.15]);
  await until(() => stored().areas_of_interest[0]!.left > 150);
  const moved = stored().areas_of_interest[0]!;
  expect(moved).toMatchObject({ width: 300, height: 200 });

  const box = onStage(page).getByRole("button", { name: /^Logo/ });
  await box.focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await until(() => stored().areas_of_interest[0]!.width === 310);
  expect(stored().areas_of_interest[0]!.top).toBeCloseTo(moved.top + 10, 5);

  const name = page.getByLabel("Name of Logo");
  await name.fill("");
  await name.press("Enter");
  await until(() => stored().areas_of_interest[0]!.name === "Box 1");
  await page.getByRole("button", { name: "Delete Box 1" }).click();
  await until(() => stored().areas_of_interest.length === 0);
});

test("areas are neither shown nor drawn on the peekthrough", async () => {
  const page = await openDone("peekthrough");
  expect(await onStage(page).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Draw an area of interest" }).isDisabled()).toBe(true);
});

test("the title is saved as it changes", async () => {
  const page = await openDone();
  await page.getByRole("textbox", { name: "Title" }).fill("Dunes, night");
  await page.getByText("Saved").waitFor();
  expect(stored().title).toBe("Dunes, night");
});

test("a change made against an older version is refused with its sentence and rolled back", async () => {
  const page = await openDone();
  screens.server.heatmaps[0] = { ...stored(), version: 9, title: "Changed elsewhere" };
  await page.getByRole("textbox", { name: "Title" }).fill("Mine");
  await page.getByText("This heatmap was changed by someone else. Reload to see the latest version.").waitFor();
  await page.getByRole("textbox", { name: "Title" }).blur();
  await until(async () => (await page.getByRole("textbox", { name: "Title" }).inputValue()) === "Changed elsewhere");
});

test("scores stand beside the picture with word and sentence; clarity is silent for Other", async () => {
  const page = await openDone();
  await page.getByRole("article", { name: "Clarity 72 of 100" }).waitFor();
  await page.getByRole("article", { name: "Focus 71 of 100" }).getByText("high", { exact: true }).waitFor();
  await page.getByRole("article", { name: "Proximity 39 of 100" }).getByText("average distance", { exact: true }).waitFor();
  screens.server.heatmaps[0] = { ...stored(), application: "Other" };
  await page.reload();
  await page.getByRole("article", { name: /Focus/ }).waitFor();
  expect(await page.getByRole("article", { name: /Clarity/ }).count()).toBe(0);
});

test("a score says where it likely lies, why, and where that can be read up; one of before says nothing of it", async () => {
  const page = await openDone();
  const focus = page.getByRole("article", { name: "Focus 71 of 100, likely 54 to 86" });
  await focus.getByText("likely 54–86").focus();
  await page.getByRole("tooltip", { name: "90% of the time the score of people’s own attention lies in this range." }).waitFor();
  await focus.getByText("How this is computed").click();
  expect(await focus.getByRole("link", { name: "How accurate this is" }).getAttribute("href")).toBe("/accuracy");

  screens.server.heatmaps = [{ ...stored(), metrics: { ...stored().metrics!, intervals: null, calibration: null } }];
  await page.reload();
  await page.getByRole("article", { name: /^Focus 71 of 100$/ }).waitFor();
  expect(await page.getByText("likely").count()).toBe(0);
});

test("a flat picture says that nothing stands out, and keeps its scores folded away", async () => {
  const { metrics } = stored();
  screens.server.heatmaps = [{ ...stored(), metrics: { ...metrics!, stands_out: false } }];
  const page = await openDone();
  await page.getByText("Nothing in this picture stands out.").waitFor();
  expect(await page.getByRole("article", { name: /Focus/ }).isVisible()).toBe(false);
  await page.getByText("Scores of that habit").click();
  await page.getByRole("article", { name: /Focus/ }).waitFor();
});

test("each single file can be downloaded under its own name", async () => {
  const page = await openDone();
  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Peekthrough" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Dunes peekthrough.png");
  await page.getByText("File downloaded!").waitFor();
});

test("the address of what was captured is a link to it; words that were searched for never are", async () => {
  screens.server.heatmaps[0] = { ...stored(), subtype: "website", source: "https://shop.example/a?b=<i>" };
  const page = await openDone();
  const panel = page.getByRole("complementary", { name: "Heatmap" });
  const link = panel.getByRole("link", { name: "shop.example/a?b=<i> (opens in a new tab)" });
  expect([await link.getAttribute("href"), await link.getAttribute("rel")]).toEqual([
    "https://shop.example/a?b=<i>",
    "noopener noreferrer",
  ]);
  for (const source of ["javascript:alert(1)", "//evil.example", "sourdough <b>bread</b>"]) {
    screens.server.heatmaps[0] = { ...stored(), subtype: "search", source };
    await page.reload();
    await panel.getByText(source, { exact: true }).waitFor();
    expect(await panel.locator(".panel__address a").count()).toBe(0);
  }
  expect(screens.complaints).toEqual([]);
});

test("a heatmap in progress becomes its result without a reload; a failed one says why", async () => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0, { status: "requested" })];
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByText("Working out where people look").waitFor();
  await until(() => screens.server.watchers > 0);
  screens.server.change(uid, sampleHeatmap(screens.server.origin, 0));
  await page.getByRole("radio", { name: "Heatmap" }).waitFor({ state: "attached" });
  screens.server.change(uid, {
    ...sampleHeatmap(screens.server.origin, 0, { status: "failed" }),
    version: 5,
    problem: { code: "gone", message: "It took too long." },
  });
  await page.getByText("It took too long.").waitFor();
});

test("zooming in and fitting again brings the picture back where it was", async () => {
  const page = await openDone();
  const before = await page.locator(".picture-layers").boundingBox();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await until(
    async () => Math.round((await page.locator(".picture-layers").boundingBox())!.width) === Math.round(before!.width * 1.25),
  );
  await page.keyboard.press("0");
  await until(async () => (await page.locator(".picture-layers").boundingBox())?.width === before?.width);
  expect(await page.locator(".picture-layers").boundingBox()).toEqual(before);
});

for (const [name, size] of SIZES) {
  for (const section of ["heatmap", "gazeplot"]) {
    test(`the viewer keeps nobody out (${section}, ${name})`, async () => {
      const page = await openDone(section, size);
      await expectAccessible(page);
      expect(screens.complaints).toEqual([]);
    });
  }
}
