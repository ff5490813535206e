import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Accuracy } from "#contracts/accuracy.ts";
import { flatPng } from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { idOf, sampleHeatmap, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";

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
const onStage = (page: Page) => page.getByRole("group", { name: "Areas of interest on the image" });
const openDone = async (section = "heatmap", { size = WIDE, panel = "scores" } = {}) => {
  const page = await screens.open(`/heatmap/${uid}?section=${section}&panel=${panel}`, { size });
  await page.getByRole("radio", { name: "Heatmap" }).waitFor({ state: "attached" });
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  // Loading a font may change the layout that is measured.
  await page.evaluate(async () => void (await document.fonts.ready));
  return page;
};
/** The place of an element on the image, in parts of it: left, top, width and height. */
const onImage = async (element: Locator): Promise<number[]> => {
  const image = (await element.page().locator(".picture-layers").boundingBox())!;
  const { x, y, width, height } = (await element.boundingBox())!;
  return [(x - image.x) / image.width, (y - image.y) / image.height, width / image.width, height / image.height];
};
const isClose = (one: readonly number[], other: readonly number[]) =>
  one.every((value, at) => Math.abs(value - other[at]!) < 0.02);
/** Drags on the image; places in parts of it. */
const drag = async (page: Page, from: [number, number], to: [number, number]) => {
  const box = (await page.locator(".picture-layers").boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
};

test("a tab that is pressed below the image on a narrow screen shows its content", async () => {
  const page = await openDone("heatmap", { size: NARROW });
  await page.getByRole("tab", { name: /^Areas/ }).click();
  const add = page.getByRole("tabpanel", { name: /^Areas/ }).getByRole("button", { name: "Add" });
  await waitUntil(() => add.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight));
});

test("the first and the last tab of the panel end where its content does", async () => {
  for (const size of [WIDE, NARROW]) {
    const page = await openDone("heatmap", { size });
    const card = (await page.getByRole("article").first().boundingBox())!;
    const labels = page.getByRole("tablist", { name: "Heatmap panels" }).locator("[role=tab] > span:last-child");
    const first = (await labels.first().boundingBox())!;
    const last = (await labels.last().boundingBox())!;
    expect(first.x).toBeCloseTo(card.x, 0);
    expect(last.x + last.width).toBeCloseTo(card.x + card.width, 0);
  }
});

test("the variants show the keys that select them, and the list of shortcuts names them", async () => {
  const page = await openDone();
  const variants = page.getByRole("radiogroup", { name: "Variant" });
  for (const key of ["1", "2", "3", "4"]) {
    const shown = (await variants.getByText(key, { exact: true }).boundingBox())!;
    const item = (await variants
      .locator("label")
      .nth(Number(key) - 1)
      .boundingBox())!;
    expect(shown.x + shown.width).toBeLessThanOrEqual(item.x + item.width);
    expect(shown.x).toBeGreaterThan(item.x + item.width / 2);
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Heatmap, Peekthrough, Gaze plot, Original").waitFor();
});

test("actions have visible names on a phone, and a tooltip where only their icons fit", async () => {
  const page = await openDone("heatmap", { size: NARROW });
  const actions = ["Download", "Facts", "What if", "Why is this hot?", "Share", "Delete"];
  const nameOf = (name: string) => page.getByRole("button", { name, exact: true });
  const widthOf = async (name: string) => (await nameOf(name).getByText(name, { exact: true }).boundingBox())?.width ?? 0;
  for (const name of actions) {
    expect(await widthOf(name), name).toBeGreaterThan(20);
    expect((await nameOf(name).boundingBox())!.height, name).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1100, height: 800 });
  for (const name of actions) {
    expect(await widthOf(name), name).toBe(0);
    await nameOf(name).hover();
    await page.getByRole("tooltip", { name }).waitFor();
    await page.mouse.move(600, 500, { steps: 4 });
    await page.getByRole("tooltip").waitFor({ state: "hidden" });
  }
  await page.setViewportSize(WIDE);
  await nameOf("Facts").hover();
  await page.getByRole("tooltip", { name: "Facts" }).waitFor({ state: "hidden" });
});

test("the URL selects the first variant, keys 1 to 4 switch it, and switching loads no image again", async () => {
  const page = await openDone("original");
  expect(await page.getByRole("radio", { name: "Original" }).isChecked()).toBe(true);
  const images = page.locator(".picture-layers img");
  const loads = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/pictures/")).length);
  // The peekthrough is requested after the image.
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  // An image has its size before the browser records that it was loaded.
  await waitUntil(async () => (await loads()) >= (await images.count()));
  const loaded = await loads();
  for (const [key, label] of [
    ["1", "Heatmap"],
    ["2", "Peekthrough"],
    ["3", "Gaze plot"],
  ] as const) {
    await page.keyboard.press(key);
    await waitUntil(() => page.getByRole("radio", { name: label }).isChecked());
  }
  const plot = page.getByRole("img", { name: "Gaze plot: 3 fixations in order" });
  await plot.waitFor();
  expect(loaded).toBeGreaterThan(1);
  expect(await loads()).toBe(loaded);
  const before = await onImage(plot.locator("line").first());
  await page.emulateMedia({ media: "print" });
  await waitUntil(async () => isClose(await onImage(plot.locator("line").first()), before));
  expect(screens.complaints).toEqual([]);
});

test("areas are printed in place on the whole image, also while it is zoomed, and without handles", async () => {
  const page = await openDone("heatmap", { panel: "areas" });
  const logo = onStage(page).getByRole("button", { name: /^Logo/ });
  const before = await onImage(logo);
  await logo.focus();
  await page.locator(".area-editor__area__handle").first().waitFor();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press("+");
  await page.emulateMedia({ media: "print" });
  await waitUntil(async () => isClose(await onImage(logo), before));
  const image = (await page.locator(".picture-layers").boundingBox())!;
  const paper = (await page.locator(".stage-layers").boundingBox())!;
  for (const side of ["x", "y", "width", "height"] as const) expect(image[side]).toBeCloseTo(paper[side], 0);
  expect(await page.locator(".area-editor__area__handle").first().isVisible()).toBe(false);
});

test("an image that fails to load shows an error and loads on retry", async () => {
  const page = await openDone();
  let isGone = true;
  await page.route(/\/heatmap\.png/, (route) => (isGone ? route.fulfill({ status: 403 }) : route.continue()));
  await page.reload();
  await page.getByText("Could not load this image.").waitFor();
  await page.keyboard.press("4");
  await page.getByText("Could not load this image.").waitFor({ state: "hidden" });
  await page.keyboard.press("1");
  isGone = false;
  await page.getByRole("button", { name: "Reload." }).click();
  await page.getByText("Could not load this image.").waitFor({ state: "hidden" });
});

test("the background slider shows the whole image at 100, starts at 90 behind the heat, and takes effect immediately", async () => {
  const page = await openDone();
  const slider = page.getByRole("slider", { name: "Background" });
  expect(await slider.getAttribute("aria-valuenow")).toBe("90");
  const dim = page.locator(".picture-layers__dim");
  expect(await dim.evaluate((element) => getComputedStyle(element).opacity)).toBe("0.1");
  await slider.press("ArrowRight");
  await waitUntil(async () => (await dim.evaluate((element) => getComputedStyle(element).opacity)) === "0");
  await page.keyboard.press("2");
  await waitUntil(async () => (await slider.getAttribute("aria-valuenow")) === "10");
  await slider.press("ArrowRight");
  const peekthrough = page.locator('.picture-layers img[src*="peekthrough"]');
  await waitUntil(async () => (await peekthrough.evaluate((element) => getComputedStyle(element).opacity)) === "0.8");
});

test("the legend names the scale and offers three colour maps and the opacity; the choice of colours is kept", async () => {
  const page = await openDone();
  const heat = page.locator('.picture-layers img[src*="heatmap"]').first();
  const legend = page.getByRole("button", { name: /Change heat colours and opacity/ });
  await legend.getByText("More").waitFor();
  await legend.focus();
  await page.keyboard.press("Enter");
  for (const hint of ["Standard", "Colour-blind safe", "For warm images"]) await page.getByText(hint, { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^Ocean/ }).check();
  await waitUntil(() => heat.evaluate((image) => getComputedStyle(image).filter.includes("heat-colours-ocean")));
  await page.getByRole("slider", { name: "Heat opacity" }).press("ArrowLeft");
  await waitUntil(() => heat.evaluate((image) => getComputedStyle(image).opacity === "0.9"));
  await page.keyboard.press("Escape");
  await waitUntil(() => legend.evaluate((button) => button === document.activeElement));
  await page.keyboard.press("4");
  await legend.waitFor({ state: "detached" });
  await page.reload();
  await page.keyboard.press("1");
  await waitUntil(() => heat.evaluate((image) => getComputedStyle(image).filter.includes("heat-colours-ocean")));
  expect(screens.complaints).toEqual([]);
});

test("a drawn area can be named immediately, and typing triggers no shortcut", async () => {
  const page = await openDone("heatmap", { panel: "areas" });
  await page.keyboard.press("a");
  await drag(page, [0.2, 0.7], [0.5, 0.8]);
  await page.getByRole("textbox", { name: "Rename Box 2" }).waitFor();
  await page.keyboard.type("Face ad");
  await page.keyboard.press("Enter");
  await waitUntil(() => stored().areas_of_interest[1]?.name === "Face ad");
  expect(await page.getByRole("button", { name: "Full screen", exact: true }).count()).toBe(1);
  await waitUntil(() =>
    onStage(page)
      .getByRole("button", { name: /^Face ad/ })
      .evaluate((area) => area === document.activeElement),
  );
});

test("no control covers the image on a phone", async () => {
  const page = await openDone("heatmap", { size: NARROW });
  const viewport = (await page.locator(".stage__viewport").boundingBox())!;
  for (const name of ["Zoom", "Tools"]) {
    const bar = (await page.getByRole("toolbar", { name }).boundingBox())!;
    expect(bar.y + bar.height <= viewport.y || bar.y >= viewport.y + viewport.height, name).toBe(true);
  }
  const legend = (await page.getByRole("button", { name: /Change heat/ }).boundingBox())!;
  expect(legend.x + legend.width).toBeLessThanOrEqual((await page.getByRole("button", { name: "Zoom out" }).boundingBox())!.x);
  await expectAccessible(page);

  // A laptop at 200% zoom: the image is not small, and the actions don't cover the tools.
  await page.setViewportSize({ width: 720, height: 450 });
  await waitUntil(async () => (await page.locator(".picture-layers").boundingBox())!.height > 200);
  const tool = (await page.getByRole("button", { name: "Draw an area of interest" }).boundingBox())!;
  expect(
    await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest("button")?.getAttribute("aria-label"),
      [tool.x + tool.width / 2, tool.y + tool.height / 2],
    ),
  ).toBe("Draw an area of interest");
});

