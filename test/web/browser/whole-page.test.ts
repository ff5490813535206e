import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { HeatmapDetail, PageSlice } from "#contracts/heatmap-detail.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.enter(sampleProfile());
  const page = { subtype: "website", application: "UX Design" } as const;
  const slices = [0, 1, 2].map((number) =>
    sampleHeatmap(server.origin, number * 4, { title: `Prices (${number + 1}/3)`, ...page }),
  );
  const shown = {
    uid: slices[0]!.uid,
    title: "Prices",
    slices: slices.map((slice, at): PageSlice => ({ ...slice, number: at + 1 })),
  };
  server.heatmaps = slices.map((slice, at) => ({
    ...slice,
    ...(at === 0 ? { title: "Prices", slices: 3 } : { part_of: shown.uid }),
    page: shown,
  }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("a full-page capture opens as one long view, and its slices open one by one, by keyboard and on phones", async () => {
  const page = await screens.open(`/heatmap/${idOf(0)}`);
  const whole = page.getByRole("region", { name: "Whole page" });
  await whole.getByRole("img", { name: "Prices, slice 1, heatmap" }).waitFor();
  expect(await whole.getByRole("figure").count()).toBe(3);
  for (const tool of ["What if", "Co-Pilot"]) expect(await page.getByRole("button", { name: tool }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press("3");
  await whole
    .getByRole("img", { name: /Gaze plot/ })
    .first()
    .waitFor();
  await whole.getByRole("img", { name: "Prices, slice 1, gaze plot", exact: true }).waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByText("Heatmap, Peekthrough, Gaze plot, Original").waitFor();
  expect(await keys.count()).toBe(1);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);

  const slices = page.getByRole("region", { name: "Slices" });
  await slices.getByRole("link", { name: /Slice 2/ }).press("Enter");
  await page.waitForURL(`**/heatmap/${idOf(4)}`);
  const between = page.getByRole("navigation", { name: "Slices of the page" });
  await between.getByText("Slice 2 of 3").waitFor();
  expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0);
  await between.getByRole("link", { name: "Previous" }).press("Enter");
  await page.waitForURL(`**/heatmap/${idOf(0)}?slice=1`);
  await between.getByText("Slice 1 of 3").waitFor();
  await between.getByRole("link", { name: "Whole page" }).press("Enter");
  await whole.waitFor();

  await page.setViewportSize(NARROW);
  await whole.getByRole("link", { name: "Slice 1" }).waitFor();
  expect(await overflowsWindow(page)).toBe(false);
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("“Prices”, all 3 slices and its files will be deleted.").waitFor();
});

test("a slice that failed can be analysed again where it is shown", async () => {
  const { server } = screens;
  const [first, second, third] = server.heatmaps as HeatmapDetail[];
  const problem = { code: "analysis_timed_out", message: "The analysis took too long." };
  server.heatmaps = [first!, { ...second!, status: "failed", problem, imageURL: null }, third!];
  const page = await screens.open(`/heatmap/${idOf(4)}`);
  await page.getByText("The analysis took too long.").waitFor();
  expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0);
  await page.getByRole("button", { name: "Reanalyse" }).click();
  await page.getByRole("dialog").getByText("It doesn’t use a credit.").waitFor();
  await expectAccessible(page);
  const requested = page.waitForRequest((request) => request.url().endsWith(`/heatmaps/${idOf(4)}/reanalyse`));
  await page.getByRole("dialog").getByRole("button", { name: "Reanalyse" }).click();
  await requested;
});

test("a link to a comment opens the slice of the comment", async () => {
  const page = await screens.open(`/heatmap/${idOf(0)}?panel=comments`);
  await page.getByRole("tab", { name: /Comments/, selected: true }).waitFor();
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByText("Slice 1 of 3").waitFor();
});

test("a later slice that failed cannot be deleted separately", async () => {
  const { heatmaps } = screens.server;
  screens.server.heatmaps = heatmaps.map((slice, at) => (at === 1 ? { ...slice, status: "failed" } : slice));
  const page = await screens.open(`/heatmap/${idOf(4)}`);
  await page.getByText("Slice 2 of 3").waitFor();
  await page.getByText("Error generating heatmap").waitFor();
  expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0);
});

test("a comparison outlines no areas of whole pages, so it offers no switch", async () => {
  const logo = { uid: "area-1", name: "Logo", left: 0, top: 0, width: 100, height: 100, value: 0.2, interval: null };
  const withArea = screens.server.heatmaps.map((slice) => ({ ...slice, areas_of_interest: [logo] }));
  screens.server.heatmaps = withArea;
  const page = await screens.open(`/compare?ids=${idOf(0)},${idOf(4)}`);
  await page.getByText("AOIs", { exact: true }).waitFor();
  await page.goto(`${screens.server.origin}/compare?ids=${idOf(0)}`);
  await page.getByRole("region", { name: "Prices, whole page" }).waitFor();
  expect(await page.getByText("AOIs", { exact: true }).count()).toBe(0);
});

test("a comparison scrolls whole pages", async () => {
  const page = await screens.open(`/compare?ids=${idOf(0)},${idOf(4)}`);
  const whole = page.getByRole("region", { name: "Prices, whole page" });
  await whole.getByRole("img", { name: "Prices, slice 3, heatmap" }).waitFor();
  await expectAccessible(page);
});
