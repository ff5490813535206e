import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { documentOf, STATIC_PAGES } from "#contracts/static-pages.ts";
import { prepareWeb } from "#local/prepare/prepare.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { MOUNTED, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterAll(() => screens.stop());
beforeEach(() => screens.server.reset());
afterEach(() => screens.clear());

/** Opens a page whose application does not start until the returned function is called. */
async function openBeforeScripts(address: string, { isSignedIn = false, size = NARROW } = {}) {
  const page = await screens.open("/empty", { isSignedIn, size });
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route("**/assets/index-*.js", async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(`${screens.server.origin}${address}`, { waitUntil: "commit" });
  return { page, start };
}
const isMounted = (page: Page) => page.locator(MOUNTED).count();

test("every static page has a document with its own title, a description and one main heading", async () => {
  const folder = path.join(await prepareWeb(), "app");
  const titles = new Set<string>();
  for (const each of STATIC_PAGES) {
    const html = readFileSync(path.join(folder, documentOf(each)), "utf8");
    const [, title] = /<title>([^<]+)<\/title>/.exec(html)!;
    titles.add(title!);
    expect(html, each).toContain(`<meta property="og:title" content="${title}" />`);
    expect(/<meta name="description" content="([^"]{20,})"/.exec(html), each).not.toBeNull();
    expect(html.match(/<h1/g), each).toHaveLength(1);
    expect(html, each).not.toMatch(/<[^>]* style=/);
  }
  expect(titles.size).toBe(STATIC_PAGES.length);
});

for (const [name, size] of SIZES)
  test(`the landing page is complete before its application starts, which then moves nothing (${name})`, async () => {
    const { page, start } = await openBeforeScripts("/", { size });
    const title = page.getByRole("heading", { level: 1, name: "See where people look, before they do" });
    await title.waitFor();
    const images = page.getByRole("figure").getByRole("img");
    await waitUntil(() => images.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)));
    expect(await page.getByRole("link", { name: "Start your trial" }).getAttribute("href")).toBe("/signup");
    const clipOfHeatmap = () => images.last().evaluate((image) => getComputedStyle(image).clipPath);
    expect(await clipOfHeatmap()).toBe("inset(0px 0px 0px 30%)");
    const parts = page.locator("h1, h2, figure, footer");
    const places = () => parts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    const before = await places();
    // Controls do nothing yet, so no one can use them.
    const controls = page.locator("button, input");
    expect(await controls.evaluateAll((all) => all.map((each) => (each as HTMLElement).inert))).not.toContain(false);
    expect(await isMounted(page)).toBe(0);
    start();
    await waitUntil(async () => (await isMounted(page)) === 1);
    expect(await controls.evaluateAll((all) => all.map((each) => (each as HTMLElement).inert))).not.toContain(true);
    const after = await places();
    for (const [at, place] of before.entries()) expect(Math.abs(after[at]! - place)).toBeLessThanOrEqual(1);
    expect(screens.complaints).toEqual([]);
  });

test("a help page can be read before its application starts, and its examples then contain the address of the site", async () => {
  const { page, start } = await openBeforeScripts("/help/api");
  await page.getByText("https://YOUR-SITE").first().waitFor();
  expect(await page.title()).toBe("API · Help · Sightline");
  start();
  await page.getByText(screens.server.origin).first().waitFor();
  expect(await page.getByText("https://YOUR-SITE").count()).toBe(0);
  expect(screens.complaints).toEqual([]);
});

test("a user with a session never sees the document of a visitor", async () => {
  const { page, start } = await openBeforeScripts("/", { isSignedIn: true });
  await page.locator("#root[data-document]").waitFor({ state: "attached" });
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  start();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(screens.complaints).toEqual([]);
});
