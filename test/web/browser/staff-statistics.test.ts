import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { APPLICATIONS } from "#contracts/reference.ts";
import type { StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

/** A month of 2026 or, counted on, of a later year. */
const periodOf = (month: number): StatisticsPeriod => ({
  start: new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10),
  users: { trial: 12 + month, trial_ended: 8 + month, freemium: 30 + 4 * month, paid: 20 + 6 * month, unpaid: 3 },
  sign_ups: 20 + month,
  converted: 4 + (month % 3),
  subscriptions: { end: month % 12 === 11 ? 1 : 8 + month, started: 2, ended: 1 },
  mrr: { end: 3592 + 449 * month, started: 898, raised: 250, lowered: 0, ended: 449 },
  heatmaps: APPLICATIONS.map((application, index) => ({ application, images: 40 * (index + month), videos: index })),
  video_seconds: 1800,
  failed: 6,
  rejected: 2,
  waits: { image: { median: 20, slowest: 120 }, video: null },
  cost: 1.42,
});

test("lines of a chart in the same place are both visible", async () => {
  const { server } = screens;
  server.me = sampleProfile({ superadmin: true });
  const periods = Array.from({ length: 12 }, (_, month) => periodOf(month));
  const same = periods.map((period) => ({ ...period, users: { ...period.users, trial_ended: period.users.trial } }));
  server.answerWith("GET /staff/statistics/periods", () => ({ periods: same }));
  const page = await screens.open("/superadmin/dashboard");
  const chart = page.getByRole("figure").first();
  await chart.locator("canvas").waitFor();
  /** Pixels of the chart in the colour of each line, by its place in the legend. */
  const drawn = () =>
    chart.evaluate((figure) => {
      const canvas = figure.querySelector("canvas")!;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return [...figure.querySelectorAll<HTMLElement>("[class*=mark]")].map((mark) => {
        const [red, green, blue] = getComputedStyle(mark).backgroundColor.match(/\d+/g)!.map(Number);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
        return count;
      });
    });
  await expect.poll(async () => (await drawn()).every((pixels) => pixels > 100)).toBe(true);
});

test("staff see users, revenue and analyses by period as charts, numbers and CSV", async () => {
  screens.server.me = sampleProfile({ superadmin: true });
  const asked: URLSearchParams[] = [];
  screens.server.rejectNext("/staff/statistics", "caller.forbidden");
  screens.server.answerWith("GET /staff/statistics/periods", (_, query) => {
    asked.push(query);
    return { periods: Array.from({ length: 12 }, (_, month) => periodOf(month)) };
  });
  const page = await screens.open("/superadmin");
  await page.waitForURL("**/superadmin/dashboard");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("0.2% failed").waitFor();
  await page.getByText("1 subscription", { exact: true }).waitFor();
  await page.getByText("€8,531").first().waitFor();
  // One currency, that of the prices.
  await page.getByText("€1.42").first().waitFor();
  await page.getByText("estimated at $1.10 per euro").waitFor();
  expect(await page.getByRole("cell", { name: "$" }).count()).toBe(0);
  await page.getByText("half within 20 s, 95% within 2 min").waitFor();
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({ by: "month", count: "12" });
  const numbers = page.getByRole("region", { name: "Users by period" });
  expect(await numbers.getByRole("row").nth(1).getByRole("rowheader").textContent()).toBe("Dec 2026");
  await page.getByLabel("Show").selectOption("90-days");
  await numbers.getByRole("columnheader", { name: "Day" }).waitFor();
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({ by: "day", count: "90" });

  // Each table fits, so nothing has to be scrolled sideways.
  for (const name of ["Users", "Revenue", "Analyses"]) {
    const table = page.getByRole("region", { name: `${name} by period` });
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0);
  }

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = readFileSync(await (await saved).path(), "utf8").split("\n");
  expect(csv.length).toBeGreaterThanOrEqual(13);
  expect(csv[0]).toContain("Sign-ups");
  expect(csv[12]).toContain("2026-12-01");

  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  // In forced-colors mode, the series of a chart keep their colours.
  await page.emulateMedia({ forcedColors: "active" });
  const marks = page.getByRole("figure").first().locator("[class*=mark]");
  const colors = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  await page.emulateMedia({ forcedColors: null });
  expect([colors.length, new Set(colors).size]).toEqual([5, 5]);
  expect(screens.complaints.filter((text) => !text.includes("403"))).toEqual([]);
});
