import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errors } from "#contracts/kit/errors.ts";
import type { SharedHeatmap, Sharing } from "#contracts/sharing.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { blockStorage } from "#test/web/kit/block-storage.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, WIDE } from "#test/web/kit/screens.ts";
import { sharedView } from "#test/web/kit/shared-view.ts";
import { expectShownFor } from "#test/web/kit/shown-for.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
const uid = idOf(0);
const LINK = `sh_${"0".repeat(26)}`;
const OTHER = `sh_${"1".repeat(26)}`;
const area = {
  uid: "logo",
  name: "Logo",
  left: 100,
  top: 100,
  width: 300,
  height: 200,
  value: 0.125,
  interval: [0.06, 0.21] as [number, number],
};

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Dunes", areas_of_interest: [area] })];
  for (const link of [LINK, OTHER]) server.answerWith(`POST /sharing/links/${link}`, () => shown());
});
afterEach(async () => {
  await screens.clear();
  screens.server.reset();
});
afterAll(() => screens.stop());

/** The shared view of the stored heatmap. */
function shown(own: Partial<SharedHeatmap> = {}): SharedHeatmap {
  const { uid: _, ...box } = area;
  return sharedView(screens.server.heatmaps[0]!, { areas: [box], ...own });
}
const shared = (link: string, own: object = {}): Sharing => ({
  public: true,
  share: {
    uid: link,
    path: `/viewonly/${link}`,
    created_at: "2026-11-21T12:00:00.000Z",
    expires_at: null,
    has_passphrase: false,
    ...own,
  },
});
const open = (address: string, size = WIDE) => screens.open(address, { size, isSignedIn: false });
const openShown = async (address: string, size = WIDE) => {
  const page = await open(address, size);
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  return page;
};

test("a link whose files are still being copied says so, and shows them as soon as they exist", async () => {
  const nothing = { imageURL: null, heatmapURL: null, peekthroughURL: null };
  let preparing = true;
  screens.server.answerWith(`POST /sharing/links/${LINK}`, () => shown(preparing ? { ...nothing, preparing } : {}));
  const page = await open(`/viewonly/${LINK}`, NARROW);
  await page.getByRole("heading", { name: "Preparing this image" }).waitFor();
  expect(await page.locator("main img").count()).toBe(0);
  await expectAccessible(page);
  preparing = false;
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
});

