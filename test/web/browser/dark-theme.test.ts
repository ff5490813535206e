import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { projectIdOf } from "#test/web/kit/projects-state.ts";
import { idOf, sampleHeatmap, sampleProfile, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";
import { testVideo } from "#test/web/kit/videos.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
  for (const name of ["original", "heatmap", "peekthrough"]) await testVideo(name);
});
beforeEach(() => {
  const { server } = screens;
  server.enter(sampleProfile({ superadmin: true }));
  server.projects.keep("Dunes festival", "Morrow spring");
  server.heatmaps = Array.from({ length: 6 }, (_, index) =>
    sampleHeatmap(server.origin, index, {
      title: `Creative ${index}`,
      projectIds: [projectIdOf(0)],
      ...(index === 5 && { status: "requested" }),
    }),
  );
  server.heatmaps.push(sampleVideo(server.origin, 6, { title: "Spring spot" }));
  server.comments.write({ comment: "The logo is too small here.", place: { x: 0.3, y: 0.4 } });
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const WHITE = "rgb(255, 255, 255)";

/** Screens by name: their URL and what is visible once they are loaded. */
const SCREENS: readonly [string, string, (page: Page) => Promise<unknown>, { isSignedIn?: boolean }?][] = [
  ["login", "/login", (page) => page.getByRole("button", { name: "Log in" }).waitFor(), { isSignedIn: false }],
  ["signup", "/signup", (page) => page.getByRole("button", { name: "Start trial" }).waitFor(), { isSignedIn: false }],
  ["home", "/home", (page) => page.getByRole("link", { name: "Creative 1", exact: true }).waitFor()],
  ["heatmaps", "/heatmaps", (page) => page.getByRole("link", { name: "Creative 1", exact: true }).waitFor()],
  ["heatmap", `/heatmap/${idOf(0)}`, (page) => page.getByRole("article", { name: /^Clarity/ }).waitFor()],
  ["comments", `/heatmap/${idOf(0)}?tab=comments`, (page) => openComments(page)],
  ["video", `/heatmap/${idOf(6)}`, (page) => page.getByRole("region", { name: /^Timeline of/ }).waitFor()],
  ["compare", `/compare?ids=${[0, 1].map(idOf).join(",")}`, (page) => page.getByRole("article").nth(1).waitFor()],
  ["projects", "/projects", (page) => page.getByRole("link", { name: "Dunes festival", exact: true }).waitFor()],
  ["workspace", "/workspace", (page) => page.getByText("ben@north.test").waitFor()],
  ["subscription", "/subscription", (page) => page.getByRole("heading", { name: "All plans" }).waitFor()],
  ["pricing", "/pricing", (page) => page.getByText("Custom pricing").waitFor(), { isSignedIn: false }],
  ["accuracy", "/accuracy", (page) => page.getByRole("heading", { level: 1 }).waitFor(), { isSignedIn: false }],
  ["account", "/account", (page) => page.getByRole("textbox", { name: "First name" }).waitFor()],
  ["staff area", "/superadmin/in-progress", (page) => page.getByRole("gridcell", { name: "Creative 5" }).waitFor()],
];

async function openComments(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /Comments/ }).click();
  await page.getByText("The logo is too small here.").first().waitFor();
}

test.each(SCREENS)(
  "%s has WCAG AA contrast in the dark theme, wide and narrow, and touch targets of 44 pixels",
  async (_, address, loaded, options) => {
    const page = await screens.open(address, { colorScheme: "dark", ...options });
    for (const [, size] of SIZES) {
      await page.setViewportSize(size);
      await loaded(page);
      expect(await backgroundOf(page)).not.toBe(WHITE);
      await expectContrast(page);
    }
    // The rows of staff tables are made for a mouse.
    if (!address.startsWith("/superadmin")) expect(await smallTouchTargets(page)).toEqual([]);
    expect(screens.complaints).toEqual([]);
  },
);

test("the theme is chosen in the account menu, persists after a reload and can follow the system again", async () => {
  const page = await screens.open("/heatmaps");
  expect(await backgroundOf(page)).toBe(WHITE);
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await waitUntil(async () => (await backgroundOf(page)) !== WHITE);
  await expectContrast(page);

  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await backgroundOf(page)).not.toBe(WHITE);

  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark", checked: true }).waitFor();
  await page.getByRole("menuitemradio", { name: "System" }).click();
  await waitUntil(async () => (await backgroundOf(page)) === WHITE);
  await page.emulateMedia({ colorScheme: "dark" });
  await waitUntil(async () => (await backgroundOf(page)) !== WHITE);
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await waitUntil(async () => (await backgroundOf(page)) === WHITE);
  expect(screens.complaints).toEqual([]);
});

test("a theme chosen in the application also applies to the staff area and to every tab", async () => {
  const page = await screens.open("/superadmin/in-progress");
  await page.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
  await waitUntil(async () => (await backgroundOf(page)) !== WHITE);
  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: "light" });
  await other.goto(`${screens.server.origin}/heatmaps`);
  expect(await backgroundOf(other)).not.toBe(WHITE);
  await page.getByRole("combobox", { name: "Theme" }).selectOption("Light");
  await waitUntil(async () => (await backgroundOf(other)) === WHITE);
});
