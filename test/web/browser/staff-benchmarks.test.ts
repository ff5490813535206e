import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Benchmark, type BenchmarkTemplate, MAX_FILES_PER_REQUEST } from "#contracts/staff/benchmarks.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens } from "#test/web/kit/screens.ts";

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
    uid: `bt_${String(at).padStart(26, "0")}`,
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

test("all selected templates are deleted, also more than one request may name, and those of a failed request stay selected", async () => {
  const remove = `POST /staff${PATH}/templates/delete`;
  screens.server.answerWith(remove, ({ uids }: { uids: readonly string[] }) => {
    expect(uids.length).toBeLessThanOrEqual(MAX_FILES_PER_REQUEST);
    templates = templates.filter(({ uid }) => !uids.includes(uid));
    return { deleted: uids };
  });
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
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
});

test("all templates are deleted in as many requests as needed, once the benchmark's name is typed", async () => {
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
  await expect.poll(() => screens.server.sent(remove)).toEqual(Array(2).fill({ of: "templates", name: "Posters" }));
});

test("the search of subjects asks once when typing stops, not for each letter", async () => {
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
  await page.getByText("Preparing … 40 %").waitFor();
  const download = page.waitForEvent("download");
  current = { ...zip, status: "done", progress: 100, url: `${screens.server.origin}/zips/Posters.zip` };
  expect((await download).suggestedFilename()).toBe("Posters.zip");
  await page.getByRole("button", { name: "Download all" }).waitFor();
});

test("the usage of all workspaces and of one is drawn by month, and said in a table", async () => {
  const months = Array.from({ length: 12 }, (_, at) => ({
    year: 2026,
    month: at + 1,
    heatmaps: { image: at * 100, video_seconds: at * 91 },
  }));
  screens.server.answerWith("GET /staff/statistics/usage", () => ({ months }));
  const page = await screens.open(`/superadmin/benchmark/${POSTERS.uid}`);
  await page.getByRole("tab", { name: "Template usage" }).click();
  await page.getByText("Highest: 1,117").waitFor();
  await page.getByText("Show as a table").click();
  // 1,001 seconds are 16.7 minutes.
  await page.getByRole("row", { name: "2026-12 1,100 17" }).waitFor();
  await expectAccessible(page);
});