test("a share link can be created, copied, replaced and revoked", async () => {
  const { server } = screens;
  server.answerWith(`GET /sharing/heatmaps/${uid}`, () => ({ public: false, share: null }));
  server.answerWith(`POST /sharing/heatmaps/${uid}`, () => shared(LINK, { has_passphrase: true }), 201);
  const page = await screens.open(`/heatmap/${uid}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("combobox", { name: "Link expires" }).selectOption("7");
  await page.getByRole("checkbox", { name: "Require a passphrase" }).check();
  await page.getByRole("textbox", { name: "Passphrase" }).fill("short");
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByText("At least 6 characters").waitFor();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Passphrase" }).fill("a passphrase");
  // Two clicks in a row create one link: a second one would revoke the one that is shown.
  await page.getByRole("button", { name: "Create link" }).evaluate((button: HTMLElement) => {
    for (let time = 0; time < 2; time++) button.click();
  });

  const field = page.getByRole("textbox", { name: "Link" });
  expect(await field.inputValue()).toBe(`${server.origin}/viewonly/${LINK}`);
  await expect.poll(() => server.sent(`POST /sharing/heatmaps/${uid}`)).toEqual([{ days: 7, passphrase: "a passphrase" }]);
  await page.getByText("passphrase required").waitFor();
  const copy = page.getByRole("button", { name: "Copy" });
  await waitUntil(() => copy.evaluate((button) => button === document.activeElement));
  await copy.click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/viewonly/${LINK}`);
  await expectAccessible(page);
  expect(await smallTouchTargets(page)).toEqual([]);

  server.answerWith(`PATCH /sharing/heatmaps/${uid}`, () => shared(LINK, { expires_at: "2026-12-01T12:00:00.000Z" }));
  const save = page.getByRole("button", { name: "Save" });
  await page.getByRole("button", { name: "Change" }).click();
  await save.click();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("combobox", { name: "Link expires" }).selectOption("30");
  await page.getByRole("checkbox", { name: "Require a passphrase" }).uncheck();
  await save.click();
  await page.getByText("Expires on 01-12-2026").waitFor();
  await page.getByRole("button", { name: "Change" }).click();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Require a passphrase" }).check();
  await page.getByRole("textbox", { name: "Passphrase" }).fill("another one");
  await save.click();
  await field.waitFor();
  expect(server.sent(`PATCH /sharing/heatmaps/${uid}`)).toEqual([{ days: 30, passphrase: null }, { passphrase: "another one" }]);

  server.answerWith(`POST /sharing/heatmaps/${uid}`, () => shared(OTHER), 201);
  await page.getByRole("button", { name: "New link" }).click();
  await page.getByText("The current link stops working").waitFor();
  await page.getByRole("button", { name: "Create new link" }).press("Enter");
  await waitUntil(async () => (await field.inputValue()).endsWith(OTHER));
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
  await waitUntil(() => copy.evaluate((button) => button === document.activeElement));

  server.answerWith(`DELETE /sharing/heatmaps/${uid}`, () => ({ public: false, share: null }));
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByText("The link stops working immediately").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("button", { name: "Create link" }).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("a shared heatmap is marked on its page and card; an expired link offers a new one", async () => {
  const { server } = screens;
  server.heatmaps = [{ ...server.heatmaps[0]!, public: true }];
  server.answerWith(`GET /sharing/heatmaps/${uid}`, () => ({ ...shared(LINK), public: false }));
  const page = await screens.open("/heatmaps", { size: NARROW });
  await page.getByRole("img", { name: "Shared by link" }).waitFor();
  await page.getByRole("link", { name: "Dunes" }).click();
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  expect(await overflowsWindow(page)).toBe(false);
  await page.getByRole("button", { name: "Shared" }).click();
  await page.getByText("This link has expired").waitFor();
});

test("a shared ad is shown in each of its templates, with the same variants and chooser", async () => {
  const { imageURL, combined } = screens.server.heatmaps[0]!;
  const share = { value: 0.12, interval: [0.08, 0.17] as [number, number] };
  const template = (id: string) => ({ id, name: `Feed ${id}`, original: imageURL!, heatmap: combined!, score: 61, interval: null, share }); // biome-ignore format: one line
  screens.server.answerWith(`POST /sharing/links/${LINK}`, () =>
    shown({ application: "Social media", templates_images: [template("a"), template("b")] }),
  );
  const page = await openShown(`/viewonly/${LINK}?section=template`);
  await page.getByRole("img", { name: "Dunes, heatmap in its template" }).waitFor();
  await page.getByLabel("Which template").selectOption("Feed b: 12% of attention");
  await page.getByText("Template Original").click();
  await page.getByRole("img", { name: "Dunes, in its template" }).waitFor();
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
});

test("brand detection is offered and opens only if there is brand data", async () => {
  const page = await openShown(`/viewonly/${LINK}?section=brand`);
  const brand = page.getByRole("radio", { name: "Brand detection" });
  expect(await brand.count()).toBe(0);
  await page.getByRole("radio", { name: "Heatmap", checked: true }).waitFor();
  screens.server.answerWith(`POST /sharing/links/${LINK}`, () =>
    shown({ brandURL: `${screens.server.origin}/videos/brand.mp4` }),
  );
  await page.goto(`${screens.server.origin}/viewonly/${LINK}`);
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  await brand.press("Space");
  await page.getByRole("radio", { name: "Brand detection", checked: true }).waitFor();
  await page.locator('video[src$="brand.mp4"]').waitFor();
});

test("a share link works without signing in, under all three URLs, and is view-only", async () => {
  for (const address of ["viewonly", "boldlens", "api"]) {
    const page = await openShown(`/${address}/${LINK}`);
    await waitUntil(async () => (await page.title()) === "Dunes · Sightline");
    await page.close();
  }
  const page = await openShown(`/viewonly/${LINK}?section=peekthrough`);
  expect(await page.getByRole("radio", { name: "Peekthrough" }).isChecked()).toBe(true);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
  for (const [key, label] of [
    ["1", "Heatmap"],
    ["3", "Gaze plot"],
    ["4", "Original"],
  ] as const) {
    await page.keyboard.press(key);
    await waitUntil(() => page.getByRole("radio", { name: label }).isChecked());
  }
  await page.keyboard.press("+");
  await page.keyboard.press("1");
  expect(await page.getByRole("slider", { name: "Background" }).getAttribute("aria-valuenow")).toBe("90");
  expect(await page.getByRole("button", { name: /Delete|Share|Download|Draw/ }).count()).toBe(0);
  await page.getByText("Powered by").waitFor();
  await page.getByRole("article", { name: /^Focus 71 of 100/ }).waitFor();
  await page.getByRole("img", { name: "13% of attention, 90% range 6% to 21%" }).waitFor();
  await expectAccessible(page);
  expect(screens.complaints).toEqual([]);
});

test("a narrow screen shows everything without horizontal scrolling", async () => {
  const page = await openShown(`/viewonly/${LINK}`, NARROW);
  expect(await overflowsWindow(page)).toBe(false);
  await page.getByRole("radiogroup", { name: "Variant" }).getByText("Gaze plot").click();
  await page.getByRole("img", { name: /^Gaze plot/ }).waitFor();
  await expectAccessible(page);
});

test("the cover with the workspace's logo is shown for 0.6 seconds, and the branding colours are readable", async () => {
  const logo = `${screens.server.origin}/pictures/logo.png`;
  const branding = { background: "#fff7e0", bar: "#ffe066", button: "#003d28", menu: "#101828", logo };
  screens.server.answerWith(`POST /sharing/links/${LINK}`, () => shown({ branding }));
  const page = await open("/login");
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const seen = window as unknown as { from?: number; until?: number };
      const covers = document.querySelector('.loading-overlay[aria-label="Loading heatmap"]') !== null;
      if (covers) seen.from ??= performance.now();
      else if (seen.from !== undefined) seen.until ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${screens.server.origin}/viewonly/${LINK}`);
  await page.waitForFunction(() => "until" in window);
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  const covered = await page.evaluate(() => {
    const seen = window as unknown as { from: number; until: number };
    return seen.until - seen.from;
  });
  expect(covered).toBeGreaterThanOrEqual(590);
  const colours = (selector: string) =>
    page.locator(selector).evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
  expect(await colours(".shared-page__shared__menu")).toEqual(["rgb(16, 24, 40)", "rgb(255, 255, 255)"]);
  expect(await colours(".shared-page__shared__bar")).toEqual(["rgb(255, 224, 102)", "rgb(40, 36, 71)"]);
  expect(await page.locator(".shared-page__shared__menu img").getAttribute("src")).toBe(logo);
});

test("a slow link does not show our logo, then shows the workspace's logo for 0.6 seconds", async () => {
  const logo = `${screens.server.origin}/pictures/logo.png`;
  const branding = { background: "#fff7e0", bar: "#ffe066", button: "#003d28", menu: "#101828", logo };
  screens.server.answerWith(`POST /sharing/links/${LINK}`, () => shown({ branding }));
  const page = await open("/login");
  await page.addInitScript(() => {
    const seen = { marks: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.marks += document.querySelectorAll(".logo__logo-mark").length;
    }).observe(document, { childList: true, subtree: true });
  });
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.clock.install();
  await page.route(`**/api/sharing/links/${LINK}`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(`${screens.server.origin}/viewonly/${LINK}`);
  const cover = page.getByRole("status", { name: "Loading heatmap" });
  await cover.waitFor();
  await page.clock.pauseAt(Date.now() + 5000);
  expect(await cover.locator("img, svg").count()).toBe(0);
  answer();
  await expectShownFor(page, cover.locator(`img[src="${logo}"]`), 600);
  await cover.waitFor({ state: "detached" });
  expect(await page.evaluate(() => (window as unknown as { seen: { marks: number } }).seen.marks)).toBe(0);
});

test("a protected link asks for its passphrase, rejects a wrong one, and opens with the right one", async () => {
  const { server } = screens;
  server.answerWith(`POST /sharing/links/${LINK}`, () => shown({ pass: "a-pass" }));
  server.rejectNext(`/sharing/links/${LINK}`, "share.passphrase_required");
  const page = await open(`/viewonly/${LINK}`);
  const field = page.getByLabel("Passphrase", { exact: true });
  await field.waitFor();
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  await expectAccessible(page);
  server.rejectNext(`/sharing/links/${LINK}`, "share.passphrase_wrong");
  await field.fill("a guess");
  await field.press("Enter");
  await page.getByText(errors["share.passphrase_wrong"].message).waitFor();
  await field.fill("a passphrase");
  await field.press("Enter");
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  await page.reload();
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  await expect
    .poll(() => server.sent(`POST /sharing/links/${LINK}`).slice(-2))
    .toEqual([{ passphrase: "a passphrase" }, { pass: "a-pass" }]);
});

test("shared and protected links open in a browser that blocks site data", async () => {
  const { server } = screens;
  const page = await screens.open("/empty", { isSignedIn: false });
  await blockStorage(page);
  const crashes: string[] = [];
  page.on("pageerror", (error) => crashes.push(error.message));
  await page.goto(`${server.origin}/viewonly/${OTHER}`);
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  server.answerWith(`POST /sharing/links/${LINK}`, () => shown({ pass: "a-pass" }));
  server.rejectNext(`/sharing/links/${LINK}`, "share.passphrase_required");
  await page.goto(`${server.origin}/viewonly/${LINK}`);
  const field = page.getByLabel("Passphrase", { exact: true });
  await field.fill("a passphrase");
  await field.press("Enter");
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  expect(crashes).toEqual([]);
});

const GONE = "Unfortunately, this heatmap is no longer accessible. Please inquire with your contact person.";

test("a link that is no longer shared says who to contact", async () => {
  const page = await open(`/viewonly/${OTHER}`);
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  screens.server.rejectNext(`/sharing/links/${OTHER}`, "share.link_not_found");
  await page.reload();
  await page.getByRole("alert").getByText(GONE).waitFor();
  await page.locator(".loading-overlay").waitFor({ state: "detached" });
  await expectAccessible(page);
  const narrow = await openShown(`/viewonly/${LINK}`, NARROW);
  expect(await overflowsWindow(narrow)).toBe(false);
});
