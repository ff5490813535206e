import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Profile } from "#contracts/profile.ts";
import type { ReportDetail } from "#contracts/reports.ts";
import { flatPng } from "#test/kit/images.ts";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { reportIdOf, sampleReport, sampleReportDetail } from "#test/web/kit/reports-state.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

const report = `/report/${reportIdOf(1)}`;
const READ = `GET /reports/${reportIdOf(1)}`;
const ADD = `POST /reports/${reportIdOf(1)}/ads`;
const ARRANGE = `PUT /reports/${reportIdOf(1)}/ads`;

let screens: Screens;
let shown: ReportDetail;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.enter(withReports());
  server.heatmaps = ["Dunes", "Morrow", "Café Glow", "Fjord"].map((title, number) =>
    sampleHeatmap(server.origin, number, { title, application: "(Digital) Out Of Home" }),
  );
  shown = sampleReportDetail(server);
  server.answerWith(READ, () => shown);
  server.answerWith(`GET /sharing/reports/${reportIdOf(1)}`, () => ({ public: false, share: null }));
  server.answerWith(ADD, addTo, 202);
  server.answerWith(ARRANGE, arrange);
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const withReports = (): Profile => {
  const profile = sampleProfile();
  return { ...profile, workspace: { ...profile.workspace!, access: ["reports"] } };
};
type Ads = { heatmap: string; title?: string }[];

/** The report is in progress again with the added ads. */
function addTo({ ads }: { ads: Ads }) {
  const heatmaps = [...shown.report.heatmaps, ...ads.map(({ heatmap }) => heatmap)];
  shown = { ...shown, report: { ...shown.report, heatmaps, status: "requested", progress: 50, version: 2 }, rankings: [] };
  return shown.report;
}

function arrange({ version, ads }: { version: number; ads: Ads }) {
  shown = {
    ...shown,
    report: { ...shown.report, version: version + 1, heatmaps: ads.map(({ heatmap }) => heatmap) },
    ads: ads.map(({ heatmap, title }) => {
      const ad = shown.ads.find((each) => each.heatmap.uid === heatmap)!;
      return { ...ad, heatmap: { ...ad.heatmap, title: title ?? ad.heatmap.title } };
    }),
  };
  return shown.report;
}

const expectFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

async function pressAndExpect(control: Locator, focused: Locator) {
  await control.press("Enter");
  await control.waitFor({ state: "detached" });
  await expectFocus(focused);
}

async function openAds({ size = WIDE } = {}) {
  const page = await screens.open(report, { size });
  await page.getByRole("tab", { name: "Ads" }).click();
  const list = page.getByRole("list", { name: "Ads" });
  return { page, list, titles: () => list.getByRole("heading").allTextContents() };
}

async function openDialog(size = WIDE) {
  const { page } = await openAds({ size });
  await page.getByRole("button", { name: "Add ads" }).click();
  const dialog = page.getByRole("dialog", { name: "Add ads" });
  return { page, dialog, submit: dialog.getByRole("button", { name: "Add ads" }) };
}

