import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { NewHeatmap } from "#contracts/new-heatmap.ts";
import type { Profile } from "#contracts/profile.ts";
import type { ReportCard } from "#contracts/reports.ts";
import type { SharedReport } from "#contracts/sharing.ts";
import { blackPng, flatPng } from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { holdNextRead } from "#test/web/kit/hold-read.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { reportIdOf, sampleReport, sampleReportDetail, sampleTemplates } from "#test/web/kit/reports-state.ts";
import { idOf, sampleHeatmap, sampleProfile, sampleSubscription } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.enter(withReports());
  server.heatmaps = [0, 1].map((number) =>
    sampleHeatmap(server.origin, number, { title: ["Dunes", "Morrow"][number]!, application: "(Digital) Out Of Home" }),
  );
  server.answerWith("GET /reports", () => ({ reports: [], last: null }));
  server.answerWith("GET /reports/templates", () => ({ templates: sampleTemplates }));
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => sampleReportDetail(server));
  server.answerWith(`GET /sharing/reports/${reportIdOf(1)}`, () => ({ public: false, share: null }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const withReports = (): Profile => {
  const profile = sampleProfile();
  return { ...profile, workspace: { ...profile.workspace!, access: ["reports"] } };
};
/** The wizard at the step of its ads. */
async function openAdsStep() {
  const page = await screens.open("/reports");
  await page.getByRole("button", { name: "New report" }).click();
  const dialog = page.getByRole("dialog", { name: "New report" });
  const next = dialog.getByRole("button", { name: "Next" });
  await next.click();
  await dialog.getByLabel("Name").fill("Spring outdoor");
  await next.click();
  return { page, dialog, next };
}
const detail = `/report/${reportIdOf(1)}`;

test("a workspace with an ended plan can only read and export reports and turn off their links", async () => {
  const { server } = screens;
  const { workspace, ...profile } = withReports();
  server.me = { ...profile, workspace: { ...workspace!, subscription: sampleSubscription({ active: false }) } };
  const page = await screens.open("/reports");
  const main = page.getByRole("main");
  const sample = main.getByRole("region", { name: "Which ad gets noticed?" });
  await sample.getByRole("button", { name: /^Three posts ranked/ }).click();
  await page.getByRole("dialog", { name: "A report" }).getByRole("img").waitFor();
  await page.keyboard.press("Escape");
  await main.getByRole("link", { name: "Upgrade" }).waitFor();

  server.answerWith("GET /reports", () => ({ reports: [sampleReport()], last: null }));
  await page.reload();
  const note = main.getByText("You can still open and export your reports.");
  await note.waitFor();
  await main.getByRole("link", { name: "Upgrade" }).waitFor();
  expect(await main.getByRole("button", { name: "New report" }).count()).toBe(0);
  await main.getByRole("link", { name: "Spring outdoor" }).click();
  await main.getByText("Winner: Dunes").waitFor();
  await note.waitFor();
  await main.getByRole("button", { name: "Export" }).waitFor();
  expect(await main.getByRole("button", { name: "Share", exact: true }).count()).toBe(0);
  await page.getByRole("tab", { name: "Ads" }).click();
  await main.getByRole("heading", { name: "Dunes" }).waitFor();
  for (const name of [/^Open Dunes/, /^Remove/]) {
    expect(await main.getByRole("link", { name }).count()).toBe(0);
    expect(await main.getByRole("button", { name }).count()).toBe(0);
  }
  await expectAccessible(page);

  const link = { uid: `sh_${"0".repeat(26)}`, created_at: "2026-11-01T00:00:00.000Z", expires_at: null, has_passphrase: false };
  const state = { public: true, share: { ...link, path: "/viewonly/report/x" } };
  server.answerWith(`GET /sharing/reports/${reportIdOf(1)}`, () => state);
  server.answerWith(`DELETE /sharing/reports/${reportIdOf(1)}`, () => ({ public: false, share: null }));
  await page.reload();
  await main.getByRole("button", { name: "Shared" }).click();
  const dialog = page.getByRole("dialog", { name: "Share link" });
  await dialog.getByRole("button", { name: "Turn off" }).waitFor();
  expect(await dialog.getByRole("button", { name: /^(Change|New link)$/ }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await page.getByText("Link turned off").waitFor();
  await main.getByRole("button", { name: "Shared" }).waitFor({ state: "detached" });
});

test("users without reports are told what is missing: another plan, which only the admin can change, or that it is turned off", async () => {
  const { server } = screens;
  const { workspace, ...profile } = sampleProfile();
  const main = (await screens.open("/reports")).getByRole("main");
  const page = main.page();
  const linksIn = async () =>
    (await main.getByRole("link", { name: /^(Upgrade|Contact support)$/ }).allTextContents()).map((text) => text.trim());
  for (const [role, tier, text, links] of [
    ["member", "agency", "turned off for your workspace.", ["Contact support"]],
    ["admin", "agency", "turned off for your workspace.", ["Contact support"]],
    ["member", "basic", "The admin of your workspace can change the plan.", []],
    ["admin", "basic", "Business", ["Upgrade"]],
  ] as const) {
    server.me = { ...profile, role, workspace: { ...workspace!, access: [], subscription: sampleSubscription({ tier }) } };
    for (const reports of [[], [sampleReport()]]) {
      server.answerWith("GET /reports", () => ({ reports, last: null }));
      await page.reload();
      await main
        .getByRole("link", { name: "Spring outdoor" })
        .or(main.getByText("This one compares three of our sample ads"))
        .waitFor();
      await main.getByText(text, { exact: false }).first().waitFor();
      expect(await linksIn(), `${role} of ${tier}`).toEqual(links);
    }
  }
});

test("a dialog is in its final place before its first frame with reduced motion", async () => {
  const page = await screens.open("/reports");
  const button = page.getByRole("button", { name: "New report" });
  // The button is disabled until the reports have loaded.
  await page.getByText("This one compares three of our sample ads").waitFor();
  const [first, later] = await button.evaluate(async (element: HTMLElement) => {
    const dialog = await new Promise<Element>((resolve) => {
      const observer = new MutationObserver(() => {
        const added = document.querySelector("[role=dialog]");
        if (added) resolve(added);
      });
      observer.observe(document.body, { childList: true, subtree: true });
      element.click();
    });
    const place = () => dialog.getBoundingClientRect().toJSON();
    const before = place();
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    return [before, place()];
  });
  expect(first).toEqual(later);
});

test("the wizard asks for what is missing, and creates a report from existing heatmaps", async () => {
  const { server } = screens;
  server.answerWith("POST /reports", () => sampleReport({ status: "requested", progress: 0 }), 201);
  const page = await screens.open("/reports");
  await page.getByText("This one compares three of our sample ads").waitFor();
  await page.getByRole("button", { name: "New report" }).click();
  const dialog = page.getByRole("dialog", { name: "New report" });
  const next = dialog.getByRole("button", { name: "Next" });
  expect(await dialog.getByRole("button", { name: "Back" }).isDisabled()).toBe(true);
  const place = await dialog.boundingBox();
  await next.click();
  await next.click();
  await dialog.getByText("Name is required").waitFor();
  await dialog.getByLabel("Name").fill("Spring outdoor");
  for (const kpi of ["Attention score", "Clarity score"]) await dialog.getByLabel(kpi).uncheck();
  await next.click();
  await dialog.getByText("Select at least one KPI").waitFor();
  await dialog.getByLabel("Clarity score").check();
  await next.click();
  await next.click();
  const missing = dialog.getByText("Add at least one ad");
  await missing.waitFor();
  const colour = await missing.evaluate((problem) => getComputedStyle(problem).color);
  expect([colour, place?.width, place?.height]).toEqual(["rgb(194, 28, 28)", 840, 720]);
  expect(await dialog.boundingBox(), "the buttons stay in their places").toEqual(place);
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  for (const title of ["Dunes", "Morrow"]) await dialog.getByLabel(title, { exact: true }).check();
  await next.click();
  await dialog.getByRole("button", { name: "Create report" }).click();
  await dialog.getByText("Select at least one template").waitFor();
  expect(await dialog.boundingBox()).toEqual(place);
  await dialog.getByRole("button", { name: "Select all" }).click();
  await expectAccessible(page);
  server.answerWith("GET /reports", () => ({ reports: [sampleReport({ status: "requested", progress: 40 })], last: null }));
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/reports", async (route) => {
    if (route.request().method() === "POST") await mayAnswer;
    await route.fallback();
  });
  await dialog.getByRole("button", { name: "Create report" }).click();
  await dialog.getByText("Creating your report…").waitFor();
  expect(await dialog.getByRole("button", { name: /Back|Next|Create/ }).count()).toBe(0);
  answer();

  await page.getByRole("progressbar", { name: "Progress of Spring outdoor" }).waitFor();
  expect(await page.getByRole("link", { name: "Spring outdoor" }).count()).toBe(0);
  await expect
    .poll(() => server.sent("POST /reports"))
    .toEqual([
      {
        title: "Spring outdoor",
        type: "ooh",
        titles: [],
        attention_benchmark: false,
        clarity_benchmark: true,
        heatmaps: [idOf(0), idOf(1)],
        ids: [28, 80],
      },
    ]);
});

test("uploads for a report are hidden; a failed upload can be retried, and the others continue", async () => {
  const { server } = screens;
  const png = async (name: string) => ({ name, mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
  const { page, dialog, next } = await openAdsStep();
  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("not an image") };
  const dot = { name: "Dot.png", mimeType: "image/png", buffer: Buffer.from(await flatPng(29, 40)) };
  const scan = { name: "Scan.png", mimeType: "image/png", buffer: blackPng(8000, 7000) };
  await dialog.getByLabel("Upload images").setInputFiles([await png("One.png"), await png("Two.png"), text, dot, scan]);
  await dialog.getByText("notes.png is not a PNG or JPEG image.").waitFor();
  await dialog.getByText("Your file Dot.png has fewer than 30 pixels on one side.").waitFor();
  await dialog.getByText("Scan.png has more than 50 megapixels, the limit for images.").waitFor();
  server.rejectNext("/heatmaps/hm_", "service.busy");
  await next.click();
  await dialog.getByText("Analysis started", { exact: true }).waitFor();
  await dialog.getByRole("alert").getByText("1 upload failed").waitFor();
  expect(await dialog.getByText("Step 3 of 4").count()).toBe(1);
  expect(await dialog.getByRole("button", { name: "Retry all" }).count()).toBe(0);
  await dialog.getByRole("button", { name: /^Retry/ }).click();

  await dialog.getByText("Step 4 of 4").waitFor();
  await dialog.getByRole("button", { name: "Create report" }).click();
  expect(await dialog.getByRole("alert").evaluate((alert) => alert.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  // Back leads to each earlier step, although all is uploaded.
  for (const step of [3, 2]) {
    await dialog.getByRole("button", { name: "Back" }).click();
    await dialog.getByText(`Step ${step} of 4`).waitFor();
  }
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Spring outdoor");
  const sent = server.sent("POST /heatmaps") as NewHeatmap[];
  expect(new Set(sent.map(({ application, hidden }) => `${application} ${hidden}`))).toEqual(
    new Set(["(Digital) Out Of Home true"]),
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  await question.getByText("Images that you uploaded only for it are deleted within a day.").waitFor();
  await question.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });
  await waitUntil(() => server.calls.filter(({ method }) => method === "DELETE").length === 2);
});

test("uploads for a report wait while the browser is offline, and all that failed are retried with one click and one message", async () => {
  const { server } = screens;
  const png = async (name: string) => ({ name, mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
  const { page, dialog, next } = await openAdsStep();
  await dialog.getByLabel("Upload images").setInputFiles([await png("One.png"), await png("Two.png"), await png("Three.png")]);
  await dialog.getByText("Three.png").waitFor();
  let isRejected = true;
  server.rejectWhen((path) => isRejected && path.endsWith("/generate"), "service.busy");
  await page.context().setOffline(true);
  await next.press("Enter");
  await dialog.getByText("Waiting for your connection").waitFor();
  const busy = dialog.getByRole("button", { name: "Uploading…", disabled: true });
  await waitUntil(() => busy.evaluate((button) => button === document.activeElement));
  await page.context().setOffline(false);
  await dialog.getByRole("alert").getByText("3 uploads failed").waitFor();
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByText("Failed to start processing for 3 heatmaps. Error: Sightline is busy.").waitFor();
  expect(await page.getByText("Failed to start processing").count()).toBe(1);
  await expectAccessible(page);
  isRejected = false;
  await dialog.getByRole("button", { name: "Retry all" }).click();
  await dialog.getByText("Step 4 of 4").waitFor();
  expect(server.sent("POST /heatmaps")).toHaveLength(3);
});

test("an uploaded ad can be removed after Back: it is deleted, unless it is also in the list of heatmaps", async () => {
  const { server } = screens;
  const png = async (name: string) => ({ name, mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
  const deleted = () => server.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  const { dialog, next } = await openAdsStep();
  await dialog.getByLabel("Upload images").setInputFiles([await png("One.png"), await png("Two.png")]);
  await next.click();
  await dialog.getByText("Step 4 of 4").waitFor();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Remove One.png" }).click();
  await dialog.getByText("One.png").waitFor({ state: "detached" });
  await waitUntil(() => deleted().length === 1);

  await dialog.getByLabel("Upload images").setInputFiles([await png("Three.png")]);
  const listing = dialog.getByRole("checkbox", { name: "Also create heatmap" });
  await dialog.getByText("The images then appear in your list of heatmaps too, at no extra credit.").waitFor();
  await listing.check();
  await next.click();
  await dialog.getByText("Step 4 of 4").waitFor();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Remove Three.png" }).click();
  await dialog.getByText("Three.png").waitFor({ state: "detached" });
  await expectAccessible(dialog.page());
  await next.click();
  await dialog.getByRole("checkbox", { name: "Billboard" }).check();
  await dialog.getByRole("button", { name: "Create report" }).click();
  await waitUntil(() => server.sent("POST /reports").length === 1);
  const [created] = server.sent("POST /reports") as { heatmaps: string[] }[];
  expect(created!.heatmaps).toHaveLength(1);
  expect(deleted().some((path) => path.includes(created!.heatmaps[0]!))).toBe(false);
  expect(deleted()).toHaveLength(1);
});

test("uploads for a report can be added to the list of heatmaps, also those that are still being read", async () => {
  const { page, dialog, next } = await openAdsStep();
  const image = async (name: string) => ({ name, mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
  const listed = (name: string) => dialog.getByRole("list", { name: "Ads", exact: true }).getByText(name).waitFor();
  const readFirst = await holdNextRead(page);
  await dialog.getByLabel("Upload images").setInputFiles([await image("One.png")]);
  await dialog.getByLabel("Upload images").setInputFiles([await image("Two.png")]);
  await listed("Two.png");
  await dialog.getByRole("checkbox", { name: "Also create heatmap" }).check();
  await readFirst();
  await listed("One.png");
  await listed("Two.png");
  await next.click();
  await dialog.getByText("Step 4 of 4").waitFor();
  const sent = screens.server.sent("POST /heatmaps") as NewHeatmap[];
  expect(sent.map(({ title, application, hidden = false }) => [title, application, hidden]).sort()).toEqual([
    ["One", "(Digital) Out Of Home", false],
    ["Two", "(Digital) Out Of Home", false],
  ]);
});

test("templates of social media are filtered by placement and device", async () => {
  const { server } = screens;
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Dunes", application: "Social media" })];
  const templates = ["Feed", "Story"].map((network, at) => ({
    ...sampleTemplates[0]!,
    kind: "social" as const,
    id: at + 1,
    name: `${network} of murmel`,
    categories: { network, device: at === 0 ? "Phone" : "Desktop" },
  }));
  server.answerWith("GET /reports/templates", () => ({ templates }));
  const page = await screens.open("/reports");
  await page.getByRole("button", { name: "New report" }).click();
  const dialog = page.getByRole("dialog", { name: "New report" });
  const next = dialog.getByRole("button", { name: "Next" });
  await dialog.getByLabel("Social media").check();
  await next.click();
  await dialog.getByLabel("Name").fill("Spring social");
  await next.click();
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByLabel("Dunes", { exact: true }).check();
  await next.click();
  await dialog.getByLabel("Device").selectOption("Desktop");
  await dialog.getByLabel("Placement").selectOption("Story");
  await dialog.getByRole("checkbox", { name: "Story of murmel" }).waitFor();
  expect(await dialog.getByRole("checkbox", { name: "Feed of murmel" }).count()).toBe(0);
});

test("a report takes at most 20 ads, uploads and heatmaps together", async () => {
  const { dialog } = await openAdsStep();
  const buffer = await creativeImage("poster/image.png");
  const files = Array.from({ length: 19 }, (_, at) => ({ name: `Poster ${at}.png`, mimeType: "image/png", buffer }));
  await dialog.getByLabel("Upload images").setInputFiles(files);
  await dialog.getByText("Poster 18").waitFor();
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByText("Only heatmaps of type (Digital) Out Of Home are listed.").waitFor();
  await dialog.getByLabel("Dunes", { exact: true }).check();
  expect(await dialog.getByLabel("Morrow", { exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel("Dunes", { exact: true }).uncheck();
  await dialog.getByLabel("Morrow", { exact: true }).check();
});

test("the wizard asks before entered data is lost, and a click outside does not close it", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("link", { name: "Reports" }).first().click();
  await page.getByRole("button", { name: "New report" }).click();
  const dialog = page.getByRole("dialog", { name: "New report" });
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByText("Step 2 of 4").waitFor();
  await page.mouse.click(5, 5);
  await dialog.getByLabel("Name").fill("Spring outdoor");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  expect(await question.getByText("Credits").count()).toBe(0);
  await question.getByRole("button", { name: "Stay" }).click();
  await page.goBack();
  await question.getByRole("button", { name: "Stay" }).click();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Spring outdoor");
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  await (await asked).accept();
  await reloading;
  await page.getByRole("button", { name: "New report" }).click();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByLabel("Name").fill("Spring outdoor");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { level: 1, name: "Heatmaps" }).waitFor();
});

test("an unknown report is not found, and a report sets the title of its tab", async () => {
  const { server } = screens;
  const page = await screens.open("/report/rp_nope");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  server.answerWith(
    `GET /reports/${reportIdOf(9)}`,
    () => ({ code: "report.not_found", message: "This report doesn’t exist." }),
    404,
  );
  for (const address of ["report", "display-report"]) {
    await page.goto(`${server.origin}/${address}/${reportIdOf(9)}`);
    await page.getByRole("heading", { name: "Report not found" }).waitFor();
    await page.getByRole("link", { name: "Back to reports" }).waitFor();
    // One is in the shell, the other a standalone page.
    expect(await smallTouchTargets(page)).toEqual([]);
  }
  await page.getByRole("link", { name: "Sightline home" }).waitFor();
  await page.goto(`${server.origin}${detail}`);
  await waitUntil(async () => (await page.title()) === "Spring outdoor · Sightline");
});

test("a report that another user deletes is no longer shown", async () => {
  const { server } = screens;
  const page = await screens.open(detail);
  const title = page.getByRole("heading", { level: 1, name: "Spring outdoor" });
  await title.waitFor();
  await waitUntil(() => server.watchers > 0);
  const gone = () => ({ code: "report.not_found", message: "This report doesn’t exist." });
  server.answerWith(`GET /reports/${reportIdOf(1)}`, gone, 404);
  server.tell({ type: "report.changed" });
  await page.getByRole("heading", { name: "Report not found" }).waitFor();
  expect(await title.count()).toBe(0);
});

test("templates are shown in full, also those of phones", async () => {
  const page = await screens.open(detail);
  await page.getByRole("tab", { name: "Templates" }).click();
  const image = page.getByRole("list", { name: "Templates" }).locator("img").first();
  expect(await image.evaluate((element) => getComputedStyle(element).objectFit)).toBe("contain");
});

test("ads with the same score are tied, and none leads", async () => {
  const { server } = screens;
  const { rankings, ...rest } = sampleReportDetail(server);
  const [ranking] = rankings;
  const places = ranking!.places.map((place) => ({ ...place, value: 92, difference: 0, interval: null, too_close: true }));
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => ({ ...rest, rankings: [{ ...ranking!, winner: null, places }] }));
  const page = await screens.open(detail);
  const shown = page.getByRole("region", { name: /^Ranking by/ });
  await shown.getByText("Tied").waitFor();
  await shown.getByText(`${places.length} ads share the highest score.`).waitFor();
  expect(await shown.getByText(/leads|behind/).count()).toBe(0);
});

test("a file that is dropped on the wizard becomes an ad, not a new heatmap", async () => {
  const { page, dialog } = await openAdsStep();
  const bytes = (await creativeImage("poster/image.png")).toString("base64");
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([content], "Dropped.png", { type: "image/png" }));
    return transfer;
  }, bytes);
  const zone = dialog.getByText("or drop them here");
  for (const type of ["dragenter", "dragover"]) await zone.dispatchEvent(type, { dataTransfer });
  await dialog.locator('label[data-over="true"]').waitFor();
  expect(await page.getByText("Drop to upload").count()).toBe(0);
  await zone.dispatchEvent("drop", { dataTransfer });
  await dialog.getByText(/^Dropped.png/).waitFor();
});

test("results show the winner, can be sorted by any column, and can be saved as CSV", async () => {
  const page = await screens.open(detail);
  await page.getByText("Winner: Dunes").waitFor();
  await page.getByText("“Dunes” gets more attention than “Morrow” (9 in 10).").waitFor();
  expect(await page.getByText("“9 in 10” means that at least 9 of 10 such calls are right.").count(), "of the winner only").toBe(
    1,
  );
  await page.getByText("“Dunes” leads, but its lead over “Morrow” is too small or too uncertain to call a winner.").waitFor();
  expect(await page.getByText("The thin line in each bar shows the 90% range.").count()).toBe(2);
  await page.getByText("48 (40–60) · compared with the first: too close to call").waitFor();
  await page.getByText("Too close to call", { exact: true }).waitFor();
  const rows = () => page.locator("tbody th").allTextContents();
  expect(await rows()).toEqual(["Bus shelter", "Billboard"]);
  await page.getByRole("button", { name: "Morrow", exact: true }).click();
  expect(await rows()).toEqual(["Billboard", "Bus shelter"]);
  await page.getByRole("button", { name: "Dunes", exact: true }).click();
  expect(await rows()).toEqual(["Bus shelter", "Billboard"]);
  await page.getByRole("columnheader", { name: "Dunes Mean 65 · Clarity 50" }).waitFor();
  await page.getByRole("button", { name: "Template" }).click();
  expect(await rows()).toEqual(["Billboard", "Bus shelter"]);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("Spring outdoor scores.csv");
  const saved = await readFile(await download.path(), "utf8");
  expect(saved).toContain(
    "Ad,Attention score,Attention score from,Attention score to,Clarity score,Clarity score from,Clarity score to,",
  );
  expect(saved).toContain("Dunes,65,55,75,50,40,60,70,60,Scored,Scored");
  expect(screens.complaints).toEqual([]);
});

test("display ads of two sizes are offered templates of these sizes, and the results say what is not compared", async () => {
  const { server } = screens;
  const [ad] = server.heatmaps;
  server.heatmaps = ["300x250", "728x90", ""].map((dimensions, number) => ({
    ...ad!,
    uid: idOf(number),
    title: ["Dunes", "Morrow", "Fjord"][number]!,
    application: "Display Ads" as const,
    dimensions,
  }));
  const slots = [
    { width: 300, height: 250 },
    { width: 728, height: 90 },
    { width: 160, height: 600 },
  ];
  const templates = slots.map((slot, at) => ({
    ...sampleTemplates[0]!,
    kind: "display" as const,
    id: at + 1,
    name: `Page ${at + 1}`,
    slot,
  }));
  server.answerWith("GET /reports/templates", () => ({ templates }));
  const page = await screens.open("/reports");
  await page.getByRole("button", { name: "New report" }).click();
  const dialog = page.getByRole("dialog", { name: "New report" });
  const next = dialog.getByRole("button", { name: "Next" });
  await dialog.getByLabel("Display ads").check();
  await next.click();
  // Before credits are spent: attention cannot decide a winner here, so clarity comes first.
  await dialog.getByText("not accurate enough, so no ad wins by attention.").waitFor();
  expect(
    await dialog.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => box.closest("label")?.textContent)),
  ).toEqual(["Clarity score", "Attention score"]);
  await dialog.getByLabel("Name").fill("Spring display");
  await next.click();
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  for (const title of ["Dunes", "Morrow"]) await dialog.getByLabel(title, { exact: true }).check();
  // It has no standard size.
  expect(await dialog.getByLabel("Fjord", { exact: true }).count()).toBe(0);
  await next.click();
  await dialog.getByText("Your ads have different sizes: 300 × 250 and 728 × 90.").waitFor();
  expect(await dialog.getByRole("list", { name: "Templates" }).getByRole("listitem").allTextContents()).toEqual([
    "Page 1 (300\u00a0×\u00a0250)",
    "Page 2 (728\u00a0×\u00a090)",
  ]);

  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => {
    const shown = sampleReportDetail(server, sampleReport({ type: "display" }));
    const [one, two] = shown.ads;
    one!.heatmap.dimensions = "300x250";
    two!.heatmap.dimensions = "728x90";
    Object.assign(two!.placements[0]!, { state: "other_size", score: null, share: null, interval: null, heatmap: null });
    Object.assign(two!.placements[1]!, { score: 80.26 });
    Object.assign(shown.rankings[0]!, { winner: null });
    Object.assign(shown.rankings[0]!.places[1]!, { difference: null, too_close: true });
    return shown;
  });
  await page.goto(server.origin + detail);
  await page.getByText("The ads have different sizes: 300 × 250 and 728 × 90.").waitFor();
  await page.getByText("No winner").waitFor();
  await page.getByText("not compared with the first: no template in common").waitFor();
  await page.getByText("not accurate enough, so no ad wins by attention.").waitFor();
  await page.getByRole("cell", { name: "Other size" }).waitFor();
  expect(await page.getByText("could not be scored").count()).toBe(0);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(await readFile(await download.path(), "utf8")).toContain("Morrow,60,50,70,50,40,60,,80.3,Other size,Scored");
});

const LINK = `sh_${"0".repeat(26)}`;
const sharedPage = `/viewonly/report/${LINK}`;

/** The report as its share link shows it. */
function sharedReport(): SharedReport {
  const { report, ads, templates, rankings } = sampleReportDetail(screens.server);
  const numberOf = (uid: string) => `ad-${ads.findIndex(({ heatmap }) => heatmap.uid === uid) + 1}`;
  return {
    title: report.title,
    type: report.type,
    status: "done",
    ads: ads.map(({ heatmap: { uid, title, type }, ...ad }) => ({ ...ad, uid: numberOf(uid), title, type, dimensions: "" })),
    templates,
    rankings: rankings.map(({ kpi, places, winner }) => ({
      kpi,
      places: places.map((place) => ({ ...place, uid: numberOf(place.uid) })),
      winner: winner && numberOf(winner),
    })),
    branding: { background: "#101010", bar: "#6515dd", button: "#00d38c", menu: "#223344", logo: null },
    expires_at: "2099-01-01T00:00:00.000Z",
    pass: "pass",
    preparing: false,
  };
}

test("a report is shared by a link, which opens its results after the passphrase", async () => {
  const { server } = screens;
  const path = `/viewonly/report/${LINK}`;
  const share = { uid: LINK, path, created_at: "2026-11-20T10:00:00.000Z", expires_at: null, has_passphrase: true };
  server.answerWith(`POST /sharing/reports/${reportIdOf(1)}`, () => ({ public: true, share }), 201);
  const page = await screens.open(detail);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share link" });
  await dialog.getByText("People with the link, and its passphrase if it has one, can view this report’s results").waitFor();
  await dialog.getByLabel("Require a passphrase").check();
  await dialog.getByLabel("Passphrase", { exact: true }).fill("a passphrase");
  await dialog.getByRole("button", { name: "Create link" }).click();
  expect(await dialog.getByLabel("Link", { exact: true }).inputValue()).toBe(server.origin + sharedPage);
  await expect
    .poll(() => server.sent(`POST /sharing/reports/${reportIdOf(1)}`))
    .toEqual([{ days: null, passphrase: "a passphrase" }]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Shared" }).waitFor();

  server.answerWith(`POST /sharing/links/${LINK}/report`, sharedReport);
  server.rejectNext(`/sharing/links/${LINK}/report`, "share.passphrase_required");
  await page.goto(server.origin + sharedPage);
  await page.getByRole("heading", { name: "This report is protected" }).waitFor();
  await page.getByLabel("Passphrase", { exact: true }).fill("a passphrase");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText("Winner: Dunes").waitFor();
  await page.getByRole("list", { name: "Templates" }).getByText("Bus shelter").waitFor();
  await page.getByRole("group", { name: "Image of Morrow" }).getByLabel("Peekthrough").check();
  await page.getByRole("img", { name: "Morrow, peekthrough" }).waitFor();
  await expectAccessible(page);
});

test.each(SIZES)("a shared report is accessible, %s, in both themes", async (_, size) => {
  screens.server.answerWith(`POST /sharing/links/${LINK}/report`, sharedReport);
  const page = await screens.open(sharedPage, { size });
  await page.getByText("Available until").waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  expect(await overflowsWindow(page)).toBe(false);
});

test("the name of a file without spaces wraps on a phone: in the list, the report, its presentation and the shared report", async () => {
  const { server } = screens;
  const long = "FZ_Q4_SOCIAL_1080x1080_SqueezeTheDay_v03_FINAL_EN_approved_by_legal";
  const named = () => {
    const shown = sampleReportDetail(server);
    shown.report.title = long;
    for (const { heatmap } of shown.ads) heatmap.title = long;
    return shown;
  };
  server.answerWith(`GET /reports/${reportIdOf(1)}`, named);
  server.answerWith(`POST /sharing/links/${LINK}/report`, () => {
    const shown = sharedReport();
    return { ...shown, title: long, ads: shown.ads.map((ad) => ({ ...ad, title: long })) };
  });
  const page = await screens.open(sharedPage, { size: NARROW });
  /** The names and buttons that stick out of the window. A table that scrolls is not one of them. */
  const cutOff = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(h1, h2, h3, p, li, button, section)")]
        .filter((each) => !each.closest("table") && each.getBoundingClientRect().right > innerWidth)
        .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`),
    );
  await page.getByRole("heading", { name: long, level: 3 }).first().waitFor();
  expect(await cutOff()).toEqual([]);
  await page.goto(server.origin + detail);
  await page.getByRole("heading", { name: long, level: 1 }).waitFor();
  for (const tab of ["Results", "Ads", "Templates"]) {
    await page.getByRole("tab", { name: tab }).click();
    expect([tab, await cutOff(), await overflowsWindow(page)]).toEqual([tab, [], false]);
  }
  await page.goto(`${server.origin}/display-report/${reportIdOf(1)}`);
  await page.getByRole("heading", { name: long, level: 1 }).waitFor();
  expect([await cutOff(), await overflowsWindow(page)]).toEqual([[], false]);
});

test("ads of a new report have titles and an order, uploads and existing heatmaps together", async () => {
  const { server } = screens;
  server.answerWith("POST /reports", () => sampleReport({ status: "requested" }), 201);
  const buffer = await creativeImage("poster/image.png");
  const { page, dialog, next } = await openAdsStep();
  const image = (name: string) => ({ name, mimeType: "image/png", buffer });
  await dialog.getByLabel("Upload images").setInputFiles([image("One.png"), image("Two.png")]);
  await dialog.getByLabel("Title of ad 2").fill("");
  await next.click();
  await dialog.getByText("Title is required").waitFor();
  expect(server.sent("POST /heatmaps")).toEqual([]);
  await dialog.getByLabel("Title of ad 2").fill("Second");
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByLabel("Dunes", { exact: true }).check();
  await dialog.getByLabel("Title of ad 3").fill("Champion");
  const up = dialog.getByRole("button", { name: "Move Champion earlier" });
  await up.press("Enter");
  await up.press("Enter");
  const titles = () =>
    dialog.getByLabel(/^Title of ad/).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(await titles()).toEqual(["Champion", "One", "Second"]);
  expect(await up.evaluate((button) => document.activeElement === button)).toBe(true);
  await dialog.getByRole("status").filter({ hasText: "Champion is now ad 1 of 3." }).waitFor({ state: "attached" });
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await next.click();
  await dialog.getByRole("checkbox", { name: "Billboard" }).check();
  await dialog.getByRole("button", { name: "Create report" }).click();
  await waitUntil(() => server.sent("POST /reports").length === 1);
  const uploads = server.heatmaps.filter(({ title }) => title === "One" || title === "Second");
  const uidOf = (title: string) => uploads.find((each) => each.title === title)!.uid;
  expect(server.sent("POST /reports")).toEqual([
    expect.objectContaining({
      heatmaps: [idOf(0), uidOf("One"), uidOf("Second")],
      titles: [{ heatmap: idOf(0), title: "Champion" }],
    }),
  ]);
});

test("ads and templates can be removed after a confirmation", async () => {
  const { server } = screens;
  server.answerWith(`DELETE /reports/${reportIdOf(1)}/templates/80`, () => sampleReport({ ids: [28] }));
  const page = await screens.open(detail);
  await page.getByRole("tab", { name: "Ads" }).click();
  await page.getByRole("button", { name: "Remove Dunes" }).click();
  await page.getByRole("alertdialog", { name: "Are you sure?" }).getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("tab", { name: "Templates" }).click();
  await page.getByRole("button", { name: "Remove Billboard" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
  await dialog.getByText("This will impact the results").waitFor();
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => sampleReportDetail(server, sampleReport({ ids: [28] })));
  await dialog.getByRole("button", { name: "Remove" }).click();
  // While the dialog is open, roles behind it are hidden.
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Templates" }).getByText("Bus shelter").waitFor();
  await page.getByRole("list", { name: "Templates" }).getByText("Billboard").waitFor({ state: "detached" });
  // The last template stays.
  await page.getByRole("button", { name: "Remove Bus shelter" }).waitFor({ state: "detached" });

  server.answerWith(`DELETE /reports/${reportIdOf(1)}`, () => ({ deleted: reportIdOf(1) }));
  server.answerWith("GET /reports", () => ({ reports: [], last: null }));
  await page.getByRole("button", { name: "Actions for Spring outdoor" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).waitFor();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
});

test.each(SIZES)("the buttons of a report have the same style and position, and long names wrap (%s)", async (_, size) => {
  const { server } = screens;
  const long = "Morrow, which was exported from the campaign of the autumn and has a name that is longer than its card";
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => {
    const shown = sampleReportDetail(server);
    shown.ads[1]!.heatmap.title = long;
    return shown;
  });
  const page = await screens.open(detail, { size });
  const borderOf = (name: string, role: "button" | "link" = "button") =>
    page
      .getByRole("main")
      .getByRole(role, { name, exact: true })
      .evaluate((button) => [getComputedStyle(button).borderColor, button.clientHeight].join());
  const border = await borderOf("Export");
  expect([await borderOf("Share"), await borderOf("Present", "link")]).toEqual([border, border]);
  const name = page.getByRole("region", { name: "Ranking by Attention score" }).getByRole("listitem").getByText(long);
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  /** The distances of the remove button of a card from its right edge. */
  const distances = (list: string) =>
    page
      .getByRole("list", { name: list })
      .getByRole("listitem")
      .evaluateAll((cards) =>
        cards.map((card) => {
          const button = card.querySelector('button[aria-label^="Remove"]')!.getBoundingClientRect();
          return Math.round(card.getBoundingClientRect().right - button.right);
        }),
      );
  // No digit of a score is cut off, even on a phone.
  const scores = page.getByRole("region", { name: "Scores by template" });
  expect(await scores.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByRole("tab", { name: "Ads" }).click();
  await waitUntil(async () => (await distances("Ads")).join() === "0,0");
  const button = (await page.getByRole("button", { name: `Remove ${long}` }).boundingBox())!;
  const title = (await page.getByRole("heading", { name: long }).boundingBox())!;
  expect(button.x).toBeGreaterThanOrEqual(title.x + title.width);
  expect(button.y).toBeLessThan(title.y + title.height);
  await page.getByRole("tab", { name: "Templates" }).click();
  await waitUntil(async () => (await distances("Templates")).join() === "0,0");
});

test("a trial cannot open or remove ads or keep uploads as heatmaps, and an ended trial cannot create reports", async () => {
  const { server } = screens;
  const trial: Profile = { ...sampleProfile(), role: "trial", workspace: null, trialEnd: "2099-01-01T00:00:00.000Z" };
  server.enter(trial);
  const { page } = await openAdsStep();
  await page.getByText("These images appear in the report only").waitFor();
  expect(await page.getByRole("checkbox", { name: "Also create heatmap" }).count()).toBe(0);

  const report = await screens.open(`${detail}?tab=ads`);
  await report.getByRole("tab", { name: "Ads" }).click();
  const ads = report.getByRole("list", { name: "Ads" });
  await ads.getByRole("heading", { name: "Dunes" }).waitFor();
  expect(await ads.getByRole("link", { name: /Open/ }).count()).toBe(0);
  expect(await ads.getByRole("button", { name: /Remove/ }).count()).toBe(0);

  server.enter({ ...trial, trialEnded: true });
  const ended = await screens.open("/reports");
  await ended.getByRole("main").getByText("Your trial has ended!", { exact: true }).waitFor();
  expect(await ended.getByRole("button", { name: "New report" }).isDisabled()).toBe(true);
});

test("a trial with a report is asked to upgrade, and a plan without reports shows the sample", async () => {
  const { server } = screens;
  const trial: Profile = { ...sampleProfile(), role: "trial", workspace: null };
  server.enter({ ...trial, trialEnd: "2099-01-01T00:00:00.000Z" });
  server.answerWith("GET /reports", () => ({ reports: [sampleReport()], last: null }));
  const page = await screens.open("/reports");
  await page.getByText("Your trial includes one report").waitFor();
  expect(await page.getByRole("button", { name: "New report" }).isDisabled()).toBe(true);

  server.enter({ ...sampleProfile(), role: "freemium", workspace: null });
  server.answerWith("GET /reports", () => ({ reports: [], last: null }));
  const other = await screens.open("/reports");
  await other.getByText("They’re part of the Business and Agency plans.").waitFor();
  await other.getByText("This one compares three of our sample ads").waitFor();
  await other.getByRole("main").getByRole("link", { name: "Upgrade" }).waitFor();
  const linksIn = (menu: string) => other.getByRole("navigation", { name: menu }).getByRole("link", { name: "Reports" }).count();
  expect([await linksIn("Main"), await linksIn("Workspace and help")]).toEqual([0, 1]);
});

test.each([
  ["a plan", undefined],
  ["a trial", { ...sampleProfile(), role: "trial" as const, workspace: null, trialEnd: "2099-01-01T00:00:00.000Z" }],
])(
  "a report with failures says what is missing and can be retried with %s; an unfinished one shows its progress",
  async (_, me) => {
    const { server } = screens;
    if (me) server.enter(me);
    const dropped = [{ uid: idOf(2), title: "Café Glow", reason: "failed" as const }];
    server.answerWith(`GET /reports/${reportIdOf(1)}`, () =>
      sampleReportDetail(server, sampleReport({ status: "partial", dropped })),
    );
    server.answerWith(`POST /reports/${reportIdOf(1)}/retry`, () => sampleReport({ status: "requested", progress: 0 }), 202);
    const page = await screens.open(detail);
    await page.getByRole("list", { name: "Could not be analysed" }).getByText("Café Glow").waitFor();
    server.answerWith(`GET /reports/${reportIdOf(1)}`, () => ({
      ...sampleReportDetail(server, sampleReport({ status: "requested", progress: 10 })),
      rankings: [],
    }));
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("progressbar").waitFor();
    await waitUntil(() => server.lastCall("POST", `/reports/${reportIdOf(1)}/retry`));
  },
);

test("a report with failures cannot be retried without reports in the plan", async () => {
  const { server } = screens;
  server.enter({ ...sampleProfile(), role: "freemium", workspace: null });
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () =>
    sampleReportDetail(
      server,
      sampleReport({ status: "partial", dropped: [{ uid: idOf(2), title: "Café Glow", reason: "failed" }] }),
    ),
  );
  const page = await screens.open(detail);
  await page.getByRole("list", { name: "Could not be analysed" }).getByText("Café Glow").waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Remove Café Glow" }).count()).toBe(0);
});

test("missing ads are removed from the notices of a report with the keyboard, one after another", async () => {
  const { server } = screens;
  let dropped: ReportCard["dropped"] = [
    { uid: idOf(2), title: "Café Glow", reason: "failed" },
    { uid: idOf(3), title: "Night Bus", reason: "failed" },
    { uid: idOf(4), title: "", reason: "removed" },
  ];
  const report = () => sampleReport({ status: dropped.length > 0 ? "partial" : "done", dropped });
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => sampleReportDetail(server, report()));
  for (const { uid } of dropped)
    server.answerWith(`DELETE /reports/${reportIdOf(1)}/ads/${uid}`, () => {
      dropped = dropped.filter((each) => each.uid !== uid);
      return report();
    });
  const page = await screens.open(detail);
  await page.getByRole("button", { name: "Remove Café Glow" }).press("Enter");
  await page.getByText("Café Glow").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Remove Night Bus");
  await page.keyboard.press("Enter");
  await page.getByText("Night Bus").waitFor({ state: "detached" });
  await page.getByRole("list", { name: "No longer available" }).getByText("A deleted ad").waitFor();
  await page.getByRole("button", { name: "Remove the deleted ad" }).press("Enter");
  await page.getByRole("region", { name: "Notices" }).waitFor({ state: "detached" });
});

test.each(SIZES)("list, detail and presentation are accessible, %s, in both themes", async (_, size) => {
  const { server } = screens;
  const [ad] = sampleReportDetail(server).ads;
  const leader = {
    uid: idOf(0),
    title: "Dunes",
    kpi: "attention" as const,
    value: 65,
    decided: true,
    original: ad!.original,
    heatmap: ad!.heatmap_image,
    peekthrough: ad!.peekthrough,
  };
  // The first link of the heatmap has expired.
  let reads = 0;
  const expired = `${server.origin}/videos/none.png?signature=expired`;
  server.answerWith("GET /reports", () => {
    const heatmap = reads++ === 0 ? expired : leader.heatmap;
    return { reports: [sampleReport({ leader: { ...leader, heatmap } })], last: null };
  });
  const page = await screens.open("/reports", { size });
  await page.getByRole("button", { name: "Show images" }).click();
  await expect.poll(() => page.getByRole("img", { name: "Dunes, heatmap" }).getAttribute("src")).toBe(leader.heatmap);
  await expectAccessible(page);
  for (const mode of ["Original", "Peekthrough"] as const) {
    await page.getByRole("radio", { name: mode }).check({ force: true });
    const image = page.getByRole("img", { name: `Dunes, ${mode.toLowerCase()}` });
    expect(await image.getAttribute("src")).toBe(mode === "Original" ? leader.original : leader.peekthrough);
  }
  for (const address of [detail, `/display-report/${reportIdOf(1)}`]) {
    await page.goto(server.origin + address);
    await page.getByText("Winner: Dunes").waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: "light" });
    // Digits of a score stay on one line, beside the image.
    const score = page.getByRole("region", { name: "Scores by template" }).locator("td > span").first();
    expect(await score.evaluate(linesOfText)).toBe(1);
    const isWide = await overflowsWindow(page);
    expect(isWide).toBe(false);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await page.waitForURL(`**${detail}`);
});

test("a report with many ads prints all columns within an A4 page", async () => {
  const { server } = screens;
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => {
    const { ads, ...rest } = sampleReportDetail(server);
    const [ad] = ads;
    const many = Array.from({ length: 12 }, (_, at) => ({
      ...ad!,
      heatmap: { ...ad!.heatmap, uid: idOf(at), title: `Dunes ${at}` },
    }));
    return { ...rest, ads: many };
  });
  const page = await screens.open(`/display-report/${reportIdOf(1)}`);
  const matrix = page.getByRole("region", { name: "Scores by template" });
  await matrix.waitFor();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  expect(await matrix.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("a report of one ad shows its scores and names no winner", async () => {
  const { server } = screens;
  const rankingOf = ({ rankings }: ReturnType<typeof sampleReportDetail>) =>
    rankings.map((ranking) => ({ ...ranking, winner: ranking.places[0]!.uid, places: ranking.places.slice(0, 1) }));
  server.answerWith(`GET /reports/${reportIdOf(1)}`, () => {
    const whole = sampleReportDetail(server, sampleReport({ heatmaps: [idOf(0)] }));
    return { ...whole, ads: whole.ads.slice(0, 1), rankings: rankingOf(whole) };
  });
  const page = await screens.open(detail);
  await page.getByRole("region", { name: "Ranking by Attention score" }).getByText("65 (55–75)").waitFor();
  expect(await page.getByText("Winner").count()).toBe(0);
});

test("a link to a report that is no longer shared says that the report is not accessible", async () => {
  screens.server.rejectNext(`/sharing/links/${LINK}/report`, "share.link_not_found");
  const page = await screens.open(sharedPage);
  await page.getByText("Unfortunately, this report is no longer accessible.").waitFor();
});

/** How many lines the text at the end of an element takes. */
function linesOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild!);
  return range.getClientRects().length;
}
