import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
const creative = (number: number, own: Partial<HeatmapDetail> = {}) =>
  sampleHeatmap(screens.server.origin, number, { title: `Creative ${number}`, ...own });

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.heatmaps = Array.from({ length: 130 }, (_, number) => creative(number));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const bar = (page: Page) => page.getByRole("region", { name: "Selected" });
const box = (page: Page, number: number) => page.getByRole("checkbox", { name: `Select Creative ${number}`, exact: true });
const all = (page: Page) => page.getByRole("checkbox", { name: "Select all", exact: true });
const isMixed = (page: Page) => all(page).evaluate((each: HTMLInputElement) => each.indeterminate);
const count = (page: Page, text: string) => bar(page).getByText(text, { exact: true }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

test("Shift+click selects or deselects all cards from the last one, and marks no text", async () => {
  const page = await screens.open("/heatmaps");
  await box(page, 2).click();
  await box(page, 7).click({ modifiers: ["Shift"] });
  await count(page, "6 selected");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  // Backwards, and over one that is selected.
  await box(page, 0).click({ modifiers: ["Shift"] });
  await count(page, "8 selected");
  await box(page, 3).click();
  await box(page, 5).click({ modifiers: ["Shift"] });
  await count(page, "5 selected");
  for (const [number, isChosen] of [true, true, true, false, false, false, true, true].entries())
    expect(await box(page, number).isChecked(), `Creative ${number}`).toBe(isChosen);
  expect(screens.complaints).toEqual([]);
});

test("one checkbox selects all that are loaded, is mixed while only some are selected, and says how many all are", async () => {
  const page = await screens.open("/heatmaps");
  await box(page, 1).click();
  await expect.poll(() => isMixed(page)).toBe(true);
  await all(page).click();
  await page.getByRole("main").getByText("All 50 loaded heatmaps selected", { exact: true }).waitFor();
  await count(page, "50 selected");
  expect([await isMixed(page), await all(page).isChecked()]).toEqual([false, true]);
  await expectAccessible(page);
  // Those that are loaded later are not selected.
  await waitUntil(async () => {
    await page.mouse.wheel(0, 4000);
    return (await box(page, 129).count()) > 0;
  });
  expect(await box(page, 129).isChecked()).toBe(false);
  await expect.poll(() => isMixed(page)).toBe(true);
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  expect(await isMixed(page)).toBe(false);
  expect(screens.complaints).toEqual([]);
});

test("the keyboard selects a range and all, leaves Ctrl+A to text fields, and Escape clears without moving the focus", async () => {
  const page = await screens.open("/heatmaps");
  await box(page, 0).press("Space");
  await box(page, 3).press("Shift+Space");
  await count(page, "4 selected");
  expect(await focused(page)).toBe("Select Creative 3");
  await page.keyboard.press("ControlOrMeta+a");
  await count(page, "50 selected");
  expect(await focused(page)).toBe("Select Creative 3");
  // The tooltip of the checkbox closes first.
  await waitUntil(async () => {
    await page.keyboard.press("Escape");
    return (await bar(page).count()) === 0;
  });
  expect(await focused(page)).toBe("Select Creative 3");

  // From the selection back to the list.
  await box(page, 2).press("Space");
  await bar(page).getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await bar(page).waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Select Creative 2");
  // A dialog closes, and the selection stays.
  await box(page, 2).press("Space");
  await bar(page).getByRole("button", { name: "Tag", exact: true }).press("Enter");
  await page.getByRole("dialog", { name: "Add tags" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Add tags" }).waitFor({ state: "detached" });
  await count(page, "1 selected");

  const search = page.getByRole("searchbox", { name: "Search heatmaps" });
  await search.fill("Creative");
  await search.press("ControlOrMeta+a");
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionEnd! - field.selectionStart!)).toBe(8);
  await count(page, "1 selected");
  expect(screens.complaints).toEqual([]);
});

test("in the table a range follows the order of its rows, with the mouse, the keyboard and on a phone", async () => {
  screens.server.heatmaps = screens.server.heatmaps.slice(0, 30).map((heatmap, index) => ({
    ...heatmap,
    title: `Creative ${(index * 7) % 30}`,
  }));
  const page = await screens.open("/heatmaps");
  await page.getByRole("radio", { name: "Table" }).check();
  const grid = page.getByRole("grid");
  await grid.getByRole("columnheader", { name: "Title" }).click();
  await grid.locator('[role="row"][row-index="0"]').getByRole("link", { name: "Creative 0", exact: true }).waitFor();
  await box(page, 1).click();
  await box(page, 4).click({ modifiers: ["Shift"] });
  await count(page, "4 selected");
  for (const number of [1, 2, 3, 4]) expect(await box(page, number).isChecked(), `Creative ${number}`).toBe(true);
  await grid.locator('[role="row"][row-index="4"] [col-id="select"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Space");
  await count(page, "6 selected");
  await page.keyboard.press("ControlOrMeta+a");
  await count(page, "30 selected");
  await page.getByText("All 30 loaded heatmaps selected", { exact: true }).waitFor();
  await expectAccessible(page);

  await page.setViewportSize(NARROW);
  await grid.getByRole("columnheader", { name: "Type" }).waitFor({ state: "detached" });
  await box(page, 2).click();
  await count(page, "29 selected");
  expect(await overflowsWindow(page)).toBe(false);
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
});

test("heatmaps that failed or are not finished are selected too: the actions say what they need, and the others can be deselected", async () => {
  const { server } = screens;
  server.heatmaps = server.heatmaps.slice(0, 6);
  server.heatmaps[0] = creative(0, { status: "processed" });
  server.heatmaps[1] = creative(1, { status: "requested", uploading: true });
  server.heatmaps[2] = creative(2, { status: "failed" });
  const page = await screens.open("/heatmaps");
  const blocked = () => bar(page).locator("button[aria-disabled=true]").allInnerTexts();
  for (const number of [0, 1, 2, 3, 4]) await box(page, number).click();
  const note =
    "1 of 5 is still uploading, 1 is still being analysed and 1 has failed. Only finished heatmaps can be compared, shared or downloaded.";
  await bar(page).getByText(note).waitFor();
  await bar(page).getByText("Delete becomes available once the analysis has ended.").waitFor();
  await bar(page).getByText("Not all are finished", { exact: true }).waitFor();
  expect(await blocked()).toEqual(["Share", "Download", "Delete"]);
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  expect(await overflowsWindow(page)).toBe(false);
  expect(await smallTouchTargets(page)).toEqual([]);

  // The state of a selected heatmap changes with it.
  await waitUntil(() => server.watchers > 0);
  server.change(idOf(0), creative(0));
  await bar(page).getByText("1 of 5 is still uploading and 1 has failed.").waitFor();
  expect(await blocked()).toEqual(["Share", "Download"]);
  await bar(page).getByRole("button", { name: "Deselect them" }).click();
  await count(page, "3 selected");
  await bar(page).getByRole("link", { name: "Compare" }).waitFor();
  expect(await blocked()).toEqual([]);
  await page.keyboard.press("Escape");

  // An own unfinished upload and a failed heatmap are deleted together.
  for (const number of [1, 2]) await box(page, number).click();
  await bar(page).getByRole("button", { name: "Delete", exact: true }).click();
  await box(page, 1).waitFor({ state: "detached" });
  const deleted = () => server.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  await waitUntil(() => deleted().length === 2);
  expect(deleted().toSorted()).toEqual([1, 2].map((number) => expect.stringContaining(idOf(number))));
  expect(screens.complaints).toEqual([]);
});

test("members read which of the selected heatmaps they may not delete, and the selection survives a reload with its states", async () => {
  const { server } = screens;
  server.me = sampleProfile({ role: "member" });
  server.heatmaps = server.heatmaps.slice(0, 3).map((heatmap, index) => ({
    ...heatmap,
    requested_by: index === 0 ? server.me.uid : "usr_someone",
    renewing: index === 0,
  }));
  const page = await screens.open("/heatmaps");
  for (const number of [0, 1, 2]) await box(page, number).click();
  await page.reload();
  await count(page, "3 selected");
  const reason = "2 of 3 can only be deleted by their creators or your workspace admin.";
  await bar(page).getByText(`Delete is unavailable: ${reason}`).waitFor();
  await bar(page).getByRole("button", { name: "Delete", exact: true }).hover();
  await page.getByRole("tooltip").getByText(reason).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("more heatmaps can be selected than an action takes, and the bar says how many it takes", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("radio", { name: "Table" }).check();
  const blocked = () => bar(page).locator("button[aria-disabled=true]").allInnerTexts();
  await page.getByText("130 heatmaps", { exact: true }).waitFor();
  await page.getByText("Loading more…").waitFor({ state: "detached" });
  for (const number of [0, 1, 2]) await box(page, number).click();
  expect(await blocked()).toEqual([]);
  await all(page).click();
  await page.getByText("All 130 loaded heatmaps selected").waitFor();
  await bar(page)
    .getByText("Up to 25 heatmaps can be moved or downloaded at a time, and up to 100 tagged, shared or deleted.")
    .waitFor();
  expect(await blocked()).toEqual(["Move", "Tag", "Share", "Download", "Delete"]);
  await box(page, 0).click();
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  await box(page, 0).click();
  await box(page, 9).click({ modifiers: ["Shift"] });
  await count(page, "10 selected");
  expect(await blocked()).toEqual([]);
  expect(screens.complaints).toEqual([]);
});
