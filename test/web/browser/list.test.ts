import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { errors } from "#contracts/kit/errors.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { projectIdOf } from "#test/web/kit/projects-state.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens, WIDE } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.reset();
  screens.server.heatmaps = Array.from({ length: 130 }, (_, index) =>
    sampleHeatmap(screens.server.origin, index, { title: `Creative ${index}` }),
  );
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const title = (number: number) => ({ name: `Creative ${number}`, exact: true }) as const;

test("scrolling reaches every heatmap, only rows near the viewport are rendered, and the logo leads to the top", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("link", title(0)).waitFor();
  const lazy = page.locator('.heatmap-card img[loading="lazy"]');
  expect(await lazy.count()).toBe(0);
  await waitUntil(async () => {
    await page.mouse.wheel(0, 4000);
    return (await page.getByRole("link", title(129)).count()) > 0;
  });
  // Only the first 51 load eagerly.
  expect(await lazy.count()).toBeGreaterThan(0);
  await waitUntil(async () => (await page.locator(".heatmap-card").count()) < 60);
  await page.getByRole("link", { name: "Sightline dashboard" }).click();
  await page.waitForURL("**/dashboard");
  await waitUntil(async () => (await page.evaluate(() => scrollY)) === 0);
  expect(screens.complaints).toEqual([]);
});

test("with reduced motion, a menu is removed when the dialog that it opened is shown, because overlays have no animation", async () => {
  const page = await screens.open("/heatmaps");
  /** Radix waits for the end of an animation, which the browser does not always report when it takes no time. */
  const animations = () =>
    page.evaluate(() => {
      const overlays = [...document.querySelectorAll("[data-state]")].filter((each) => each.checkVisibility());
      return [...new Set(overlays.map((each) => getComputedStyle(each).animationName))];
    });
  await page.getByRole("button", { name: "Actions for Creative 0", exact: true }).press("Enter");
  await page.getByRole("menu").waitFor();
  expect(await animations()).toEqual(["none"]);
  await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename heatmap" });
  await dialog.waitFor();
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await animations()).toEqual(["none"]);
});

test("a heatmap changes from in progress to done without a reload", async () => {
  screens.server.heatmaps[0] = sampleHeatmap(screens.server.origin, 0, { title: "Creative 0", status: "requested" });
  const page = await screens.open("/heatmaps");
  await page.getByRole("img", { name: /In progress. Images take a few seconds/ }).waitFor();
  await waitUntil(() => screens.server.watchers > 0);
  await page.getByText("Generating 1 heatmap").waitFor();
  screens.server.change(idOf(0), { ...sampleHeatmap(screens.server.origin, 0), title: "Creative 0" });
  await page.getByText("Drop files to upload in the app!").waitFor();
  const bar = (await page.getByRole("region", { name: "Upload" }).boundingBox())!;
  // The page begins below the bar.
  expect(await page.getByRole("main").evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingTop))).toBe(
    bar.y + bar.height,
  );
  await page.getByText("In progress", { exact: true }).waitFor({ state: "detached" });
});

test("a heatmap that finished before the live connection first opened is updated when it opens", async () => {
  screens.server.heatmaps[0] = sampleHeatmap(screens.server.origin, 0, { status: "requested" });
  const page = await screens.open("/terms");
  const ready = Promise.withResolvers<void>();
  await page.route("**/heatmaps/watch", (route) => ready.promise.then(() => route.continue()));
  await page.goto(`${screens.server.origin}/heatmaps`);
  await page.getByText("Generating 1 heatmap").waitFor();
  screens.server.heatmaps[0] = sampleHeatmap(screens.server.origin, 0);
  ready.resolve();
  await page.getByText("Generating 1 heatmap").waitFor({ state: "detached" });
});

