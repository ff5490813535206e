import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.enter(sampleProfile());
  screens.server.heatmaps = Array.from({ length: 60 }, (_, index) =>
    sampleHeatmap(screens.server.origin, index, {
      title: index % 10 ? `Creative ${index}` : `Été ${index}`,
      tags: index % 4 ? [] : ["Festival", ...(index % 8 ? [] : ["Q4"])],
      ...(index % 5 === 0 && { requested_by: "usr_ben", requested_by_name: "Ben Okafor" }),
    }),
  );
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const asked = (path: string) => screens.server.calls.filter((call) => call.path === path).length;

test("typing starts a search after a pause and updates the URL, which Back and a reload restore", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  const before = asked("/heatmaps");
  // The clock of the page is stopped, so that the time between key presses on a slow machine does not matter.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("searchbox", { name: "Search heatmaps" }).pressSequentially("ete");
  await page.clock.resume();
  await page.getByText("6 heatmaps found").waitFor();
  expect(asked("/heatmaps") - before).toBe(1);
  await waitUntil(() => new URL(page.url()).search === "?q=ete");
  await page.getByRole("searchbox").fill("ete 2");
  await page.getByText("1 heatmap found").waitFor();
  await page.reload();
  await page.getByText("1 heatmap found").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  await waitUntil(async () => (await page.getByRole("searchbox").inputValue()) === "");
  expect(screens.complaints).toEqual([]);
});

test("tags, creator, application and type can be combined as filters, and chips remove them", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Filter heatmaps" });
  await menu.getByRole("checkbox", { name: /Festival/ }).click();
  await page.getByText("15 heatmaps found").waitFor();
  await menu.getByRole("radio", { name: /Ben Okafor/ }).click();
  await page.getByText("3 heatmaps found").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filter 2 on" }).waitFor();
  await page.getByRole("button", { name: "Remove filter Tag Festival" }).click();
  await page.getByText("12 heatmaps found").waitFor();
  await page.goBack();
  await page.getByText("3 heatmaps found").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  await waitUntil(() => new URL(page.url()).search === "");
});

test("a search without results names the query and offers to clear what is set", async () => {
  const page = await screens.open("/heatmaps?q=winter&tag=Festival&by=usr_ben&type=video");
  await page.getByText("Nothing matches “winter” · tag Festival · created by Ben Okafor · format Videos.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  for (const [query, label] of [
    ["?q=winter", "Clear search"],
    ["?tag=Festival&type=video", "Clear filters"],
  ] as const) {
    await page.goto(`${screens.server.origin}/heatmaps${query}`);
    await page.getByRole("button", { name: label, exact: true }).press("Enter");
    await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  }
});

test("live updates are applied to a filtered list only if they match", async () => {
  const page = await screens.open("/heatmaps?q=ete");
  await page.getByText("6 heatmaps found").waitFor();
  await waitUntil(() => screens.server.watchers > 0);
  const made = (number: number, title: string) => {
    const heatmap = sampleHeatmap(screens.server.origin, number, { title, tags: [], created_at: new Date().toISOString() });
    screens.server.heatmaps.unshift(heatmap);
    screens.server.tell({ type: "heatmap.changed", heatmap });
  };
  made(700, "Winter");
  made(701, "Été nouveau");
  await page.getByText("7 heatmaps found").waitFor();
  expect(await page.getByRole("link", { name: "Winter" }).count()).toBe(0);
  screens.server.change(idOf(10), { title: "Renamed away" });
  await page.getByText("6 heatmaps found").waitFor();
});

test("the filters are a sheet on a phone", async () => {
  const page = await screens.open("/heatmaps", { size: NARROW });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filter heatmaps" });
  await sheet.getByRole("checkbox", { name: /Q4/ }).click();
  await sheet.getByRole("checkbox", { name: /Q4/, checked: true }).waitFor();
  await expectAccessible(page);
  expect(await smallTouchTargets(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Show heatmaps" }).click();
  await page.getByText("8 heatmaps found").waitFor();
  expect(await overflowsWindow(page)).toBe(false);
});

test("the start page shows search results while there is a query", async () => {
  const page = await screens.open("/home");
  await page.getByRole("heading", { name: "Recent heatmaps" }).waitFor();
  await page.getByRole("searchbox", { name: "Search heatmaps" }).fill("ete");
  await page.getByText("6 heatmaps found").waitFor();
  await page.getByRole("heading", { name: "Recent heatmaps" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("heading", { name: "Recent heatmaps" }).waitFor();
});