test("a drawn area gets the next name and a whole percentage, and is saved", async () => {
  const page = await openDone("heatmap", { panel: "areas" });
  await page.keyboard.press("a");
  await drag(page, [0.2, 0.7], [0.5, 0.8]);
  await waitUntil(() => stored().areas_of_interest.length === 2);
  const drawn = stored().areas_of_interest[1]!;
  expect(drawn.name).toBe("Box 2");
  expect(drawn.left).toBeCloseTo(0.2 * stored().width!, -1);
  expect(drawn.width).toBeCloseTo(0.3 * stored().width!, -1);
  await page.reload();
  await onStage(page)
    .getByRole("button", { name: /^Box 2, 13% of attention, 90% range 6% to 21%, rank 2 of 2$/ })
    .waitFor();
  await page.getByRole("img", { name: "13% of attention, 90% range 6% to 21%" }).getByText("6–21%").last().waitFor();
});

test("an area without an interval shows only its share", async () => {
  const page = await openDone("heatmap", { panel: "areas" });
  await onStage(page)
    .getByRole("button", { name: /^Logo, 13% of attention, rank 1 of 1$/ })
    .waitFor();
  await page.getByLabel("Areas of interest", { exact: true }).getByText("13%", { exact: true }).waitFor();
});

test("a drag of at most five pixels creates no area", async () => {
  const page = await openDone();
  await page.keyboard.press("a");
  await drag(page, [0.5, 0.5], [0.504, 0.6]);
  expect(await onStage(page).getByRole("button").count()).toBe(1);
});

test("an area can be moved by pointer and keyboard, resized, renamed and deleted", async () => {
  const page = await openDone("heatmap", { panel: "areas" });
  await drag(page, [0.25, 0.15], [0.35, 0.15]);
  await waitUntil(() => stored().areas_of_interest[0]!.left > 150);
  const moved = stored().areas_of_interest[0]!;
  expect(moved).toMatchObject({ width: 300, height: 200 });

  const box = onStage(page).getByRole("button", { name: /^Logo/ });
  await box.focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await waitUntil(() => stored().areas_of_interest[0]!.width === 310);
  expect(stored().areas_of_interest[0]!.top).toBeCloseTo(moved.top + 10, 5);

  const name = page.getByLabel("Name of Logo");
  await name.fill("");
  await name.press("Enter");
  await waitUntil(() => stored().areas_of_interest[0]!.name === "Box 1");
  const again = page.getByLabel("Name of Box 1");
  await again.fill("");
  await again.press("Enter");
  await waitUntil(async () => (await again.inputValue()) === "Box 1");
  await page.getByRole("button", { name: "Delete Box 1" }).click();
  await waitUntil(() => stored().areas_of_interest.length === 0);
});