test("a heatmap that finished during the first load of the list is updated afterwards", async () => {
  screens.server.heatmaps[0] = sampleHeatmap(screens.server.origin, 0, { status: "requested" });
  const page = await screens.open("/terms");
  const messages = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith("/heatmaps") && url.pathname !== "/heatmaps",
    async (route) => {
      const response = await route.fetch();
      first.resolve();
      await messages.promise;
      await route.fulfill({ response });
    },
  );
  const heard = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto(`${screens.server.origin}/heatmaps`);
  await first.promise;
  await waitUntil(() => screens.server.watchers > 0);
  screens.server.change(idOf(0), sampleHeatmap(screens.server.origin, 0));
  await heard;
  messages.resolve();
  await page.locator(`article[data-status="done"]`).first().waitFor();
  await page.locator(`article[data-status="requested"]`).waitFor({ state: "detached" });
});

test("a list that cannot load offline says so and appears after reconnecting", async () => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0, { title: "Summer" })];
  const page = await screens.open("/account");
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  // The code of the page is loaded when the browser is idle. Without it, the page itself would say that it is offline.
  await page.waitForFunction(() => {
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href);
    return preloads.some((href) => href.includes("/projects-page-")) && preloads.every((href) => loaded.has(href));
  });
  await page.context().setOffline(true);
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).first().click();
  await page.getByText("This appears as soon as your connection is back.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("This appears as soon as your connection is back.").waitFor({ state: "detached" });
});

test("the code of other pages is loaded after the images of the page", async () => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0)];
  const page = await screens.open("/empty");
  const held = Promise.withResolvers<void>();
  await page.route(screens.server.heatmaps[0]!.thumbnail!, async (route) => {
    await held.promise;
    await route.continue();
  });
  const codes: string[] = [];
  page.on("request", (request) => /(home|projects)-page-/.test(request.url()) && codes.push(request.url()));
  await page.goto(`${screens.server.origin}/heatmaps`);
  await page.locator("article[data-status=done]").waitFor();
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve(true)))));
  expect(codes).toEqual([]);
  held.resolve();
  await waitUntil(() => codes.length === 2);
});

test("changes that were missed while offline are shown after reconnecting", async () => {
  const page = await screens.open("/heatmaps");
  await waitUntil(() => screens.server.watchers > 0);
  screens.server.heatmaps.unshift(
    sampleHeatmap(screens.server.origin, 700, { title: "Made elsewhere", created_at: new Date().toISOString() }),
  );
  screens.server.dropWatchers();
  await page.getByRole("link", { name: "Made elsewhere" }).waitFor();
});

test("a failed heatmap shows the reason", async () => {
  const problem = { code: "input.unreadable", message: "The file is cut off." };
  screens.server.heatmaps[0] = sampleHeatmap(screens.server.origin, 0, { status: "error", problem });
  const page = await screens.open("/heatmaps");
  await page.getByText("Error generating heatmap").waitFor();
  await page.getByText("The file is cut off.").waitFor();
});

test("a thumbnail that fails to load shows an error and loads on retry without opening the heatmap", async () => {
  screens.server.heatmaps = screens.server.heatmaps.slice(0, 1);
  const page = await screens.open("/terms");
  let isGone = true;
  await page.route(/\/thumbnail\.png/, (route) => (isGone ? route.fulfill({ status: 403 }) : route.continue()));
  await page.goto(`${screens.server.origin}/heatmaps`);
  await page.getByText("Could not load this image. Reload.").waitFor();
  await expectAccessible(page);
  isGone = false;
  await page.getByRole("button", { name: "Reload." }).click();
  await page.locator(".heatmap-card img").waitFor();
  await page.getByText("Could not load this image.").waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/heatmaps");
});

