import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_FILES_PER_REQUEST } from "#contracts/staff/benchmark-images.ts";
import type { BenchmarkTemplate } from "#contracts/staff/benchmark-templates.ts";
import type { Benchmark } from "#contracts/staff/benchmarks.ts";
import { FIFTH_CORNER } from "#kit/portable/corners.ts";
import { png } from "#test/kit/images.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens } from "#test/web/kit/screens.ts";
import { sampleStaffWorkspace } from "#test/web/kit/staff-state.ts";

let screens: Screens;
let templates: readonly BenchmarkTemplate[];
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.me = sampleProfile({ superadmin: true });
  templates = Array.from({ length: 30 }, (_, at) => sampleTemplate(at));
  screens.server.answerWith("GET /staff/benchmarks", () => ({ benchmarks: [POSTERS] }));
  screens.server.answerWith(`GET /staff${PATH}`, () => ({ ...POSTERS, templates: templates.length }));
  screens.server.answerWith(`GET /staff${PATH}/templates`, () => ({ templates }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const created = "2026-01-01T00:00:00.000Z";
const POSTERS: Benchmark = {
  uid: `bm_${"0".repeat(26)}`,
  name: "Posters",
  kind: "ooh",
  access: "admin",
  status: "ready",
  version: 0,
  created,
  access_restricted: [],
  categories_templates: [],
  categories_subjects: [],
  categories_linked: false,
  remaining_clarity: 0,
  remaining_attention: 0,
  remaining_templates: 0,
  failed: [],
  templates: 0,
  subjects: 0,
  last_update: created,
  versions: [],
};
const PATH = `/benchmarks/${POSTERS.uid}`;

function sampleTemplate(at: number): BenchmarkTemplate {
  const image = `${screens.server.origin}/pictures/poster/image.png`;
  const [x, y] = [1, 1];
  return {
    uid: `tm_${String(at).padStart(26, "0")}`,
    name: `Station ${at}`,
    extension: "png",
    categories: {},
    coordinates: { left_top: { x, y }, right_top: { x: 9, y }, right_bottom: { x: 9, y: 9 }, left_bottom: { x, y: 9 } },
    status: "ready",
    thumbnail: image,
    src: image,
    created,
    originalWidth: 10,
    originalHeight: 10,
    usage: 0,
  };
}

test("all selected templates are deleted, in several requests if needed, and stay selected if a request fails", async () => {
  const remove = `POST /staff${PATH}/templates/delete`;
  screens.server.answerWith(remove, ({ uids }: { uids: readonly string[] }) => {
    expect(uids.length).toBeLessThanOrEqual(MAX_FILES_PER_REQUEST);
    templates = templates.filter(({ uid }) => !uids.includes(uid));
    return { deleted: uids };
  });
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  // A benchmark without a version is not ready.
  await page.getByText("Not built", { exact: true }).waitFor();
  expect(await page.getByText("Ready", { exact: true }).count()).toBe(0);
  await page.getByRole("tab", { name: "Templates (30)" }).click();
  await page.getByRole("list", { name: "Templates" }).waitFor();
  await page.getByRole("checkbox").evaluateAll((boxes: HTMLElement[]) => {
    for (const box of boxes) box.click();
  });
  const deleteSelected = async () => {
    await page.getByText("30 templates selected").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  screens.server.rejectNext(`/staff${PATH}/templates/delete`, "service.busy");
  await deleteSelected();
  await page.getByText("req-7f3a91").waitFor();
  await deleteSelected();
  await page.getByRole("tab", { name: "Templates (0)" }).waitFor();
  await page.getByText("Template(s) deleted", { exact: true }).waitFor();
});

test("all templates can be deleted in as many requests as needed, and then the benchmark, once its name is typed", async () => {
  const remove = `POST /staff${PATH}/delete-all`;
  screens.server.answerWith(remove, () => {
    templates = templates.slice(20);
    return { deleted: 20, left: templates.length };
  });
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("button", { name: "Delete all templates" }).click();
  const confirm = page.getByRole("button", { name: "Delete all", exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByLabel("Enter the benchmark’s name to confirm").fill("Posters");
  await expectAccessible(page);
  await confirm.click();
  await page.getByRole("tab", { name: "Templates (0)" }).waitFor();
  await expect.poll(() => screens.server.sent(remove)).toEqual(Array(2).fill({ of: "templates", confirmation: "Posters" }));

  const removeBenchmark = `POST /staff${PATH}/delete`;
  screens.server.answerWith(removeBenchmark, () => ({ deleted: POSTERS.uid }));
  screens.server.answerWith("GET /staff/benchmarks", () => ({ benchmarks: [] }));
  await page.getByRole("button", { name: "Delete benchmark" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete benchmark" });
  const confirmBenchmark = dialog.getByRole("button", { name: "Delete benchmark" });
  await dialog.getByLabel("Enter the benchmark’s name to confirm").fill("Poster");
  expect(await confirmBenchmark.isDisabled()).toBe(true);
  await dialog.getByLabel("Enter the benchmark’s name to confirm").fill("Posters");
  await confirmBenchmark.click();
  await page.getByText("Benchmark deleted").waitFor();
  expect(screens.server.sent(removeBenchmark)).toEqual([{ confirmation: "Posters" }]);
});

test("a repeated upload sends only the subjects that are missing", async () => {
  const names = Array.from({ length: MAX_FILES_PER_REQUEST + 1 }, (_, at) => `ad${at}`);
  const { thumbnail, src } = sampleTemplate(0);
  const added: string[] = [];
  let last = 0;
  screens.server.answerWith(`GET /staff${PATH}/subjects`, () => ({ subjects: [], last: null }));
  screens.server.answerWith(`POST /staff${PATH}/subjects`, ({ files }: { files: readonly object[] }) => {
    const upload = { kind: "form", url: `${screens.server.origin}/bucket`, fields: {}, expires_at: created };
    return { subjects: files.map(() => ({ uid: offerSubject(), upload })) };
  });
  function offerSubject(): string {
    const uid = `bs_${String(++last).padStart(26, "0")}`;
    screens.server.answerWith(`PUT /staff${PATH}/subjects/${uid}`, ({ name }: { name: string }) => {
      added.push(name);
      // The forms of the next batch fail.
      if (added.length === MAX_FILES_PER_REQUEST) screens.server.rejectNext(`/staff${PATH}/subjects`, "service.busy");
      return { uid, name, extension: "png", categories: {}, status: "ready", thumbnail, src, created };
    });
    return uid;
  }
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Subjects (0)" }).click();
  await page.getByRole("button", { name: "Add subjects" }).click();
  const buffer = Buffer.from(await png(20, 20));
  await page
    .locator("input[type=file]")
    .setInputFiles(names.map((name) => ({ name: `${name}.png`, mimeType: "image/png", buffer })));
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Save 26 subjects" }).click();
  await page.getByRole("button", { name: "Save 1 subject" }).click();
  await page.getByText("Subject added!").waitFor();
  expect(added).toEqual(names);
  await page.getByRole("button", { name: "Add subjects" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles(["late1", "late2"].map((name) => ({ name: `${name}.png`, mimeType: "image/png", buffer })));
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Save 2 subjects" }).click();
  await page.getByText("Subject(s) added!").waitFor();

  screens.server.answerWith(`GET /staff${PATH}`, () => ({ ...POSTERS, subjects: 2 }));
  screens.server.answerWith(`POST /staff${PATH}/delete-all`, () => ({ deleted: 2, left: 0 }));
  await page.reload();
  // A reload keeps the tab.
  await page.getByRole("tab", { name: "Subjects", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Delete all subjects" }).click();
  await page.getByLabel("Enter the benchmark’s name to confirm").fill("Posters");
  await page.getByRole("button", { name: "Delete all", exact: true }).click();
  await page.getByText("Subject(s) deleted").waitFor();
});

test("a template can be added in four steps, and a message confirms it", async () => {
  const template = sampleTemplate(30);
  const upload = { kind: "form", url: `${screens.server.origin}/bucket`, fields: {}, expires_at: created };
  screens.server.answerWith(`POST /staff${PATH}/templates`, () => ({ uid: template.uid, upload }));
  const add = `PUT /staff${PATH}/templates/${template.uid}`;
  screens.server.answerWith(add, () => template);
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Templates (30)" }).click();
  await page.getByRole("button", { name: "Add template" }).click();
  const dialog = page.getByRole("dialog", { name: "Add template" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "Kiosk.png", mimeType: "image/png", buffer: Buffer.from(await png(200, 200)) });
  const addCorner = dialog.getByRole("button", { name: "Add corner" });
  // The fields of the corners move the image at no click.
  const image = dialog.getByRole("group", { name: "Corners of the slot" });
  await image.waitFor();
  const place = await image.boundingBox();
  for (let corner = 0; corner < 4; corner++) await addCorner.click();
  expect(await image.boundingBox()).toEqual(place);
  for (let step = 2; step < 4; step++) await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "Add template" }).click();
  await page.getByText("Template added!").waitFor();
  expect(screens.server.sent(add)).toMatchObject([{ name: "Kiosk", extension: "png" }]);
});

test("removing a category or value and resetting all templates need a confirmation", async () => {
  const value = { value: "Station", shown: true, linked: false, options: null };
  const place = { name: "Place", shown: true, linked: false, values: [value] };
  screens.server.answerWith(`GET /staff${PATH}`, () => ({ ...POSTERS, categories_templates: [place] }));
  const [change, reset] = [`POST /staff${PATH}/categories`, `POST /staff${PATH}/reset-templates`];
  screens.server.answerWith(change, () => POSTERS);
  screens.server.answerWith(reset, () => ({ reset: 2, message: "Reset 2 templates to ready status" }));
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  const confirm = page.getByRole("alertdialog");

  await page.getByRole("button", { name: "Reset template status" }).click();
  expect(screens.server.sent(reset)).toEqual([]);
  await confirm.getByRole("button", { name: "Reset" }).click();
  await page.getByText("Reset 2 templates to ready status").waitFor();

  await page.getByRole("tab", { name: "Templates (0)" }).click();
  await page.getByRole("button", { name: "Categories" }).click();
  await page.getByRole("button", { name: "Remove Station" }).click();
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await confirm.waitFor({ state: "detached" });
  expect(screens.server.sent(change)).toEqual([]);
  for (const name of ["Remove Station", "Remove Place"]) {
    await page.getByRole("button", { name }).click();
    await confirm.getByRole("button", { name: "Remove" }).click();
    await confirm.waitFor({ state: "detached" });
  }
  expect(screens.server.sent(change)).toEqual([
    { change: "remove_value", of: "templates", category: "Place", value: "Station" },
    { change: "remove_category", of: "templates", category: "Place" },
  ]);
});

test("fields that the server would reject are marked, nothing is sent, and changes are not lost without a question", async () => {
  const update = `PATCH /staff${PATH}`;
  screens.server.answerWith(update, () => POSTERS);
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill(" ");
  await page.getByLabel("Access", { exact: true }).selectOption("restricted");
  await page.getByRole("link", { name: "Workspaces" }).first().press("Enter");
  const leave = page.getByRole("alertdialog");
  await leave.getByText("You have made changes. Do you want to continue without saving?").waitFor();
  await leave.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("tab", { name: /^Subjects/ }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByText("Enter a name.").waitFor();
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  expect(screens.server.sent(update)).toEqual([]);
  await name.fill("Posters");
  // Workspaces are found by name. Their search does not save the form.
  screens.server.answerWith("GET /staff/backoffice/workspaces", () => ({ rows: [sampleStaffWorkspace()], last: null }));
  screens.server.answerWith("GET /staff/backoffice/workspaces/ws_1", sampleStaffWorkspace);
  const workspaces = page.getByRole("group", { name: "Workspaces" });
  await workspaces.getByLabel("Find a workspace").fill("north");
  await workspaces.getByLabel("Find a workspace").press("Enter");
  await workspaces.getByLabel("Workspace", { exact: true }).selectOption({ label: "North Studio, ws_1" });
  await workspaces.getByText("North Studio (ws_1)").waitFor();
  await workspaces.getByRole("button", { name: "Remove North Studio" }).click();
  await workspaces.getByLabel("Workspace", { exact: true }).selectOption("ws_1");
  expect(screens.server.sent(update)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByText("Benchmark updated").waitFor();
  expect(screens.server.sent(update)).toMatchObject([{ access: "restricted", access_restricted: ["ws_1"] }]);
});

test("corners can be placed only with the main mouse button, and a canceled drag ends", async () => {
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Templates (30)" }).click();
  await page.getByRole("button", { name: "Edit Station 0", exact: true }).click();
  const corners = page.getByRole("group", { name: "Corners of the slot" });
  await corners.getByRole("button", { name: /^Top left/ }).waitFor();
  await corners.waitFor();
  const { x, y, width, height } = (await corners.boundingBox())!;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  await page.mouse.click(centreX, centreY, { button: "right" });
  expect(await page.getByText(FIFTH_CORNER).count()).toBe(0);
  const corner = corners.getByRole("button").first();
  await corner.dispatchEvent("pointerdown", { button: 0, pointerId: 1, bubbles: true });
  await corner.dispatchEvent("pointercancel", { pointerId: 1, bubbles: true });
  const before = await corner.getAttribute("aria-label");
  await page.mouse.move(centreX, centreY);
  expect(await corner.getAttribute("aria-label")).toBe(before);
  await page.mouse.click(centreX, centreY);
  await page.getByText(FIFTH_CORNER).waitFor();
});

test("a failed build says which templates and subjects failed, and what to do, and benchmarks are filtered by status", async () => {
  const failure = {
    template: "tm_1",
    template_name: "Station 1",
    subject: "bs_2",
    subject_name: "Summer sale",
    message: "Damaged.",
  };
  const failed = { ...POSTERS, status: "failed", failed: [failure] };
  screens.server.answerWith(`GET /staff${PATH}`, () => failed);
  screens.server.answerWith("GET /staff/benchmarks", () => ({
    benchmarks: [failed, { ...POSTERS, uid: `bm_${"1".repeat(26)}`, name: "Banners" }],
  }));
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByText("Station 1 with Summer sale: Damaged.").waitFor();
  await page.getByText("Before you can change the settings, select “Reset remaining counters”").waitFor();
  expect(await page.getByText("when the benchmark is ready").count()).toBe(0);
  await expectAccessible(page);
  const listed = page.getByLabel("Benchmark", { exact: true }).getByRole("option");
  expect(await listed.count()).toBe(3);
  await page.getByLabel("Status", { exact: true }).selectOption("Failed");
  expect(await listed.allInnerTexts()).toEqual(["Select a benchmark", expect.stringMatching(/^Posters /)]);
});

test("maintenance actions report success and failure with the specified messages", async () => {
  const counters = `POST /staff${PATH}/reset-remaining`;
  screens.server.answerWith(counters, () => POSTERS);
  const version = { version: 1, created, production_ready: false, templates: 2, subjects: 2, model: "full" };
  let benchmark = { ...POSTERS, versions: [version] };
  screens.server.answerWith(`GET /staff${PATH}`, () => benchmark);
  screens.server.answerWith("POST /staff/benchmarks/recover", () => ({
    success: true,
    error: null,
    totalChecked: 3,
    recoveredBenchmarks: [POSTERS.uid],
  }));
  screens.server.answerWith(`POST /staff${PATH}/build`, () => ({ ...POSTERS, status: "requested" }));
  screens.server.answerWith(`PATCH /staff${PATH}`, () => POSTERS);
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByText(/^\d\d-\d\d-\d{4} · 2 templates · 2 subjects · full$/).waitFor();
  // All benchmarks have the same status, so there is nothing to filter.
  expect(await page.getByLabel("Status", { exact: true }).count()).toBe(0);
  const recover = page.getByRole("button", { name: "Recover stuck benchmarks" });
  await recover.click();
  await page.getByText("Recovery complete. Checked 3 benchmarks, recovered 1", { exact: true }).waitFor();
  screens.server.rejectNext("/staff/benchmarks/recover", "service.busy");
  await recover.click();
  await page.getByText("Error recovering stuck benchmarks: Sightline is busy.").waitFor();
  await page.getByRole("button", { name: "Reset remaining counters" }).click();
  await page.getByText("Counters reset", { exact: true }).waitFor();
  expect(screens.server.sent(counters)).toHaveLength(1);
  screens.server.rejectNext(`/staff${PATH}/reset-templates`, "service.busy");
  await page.getByRole("button", { name: "Reset template status" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await page.getByText("Error resetting template status: Sightline is busy.").waitFor();
  screens.server.rejectNext(`/staff${PATH}/versions/1`, "service.busy");
  const production = page.getByRole("switch", { name: /Ready for production.*version 1/ });
  await production.press("Space");
  await page.getByText("Error updating production ready status: Sightline is busy.").waitFor();
  expect(await production.getAttribute("aria-checked")).toBe("false");
  const build = page.getByRole("button", { name: "Build benchmark" });
  await page.getByText("Add at least one template and two subjects before you build.").waitFor();
  expect(await build.isDisabled()).toBe(true);
  benchmark = { ...benchmark, templates: 1, subjects: 2 };
  await page.reload();
  await build.click();
  await page.getByText("Building benchmark...", { exact: true }).waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Posters 2027");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Benchmark updated", { exact: true }).waitFor();
});

test("messages confirm that categories and values are added or removed, and a value can be hidden, linked and split", async () => {
  const category = { name: "Place", shown: true, linked: false, values: [] as object[] };
  const values = [{ value: "Station", shown: true, linked: false, options: null }];
  let benchmark = POSTERS;
  screens.server.answerWith(`GET /staff${PATH}`, () => benchmark);
  const save = `POST /staff${PATH}/categories`;
  screens.server.answerWith(save, ({ change }: { change: string }) => {
    const isWithoutValue = change === "add_category" || change === "remove_value";
    const categories = change === "remove_category" ? [] : [{ ...category, values: isWithoutValue ? [] : values }];
    // A colleague turns linking on while the dialog is open.
    benchmark = { ...POSTERS, categories_templates: categories, categories_linked: change === "set_value" } as Benchmark;
    return benchmark;
  });
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Templates (0)" }).click();
  await page.getByRole("button", { name: "Categories" }).click();
  await page.getByLabel("New category").fill("Place");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByText("Category added", { exact: true }).waitFor();
  await page.getByLabel("New value of Place").fill("Station");
  await page.getByRole("button", { name: "Add value" }).click();
  await page.getByText("Value added", { exact: true }).waitFor();

  const station = { of: "templates", category: "Place", value: "Station", change: "set_value" };
  const sends = (body: object) => expect.poll(() => screens.server.sent(save).at(-1)).toEqual({ ...station, ...body });
  const linked = page.getByRole("checkbox", { name: "Linked to subjects: Station" });
  expect(await linked.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "Shown to customers: Station" }).click();
  await sends({ shown: false });
  await linked.click();
  await sends({ linked: true });
  await page.getByRole("button", { name: "Split slot of Station" }).click();
  const split = page.getByRole("dialog", { name: "Split the slot of Station" });
  const percent = split.getByLabel("Size of the left part in percent");
  expect(await percent.inputValue()).toBe("50");
  const attempts = screens.server.sent(save).length;
  for (const wrong of ["0", "100"]) {
    await percent.fill(wrong);
    await split.getByRole("button", { name: "Save" }).click();
    await split.getByText("Use 1 to 99 percent.").waitFor();
  }
  expect(screens.server.sent(save)).toHaveLength(attempts);
  await percent.fill("30");
  await split.getByRole("button", { name: "Save" }).click();
  await sends({ options: { axis: "vertical", percent: 30, index: 0 } });

  const remove = page.getByRole("alertdialog").getByRole("button", { name: "Remove" });
  await page.getByRole("button", { name: "Remove Station" }).click();
  await remove.click();
  await page.getByText("Value deleted", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove Place" }).click();
  await remove.click();
  await page.getByText("Category removed", { exact: true }).waitFor();
});

test("the search for subjects sends one request when typing stops, not one per letter", async () => {
  const subjects = `GET /staff${PATH}/subjects`;
  screens.server.answerWith(subjects, () => ({ subjects: [], last: null }));
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Subjects (0)" }).click();
  await page.getByText("Add ads of many kinds, at least 2.").waitFor();
  const before = screens.server.sent(subjects).length;
  const answer = Promise.withResolvers<void>();
  await page.route("**/subjects?search=*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  // Stopped, so that no pause between two letters is long enough to be one.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 1000));
  await page.getByLabel("Search subjects").pressSequentially("summer sale");
  const asked = page.waitForRequest(/subjects\?search=/);
  await page.clock.resume();
  await asked;
  // Nothing is said about the search before its response.
  await page.getByRole("status", { name: "Loading subjects" }).waitFor();
  expect(await page.getByText("No subject matches.").count()).toBe(0);
  answer.resolve();
  await page.getByText("No subject matches.").waitFor();
  expect(screens.server.sent(subjects).length - before).toBe(1);
});

test("all templates are downloaded as a zip once it is created", async () => {
  const zip = {
    uid: `zp_${"0".repeat(26)}`,
    status: "packing",
    progress: 40,
    problem: null,
    size: null,
    url: null,
    expires_at: created,
  };
  const path = `/staff/exports${PATH}/zip`;
  screens.server.answerWith(`POST ${path}`, () => zip, 202);
  let current = zip as object;
  screens.server.answerWith(`GET ${path}/${zip.uid}`, () => current);
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Templates (30)" }).click();
  await page.getByRole("button", { name: "Download all" }).click();
  await page.getByText("Preparing… 40%").waitFor();
  const download = page.waitForEvent("download");
  current = { ...zip, status: "done", progress: 100, url: `${screens.server.origin}/zips/Posters.zip` };
  expect((await download).suggestedFilename()).toBe("Posters.zip");
  await page.getByRole("button", { name: "Download all" }).waitFor();
});

test("the usage of all workspaces and of one is shown by month in a chart and a table", async () => {
  const months = Array.from({ length: 12 }, (_, at) => ({
    year: 2026,
    month: at + 1,
    heatmaps: { image: at * 100, video_seconds: at * 91 },
  }));
  screens.server.answerWith("GET /staff/statistics/usage", () => ({ months }));
  const category = (name: string, ...values: string[]) => ({
    name,
    shown: true,
    linked: false,
    values: values.map((value) => ({ value, shown: true, linked: false, options: null })),
  });
  const lights = ["Day", "Day", "Night"];
  templates = lights.map((Light, at) => ({ ...sampleTemplate(at), categories: { Place: "Station", Light } }));
  const categories_templates = [category("Place", "Station"), category("Light", "Day", "Night")];
  screens.server.answerWith(`GET /staff${PATH}`, () => ({ ...POSTERS, categories_templates }));
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Template usage" }).click();
  await page.getByText("Highest: 1,117").waitFor();
  await page.getByText("Show as a table").click();
  // 1,001 seconds are 16.7 minutes.
  await page.getByRole("row", { name: "2026-12 1,100 17" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Combination table" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Combinations of template categories" });
  await dialog.getByRole("row", { name: "Station 2 1 3" }).waitFor();
  await dialog.getByRole("row", { name: "Total 2 1 3" }).waitFor();
  expect(await dialog.locator("[data-largest=true]").allTextContents()).toEqual(["2"]);
});