test("areas can be drawn, named, copied, deleted and restored by keyboard alone, and are accessible", async () => {
  const page = await openDone("heatmap", { panel: "areas" });
  const named = (name: string) => onStage(page).getByRole("button", { name: new RegExp(`^${name},`) });
  const names = () => stored().areas_of_interest.map(({ name }) => name);
  const isFocused = (name: string) => waitUntil(() => named(name).evaluate((box) => box === document.activeElement));
  await page.getByRole("button", { name: "Add" }).press("Enter");
  await page.getByRole("textbox", { name: "Rename Box 2" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Face");
  await page.keyboard.press("Enter");
  await isFocused("Face");
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Rename Face" }).fill("Claim");
  await page.keyboard.press("Enter");
  await isFocused("Claim");
  await page.keyboard.press("Control+d");
  await isFocused("Claim 2");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Delete");
  await isFocused("Claim");
  await waitUntil(() => names().join() === "Logo,Claim");
  await expectAccessible(page);
  await page.keyboard.press("Control+z");
  await isFocused("Claim 2");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await waitUntil(() => names().join() === "Logo,Claim,Claim 2");
  // A change may be saved before the next one is undone.
  const copied = ([, claim, copy] = stored().areas_of_interest) => [copy!.left - claim!.left, copy!.height - claim!.height];
  await waitUntil(() => copied().join() === "16,0");
  await page.keyboard.press("Control+Shift+z");
  await waitUntil(() => copied().join() === "17,0");
  for (const next of ["Claim", "Logo"]) {
    await page.keyboard.press("Delete");
    await isFocused(next);
  }
  await page.keyboard.press("Delete");
  await onStage(page).and(page.locator(":focus")).waitFor();
  expect(await onStage(page).evaluate((editor) => getComputedStyle(editor).outlineStyle)).toBe("solid");
  await page.keyboard.press("Control+z");
  await isFocused("Logo");
  // A button keeps its focus.
  await page.keyboard.press("Delete");
  await waitUntil(() => names().length === 0);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.press("Enter");
  await waitUntil(() => names().join() === "Logo");
  await undo.and(page.locator(":focus")).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("the keys A and Enter add a first area in the middle, which can be named and then moved by arrow keys", async () => {
  screens.server.heatmaps = [{ ...stored(), areas_of_interest: [] }];
  const page = await openDone("heatmap", { panel: "areas" });
  await page.getByRole("tab", { name: /^Areas/ }).focus();
  await page.keyboard.press("a");
  await page.getByRole("status").getByText("press Enter to add one in the middle").waitFor();
  await onStage(page).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Box 1 added").waitFor();
  await page.getByRole("textbox", { name: "Rename Box 1" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Face");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowRight");
  const { width, height } = stored();
  const middle = { left: 0.4 * width! + 10, top: 0.4 * height!, width: 0.2 * width! };
  await waitUntil(() => stored().areas_of_interest[0]?.left === middle.left);
  expect(stored().areas_of_interest).toMatchObject([{ ...middle, name: "Face" }]);
  expect(screens.complaints).toEqual([]);
});

test("a click selects the smallest of overlapping boxes, another click selects the next, and hidden boxes are skipped", async () => {
  const inner = { ...area, uid: "inner", name: "Inner", left: 150, top: 150, width: 100, height: 100 };
  screens.server.heatmaps = [{ ...stored(), areas_of_interest: [inner, area] }];
  const page = await openDone("heatmap", { panel: "areas" });
  const selected = () => onStage(page).getByRole("button", { pressed: true }).getAttribute("data-uid");
  const image = (await page.locator(".picture-layers").boundingBox())!;
  const click = () => page.mouse.click(image.x + (200 / 900) * image.width, image.y + (200 / 1200) * image.height);
  await page.getByText("Some areas overlap.").waitFor();
  await click();
  await waitUntil(async () => (await selected()) === "inner");
  // Separate from the first click, so that both do not count as a double-click.
  await page.getByRole("button", { name: "Undo" }).hover({ force: true });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await click();
  await waitUntil(async () => (await selected()) === "logo");
  await page.getByRole("button", { name: "Hide areas" }).click();
  await drag(page, [0.2, 0.15], [0.5, 0.5]);
  expect(await onStage(page).count()).toBe(0);
  expect(stored().areas_of_interest).toEqual([inner, area]);
});

test("the areas of another image can be imported after a preview and a one-second delay, and the import can be undone", async () => {
  const { server } = screens;
  const video = sampleVideo(server.origin, 2, { title: "Video" });
  const other = sampleHeatmap(server.origin, 1, { title: "Shop", areas_of_interest: [{ ...area, left: 720, top: 450 }] });
  server.heatmaps = [stored(), other, video];
  const page = await openDone("heatmap", { panel: "areas" });
  await page.clock.install();
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import areas" });
  const radio = dialog.getByRole("radio", { name: "Shop" });
  // Drawn by us, not filled by the browser as in the dark theme, also while none of them is chosen.
  expect(await radio.evaluate((element) => getComputedStyle(element).appearance)).toBe("none");
  await radio.check();
  await dialog.getByText("The images differ in size (1440 × 900 px, here 900 × 1200 px)").waitFor();
  expect(await dialog.getByRole("radio").count()).toBe(1);
  const target = dialog.getByRole("img", { name: "On this image: Logo 2" });
  expect(await target.locator("rect").getAttribute("x"), "where the import puts it").toBe("450");
  await expectAccessible(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("Importing…").waitFor();
  // A search meanwhile does not prolong it.
  await dialog.getByRole("searchbox").fill("Shop");
  await page.clock.runFor(900);
  expect(await dialog.getByText("Importing…").isVisible()).toBe(true);
  await page.clock.runFor(200);
  await page.clock.resume();
  await page.getByText("1 area imported. Check that each area is on the same element. Undo removes them.").waitFor();
  await waitUntil(() => stored().areas_of_interest.length === 2);
  expect(stored().areas_of_interest[1]).toMatchObject({ name: "Logo 2", left: 450, top: 600 });
  await page.getByRole("button", { name: "Undo" }).click();
  await waitUntil(() => stored().areas_of_interest.length === 1);
});

test("the list can be sorted and downloaded as a table, whose name is valid on every system", async () => {
  const areas_of_interest = [area, { ...area, uid: "big", name: "Big", value: 0.5 }];
  screens.server.heatmaps = [{ ...stored(), title: "Con.Dunes", areas_of_interest }];
  const page = await openDone("heatmap", { panel: "areas" });
  const list = page.getByLabel("Areas of interest", { exact: true });
  await list.getByRole("radio", { name: "Share" }).check();
  await waitUntil(async () => (await list.getByRole("textbox").first().inputValue()) === "Big");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export areas as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Con_.Dunes areas.csv");
  expect(await readFile(await download.path(), "utf8")).toBe("content of Con_.Dunes areas.csv");
});

test("areas are not shown on the peekthrough, and drawing one shows the heatmap", async () => {
  const page = await openDone("peekthrough");
  expect(await onStage(page).count()).toBe(0);
  await page.getByRole("button", { name: "Draw an area of interest" }).press("Enter");
  await page.waitForURL("**section=heatmap**");
  await page.getByRole("button", { name: "Draw an area of interest", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Hide areas" }).waitFor();
});

test("the title is saved as it changes, Escape restores the one before editing, and touch screens have the same size", async () => {
  const page = await openDone();
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Dunes, night");
  await page.getByText("Saved").waitFor();
  expect(stored().title).toBe("Dunes, night");
  await title.press("Escape");
  await waitUntil(() => stored().title === "Dunes");
  expect(await title.inputValue()).toBe("Dunes");
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await expect.poll(() => page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  expect(await title.evaluate((field) => getComputedStyle(field).fontSize)).toBe("22px");
  await touch.detach();

  // A long title ends with an ellipsis, and all of it is shown on hover and while it is edited.
  const long = `${"Spring campaign for the northern region, ".repeat(4)}version B`;
  await title.fill(long);
  await title.blur();
  const height = (element: Element) => element.getBoundingClientRect().height;
  const cut = page.locator(".panel__title-text");
  expect(await cut.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true);
  expect(await title.getAttribute("title")).toBeNull();
  await title.hover();
  await expect.poll(() => title.getAttribute("title")).toBe(long);
  const before = await title.evaluate(height);
  await title.focus();
  expect(await cut.isVisible()).toBe(false);
  await expect.poll(() => title.evaluate(height)).toBeGreaterThan(before);
});

test("the title shows all lines in browsers that do not fit fields to their text", async () => {
  const page = await openDone("heatmap", { panel: "details" });
  const title = page.getByRole("textbox", { name: "Title" });
  await title.evaluate((field) => {
    field.style.setProperty("field-sizing", "fixed");
    CSS.supports = (property: string) => property !== "field-sizing";
  });
  const lines = () =>
    title.evaluate((field) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
      return (field.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight);
    });
  await title.fill("A title that is so long that the panel needs three lines to show all of it");
  await expect.poll(lines).toBe(3);
  await title.fill("A short title");
  await expect.poll(lines).toBe(1);
});

test("changes made offline are kept, shown as unsaved, and saved after reconnecting", async () => {
  const page = await openDone("heatmap", { panel: "details" });
  const tags = page.getByRole("textbox", { name: "Tags" });
  screens.server.rejectNext(`/heatmaps/${uid}`, "service.busy");
  await page.getByRole("textbox", { name: "Title" }).fill("Busy");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(stored()).toMatchObject({ title: "Busy", version: 2 });

  await page.context().setOffline(true);
  await page.getByRole("status").filter({ hasText: "You’re offline. We’ll reconnect automatically." }).waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill("On the train");
  await page.getByText("Not saved yet").waitFor();
  await tags.fill("tun");
  await tags.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await tags.pressSequentially("nel");
  await tags.press("Enter");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Not saved yet").waitFor();
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("On the train");
  expect(stored().title).toBe("Busy");
  await page.context().setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(stored()).toMatchObject({ title: "On the train", tags: expect.arrayContaining(["tunnel"]) });
  expect(await page.getByText("You’re offline. We’ll reconnect automatically.").count()).toBe(0);

  // Nothing stays in memory of a heatmap that was closed: it opens again without what was last saved.
  await page.getByRole("main").getByRole("link", { name: "Heatmaps" }).click();
  await page.waitForURL("**/heatmaps");
  await page.goBack();
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
});

test("a tab or page that is opened offline appears once the connection is back, and the open page stays until then", async () => {
  const page = await openDone();
  // Routing also keeps the browser from reading them from its cache.
  await page.route(/assets\/(overlays-tab|support-page)/, (route) => route.continue());
  await page.context().setOffline(true);
  await page.getByRole("tab", { name: "Overlays" }).click();
  await page.getByRole("status", { name: "Loading Overlays" }).waitFor();
  await page.locator(".picture-layers").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Instagram Story" }).waitFor();

  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Support" }).first().click();
  await page.getByRole("heading", { name: "You’re offline" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
});

test("a rejected save does not drop later changes", async () => {
  const page = await openDone("heatmap", { panel: "details" });
  const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  await page.route(`**/heatmaps/${uid}`, async (route) => {
    arrived.resolve();
    await held.promise;
    if (isFirst) screens.server.rejectNext(`/heatmaps/${uid}`, "request.invalid");
    isFirst = false;
    await route.continue();
  });
  await page.getByRole("textbox", { name: "Title" }).fill("Rejected");
  await arrived.promise;
  const tags = page.getByRole("textbox", { name: "Tags" });
  await tags.fill("dunes");
  await tags.press("Enter");
  held.resolve();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(stored()).toMatchObject({ title: "Dunes", tags: expect.arrayContaining(["dunes"]) });
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Dunes");
});

test("concurrent changes of different fields are merged, and the later user is notified", async () => {
  const page = await openDone();
  screens.server.heatmaps[0] = { ...stored(), version: 9, tags: ["theirs"] };
  await page.getByRole("textbox", { name: "Title" }).fill("Mine");
  await page.getByText("Someone else changed this heatmap too. Both changes were saved.").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(stored()).toMatchObject({ title: "Mine", tags: ["theirs"], version: 10 });
});

test("a title that two users changed shows both values until one is chosen", async () => {
  const page = await openDone();
  const title = page.getByRole("textbox", { name: "Title" });
  const conflict = page.getByRole("region", { name: "Edit conflict" });
  screens.server.heatmaps[0] = { ...stored(), version: 9, title: "Theirs" };
  await title.fill("Mine");
  await conflict.getByText("Someone else changed the title to “Theirs”. Yours: “Mine”.").waitFor();
  await title.fill("Mine, better");
  await conflict.getByText("Yours: “Mine, better”.").waitFor();
  await conflict.getByRole("button", { name: "Use mine" }).click();
  await waitUntil(() => stored().title === "Mine, better");
  expect(await conflict.count()).toBe(0);

  screens.server.heatmaps[0] = { ...stored(), version: 20, title: "Theirs again" };
  await title.fill("Mine again");
  await conflict.getByRole("button", { name: "Keep theirs" }).click();
  await waitUntil(async () => (await title.inputValue()) === "Theirs again");
  expect(stored()).toMatchObject({ title: "Theirs again", version: 20 });
});

test("an area that another user deletes while it is renamed can be restored with its new name, and focus stays in the list", async () => {
  const { server } = screens;
  server.heatmaps[0] = { ...stored(), areas_of_interest: [area, { ...area, uid: "price", name: "Price" }] };
  const page = await openDone("heatmap", { panel: "areas" });
  await page.getByRole("textbox", { name: "Name of Price" }).fill("Offer");
  await waitUntil(() => server.watchers > 0);
  server.heatmaps[0] = { ...stored(), version: 9, areas_of_interest: [area] };
  server.tell({ type: "heatmap.changed", heatmap: server.heatmaps[0] });
  const conflict = page.getByRole("region", { name: "Edit conflict" });
  await conflict.getByText("Someone else deleted the area “Price”, which you edited.").waitFor();
  const next = page.getByRole("button", { name: /^Select Logo/ });
  await waitUntil(() => next.evaluate((button) => button === document.activeElement));
  expect(await page.locator(".snackbar").count()).toBe(0);
  await conflict.getByRole("button", { name: "Use mine" }).click();
  await waitUntil(
    () =>
      stored()
        .areas_of_interest.map(({ name }) => name)
        .join() === "Logo,Offer",
  );
});

test("the Tab key follows the places on the screen: the title, then the panel before the image, or below it on a narrow screen", async () => {
  const page = await openDone("heatmap");
  const back = page.getByRole("main").getByRole("link", { name: "Heatmaps" });
  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      return element.closest("[aria-label=Viewer]")
        ? "Viewer"
        : (element.getAttribute("aria-label") ?? element.role ?? undefined);
    });
  const next = async () => {
    await page.keyboard.press("Tab");
    return focused();
  };
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.keyboard.press("Tab");
  expect(await back.evaluate((link) => link === document.activeElement)).toBe(true);
  expect([await next(), await next()]).toEqual(["Title", "tab"]);
  await page.setViewportSize(NARROW);
  await waitUntil(async () => {
    await back.focus();
    return (await next()) === "Title" && (await next()) === "Viewer";
  });
  await page.getByRole("tab", { name: /^Scores/ }).focus();
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe("Viewer");
});

test("the panel tabs are reachable by arrow keys and part of the URL, next to the variant", async () => {
  const page = await openDone("original");
  await page.getByRole("tab", { name: "Scores" }).press("End");
  await page.getByRole("tabpanel", { name: "Details" }).getByText(uid).waitFor();
  await waitUntil(() => new URL(page.url()).search === "?section=original&panel=details");
  await page.reload();
  await page.getByRole("tabpanel", { name: "Details" }).waitFor();
});

test("the W key compares any two variants with a wipe, by keyboard, by pointer and zoomed in", async () => {
  const page = await openDone();
  await page.keyboard.press("w");
  const line = page.getByRole("slider", { name: "Line between Heatmap and Original" });
  await line.press("Home");
  for (let step = 0; step < 3; step++) await line.press("PageUp");
  await waitUntil(async () => (await line.getAttribute("aria-valuetext")) === "30% Heatmap");
  const image = (await page.locator(".picture-layers").first().boundingBox())!;
  const at = async () => (await line.boundingBox())!.x + 12;
  expect(await at()).toBeCloseTo(image.x + 0.3 * image.width, 0);

  await page.mouse.move(await at(), image.y + 200);
  await page.mouse.down();
  await page.mouse.move(image.x + 0.75 * image.width, image.y + 220, { steps: 3 });
  await page.mouse.up();
  await waitUntil(async () => (await line.getAttribute("aria-valuenow")) === "75");
  const shape = await page
    .locator(".stage__set")
    .last()
    .evaluate((set) => getComputedStyle(set).clipPath);
  const viewport = (await page.locator(".stage__viewport").boundingBox())!;
  expect(Number(/([\d.]+)px\)$/.exec(shape)![1])).toBeCloseTo((await at()) - viewport.x, 0);

  await page.keyboard.press("z");
  await waitUntil(async () => (await page.locator(".picture-layers").first().boundingBox())!.width > image.width + 100);
  expect(await at()).toBeLessThan(viewport.x + viewport.width);
  await page.getByLabel("Right of the line").selectOption("Peekthrough");
  await page.getByRole("slider", { name: "Line between Heatmap and Peekthrough" }).waitFor();
  await page.keyboard.press("w");
  await page.getByRole("radio", { name: "Heatmap" }).waitFor({ state: "attached" });
});

test("the F key shows the stage in full screen, Escape leaves it, and ? lists the shortcuts and restores the focus", async () => {
  const page = await openDone();
  await page.keyboard.press("f");
  await waitUntil(async () => (await page.getByRole("region", { name: "Viewer" }).boundingBox())!.width === WIDE.width);
  await page.getByRole("button", { name: "Exit full screen" }).waitFor();
  await page.getByRole("slider", { name: "Background" }).waitFor();
  await page.keyboard.press("?");
  const messages = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await messages.getByText("Heatmap, Peekthrough, Gaze plot, Original").waitFor();
  await messages.locator("button:focus").press("Enter");
  await messages.waitFor({ state: "detached" });
  // Once the dialog is closed and the page is accessible again, the stage handles Escape.
  await page.getByRole("button", { name: "Exit full screen" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Full screen", exact: true }).waitFor();
  const keys = page.getByRole("button", { name: "Keyboard shortcuts" });
  await keys.press("Enter");
  await messages.locator("button:focus").press("Enter");
  await waitUntil(() => keys.evaluate((button) => button === document.activeElement));
});

test("an ad with templates is shown in each of them, plain and with its heatmap, without areas", async () => {
  const { imageURL, combined } = sampleHeatmap(screens.server.origin, 1);
  const measured = {
    share: { value: 0.12, interval: [0.08, 0.17] as [number, number] },
    score: 61,
    interval: [48, 74] as [number, number],
  };
  const template = (id: string) => ({ id, name: `Feed ${id}`, original: imageURL!, heatmap: combined!, ...measured });
  screens.server.heatmaps[0] = { ...stored(), application: "Social media", templates_images: [template("a"), template("b")] };
  const page = await openDone();
  await page.keyboard.press("5");
  await page.getByRole("img", { name: "Dunes, heatmap in its template" }).waitFor();
  expect(await onStage(page).count()).toBe(0);
  await page.getByLabel("Which template").selectOption("Feed b: 12% of attention");
  await page.keyboard.press("6");
  await page.getByRole("img", { name: "Dunes, in its template" }).waitFor();
  expect(await page.getByRole("radio", { name: "Brand detection" }).count()).toBe(0);
  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("group", { name: "Heatmaps in templates" })
      .getByRole("menuitem", { name: "Feed b JPEG", exact: true })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe("Dunes in Feed b.png");
  expect(screens.complaints).toEqual([]);
});

test("an attention score is shown first with an icon, and as being computed until it is ready", async () => {
  const page = await openDone();
  expect(await page.getByRole("article", { name: /^Attention/ }).count()).toBe(0);
  const computing = page.getByText("Computing the attention score…");
  await computing.waitFor();
  const { application } = stored();
  screens.server.heatmaps[0] = { ...stored(), application: "UX Design" };
  await page.reload();
  await page.getByRole("article").first().waitFor();
  expect(await computing.count()).toBe(0);
  screens.server.heatmaps[0] = {
    ...stored(),
    application,
    attention_score: 69.5,
    attention: {
      score: 69.5,
      interval: [66, 82],
      templates: 12,
      failed: 0,
      ads: 312,
      frames: [],
      benchmark: null,
      problem: null,
    },
  };
  await page.reload();
  const card = page.getByRole("article").first();
  await card.getByRole("img", { name: "Applause" }).waitFor();
  expect(await computing.count()).toBe(0);
  expect(await card.getAttribute("aria-label")).toBe("Attention 70 of 100, 90% range 66 to 82");
  expect(await page.getByRole("link", { name: "See it in context" }).count()).toBe(0);

  const { imageURL, combined } = stored();
  const share = { value: 0.12, interval: [0.08, 0.17] as [number, number] };
  const preview = { id: "social-14", name: "Feed", original: imageURL!, heatmap: combined!, share, score: 61, interval: null };
  screens.server.heatmaps[0] = {
    ...stored(),
    application: "Social media",
    templates_images: [preview],
    attention: { ...stored().attention!, score: 79, interval: [12, 97] },
  };
  await page.reload();
  await page.getByRole("link", { name: "See it in context Feed: 12% of attention" }).press("Enter");
  await page.getByRole("img", { name: "Dunes, heatmap in its template" }).waitFor();
});

test("a score has a colour, applause or a thumb only as far as its range allows", async () => {
  const metrics = stored().metrics!;
  const show = async (interval: [number, number], focus: [number, number], side: "above" | null = null) => {
    screens.server.heatmaps[0] = {
      ...stored(),
      attention: { score: 72, interval, templates: 12, failed: 0, ads: 312, frames: [], benchmark: null, problem: null },
      metrics: {
        ...metrics,
        focus: 66,
        intervals: { ...metrics.intervals!, focus, clarity: focus },
        statements: { focus: side && { side, probability: 0.93 }, proximity: null, clarity: side && { side, probability: 0.9 } },
      },
    };
    const page = await openDone();
    const seen = async (name: string) => {
      const card = page.getByRole("article", { name: new RegExp(`^${name}`) });
      const word = card.getByText(/^(high|average to high|uncertain)$/);
      return {
        colour: await card.getAttribute("data-colour"),
        word: (await word.count()) ? [await word.textContent(), await word.getAttribute("data-uncertain")] : undefined,
        marks: await card.getByRole("img").count(),
      };
    };
    return { attention: await seen("Attention"), focus: await seen("Focus"), clarity: (await seen("Clarity")).colour };
  };
  expect(await show([66, 88], [54, 86]), "certain").toEqual({
    attention: { colour: "success", word: ["high", "false"], marks: 1 },
    focus: { colour: "success", word: ["high", "false"], marks: 0 },
    clarity: "success",
  });
  expect(await show([55, 88], [30, 92], "above"), "above average, but not how far").toEqual({
    attention: { colour: "success", word: ["average to high", "true"], marks: 0 },
    focus: { colour: "success", word: ["average to high", "true"], marks: 0 },
    clarity: "success",
  });
  expect(await show([48, 88], [30, 92]), "above or below average").toEqual({
    attention: { colour: "neutral", word: ["average to high", "true"], marks: 0 },
    focus: { colour: "neutral", word: ["average to high", "true"], marks: 0 },
    clarity: "neutral",
  });
  expect(await show([12, 97], [10, 92]), "anything").toEqual({
    attention: { colour: "neutral", word: ["uncertain", "true"], marks: 0 },
    focus: { colour: "neutral", word: ["uncertain", "true"], marks: 0 },
    clarity: "neutral",
  });
});

test("a deleted heatmap stays in view until the list has loaded", async () => {
  let load = (): void => undefined;
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  const page = await screens.open("/nowhere");
  await page.route(/heatmaps-page-.*\.js$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(`${screens.server.origin}/heatmap/${uid}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await waitUntil(() => screens.server.watchers > 0);
  const reads = () => screens.server.sent(`GET /heatmaps/${uid}`).length;
  const before = reads();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => screens.server.sent(`DELETE /heatmaps/${uid}`).length).toBe(1);
  screens.server.tell({ type: "heatmap.removed", uid });
  load();
  await page.waitForURL("**/heatmaps");
  await page.getByText("Dunes deleted").waitFor();
  expect(reads()).toBe(before);
  await page.goBack();
  await page.getByText("Heatmap not found").waitFor();
});

test("the previous result stays visible with the progress during a reanalysis", async () => {
  screens.server.heatmaps[0] = { ...stored(), renewing: true, gen: 2, progress: 40 };
  const page = await openDone();
  await page.getByText("Reanalysing").waitFor();
  expect(await page.getByRole("progressbar", { name: "Analysis" }).getAttribute("aria-valuenow")).toBe("40");
  await page.getByRole("article", { name: /^Focus 71/ }).waitFor();
});

test("hovering over a card prefetches its heatmap, which then opens without another request", async () => {
  const page = await screens.open("/heatmaps");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = (what: string) => asked.filter((path) => path.endsWith(what)).length;
  const card = page.getByRole("article").first();
  await card.getByRole("link").first().focus();
  await waitUntil(() => isAsked("/heatmap.png") === 1);
  await card.getByRole("link", { name: "Dunes" }).click();
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  expect(isAsked(`/heatmaps/${uid}`)).toBe(1);
  expect(isAsked("/heatmap.png")).toBe(1);
});

test("scores are shown next to the image with rating and sentence, except clarity for Other", async () => {
  const page = await openDone();
  const clarity = page.getByRole("article", { name: "Clarity 72 of 100" });
  await clarity.getByText("How this is computed").click();
  expect(await clarity.getByRole("link", { name: "What the scores mean" }).getAttribute("href")).toBe("/help/scores");
  await page.getByRole("article", { name: "Focus 71 of 100" }).getByText("high", { exact: true }).waitFor();
  await page.getByRole("article", { name: "Proximity 39 of 100" }).getByText("uncertain", { exact: true }).waitFor();
  screens.server.heatmaps[0] = { ...stored(), application: "Other" };
  await page.reload();
  await page.getByRole("article", { name: /Focus/ }).waitFor();
  expect(await page.getByRole("article", { name: /Clarity/ }).count()).toBe(0);
});

test("a score shows its interval, method and measured accuracy; a score from an older model has no interval", async () => {
  const file = path.resolve(import.meta.dirname, "../../../docs/accuracy.json");
  const accuracy = Accuracy.parse(JSON.parse(await readFile(file, "utf8")));
  screens.server.heatmaps[0] = { ...stored(), metrics: { ...stored().metrics!, model: accuracy.builds[0]!.model } };
  const page = await openDone();
  const focus = page.getByRole("article", { name: "Focus 71 of 100, 90% range 54 to 86" });
  await focus.getByText("90% range 54–86").focus();
  await page.getByRole("tooltip", { name: "90% of the time, the score measured with people is in this range." }).waitFor();
  await focus.getByText("How this is computed").click();
  await focus
    .getByText(
      /measured on a 32 × 32 grid of the map .* here 8% of the image\. The score is the percentage of reference ads with a larger area\./,
    )
    .waitFor();
  await focus.getByText("The reference ads are graphic designs from research and ads drawn by a program").waitFor();
  const ads = accuracy.builds[0]!.scores.find(({ group }) => group === "ad")!.measured!;
  const { correlation } = ads.scores.focus;
  await focus
    .getByText(`Measured with people on ${ads.images} graphic designs: the correlation`)
    .filter({ hasText: `between predicted and measured focus is ${correlation.toFixed(2)},` })
    .filter({ hasText: "reference images (31 from research, 200 drawn by a program)." })
    .waitFor();
  expect(await focus.getByRole("link", { name: "How accurate this is" }).getAttribute("href")).toBe("/accuracy");

  screens.server.heatmaps = [{ ...stored(), metrics: { ...stored().metrics!, intervals: null, calibration: null } }];
  await page.reload();
  await page.getByRole("article", { name: /^Focus 71 of 100$/ }).waitFor();
  expect(await page.getByText("90% range").count()).toBe(0);
});

test("scores that are too uncertain for a number show the measured quantity and what is likely", async () => {
  const metrics = { ...stored().metrics!, precise: [], group: "infographic" as const };
  screens.server.heatmaps[0] = { ...stored(), metrics, clarity_score_percentile: null };
  const page = await openDone();
  const focus = page.getByRole("article", { name: "Focus", exact: true });
  await focus.getByText("80% of the attention is on 8% of the image.").waitFor();
  await focus.getByText("More focused than most graphic designs: 93% likely").waitFor();
  await focus.getByText("How this is computed").click();
  await focus.getByText("90% of the time, the value measured with people is 6–14% of the image.").waitFor();
  await focus.getByText("No score is shown, because its range would cover most of the scale.").waitFor();
  expect(await page.getByRole("article", { name: /Clarity/ }).count()).toBe(0);
});

test("an image in which nothing stands out says so and collapses its scores", async () => {
  const { metrics } = stored();
  screens.server.heatmaps = [{ ...stored(), metrics: { ...metrics!, stands_out: false } }];
  const page = await openDone();
  await page.getByText("Nothing in this image stands out.").waitFor();
  expect(await page.getByRole("article", { name: /Focus/ }).isVisible()).toBe(false);
  await page.getByText("Show scores anyway").click();
  await page.getByRole("article", { name: /Focus/ }).waitFor();
});

test("single files can be downloaded under their own names, and areas only if there are any", async () => {
  const { server } = screens;
  server.heatmaps[0] = { ...stored(), areas_of_interest: [], maskArray: stored().mask };
  const page = await openDone();
  const save = async (item: string) => {
    await page.getByRole("button", { name: "Download" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: item, exact: true }).click(),
    ]);
    return download;
  };
  const said = page.getByText("File downloaded!").waitFor();
  const [peekthrough] = await Promise.all([save("Peekthrough PNG"), said]);
  expect(peekthrough.suggestedFilename()).toBe("Dunes peekthrough.png");
  expect((await save("Original PNG")).suggestedFilename()).toBe("Dunes original.png");
  const scores = await save("Scores CSV");
  expect(scores.suggestedFilename()).toBe("Dunes scores.csv");
  expect(await readFile(await scores.path(), "utf8")).toBe("content of Dunes scores.csv");

  await page.getByRole("button", { name: "Download" }).click();
  const menu = page.getByRole("menu", { name: "Download" });
  await menu.waitFor();
  expect(await menu.getByRole("group").evaluateAll((groups) => groups.map((group) => group.ariaLabel))).toEqual([
    "Images",
    "Slides",
    "Data",
    "Everything",
  ]);
  expect(await menu.getByRole("menuitem").allInnerTexts()).toHaveLength(14);
  expect(await menu.getByRole("menuitem", { name: "Areas CSV" }).getAttribute("aria-disabled")).toBe("true");
  await expectAccessible(page);
  server.rejectNext(`/exports/heatmaps/${stored().uid}/data`, "heatmap.not_ready");
  await menu.getByRole("menuitem", { name: "Scores JSON" }).click();
  await page.getByText("This heatmap isn’t finished yet.").waitFor();
});

test("a zip of all files is prepared during navigation and saved automatically", async () => {
  const { server } = screens;
  const page = await openDone();
  const menuButton = page.getByRole("button", { name: "Download", exact: true });
  const allFiles = page.getByRole("menuitem", { name: "All files ZIP" });
  await menuButton.click();
  await allFiles.click();
  const downloads = page.getByRole("region", { name: "Downloads" });
  await downloads.getByText("Dunes").waitFor();
  server.projects.zip = { ...server.projects.zip!, status: "packing", progress: 40 };
  await menuButton.click();
  const item = page.getByRole("menuitem", { name: "Packing… 40% ZIP" });
  await item.waitFor();
  expect(await item.getAttribute("aria-disabled")).toBe("true");
  const saved = page.waitForEvent("download");
  server.projects.zip = { ...server.projects.zip, status: "done", progress: 100, url: `${server.origin}/zips/Dunes.zip` };
  expect((await saved).suggestedFilename()).toBe("Dunes.zip");
  await downloads.waitFor({ state: "detached" });
  // The menu is still open, and its item can be chosen again.
  await allFiles.click();
  await downloads.getByRole("button", { name: "Dismiss Dunes" }).click();
  await downloads.waitFor({ state: "detached" });
});

test("slides can be created by keyboard from a template, and a failure is named and can be retried", async () => {
  const { server } = screens;
  server.projects.slideTemplates.push({ uid: "agency", title: "Agency deck", orientation: "landscape" });
  const page = await openDone();
  await page.getByRole("button", { name: "Download" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "PDF" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export as PDF" });
  await dialog.getByRole("radio", { name: "Agency deck" }).check();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const downloads = page.getByRole("region", { name: "Downloads" });
  await downloads.getByText("Dunes (PDF)").waitFor();
  expect(server.projects.slidesRequest).toEqual({ type: "pdf", template: "agency" });
  server.projects.slides = { ...server.projects.slides!, status: "printing", progress: 40 };
  await downloads.getByText("Creating… 40%").waitFor();
  const message = "The results changed while they were being exported. Please export them again.";
  server.projects.slides = { ...server.projects.slides, status: "failed", problem: { code: "changed", message } };
  await downloads.getByText(message).waitFor();
  await downloads.getByRole("button", { name: "Retry" }).click();
  await downloads.getByText("Preparing…").waitFor();
  const saved = page.waitForEvent("download");
  server.projects.slides = {
    ...server.projects.slides,
    status: "done",
    problem: null,
    lacks_attention: true,
    url: `${server.origin}/zips/Dunes.pdf`,
  };
  expect((await saved).suggestedFilename()).toBe("Dunes.pdf");
  await page.getByText("File downloaded without the attention score, which is still being computed.").waitFor();
});

test("another version of a heatmap leads to the first one, and to their comparison", async () => {
  const { server } = screens;
  const original = sampleHeatmap(server.origin, 1, { title: "First draft" });
  server.heatmaps = [{ ...stored(), version_of: { uid: original.uid, title: original.title } }, original];
  const page = await openDone("heatmap", { panel: "details" });
  const details = page.getByRole("region", { name: "Details" });
  expect(await details.getByRole("link", { name: "First draft" }).getAttribute("href")).toBe(`/heatmap/${original.uid}`);
  await details.getByRole("link", { name: "Compare" }).click();
  await page.getByRole("heading", { name: "Compare" }).waitFor();
  expect(new URL(page.url()).searchParams.get("ids")?.split(",")).toEqual([original.uid, stored().uid]);
});

test("the URL of a capture is a link, and a search keyword never is", async () => {
  screens.server.heatmaps[0] = { ...stored(), subtype: "website", source: "https://shop.example/a?b=<i>" };
  const page = await openDone("heatmap", { panel: "details" });
  const panel = page.getByRole("complementary", { name: "Heatmap" });
  const link = panel.getByRole("link", { name: "shop.example/a?b=<i> (opens in a new tab)" });
  expect([await link.getAttribute("href"), await link.getAttribute("rel")]).toEqual([
    "https://shop.example/a?b=<i>",
    "noopener noreferrer",
  ]);
  const facts = () => panel.getByRole("term").allTextContents();
  expect(await facts()).toEqual(expect.arrayContaining(["Type", "Country", "Industry"]));
  expect(await facts()).not.toContain("Device");
  for (const source of ["javascript:alert(1)", "//evil.example", "sourdough <b>bread</b>"]) {
    screens.server.heatmaps[0] = { ...stored(), subtype: "search", source };
    await page.reload();
    await panel.getByText(source, { exact: true }).waitFor();
    expect(await panel.locator(".panel__address a").count()).toBe(0);
  }
  screens.server.heatmaps[0] = { ...stored(), application: "UX Design", device: "desktop" };
  await page.reload();
  await panel.getByText("UX Design", { exact: true }).waitFor();
  expect(await facts()).toEqual(expect.arrayContaining(["Type", "Device"]));
  expect(screens.complaints).toEqual([]);
});

test("a heatmap in progress shows its result without a reload, and a failed heatmap shows the reason and can be uploaded again", async () => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0, { status: "requested" })];
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByText("Predicting where people look").waitFor();
  await waitUntil(() => screens.server.watchers > 0);
  screens.server.change(uid, sampleHeatmap(screens.server.origin, 0));
  await page.getByRole("radio", { name: "Heatmap" }).waitFor({ state: "attached" });
  screens.server.change(uid, {
    ...sampleHeatmap(screens.server.origin, 0, { status: "failed" }),
    version: 5,
    problem: { code: "gone", message: "It took too long." },
  });
  await page.getByText("It took too long.").waitFor();
  expect(await page.getByRole("button", { name: "Download" }).count()).toBe(0);
  // The file can be uploaded again, or another one of this kind.
  const picked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload again" }).click();
  await (await picked).setFiles({ name: "again.png", mimeType: "image/png", buffer: await flatPng(400, 300) });
  await page.getByRole("dialog", { name: "Upload 1 image" }).waitFor();
});

test("the keys Z and Shift+Z zoom to actual size and to the selected area, and a double-click zooms in and out", async () => {
  const page = await openDone();
  const width = async () => (await page.locator(".picture-layers").boundingBox())!.width;
  const whole = await width();
  await page.keyboard.press("z");
  await waitUntil(async () => Math.round(await width()) === stored().width);
  await page.keyboard.press("z");
  await waitUntil(async () => (await width()) === whole);
  await onStage(page).getByRole("button", { name: /^Logo/ }).focus();
  await page.keyboard.press("Shift+Z");
  await waitUntil(async () => (await width()) > 2 * whole);
  await page.keyboard.press("0");
  await waitUntil(async () => (await width()) === whole);
  const box = (await page.locator(".picture-layers").boundingBox())!;
  await page.mouse.dblclick(box.x + box.width * 0.8, box.y + box.height * 0.8);
  await waitUntil(async () => (await width()) > 1.5 * whole);
  await page.mouse.dblclick(box.x + box.width * 0.8, box.y + box.height * 0.8);
  await waitUntil(async () => (await width()) === whole);
  const area = (await onStage(page).getByRole("button", { name: /^Logo/ }).boundingBox())!;
  await page.mouse.dblclick(area.x + area.width / 2, area.y + area.height / 2);
  const rename = page.getByRole("textbox", { name: "Rename Logo" });
  await rename.waitFor();
  expect(await width()).toBe(whole);
  // Safari: this Enter accepts a word of an input method.
  await rename.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  expect(await rename.isVisible()).toBe(true);
  await rename.press("Enter");
  await rename.waitFor({ state: "detached" });
});

test("a trackpad pinch zooms in Safari, which reports it as a gesture", async () => {
  const page = await openDone();
  const image = page.locator(".picture-layers");
  const before = (await image.boundingBox())!;
  const point = { x: before.x + before.width / 4, y: before.y + before.height / 4 };
  const isHandled = await image.evaluate((layers, { x, y }) => {
    const pinch = (type: string, scale: number) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      return layers.dispatchEvent(Object.assign(event, { scale, clientX: x, clientY: y }));
    };
    return !pinch("gesturestart", 1) && !pinch("gesturechange", 1.5) && !pinch("gesturechange", 2);
  }, point);
  expect(isHandled).toBe(true);
  await waitUntil(async () => Math.round((await image.boundingBox())!.width) === Math.round(before.width * 2));
  const after = (await image.boundingBox())!;
  expect(Math.round(point.x - after.x)).toBe(Math.round(before.width / 2));
  expect(Math.round(point.y - after.y)).toBe(Math.round(before.height / 2));
});

test("zooming in and fitting again restores the position of the image", async () => {
  const page = await openDone();
  const before = await page.locator(".picture-layers").boundingBox();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await waitUntil(
    async () => Math.round((await page.locator(".picture-layers").boundingBox())!.width) === Math.round(before!.width * 1.25),
  );
  await page.keyboard.press("0");
  await waitUntil(async () => (await page.locator(".picture-layers").boundingBox())?.width === before?.width);
  expect(await page.locator(".picture-layers").boundingBox()).toEqual(before);
});

for (const [name, size] of SIZES) {
  for (const section of ["heatmap", "gazeplot"]) {
    test(`the viewer is accessible (${section}, ${name})`, async () => {
      const page = await openDone(section, { size });
      await expectAccessible(page);
      expect(screens.complaints).toEqual([]);
      if (section !== "gazeplot") return;
      // The gaze plot is above the names of areas, which would cover numbers. It takes no clicks itself.
      const name = page.locator(".stage-layers").getByText(area.name).first();
      const isAbove = await name.evaluate((label: HTMLElement) => {
        const plot = document.querySelector<SVGElement>(".gaze-plot")!;
        const { left, top, width, height } = label.getBoundingClientRect();
        plot.style.pointerEvents = "all";
        label.style.pointerEvents = "auto";
        return plot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isAbove).toBe(true);
    });
  }
}

/** The server accepts a reanalysis. */
function acceptReanalysis(): void {
  screens.server.answerWith(
    `POST /heatmaps/${uid}/reanalyse`,
    () => {
      screens.server.change(uid, { ...stored(), renewing: true });
      return { job_id: `${uid}-2`, status: "requested", heatmap_uid: uid, credits_reserved: 0 };
    },
    202,
  );
}

test("the creator can reanalyse a heatmap from its details", async () => {
  acceptReanalysis();
  const page = await openDone("heatmap", { panel: "details" });
  await page.getByRole("button", { name: "Reanalyse" }).click();
  const dialog = page.getByRole("dialog", { name: "Reanalyse" });
  await dialog.getByText("It doesn’t use a credit.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reanalyse" }).click();
  await page.getByText("This is the previous result.").waitFor();
  expect(screens.server.lastCall("POST", `/heatmaps/${uid}/reanalyse`)?.body).toEqual({});
  expect(await page.getByRole("button", { name: "Reanalyse" }).count()).toBe(0);
});

test("a heatmap of type Other says why it has no clarity score, and can be analysed as another type", async () => {
  acceptReanalysis();
  screens.server.change(uid, { ...stored(), application: "Other", device: "", clarity_score_percentile: null });
  const page = await openDone("heatmap");
  await page.getByText("Creatives of type Other get no clarity or attention score.").waitFor();
  await page.getByRole("button", { name: "Choose a type" }).click();
  const dialog = page.getByRole("dialog", { name: "Reanalyse" });
  const type = dialog.getByLabel("Type");
  expect(await type.inputValue()).toBe("Other");
  expect(await type.getByRole("option").allTextContents()).not.toContain("Ad / commercial");
  await type.selectOption("UX Design");
  await dialog.getByLabel("Device").selectOption("mobile");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reanalyse" }).click();
  await page.getByText("This is the previous result.").waitFor();
  const { body } = screens.server.lastCall("POST", `/heatmaps/${uid}/reanalyse`)!;
  expect(body).toEqual({ application: "UX Design", device: "mobile" });
});

test("a reanalysis offers the benchmarks of the workspace, and names the one that the heatmap has", async () => {
  acceptReanalysis();
  const [kept, offered] = [`bm_${"a".repeat(26)}`, `bm_${"b".repeat(26)}`];
  screens.server.answerWith("GET /benchmarks", () => ({
    benchmarks: [
      {
        uid: offered,
        name: "Posters in stations",
        kind: "ooh",
        version: 3,
        status: "ready",
        categories_templates: [],
        categories_subjects: [],
        categories_linked: false,
      },
    ],
  }));
  const chosen = { uid: kept, name: "Posters at airports", version: 1, subjects: 40, categories: [] };
  screens.server.change(uid, { ...stored(), application: "(Digital) Out Of Home", device: "", benchmark: chosen });
  const page = await openDone("heatmap", { panel: "details" });
  const start = async (type?: string) => {
    await page.getByRole("button", { name: "Reanalyse" }).click();
    const dialog = page.getByRole("dialog", { name: "Reanalyse" });
    await dialog.getByRole("option", { name: "Posters in stations" }).waitFor({ state: "attached" });
    expect(await dialog.getByLabel("Type").inputValue()).toBe(kept);
    if (type) await dialog.getByLabel("Type").selectOption({ label: type });
    return dialog;
  };
  const dialog = await start("Posters in stations");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const [type, body] of [
    ["Posters in stations", { application: "(Digital) Out Of Home", device: "", benchmark: { uid: offered, version: 3 } }],
    ["(Digital) Out Of Home", { application: "(Digital) Out Of Home", device: "", benchmark: null }],
    [undefined, {}],
  ] as const) {
    screens.server.rejectNext(`/heatmaps/${uid}/reanalyse`, "benchmark.not_usable", 409);
    const again = await start(type);
    await again.getByRole("button", { name: "Reanalyse" }).click();
    await again.getByRole("alert").waitFor();
    expect(screens.server.lastCall("POST", `/heatmaps/${uid}/reanalyse`)?.body).toEqual(body);
    await again.getByRole("button", { name: "Cancel" }).click();
  }
});