test("a heatmap can be renamed from its card", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("button", { name: "Actions for Creative 3", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const field = page.getByRole("dialog").getByLabel("Title");
  await field.fill(" ");
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await field.fill("Spring hero");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Spring hero" }).waitFor();
});

test("deleting asks for confirmation with the title and removes the heatmap from the list", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("button", { name: "Actions for Creative 1", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
  await dialog.getByText("“Creative 1”").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", title(1)).waitFor({ state: "detached" });
});

test("a list that fails to load shows the reason and request id, and Retry loads it", async () => {
  let isRejected = true;
  screens.server.rejectWhen((path) => isRejected && path === "/heatmaps", "caller.forbidden");
  const page = await screens.open("/heatmaps");
  await page.getByText("You don’t have permission to do this.").waitFor();
  await page.getByText("req-7f3a91").waitFor();
  isRejected = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("link", title(0)).waitFor();
});

test("an empty list offers to create the first heatmap, or says why that is not possible without credits", async () => {
  screens.server.heatmaps = [];
  const page = await screens.open("/dashboard");
  await page.getByRole("button", { name: /Create your first heatmap/ }).click();
  await page.getByRole("dialog", { name: "New heatmap" }).waitFor();
  screens.server.me = sampleProfile({ imageCredits: 0, videoCredits: 0 });
  const poor = await screens.open("/dashboard");
  await poor.getByText("Create your first heatmap").waitFor();
  await poor.getByRole("button", { name: "New heatmap" }).last().hover();
  await poor.getByRole("tooltip").getByText("It seems you don't have enough Image credits").waitFor();
});

test("a trial shows its countdown, and staff see a link to the staff area", async () => {
  const trialEnd = new Date(Date.now() + 30 * 60_000).toISOString();
  screens.server.me = sampleProfile({ role: "trial", workspace: null, trialEnd, superadmin: true });
  const page = await screens.open("/dashboard");
  await page.getByRole("link", { name: "Less than 1 hour" }).waitFor();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Super admin" }).waitFor();
});

for (const [name, size] of [
  ["wide", undefined],
  ["narrow", NARROW],
] as const) {
  test(`the list is accessible (${name})`, async () => {
    screens.server.heatmaps[1] = sampleHeatmap(screens.server.origin, 1, { status: "processed" });
    screens.server.heatmaps[2] = sampleHeatmap(screens.server.origin, 2, { status: "failed" });
    const arabic = "إعلان الصيف: تخفيضات تصل إلى 50% في جميع الفروع في الرياض وجدة والدمام";
    screens.server.heatmaps[3] = sampleHeatmap(screens.server.origin, 3, { title: arabic });
    const page = await screens.open("/heatmaps", size && { size });
    await page.getByRole("link", title(0)).waitFor();
    await expectAccessible(page);
    // A title from right to left begins at the right, so that its end is what is truncated.
    const named = page.getByRole("link", { name: arabic });
    expect(await named.evaluate((link) => [getComputedStyle(link).direction, link.scrollWidth > link.clientWidth])).toEqual([
      "rtl",
      true,
    ]);
    expect(screens.complaints).toEqual([]);
  });
}

test("the keys / and Ctrl+K focus the search on every screen, ? lists the shortcuts, and typing triggers none", async () => {
  const page = await screens.open("/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Search this page, or your heatmaps").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await page.waitForURL("**/heatmaps");
  const search = page.getByRole("searchbox", { name: "Search heatmaps" });
  await waitUntil(() => search.evaluate((field) => field === document.activeElement));
  await page.keyboard.type("?/");
  expect(await search.inputValue()).toBe("?/");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await search.blur();
  await page.keyboard.press("Control+k");
  await waitUntil(() => search.evaluate((field) => field === document.activeElement));

  // A page with a search of its own focuses that.
  screens.server.projects.keep("Autumn");
  await page.goto(`${screens.server.origin}/projects`);
  const projects = page.getByRole("searchbox", { name: "Search projects" });
  await projects.waitFor();
  for (const key of ["Control+k", "/"]) {
    await projects.blur();
    await page.keyboard.press(key);
    await waitUntil(() => projects.evaluate((field) => field === document.activeElement));
  }
  expect(new URL(page.url()).pathname).toBe("/projects");
  // Not behind a dialog.
  await page.getByRole("button", { name: "New project" }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Control+k");
  expect(await page.getByRole("dialog").evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  expect(screens.complaints).toEqual([]);
});

test("every page has its own title, and the page of a heatmap has its name", async () => {
  const page = await screens.open("/home");
  for (const [path, title] of [
    ["/home", "Home"],
    ["/dashboard", "Dashboard"],
    ["/heatmaps", "Heatmaps"],
    ["/projects", "Projects"],
    ["/account", "Account"],
    ["/nowhere", "Page not found"],
    ["/developers/keys", "Page not found"],
  ] as const) {
    await page.goto(`${screens.server.origin}${path}`);
    await waitUntil(async () => (await page.title()) === `${title} · Sightline`);
  }
  await page.getByRole("main").getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
});

test("the menu of a card shares, downloads and selects to compare; its scores have a name and the colour of their band", async () => {
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0)];
  const page = await screens.open("/heatmaps");
  const title = screens.server.heatmaps[0]!.title;
  const menu = page.getByRole("button", { name: `Actions for ${title}` });
  await page.getByRole("img", { name: "Clarity 72" }).getByText("Clarity").waitFor();
  expect(await page.getByRole("img", { name: "Clarity 72" }).getAttribute("data-band")).toBe("success");
  await menu.click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const share = page.getByRole("dialog", { name: "Share link" });
  await share.waitFor();
  await page.keyboard.press("Escape");
  await share.waitFor({ state: "detached" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Select to compare" }).click();
  await page.getByRole("region", { name: "Selected" }).waitFor();
  await expectAccessible(page);
});

test("several heatmaps can be tagged, moved, shared and deleted together, and failed ones are only moved, tagged and deleted", async () => {
  screens.server.heatmaps = screens.server.heatmaps.slice(0, 8);
  screens.server.heatmaps[6] = sampleHeatmap(screens.server.origin, 6, { status: "failed", title: "Creative 6" });
  screens.server.projects.keep("Spring");
  const page = await screens.open("/heatmaps");
  const choose = (number: number) => page.getByRole("checkbox", { name: `Select Creative ${number}`, exact: true });
  for (const number of [0, 1, 2, 3]) await choose(number).check({ force: true });
  const bar = page.getByRole("region", { name: "Selected" });
  await bar.getByText("4 selected").waitFor();
  await expectAccessible(page);

  await bar.getByRole("button", { name: "Tag", exact: true }).click();
  const tags = page.getByRole("dialog", { name: "Add tags" });
  await tags.getByLabel("Tags").fill("spring");
  await tags.getByLabel("Tags").press("Enter");
  // One that fails is named, and the others are tagged. A tag in another case stays as it is.
  const [one] = screens.server.heatmaps;
  screens.server.heatmaps = screens.server.heatmaps.map((each) => (each === one ? { ...each, tags: ["Spring"] } : each));
  const failing = `**/api/heatmaps/${idOf(3)}`;
  await page.route(failing, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 400 }) : route.fallback(),
  );
  await tags.getByRole("button", { name: "Add tags" }).click();
  await tags.getByRole("alert").getByText("Couldn’t add the tags to “Creative 3”.").waitFor();
  await page.unroute(failing);
  screens.complaints.length = 0;
  await tags.getByRole("button", { name: "Add tags" }).click();
  await tags.waitFor({ state: "detached" });
  const tagged = () => [0, 1, 2, 3].map((number) => screens.server.heatmaps.find(({ uid }) => uid === idOf(number))!.tags);
  expect(tagged().map((all) => all.filter((tag) => /spring/i.test(tag)))).toEqual([
    ["Spring"],
    ["spring"],
    ["spring"],
    ["spring"],
  ]);

  await bar.getByRole("button", { name: "Move", exact: true }).click();
  const move = page.getByRole("dialog", { name: "Move to project" });
  await move.getByRole("checkbox", { name: "Spring" }).check();
  await waitUntil(() => screens.server.heatmaps.filter(({ projectIds }) => projectIds.includes(projectIdOf(0))).length === 4);
  expect(screens.server.sent(`PATCH /projects/${projectIdOf(0)}/heatmaps`)).toEqual([{ add: [0, 1, 2, 3].map(idOf) }]);
  await move.getByRole("button", { name: "Done" }).click();
  await bar.getByRole("button", { name: "Share", exact: true }).click();
  const links = page.getByRole("dialog", { name: "Share 4 heatmaps" });
  await links.getByRole("button", { name: "Create links" }).waitFor();
  await page.keyboard.press("Escape");
  await links.waitFor({ state: "detached" });

  // From here on, time passes only when the test says so: the time to undo cannot run out on a slow machine.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const deleted = () => screens.server.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  await bar.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("link", title(0)).waitFor({ state: "detached" });
  await page.clock.runFor(500);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("link", title(0)).waitFor();
  await page.clock.runFor(10_000);
  expect(deleted()).toEqual([]);

  for (const number of [5, 6]) await choose(number).check({ force: true });
  await bar.getByText("Failed heatmaps can’t be compared", { exact: true }).waitFor();
  const blocked = await bar.locator("button[aria-disabled=true]").allInnerTexts();
  expect(blocked).toEqual(["Share", "Download"]);
  await bar.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("link", title(5)).waitFor({ state: "detached" });
  await page.clock.runFor(10_000);
  await waitUntil(() => deleted().length > 1);
  expect(deleted().toSorted()).toEqual([5, 6].map((number) => expect.stringContaining(idOf(number))));
  await page.clock.resume();
  await page.getByRole("link", title(5)).waitFor({ state: "detached" });
  await page.getByRole("link", title(4)).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("after a deletion, the focus is on the checkbox of the next or else the previous heatmap, and after Undo on the first one", async () => {
  screens.server.heatmaps = screens.server.heatmaps.slice(0, 6);
  const page = await screens.open("/heatmaps");
  const choose = (number: number) => page.getByRole("checkbox", { name: `Select Creative ${number}`, exact: true });
  const remove = () =>
    page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Delete", exact: true }).press("Enter");
  const expectFocus = (number: number) =>
    expect.poll(() => choose(number).evaluate((box) => box === document.activeElement)).toBe(true);
  for (const [numbers, next] of [
    [[1, 2], 3],
    [[4, 5], 3],
  ] as const) {
    for (const number of numbers) await choose(number).press("Space");
    await remove();
    await choose(numbers[0]).waitFor({ state: "detached" });
    await expectFocus(next);
  }
  await page.getByRole("button", { name: "Undo" }).first().press("Enter");
  await expectFocus(4);
});

test("a deletion can be undone for exactly as long as Undo is shown, also under the mouse", async () => {
  const page = await screens.open("/heatmaps");
  const deleted = () => screens.server.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  const undo = page.getByRole("button", { name: "Undo" });
  const remove = async (number: number) => {
    await page.getByRole("checkbox", { name: `Select Creative ${number}`, exact: true }).check({ force: true });
    await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("link", title(number)).waitFor({ state: "detached" });
  };
  await page.getByRole("link", title(0)).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  await remove(0);
  await page.clock.runFor(500);
  await undo.hover();
  await page.clock.runFor(7000);
  await undo.click();
  await page.getByRole("link", title(0)).waitFor();
  await page.clock.runFor(10_000);
  expect(deleted()).toEqual([]);

  await remove(1);
  await page.clock.runFor(500);
  await undo.hover();
  // The time is over, and the snackbar fades out: Undo still works.
  await page.clock.runFor(7550);
  await undo.press("Enter");
  await page.getByRole("link", title(1)).waitFor();
  await page.clock.runFor(10_000);
  expect(deleted()).toEqual([]);

  await remove(2);
  await page.clock.runFor(500);
  await undo.hover();
  await page.clock.runFor(10_000);
  await undo.waitFor({ state: "detached" });
  await waitUntil(() => deleted().length === 1);

  await page.clock.runFor(10_000);
  expect(deleted()).toEqual([expect.stringContaining(idOf(2))]);
  expect(screens.complaints).toEqual([]);
});

test("users with an ended trial can move several heatmaps, and are told why they can’t share them", async () => {
  screens.server.me = sampleProfile({ role: "trial", workspace: null, trialEnded: true });
  screens.server.projects.keep("Spring");
  const page = await screens.open("/heatmaps");
  for (const number of [0, 1])
    await page.getByRole("checkbox", { name: `Select Creative ${number}`, exact: true }).check({ force: true });
  const bar = page.getByRole("region", { name: "Selected" });
  await bar.getByRole("button", { name: "Move", exact: true }).click();
  const move = page.getByRole("dialog", { name: "Move to project" });
  await move.getByRole("checkbox", { name: "Spring" }).check();
  await waitUntil(() => screens.server.calls.filter(({ method }) => method === "PATCH").length === 2);
  for (const number of [0, 1])
    expect(screens.server.sent(`PATCH /projects/heatmaps/${idOf(number)}`)).toEqual([{ add: [projectIdOf(0)] }]);
  await move.getByRole("button", { name: "Done" }).click();
  const share = bar.getByRole("button", { name: "Share", exact: true });
  await move.waitFor({ state: "detached" });
  await share.press("Enter");
  await share.hover();
  await page.getByRole("tooltip").getByText("Your trial has ended, so you can’t create new links.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expectContrast(page);
});

test("several selected heatmaps are downloaded as one zip, whose errors are shown, and a single one as from its menu", async () => {
  const { server } = screens;
  const uid = `zp_${"0".repeat(26)}`;
  const zip = {
    uid,
    status: "packing",
    progress: 40,
    problem: null,
    size: null,
    url: null,
    expires_at: "2099-01-01T00:00:00.000Z",
  };
  server.answerWith("POST /exports/selections/zip", () => zip, 202);
  server.answerWith(`GET /exports/selections/zip/${uid}`, () => zip);
  const page = await screens.open("/heatmaps");
  const select = (number: number) => page.getByRole("checkbox", { name: `Select Creative ${number}`, exact: true });
  for (const number of [0, 1]) await select(number).check({ force: true });
  const download = page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Download", exact: true });
  server.rejectNext("/exports/selections/zip", "heatmap.not_ready");
  await download.click();
  await page.getByText(errors["heatmap.not_ready"].message).waitFor();

  await download.click();
  const downloads = page.getByRole("region", { name: "Downloads" });
  await downloads.getByText("2 heatmaps").waitFor();
  await downloads.getByText("Packing… 40%").waitFor();
  expect(server.sent("POST /exports/selections/zip").at(-1)).toEqual({ uids: [idOf(0), idOf(1)] });
  expect(server.calls.filter(({ path }) => path.startsWith("/exports/heatmaps"))).toEqual([]);
  await expectAccessible(page);

  await select(0).uncheck({ force: true });
  await download.click();
  await waitUntil(() => server.lastCall("POST", `/exports/heatmaps/${idOf(1)}/zip`));
});

test("the table view of the list can be sorted by its headers, and view and order are remembered", async () => {
  screens.server.heatmaps = screens.server.heatmaps.map((heatmap, index) => ({
    ...heatmap,
    clarity_score_percentile: (index * 37) % 101,
    ...(index === 0 && { stands_out: false, attention_score: 3 }),
    ...(index === 2 && { status: "failed" as const, problem: { code: "input.unreadable", message: "The file is cut off." } }),
    ...(index === 1 && { attention_score: 79, uncertain_scores: ["attention" as const] }),
  }));
  const page = await screens.open("/heatmaps");
  await page.getByText("130 heatmaps", { exact: true }).waitFor();
  // A card says what the page of the heatmap says.
  const card = (number: number) => page.getByRole("article").filter({ has: page.getByRole("link", title(number)) });
  await card(0).getByText("Nothing stands out").waitFor();
  expect(
    await card(0)
      .getByRole("img", { name: /^(Attention|Clarity)/ })
      .count(),
  ).toBe(0);
  const bands = card(1).getByRole("img", { name: /^(Attention|Clarity)/ });
  expect(await bands.evaluateAll((all) => all.map((chip) => [chip.ariaLabel, chip.getAttribute("data-band")]))).toEqual([
    ["Attention 79, uncertain", null],
    ["Clarity 37", "info"],
  ]);
  await page.getByRole("radio", { name: "Table" }).press("Space");
  const grid = page.getByRole("grid");
  const first = grid.locator('[role="row"][row-index="0"]');
  await first.getByRole("link", title(0)).waitFor();
  expect(await first.getByText("–", { exact: true }).count()).toBe(2);
  expect(await grid.getByText("79", { exact: true }).getAttribute("data-band")).toBeNull();
  expect(await grid.getByText("Failed", { exact: true }).getAttribute("title")).toBe("The file is cut off.");
  // Titles have room, without scrolling sideways.
  const placeOf = async (name: string) => (await grid.getByRole("columnheader", { name }).boundingBox())!;
  expect((await placeOf("Title")).width).toBeGreaterThanOrEqual(280);
  const [frame, last] = [(await grid.boundingBox())!, await placeOf("Actions")];
  expect(last.x + last.width).toBeLessThanOrEqual(frame.x + frame.width);
  // All pages are loaded, so that the order is that of all heatmaps.
  const highest = screens.server.heatmaps.findIndex(({ clarity_score_percentile: clarity }) => clarity === 100);
  await grid.getByRole("columnheader", { name: "Clarity" }).focus();
  await page.keyboard.press("Enter");
  await first.getByRole("link", title(highest)).waitFor();
  // Those without a score are last in both orders.
  const lowest = screens.server.heatmaps.findIndex(({ clarity_score_percentile: clarity }, index) => index > 0 && clarity === 0);
  expect(lowest).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await first.getByRole("link", title(lowest)).waitFor();
  await page.keyboard.press("Enter");
  await first.getByRole("link", title(highest)).waitFor();
  await expectAccessible(page);
  // A thumbnail whose link has expired is loaded from a new link.
  const thumbnail = first.locator("img");
  const valid = await thumbnail.getAttribute("src");
  const expire = (link: string) => {
    screens.server.heatmaps = screens.server.heatmaps.map((each, at) => (at === highest ? { ...each, thumbnail: link } : each));
  };
  expire(`${screens.server.origin}/videos/none.png?signature=expired`);
  await page.route(/signature=expired/, async (route) => {
    await page.getByText("Loading more…").waitFor({ state: "detached" });
    expire(valid!);
    return route.fulfill({ status: 403 });
  });
  await page.reload();
  await expect.poll(() => thumbnail.getAttribute("src")).toBe(valid);
  screens.complaints.length = 0;
  // Only the rows scroll, not the page beside them.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  await page.reload();
  await first.getByRole("link", title(highest)).waitFor();
  await grid.getByRole("columnheader", { name: "Clarity" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.getByRole("region", { name: "Selected" }).getByText("1 selected").waitFor();
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rename" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  // The order stays, and unfinished heatmaps say so, where there is no column for the status.
  await page.setViewportSize(NARROW);
  await grid.getByRole("columnheader", { name: "Type" }).waitFor({ state: "detached" });
  await first.getByRole("link", title(highest)).waitFor();
  expect(await overflowsWindow(page)).toBe(false);
  await expectAccessible(page);
  await first.getByRole("link").press("Enter");
  await page.waitForURL(`**/heatmap/${idOf(highest)}`);
  expect(screens.complaints).toEqual([]);
});

test("the table of a phone shows the status of unfinished heatmaps, and no order by a column that it does not show", async () => {
  screens.server.heatmaps = [
    { type: "Display Ads", status: "done" },
    { type: "Social media", status: "failed", problem: { code: "input.unreadable", message: "The file is cut off." } },
    { type: "(Digital) Out Of Home", status: "requested" },
  ].map(({ type, ...state }, index) =>
    sampleHeatmap(screens.server.origin, index, {
      title: `Creative ${index}`,
      application: type,
      ...state,
    } as Partial<HeatmapCard>),
  );
  const page = await screens.open("/heatmaps");
  await page.getByRole("radio", { name: "Table" }).press("Space");
  const row = (index: number) => page.getByRole("grid").locator(`[role="row"][row-index="${index}"]`);
  await page.getByRole("columnheader", { name: "Type" }).focus();
  await page.keyboard.press("Enter");
  await row(0).getByRole("link", title(2)).waitFor();

  await page.setViewportSize(NARROW);
  await row(0).getByRole("link", title(0)).waitFor();
  await row(1).getByText("Failed", { exact: true }).waitFor();
  await row(2).getByText("In progress", { exact: true }).waitFor();
  expect(await row(0).getByText("Done").count()).toBe(0);
  expect(await overflowsWindow(page)).toBe(false);
  // Sorted again once the column is shown.
  await page.setViewportSize(WIDE);
  await row(0).getByRole("link", title(2)).waitFor();
  expect(screens.complaints).toEqual([]);
});
