import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.reset();
  const { origin } = screens.server;
  screens.server.heatmaps = Array.from({ length: 60 }, (_, index) =>
    sampleHeatmap(origin, index, { title: `Creative ${index}`, clarity_score_percentile: (index * 37) % 100 }),
  );
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("the list is also a table that sorts all heatmaps, selects and opens them, and stays chosen", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByText("The latest 50 heatmaps", { exact: true }).waitFor();
  await page.getByRole("radiogroup", { name: "View" }).getByText("Table").click();
  const table = page.getByRole("region", { name: "Heatmaps" });
  await page.getByText("60 heatmaps", { exact: true }).waitFor();
  const first = () => table.locator(".ag-row[row-index='0'] [col-id='title']").textContent();
  await waitUntil(async () => (await first()) === "Creative 0");
  await table.getByText("Title", { exact: true }).click();
  await waitUntil(async () => (await first()) === "Creative 0");
  await table.getByText("Clarity", { exact: true }).click();
  await table.getByText("Clarity", { exact: true }).click();
  await waitUntil(async () => (await first()) === "Creative 27");
  await table.getByRole("checkbox", { name: "Select Creative 27" }).check({ force: true });
  await page.getByRole("region", { name: "Selected" }).waitFor();
  await page.screenshot({ path: "/tmp/list-shots/table-wide.png" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);

  await page.reload();
  await table.getByRole("link", { name: "Creative 0", exact: true }).press("Enter");
  await page.waitForURL(`**/heatmap/${idOf(0)}`);
  await page.goBack();
  await page.setViewportSize(NARROW);
  await table.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  await page.screenshot({ path: "/tmp/list-shots/table-narrow.png" });
  await page.getByRole("radio", { name: "Cards" }).check({ force: true });
  await page.getByRole("link", { name: "Creative 0", exact: true }).waitFor();
  expect(screens.complaints).toEqual([]);
});
