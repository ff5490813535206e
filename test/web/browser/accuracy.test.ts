import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Accuracy } from "#contracts/accuracy.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { expectAccessible, Screens, SIZES } from "#test/web/kit/screens.ts";
import { toHeadlines } from "#web/app/features/accuracy/findings.ts";
import { percent, twoDecimals } from "#web/app/features/accuracy/number-format.ts";

const FILE = path.resolve(import.meta.dirname, "../../../docs/accuracy.json");
const HEADING = { name: "How well Sightline predicts where people look" };

let screens: Screens;
let accuracy: Accuracy;
beforeAll(async () => {
  accuracy = Accuracy.parse(JSON.parse(await readFile(FILE, "utf8")));
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("visitors can open the accuracy page from the sign-in page and download the data file", async () => {
  const page = await screens.open("/login", { isSignedIn: false });
  await page.getByRole("link", { name: "How accurate is Sightline?" }).click();
  await page.getByRole("heading", HEADING).waitFor();
  await waitUntil(async () => (await page.title()) === "How accurate Sightline is · Sightline");
  const [build] = accuracy.builds;
  const shown = await page.locator(".headlines__share strong").allTextContents();
  expect(shown).toEqual(toHeadlines(build!).map(({ share }) => percent(share)));
  const [first] = build!.sets;
  for (const { title, pictures, conclusive } of build!.sets)
    if (!conclusive) await page.getByText(`${title} (${pictures} images)`).first().waitFor();
  await page.getByRole("link", { name: "All datasets" }).click();
  const table = page.getByRole("table", { name: `All metrics on ${first!.title}` });
  await page.getByText("All metrics").first().click();
  const own = table.getByRole("row", { name: /^Sightline \d/ });
  expect(await own.textContent()).toContain(twoDecimals(first!.models.network.cc!.value));
  await page.getByText("Reproduce these results").last().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download accuracy.json" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("accuracy.json");
  expect(await readFile(await download.path(), "utf8")).toBe(await readFile(FILE, "utf8"));
  // One entry of the history is the section, one the page.
  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await waitUntil(async () => (await page.title()) === "Log in · Sightline");
  expect(screens.complaints).toEqual([]);
});

test("a link opens its build and section, and the other build is one click away", async () => {
  const page = await screens.open("/accuracy?build=clean#reproduce", { isSignedIn: false });
  const builds = page.getByRole("navigation", { name: "Model build" });
  const current = builds.locator("[aria-current=true]");
  const modelOf = (name: string) => accuracy.builds.find(({ build }) => build === name)!.model;
  await page.getByRole("link", { name: "Download accuracy.json" }).waitFor();
  await page.waitForFunction(() => window.scrollY > 0);
  await page.locator("#builds > summary").press("Enter");
  await current.filter({ hasText: modelOf("clean") }).waitFor();
  await page.getByText("These are the figures of the build “Clean”.").waitFor();
  expect(await page.getByRole("heading", { name: "Reproduce these results" }).isVisible()).toBe(true);
  await builds.getByRole("link", { name: "Full" }).click();
  await current.filter({ hasText: modelOf("full") }).waitFor();
  expect(await page.getByText("These are the figures of the build").count()).toBe(0);
  expect(screens.complaints).toEqual([]);
});

test("signed-in users see the page in the shell and open it from the account menu", async () => {
  const page = await screens.open("/dashboard");
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Accuracy" }).click();
  await page.getByRole("heading", HEADING).waitFor();
  await page.getByRole("navigation", { name: "Workspace and help" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Heatmaps" }).first().click();
  await page.waitForURL("**/heatmaps");
  expect(screens.complaints).toEqual([]);
});

test("the page is accessible and never scrolls horizontally, on wide and narrow screens", async () => {
  const page = await screens.open("/accuracy", { isSignedIn: false });
  await page.getByRole("heading", HEADING).waitFor();
  for (const summary of await page.locator("summary").all()) await summary.click();
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await waitUntil(async () => !(await overflowsWindow(page)));
    await expectAccessible(page);
  }
  expect(screens.complaints).toEqual([]);
});
