import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { blockStorage } from "#test/web/kit/block-storage.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, MOUNTED, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.enter(sampleProfile()));
afterEach(() => screens.clear());
afterAll(() => screens.stop());

/** Opens a page of the application, and waits for it to start. */
async function visit(page: Page, address = "/"): Promise<void> {
  await page.goto(`${screens.server.origin}${address}`);
  await page.locator(MOUNTED).waitFor();
}

for (const [name, size] of SIZES)
  test(`visitors see a real prediction, the accuracy and the ways in, accessible in both themes (${name})`, async () => {
    const page = await screens.open("/", { isSignedIn: false, size });
    await page.getByRole("heading", { level: 1, name: "See where people look, before they do" }).waitFor();
    const images = page.locator("figure").first().locator("img");
    await waitUntil(() =>
      images.evaluateAll((all) => all.length === 2 && all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    );
    const line = page.getByRole("slider", { name: "Line between the page and its heatmap" });
    await line.focus();
    await page.keyboard.press("Home");
    await waitUntil(async () => (await line.inputValue()) === "0");
    await page.getByRole("region", { name: "How accurate it is" }).getByText("as good as other people").first().waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    expect(await overflowsWindow(page)).toBe(false);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await page.waitForURL("**/login");
    expect(screens.complaints).toEqual([]);
  });

test("the source of a visit is passed from the start page over the plans to the sign-up", async () => {
  const page = await screens.open("/?aff=acme&source=ads&keyword=eye+tracking&interested_in=video&other=1", {
    isSignedIn: false,
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  const kept = "aff=acme&source=ads&keyword=eye+tracking&interested_in=video";
  await page.waitForURL(`**/pricing?${kept}`);
  await page.getByRole("list", { name: "Plans" }).getByRole("link", { name: "Start trial" }).nth(1).click();
  await page.waitForURL(`**/signup?plan=basic&interval=year&${kept}`);
});

test("the configuration is requested at most once, only by pages that read it, and known ones preload it", async () => {
  const page = await screens.open("/empty", { isSignedIn: false });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  for (const [address, times, preloads] of [
    ["/terms", 0, 0],
    // An unknown address keeps the navigation, which depends on the session.
    ["/nowhere", 1, 0],
    ["/help", 1, 1],
    ["/", 1, 1],
  ] as const) {
    requests.length = 0;
    await visit(page, address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(requests.filter((requested) => requested === "/config.json")).toHaveLength(times);
    expect(await page.locator('link[rel="preload"][href="/config.json"]').count()).toBe(preloads);
  }
});

test("the start page and the plans are shown in a browser that blocks site data", async () => {
  const page = await screens.open("/empty", { isSignedIn: false });
  await blockStorage(page);
  await visit(page);
  await page.getByRole("heading", { level: 1, name: /See where people look/ }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  await page.getByRole("list", { name: "Plans" }).getByRole("link", { name: "Start trial" }).first().waitFor();
  expect(screens.complaints).toEqual([]);
});

for (const [name, size] of SIZES)
  test(`the example is loaded once, in the size that the screen needs, and nothing moves when it appears (${name})`, async () => {
    const page = await screens.open("/empty", { isSignedIn: false, size });
    const files: string[] = [];
    page.on("request", (request) => /\.(webp|json)$/.test(request.url()) && files.push(new URL(request.url()).pathname));
    await visit(page);
    const images = page.locator("figure").first().locator("img");
    await waitUntil(() =>
      images.evaluateAll((all) => all.length === 2 && all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    );
    const examples = files.filter((each) => each.includes("web-desktop"));
    expect(examples).toEqual([expect.stringContaining("/web-desktop-small"), expect.stringContaining("-heatmap-small")]);
    // The figures are part of the page.
    expect(files.filter((each) => each.endsWith(".json"))).toEqual(["/config.json"]);
    await page.getByText("as good as other people").first().waitFor();
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.05);
  });

for (const [name, size] of SIZES)
  test(`images of a report and an audit load near the screen, move nothing, and open in full (${name})`, async () => {
    const page = await screens.open("/empty", { isSignedIn: false, size });
    await visit(page);
    const region = page.getByRole("region", { name: "More than a heatmap" });
    const images = region.getByRole("img");
    await images.first().waitFor();
    expect(await images.count()).toBe(3);
    for (const image of await images.all()) {
      expect(await image.getAttribute("loading")).toBe("lazy");
      expect(await image.getAttribute("srcset")).toMatch(/-small-\S+ 720w, \S+ 1280w$/);
      expect((await image.getAttribute("alt"))!.length).toBeGreaterThan(20);
      for (const side of ["width", "height"]) expect(Number(await image.getAttribute(side))).toBeGreaterThan(100);
    }
    const before = await region.boundingBox();
    const enlarge = region.getByRole("button", { name: /^The audit of a post/ });
    await enlarge.scrollIntoViewIfNeeded();
    await waitUntil(() => images.last().evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    expect((await region.boundingBox())!.height).toBe(before!.height);
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.05);
    await enlarge.click();
    const dialog = page.getByRole("dialog", { name: "An audit" });
    await waitUntil(() => dialog.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth === 1280));
    expect(await overflowsWindow(page)).toBe(false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await waitUntil(() => enlarge.evaluate((button) => button === document.activeElement));
    expect(screens.complaints).toEqual([]);
  });

/** The sum of all layout shifts of a page; runs in it. */
const layoutShift = (): Promise<number> =>
  new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });

test("signed-in users are redirected to their dashboard without loading the images of the landing page", async () => {
  const page = await screens.open("/empty");
  // Chromium shows images that it has in memory from an earlier page, even in hidden parts of a page.
  const cache = await page.context().newCDPSession(page);
  await cache.send("Network.setCacheDisabled", { cacheDisabled: true });
  const images: string[] = [];
  page.on("request", (request) => request.url().endsWith(".webp") && images.push(request.url()));
  await page.goto(screens.server.origin);
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(images).toEqual([]);
  await cache.detach();
  await page.evaluate(() => localStorage.clear());
  await visit(page);
  await page.getByRole("heading", { level: 1, name: /See where people look/ }).waitFor();
  expect(await page.locator('link[rel="preload"][as="image"]').count()).toBeGreaterThan(0);
});
