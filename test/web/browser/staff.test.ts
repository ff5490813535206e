import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { LabelsState } from "#test/web/kit/labels-state.ts";
import { idOf, sampleHeatmap, sampleProfile, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
const CONSOLES = `GET /staff/heatmaps/${idOf(0)}/consoles`;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.me = sampleProfile({ superadmin: true });
  screens.server.answerWith(CONSOLES, () => ({ item: null, files: null }));
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 1, { status: "processed", title: "Slow one" })];
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("staff see every heatmap in progress with its owner and deadline", async () => {
  const page = await screens.open("/superadmin/in-progress");
  await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
  await page.getByRole("gridcell", { name: "North Studio" }).waitFor();
  expect(await page.getByRole("link", { name: "Slow one" }).getAttribute("href")).toBe(`/heatmap/${idOf(1)}`);
  screens.server.heatmaps = [];
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Nothing in progress").waitFor();
  expect(screens.complaints).toEqual([]);
});

test("specified URLs redirect to pages that have other URLs", async () => {
  const { server } = screens;
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns: {}, views: [] }));
  server.answerWith("GET /staff/benchmarks", () => ({ benchmarks: [] }));
  for (const table of ["emails", "api-requests", "users"])
    server.answerWith(`GET /staff/backoffice/${table}`, () => ({ rows: [], last: null }));
  server.answerWith("GET /staff/backoffice/email-templates", () => ({ templates: [] }));
  const moved = {
    "mail?search=ada": "mails?search=ada",
    api: "api-requests",
    mobile: "users",
    benchmarks: "benchmark",
    "benchmark/dashboard": "benchmark",
  };
  const page = await screens.open("/superadmin/in-progress");
  for (const [from, to] of Object.entries(moved)) {
    await page.goto(`${server.origin}/superadmin/${from}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(page.url()).toBe(`${server.origin}/superadmin/${to}`);
  }
  expect(screens.complaints).toEqual([]);
});

test("each page sets the title of its tab, and the navigation of a narrow screen shows the current page", async () => {
  const page = await screens.open("/superadmin/in-progress", { size: NARROW });
  await expect.poll(() => page.title()).toBe("In progress · Staff · Sightline");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect.poll(() => page.title()).toBe("Settings · Staff · Sightline");
  await page.reload();
  await expect
    .poll(async () => {
      const { x, width } = (await page.getByRole("link", { name: "Settings" }).boundingBox())!;
      return x >= 0 && x + width <= NARROW.width;
    })
    .toBe(true);
});

test("staff without a connection are told so on the first page that they open and on later pages", async () => {
  const page = await screens.open("/superadmin/in-progress");
  await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
  // Routing also keeps the browser from reading it from its cache.
  await page.route(/assets\/settings-page/, (route) => route.continue());
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "You’re offline" }).waitFor();
  await page.getByRole("navigation", { name: "Super admin" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();

  // The connection is lost after the first script has loaded.
  await page.route(/assets\/(frame|shell)-/, async (route) => {
    await page.context().setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.goto(`${screens.server.origin}/superadmin/in-progress`);
  await page.getByRole("heading", { name: "You’re offline" }).waitFor();
  await page.unrouteAll();
  await page.context().setOffline(false);
  await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
});

test("a table that fails to load shows the reason, the request id and Retry", async () => {
  screens.server.rejectNext("/staff", "caller.forbidden");
  const page = await screens.open("/superadmin/in-progress");
  await page.getByText("req-7f3a91").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
});

test("staff without two-factor authentication are told that they need it", async () => {
  screens.server.me = sampleProfile({ email: "staff@demo.sightline.test", superadmin: false });
  screens.server.rejectNext("/staff", "caller.second_factor_required");
  const page = await screens.open("/superadmin/in-progress");
  await page.getByText("Staff accounts require two-factor authentication. Please set it up first.").waitFor();
});

test("other users are redirected to the application without a staff call, and visitors to the sign-in page", async () => {
  screens.server.me = sampleProfile({ superadmin: false });
  const page = await screens.open("/404");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/staff/")) calls.push(request.url());
  });
  await page.goto(`${screens.server.origin}/superadmin/in-progress`);
  await page.waitForURL(`${screens.server.origin}/dashboard`);
  await page.getByText("These pages are for Sightline staff.").waitFor();
  expect(calls).toEqual([]);
  const visitor = await screens.open("/superadmin/in-progress", { isSignedIn: false });
  await visitor.waitForURL("**/login?from=%2Fsuperadmin%2Fin-progress");
});

test("the staff area is accessible, on wide and narrow screens", async () => {
  const page = await screens.open("/superadmin/in-progress");
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
    await expectAccessible(page);
  }
});

/** Opens a heatmap of another workspace as staff. */
async function openForeign(own: Parameters<typeof sampleHeatmap>[2] = {}): Promise<Page> {
  screens.server.heatmaps = [
    sampleHeatmap(screens.server.origin, 0, { title: "Dunes", seen_as_staff: "North Studio", requested_by_name: "Ada", ...own }),
  ];
  return screens.open(`/heatmap/${idOf(0)}`);
}

test("staff can transfer a heatmap to a user, and see why a transfer is rejected", async () => {
  const page = await openForeign();
  await page.getByText("You’re viewing this as staff: North Studio").waitFor();
  let answer: object = { copied: [], failed: [{ uid: idOf(0), code: "heatmap.in_progress", message: "It is busy." }] };
  screens.server.answerWith("POST /staff/heatmaps/transfer", () => answer);

  await page.getByRole("button", { name: "Staff" }).click();
  await page.getByRole("menuitem", { name: "Transfer…" }).click();
  await page.getByLabel("New owner’s email").fill("unknown");
  await page.getByRole("button", { name: "Transfer…" }).click();
  await page.getByText("Enter a valid email address.").waitFor();
  await page.getByLabel("New owner’s email").fill("grace@people.test");
  await page.getByRole("button", { name: "Transfer…" }).click();
  await page.getByText("will belong to grace@people.test").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await page.getByText("It is busy.").waitFor();
  answer = { copied: [idOf(0)], failed: [] };
  await page.getByRole("button", { name: "Transfer…" }).click();
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await page.getByText("Dunes was transferred to grace@people.test").waitFor();
  await expect
    .poll(() => screens.server.sent("POST /staff/heatmaps/transfer").at(-1))
    .toEqual({ uids: [idOf(0)], to: "grace@people.test" });
  expect(screens.complaints).toEqual([]);
});

test("staff can reanalyse a failed heatmap, and a finished heatmap with its result still visible", async () => {
  const page = await openForeign();
  screens.server.answerWith(`POST /staff/heatmaps/${idOf(0)}/regenerate`, () => {
    screens.server.heatmaps = screens.server.heatmaps.map((each) => ({ ...each, renewing: true, version: each.version + 1 }));
    return { job_id: "2", status: "requested", heatmap_uid: idOf(0), credits_reserved: 0 };
  });
  await page.getByRole("button", { name: "Staff" }).click();
  await page.getByRole("menuitem", { name: "Reanalyse…" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reanalyse" }).click();
  await page.getByText("Reanalysing", { exact: true }).waitFor();
  await page.locator(".picture-layers[data-loaded=true]").waitFor();

  const failed = await openForeign({ status: "failed", problem: { code: "analysis_failed", message: "It failed." } });
  await failed.getByRole("button", { name: "Staff" }).waitFor();
});

test("staff can label a video, extract its frames again, and open its item and files in the AWS consoles", async () => {
  const [item, files] = ["https://aws.test/item", "https://aws.test/files"];
  screens.server.answerWith(CONSOLES, () => ({ item, files }));
  screens.server.answerWith(`POST /staff/brands/frames/${idOf(0)}/redo`, () => ({ uid: idOf(0) }), 202);
  const video = sampleVideo(screens.server.origin, 0, { title: "Dunes", logo_tracking_status: "requested" });
  const page = await openForeign(video);
  await page.getByRole("alert").getByText("Brand analytics of this video is waiting for staff.").waitFor();
  const menu = page.getByRole("button", { name: "Staff" });
  await menu.click();
  expect(await page.getByRole("menuitem", { name: "Database item" }).getAttribute("href")).toBe(item);
  expect(await page.getByRole("menuitem", { name: "Files" }).getAttribute("href")).toBe(files);
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Redo frames…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Redo frames" }).click();
  await page.getByText("The frames of Dunes are being extracted").waitFor();
  const labels = new LabelsState(screens.server);
  labels.video = { ...labels.video, models: labels.video.models.map((model) => ({ ...model, trained: true })) };
  await menu.click();
  await page.getByRole("menuitem", { name: "Update a model" }).click();
  await expect.poll(() => page.getByLabel("Where to start").inputValue()).toBe("update");
});

test("staff are offered no AWS consoles outside of AWS, and no labelling for an image", async () => {
  const page = await openForeign();
  const answered = page.waitForResponse("**/consoles");
  await page.getByRole("button", { name: "Staff" }).click();
  await answered;
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Transfer…", "Reanalyse…"]);
});

test("staff see on a card that brand analytics waits for them, and others don’t", async () => {
  const waiting = sampleHeatmap(screens.server.origin, 0, { logo_tracking_status: "requested" });
  screens.server.heatmaps = [waiting];
  const notice = (page: Page) => page.getByText("Brand analytics of this video is waiting for staff.");
  await notice(await screens.open("/heatmaps")).waitFor();
  screens.server.me = sampleProfile({ superadmin: false });
  const page = await screens.open("/heatmaps");
  await page.getByRole("article").waitFor();
  expect(await notice(page).count()).toBe(0);
});

test("other users are not offered staff actions", async () => {
  screens.server.me = sampleProfile({ superadmin: false });
  const page = await openForeign({ seen_as_staff: null });
  await page.getByRole("button", { name: "Share" }).waitFor();
  expect(await page.getByRole("button", { name: "Staff" }).count()).toBe(0);
});