test("existing heatmaps are added with titles, those in the report cannot be chosen, and the report shows its progress", async () => {
  const { server } = screens;
  const { page, dialog, submit } = await openDialog();
  await dialog.getByText("They’re placed in the 2 templates of this report.").waitFor();
  await submit.click();
  await dialog.getByText("Add at least one ad").waitFor();
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  for (const title of ["Dunes", "Morrow"]) {
    const existing = dialog.getByRole("checkbox", { name: title, exact: true });
    await existing.waitFor();
    expect([await existing.isChecked(), await existing.isDisabled()]).toEqual([true, true]);
  }
  for (const title of ["Café Glow", "Fjord"]) await dialog.getByRole("checkbox", { name: title, exact: true }).check();
  await dialog.getByLabel("Title of ad 2").fill("Challenger");
  await submit.click();

  await page.getByRole("progressbar", { name: "Progress of Spring outdoor" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  // The end is emailed to the creator.
  await page.getByText("We’ll email you when the report is ready.").waitFor();
  shown = { ...shown, report: { ...shown.report, created_by_uid: "usr_grace" } };
  await page.reload();
  await page.getByText("The results appear here when the report is ready.").waitFor();
  expect(server.sent(ADD)).toEqual([{ ads: [{ heatmap: idOf(2) }, { heatmap: idOf(3), title: "Challenger" }] }]);
});

test("new images are uploaded only for the report and added once all of them are uploaded; a failed one can be retried", async () => {
  const { server } = screens;
  const buffer = await creativeImage("poster/image.png");
  const image = (name: string) => ({ name, mimeType: "image/png", buffer });
  const { page, dialog, submit } = await openDialog();
  await dialog.getByLabel("Upload images").setInputFiles([image("One.png"), image("Two.png")]);
  await dialog.getByLabel("Title of ad 2").waitFor();
  server.rejectNext("/heatmaps/hm_", "service.busy");
  await submit.click();
  await dialog.getByRole("alert").getByText("1 upload failed").waitFor();
  expect(server.sent(ADD)).toEqual([]);
  await dialog.getByRole("button", { name: /^Retry/ }).click();

  await page.getByRole("progressbar", { name: "Progress of Spring outdoor" }).waitFor();
  const uploaded = server.heatmaps.filter(({ title }) => title === "One" || title === "Two");
  const uidOf = (title: string) => uploaded.find((each) => each.title === title)!.uid;
  expect(server.sent(ADD)).toEqual([{ ads: [{ heatmap: uidOf("One") }, { heatmap: uidOf("Two") }] }]);
  expect(server.sent("POST /heatmaps")).toMatchObject([{ hidden: true }, { hidden: true }]);
});

test("a report that is in progress by now keeps the dialog and what was chosen, with the reason", async () => {
  const { server } = screens;
  const { page, dialog, submit } = await openDialog();
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByRole("checkbox", { name: "Fjord", exact: true }).check();
  server.rejectNext(`/reports/${reportIdOf(1)}/ads`, "report.in_progress");
  shown = { ...shown, report: { ...shown.report, status: "requested", progress: 10 }, rankings: [] };
  await submit.click();
  await page.getByText("This report is in progress. You can add ads once it’s finished.").waitFor();
  await page.getByRole("progressbar", { name: "Progress of Spring outdoor", includeHidden: true }).waitFor();
  expect(await dialog.getByRole("checkbox", { name: "Fjord", exact: true }).isChecked()).toBe(true);

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByText("No ads will be added.").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(server.heatmaps.some(({ title }) => title === "Fjord")).toBe(true);
});

test("heatmaps that fail to load can be loaded again, and it is said if there are none", async () => {
  const { server } = screens;
  const { dialog } = await openDialog();
  server.rejectNext("/heatmaps", "request.invalid");
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByText("Couldn’t load your heatmaps").waitFor();
  server.heatmaps = [];
  await dialog.getByRole("button", { name: "Retry" }).click();
  await dialog.getByText("You have no heatmaps of type (Digital) Out Of Home yet.").waitFor();
});

test("display ads are offered and taken only in the sizes of the report’s templates", async () => {
  const { server } = screens;
  const [template] = shown.templates;
  shown = {
    ...shown,
    report: { ...shown.report, type: "display" },
    templates: [{ ...template!, kind: "display", slot: { width: 300, height: 250 } }],
  };
  server.heatmaps = (["300x250", "728x90"] as const).map((dimensions, number) =>
    sampleHeatmap(server.origin, number + 2, { title: dimensions, application: "Display Ads", dimensions }),
  );
  const { dialog } = await openDialog();
  await dialog.getByText("They’re placed in the 1 template of this report.").waitFor();
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByRole("checkbox", { name: "300x250" }).waitFor();
  await dialog.getByText("Only heatmaps of type Display Ads are listed, in the sizes that the report takes.").waitFor();
  expect(await dialog.getByRole("checkbox", { name: "728x90" }).count()).toBe(0);

  const image = async (name: string, width: number, height: number) => ({
    name,
    mimeType: "image/png",
    buffer: await flatPng(width, height),
  });
  const images = [
    await image("Leaderboard.png", 1456, 180),
    await image("Square.png", 500, 500),
    await image("Own.png", 600, 500),
  ];
  await dialog.getByLabel("Upload images").setInputFiles(images);
  await dialog.getByLabel("Title of ad 1").waitFor();
  expect(await dialog.getByRole("alert").getByRole("listitem").allTextContents()).toEqual([
    "Leaderboard.png is 1456\u00a0×\u00a0180. This report takes 300\u00a0×\u00a0250.",
    "Square.png is 500\u00a0×\u00a0500. This report takes 300\u00a0×\u00a0250.",
  ]);
});

test("a full report says so, one with room for one ad takes only one, and a failed one gets other ads", async () => {
  const { server } = screens;
  const withAds = (count: number) => {
    const heatmaps = Array.from({ length: count }, (_, at) => idOf(at + 10));
    shown = { ...shown, report: { ...shown.report, heatmaps } };
  };
  withAds(20);
  const { page } = await openAds();
  const add = page.getByRole("button", { name: "Add ads" });
  await page.getByText("A report has at most 20 ads.").waitFor();
  expect(await add.isDisabled()).toBe(true);

  withAds(19);
  await page.reload();
  await page.getByRole("tab", { name: "Ads" }).click();
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add ads" });
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByRole("checkbox", { name: "Fjord", exact: true }).check();
  expect(await dialog.getByRole("checkbox", { name: "Dunes", exact: true }).isDisabled()).toBe(true);

  shown = { ...sampleReportDetail(server, sampleReport({ status: "failed", heatmaps: [] })), ads: [], rankings: [] };
  await page.goto(server.origin + report);
  await page.getByText("This report failed").waitFor();
  await add.click();
  await dialog.waitFor();
});

test("after an ad is removed, the focus is on the same button of the next or else the previous ad, and then on Add ads", async () => {
  const { server } = screens;
  const [ad] = shown.ads;
  const added = ["Café Glow", "Fjord"].map((title, at) => ({
    ...ad!,
    heatmap: { ...ad!.heatmap, uid: idOf(at + 2), title },
  }));
  shown = { ...shown, ads: [...shown.ads, ...added] };
  const { page, list } = await openAds();
  for (const [at, title, next] of [
    [1, "Morrow", list.getByRole("button", { name: "Remove Café Glow" })],
    [3, "Fjord", list.getByRole("button", { name: "Remove Café Glow" })],
    [2, "Café Glow", page.getByRole("button", { name: "Add ads" })],
  ] as const) {
    server.answerWith(`DELETE /reports/${reportIdOf(1)}/ads/${idOf(at)}`, () => {
      const ads = shown.ads.filter(({ heatmap }) => heatmap.uid !== idOf(at));
      shown = { ...shown, report: { ...shown.report, heatmaps: ads.map(({ heatmap }) => heatmap.uid) }, ads };
      return shown.report;
    });
    await list.getByRole("button", { name: `Remove ${title}` }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
    await list.getByRole("heading", { name: title }).waitFor({ state: "detached" });
    await expectFocus(next);
  }
});

test("the keyboard keeps its place while ads are chosen, removed and added", async () => {
  const { server } = screens;
  const buffer = await creativeImage("poster/image.png");
  const image = (name: string) => ({ name, mimeType: "image/png", buffer });
  const { dialog, submit } = await openDialog();
  const upload = dialog.getByLabel("Upload images");
  await upload.setInputFiles([image("One.png"), image("Two.png"), image("Three.png")]);
  for (const [name, next] of [
    ["Two.png", "Three.png"],
    ["Three.png", "One.png"],
  ])
    await pressAndExpect(
      dialog.getByRole("button", { name: `Remove ${name}` }),
      dialog.getByRole("button", { name: `Remove ${next}` }),
    );
  await pressAndExpect(dialog.getByRole("button", { name: "Remove One.png" }), upload);

  const own = dialog.getByRole("group", { name: "Your heatmaps" });
  await pressAndExpect(dialog.getByRole("button", { name: "Choose from your heatmaps" }), own);
  await expect.poll(() => own.evaluate((group) => group.getBoundingClientRect().top < window.innerHeight)).toBe(true);

  await upload.setInputFiles([image("One.png")]);
  await dialog.getByLabel("Title of ad 1").waitFor();
  server.rejectNext("/heatmaps/hm_", "service.busy");
  await submit.press("Enter");
  await dialog.getByRole("alert").getByText("1 upload failed").waitFor();
  await expectFocus(submit);
});

test("no one without a plan that has reports is offered to add ads", async () => {
  const { server } = screens;
  server.enter({ ...sampleProfile(), role: "trial", workspace: null, trialEnd: "2099-01-01T00:00:00.000Z" });
  const { page, list } = await openAds();
  await list.getByRole("heading", { name: "Dunes" }).waitFor();
  expect(await page.getByRole("button", { name: "Add ads" }).count()).toBe(0);
});

test("a new order is shown at once and saved in the background, moves during that are saved together, and the focus stays", async () => {
  const { server } = screens;
  const { page, list, titles } = await openAds();
  let save = (): void => undefined;
  const maySave = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route(`**/api/reports/${reportIdOf(1)}/ads`, async (route) => {
    await maySave;
    await route.fallback();
  });
  const later = list.getByRole("button", { name: "Move Dunes later" });
  await later.press("Enter");
  expect(await titles()).toEqual(["Morrow", "Dunes"]);
  await page.getByRole("status").filter({ hasText: "Dunes is now ad 2 of 2." }).waitFor({ state: "attached" });
  // The focus moves with the ad, and at the end of the list the button does nothing.
  await expect.poll(() => later.evaluate((button) => document.activeElement === button)).toBe(true);
  await later.press("Enter");
  expect(await titles()).toEqual(["Morrow", "Dunes"]);
  await list.getByRole("listitem").nth(1).locator("[draggable=true]").dragTo(list.getByRole("listitem").first());
  expect(await titles()).toEqual(["Dunes", "Morrow"]);
  await list.getByRole("button", { name: "Move Dunes later" }).click();
  await list.getByRole("button", { name: "Move Dunes earlier" }).click();
  await page.getByRole("tab", { name: "Results" }).click();
  await page.getByRole("tab", { name: "Ads" }).click();
  expect(await titles()).toEqual(["Dunes", "Morrow"]);
  expect(server.sent(ARRANGE)).toEqual([]);
  save();
  await expect
    .poll(() => server.sent(ARRANGE))
    .toEqual([
      { version: 1, ads: [{ heatmap: idOf(1) }, { heatmap: idOf(0) }] },
      { version: 2, ads: [{ heatmap: idOf(0) }, { heatmap: idOf(1) }] },
    ]);
  expect(await titles()).toEqual(["Dunes", "Morrow"]);
});

test("an order that cannot be saved is restored with the reason, and an ad gets another title", async () => {
  const { server } = screens;
  const { page, list, titles } = await openAds();
  server.rejectNext(`/reports/${reportIdOf(1)}/ads`, "service.busy", 409);
  await list.getByRole("button", { name: "Move Dunes later" }).click();
  await page.getByText("Couldn’t save the new order.").waitFor();
  expect(await titles()).toEqual(["Dunes", "Morrow"]);

  // Someone else renamed the report: their version is shown.
  shown = { ...shown, report: { ...shown.report, title: "Summer outdoor", version: 9 } };
  server.rejectNext(`/reports/${reportIdOf(1)}/ads`, "report.changed");
  await list.getByRole("button", { name: "Move Dunes later" }).click();
  await page.getByText("This report was changed by someone else.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Summer outdoor" }).waitFor();
  expect(await titles()).toEqual(["Dunes", "Morrow"]);

  await list.getByRole("button", { name: "Rename Morrow" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename ad" });
  await dialog.getByLabel("Title").fill("Challenger");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect.poll(titles).toEqual(["Dunes", "Challenger"]);
  await dialog.waitFor({ state: "detached" });
  expect(server.sent(ARRANGE).at(-1)).toEqual({
    version: 9,
    ads: [{ heatmap: idOf(0) }, { heatmap: idOf(1), title: "Challenger" }],
  });
});

test("arrows point in the direction in which an ad moves: sideways beside others, up and down in one column", async () => {
  const { page, list } = await openAds();
  const turnOf = (name: string) =>
    list
      .getByRole("button", { name })
      .locator("svg")
      .evaluate((icon) => [icon.classList.contains("lucide-arrow-up"), getComputedStyle(icon).rotate]);
  expect([await turnOf("Move Morrow earlier"), await turnOf("Move Dunes later")]).toEqual([
    [true, "-90deg"],
    [false, "-90deg"],
  ]);
  await page.setViewportSize(NARROW);
  await expect.poll(() => turnOf("Move Morrow earlier")).toEqual([true, "0deg"]);
  const [first, second] = await list.getByRole("listitem").evaluateAll((ads) => ads.map((ad) => ad.getBoundingClientRect().left));
  expect(first).toBe(second);
});

test.each(SIZES)("the ads and the dialog are accessible, %s, in both themes", async (_, size) => {
  const { page, dialog } = await openDialog(size);
  await dialog.getByRole("button", { name: "Choose from your heatmaps" }).click();
  await dialog.getByRole("checkbox", { name: "Fjord", exact: true }).check();
  await dialog.getByLabel("Title of ad 1").waitFor();
  for (const open of [true, false]) {
    if (!open) {
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
      await dialog.waitFor({ state: "detached" });
    }
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await overflowsWindow(page)).toBe(false);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
  }
});
