import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.enter(sampleProfile()));
afterEach(() => screens.clear());
afterAll(() => screens.stop());

for (const [name, size] of SIZES)
  test(`visitors search the help with a typing error, by keyboard, and reach the section (${name})`, async () => {
    const page = await screens.open("/", { isSignedIn: false, size });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Help" }).click();
    await page.getByRole("heading", { level: 1, name: "Get started" }).waitFor();
    const video = page.locator("video").first();
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    await page.getByText("Read the steps").first().press("Enter");
    await page.getByText("Choose New heatmap, or drop a file anywhere.").waitFor();
    await expectAccessible(page);

    await page.keyboard.press("/");
    await page.keyboard.type("atention scor");
    await page.getByRole("link", { name: /^Attention score/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Attention score/ }).press("Enter");
    await page.waitForURL("**/help/scores#attention-score");
    await waitUntil(async () => (await page.title()) === "Scores and ranges · Help · Sightline");
    const heading = page.getByRole("heading", { name: /^Attention score/ });
    await waitUntil(async () => ((await heading.boundingBox())?.y ?? size.height) < size.height / 2);
    expect(await overflowsWindow(page)).toBe(false);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await page.goBack();
    await page.getByText("Results for “atention scor”").waitFor();
    await page.getByRole("searchbox").press("Escape");
    await page.getByRole("heading", { level: 1, name: "Get started" }).waitFor();
    expect(screens.complaints).toEqual([]);
  });

test("the question mark of a screen opens its help, and the page about accuracy shows the published figures", async () => {
  const page = await screens.open("/projects");
  await page.getByRole("link", { name: "Help for this page" }).click();
  await page.getByRole("heading", { level: 1, name: "Projects and tags" }).waitFor();
  await page.getByRole("navigation", { name: "Workspace and help" }).waitFor();
  await page.getByRole("navigation", { name: "Help topics" }).getByRole("link", { name: "How accurate it is" }).click();
  await page.getByText("as good as other people").first().waitFor();
  await expectAccessible(page);
  const unknown = await screens.open("/help/nothing");
  await unknown.getByRole("heading", { name: "Help page not found" }).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("links in the first paragraph of a page are links on the page and plain text in the list of pages", async () => {
  const page = await screens.open("/help");
  await page.getByRole("heading", { level: 1, name: "How can we help?" }).waitFor();
  expect(await page.locator("main").innerText()).not.toContain("](/");
  await page.goto(new URL("/help/troubleshooting", page.url()).href);
  const support = page.getByRole("article").getByRole("link", { name: "Ask support" });
  expect(await support.getAttribute("href")).toBe("/support");
});

test("the help opens the introduction again, and the empty start page opens the tutorial", async () => {
  screens.server.enter(sampleProfile({ intro: true }));
  const page = await screens.open("/help/getting-started");
  await page.getByRole("link", { name: "Open the introduction" }).click();
  await page.getByRole("dialog", { name: "Welcome to Sightline" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(screens.server.lastCall("PUT", "/accounts/me/intro")).toBeUndefined();
  await page.getByRole("button", { name: "Watch how it works" }).press("Enter");
  const tutorial = page.getByRole("dialog", { name: "Your first heatmap" });
  expect(await tutorial.locator("video").evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await expectAccessible(page);
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0, { title: "Creative 0" })];
  const later = await screens.open("/home");
  await later.getByRole("link", { name: "Creative 0", exact: true }).waitFor();
  expect(await later.getByRole("button", { name: "Watch how it works" }).count()).toBe(0);
  expect(screens.complaints).toEqual([]);
});

test("the list of pages is scrolled to the current page in a low window, and the window is not", async () => {
  const page = await screens.open("/help/api-requests", { size: { width: 1440, height: 600 } });
  const topics = page.getByRole("navigation", { name: "Help topics" });
  const current = topics.locator("[aria-current=page]");
  await current.getByText("Requests and errors").waitFor();
  await waitUntil(async () => {
    const [frame, link] = [await topics.boundingBox(), await current.boundingBox()];
    return frame !== null && link !== null && link.y >= frame.y && link.y + link.height <= frame.y + frame.height;
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
