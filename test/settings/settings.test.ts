import { afterEach, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { audits } from "#contracts/audits.ts";
import { billing } from "#contracts/billing.ts";
import { brands } from "#contracts/brands.ts";
import { copilot } from "#contracts/copilot.ts";
import { demo } from "#contracts/demo.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { reports } from "#contracts/reports.ts";
import { type Defaults, INITIAL_DEFAULTS, settings } from "#contracts/settings.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { type NewAnnouncement, staffSettings } from "#contracts/staff/settings.ts";
import { createDemo, createUploadedDemo } from "#test/kit/demo.ts";
import { createFreemiumUser, createStaff, createTrialUser, createWorkspace, send, withClockShift } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap, createVideoHeatmap, poster } from "#test/kit/heatmaps.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { accountOf } from "#test/kit/workspaces.ts";

const { SettingEntity } = await import("#domain/kit/settings/setting.entity.ts");
const { forgetSetting } = await import("#domain/kit/settings/read-setting.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { flagsOf } = await import("#domain/kit/settings/flags-of.ts");
const { defaultTemplates } = await import("#domain/benchmarks/catalogue.ts");

const staff = await createStaff();
const read = async () => (await send(staffSettings.read, staff)).body;
const readPublic = async () => (await send(settings.public, undefined)).body;
async function editDefaults(changes: Partial<Defaults>) {
  const { version, value } = (await read()).defaults;
  return send(staffSettings.editDefaults, staff, { body: { version, value: { ...value, ...changes } } });
}
const lastChange = async (search: string) =>
  (await send(staffBackoffice.audit, staff, { query: { search } })).body.rows.find(({ actor }) => actor?.uid === staff.uid);

afterEach(async () => {
  for (const name of ["defaults", "maintenance", "announcements", "flags"] as const) {
    await SettingEntity.delete({ name }).go();
    forgetSetting(name);
  }
});

test("edited defaults apply to new accounts, the free plan and the public texts, and are recorded", async () => {
  expect((await readPublic()).defaults).toEqual(INITIAL_DEFAULTS);
  const { status } = await editDefaults({ trial: { days: 30, images: 4, videos: 2 }, freemium: { images: 3, videos: 1 } });
  expect(status).toBe(200);
  expect((await readPublic()).defaults.trial).toEqual({ days: 30, images: 4, videos: 2 });
  const account = await accountOf(await createTrialUser());
  expect([account.imageCredits, account.videoCredits]).toEqual([4, 2]);
  const days = (Date.parse(account.trialEnd!) - Date.parse(account.created_at)) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const free = await accountOf(await createFreemiumUser());
  expect([free.imageCredits, free.videoCredits]).toEqual([3, 1]);
  const { plans } = (await send(billing.products, undefined)).body;
  expect(plans.find(({ tier }) => tier === "freemium")).toMatchObject({ images: 3, videos: 1 });
  expect(await lastChange("defaults")).toMatchObject({
    action: "settings.defaults",
    before: { "trial.days": 14, "freemium.images": 5 },
    after: { "trial.days": 30, "freemium.images": 3 },
  });
});

test("defaults out of range, unknown ones, and edits of an older version are rejected", async () => {
  expect((await editDefaults({ report_templates: 101 })).status).toBe(400);
  expect((await editDefaults({ trial: { days: 0, images: 1, videos: 1 } })).status).toBe(400);
  expect((await editDefaults({ other: 1 } as never)).status).toBe(400);
  expect((await editDefaults({ report_templates: 50 })).body).toMatchObject({ version: 1 });
  const late = { version: 0, value: INITIAL_DEFAULTS };
  expect((await send(staffSettings.editDefaults, staff, { body: late })).body).toMatchObject({ code: "settings.changed" });
  expect((await read()).defaults.value.report_templates).toBe(50);
});

test("a report has at most the configured number of templates", async () => {
  await editDefaults({ report_templates: 2 });
  const { admin } = await createWorkspace();
  const create = (ids: number[]) =>
    send(reports.create, admin, { body: { title: "Spring", type: "ooh", heatmaps: [`hm_${"0".repeat(26)}`], ids } });
  expect((await create([1, 2, 3])).body).toMatchObject({
    code: "report.too_many_templates",
    message: "A report has at most 2 templates.",
  });
  expect((await create([1, 2])).body).toMatchObject({ code: "heatmap.not_found" });
});

test("an upload is scored in at most the configured number of templates", () => {
  const ad = { width: 300, height: 250, dimensions: "300x250" };
  expect(defaultTemplates("display", ad, 3)).toHaveLength(3);
  expect(defaultTemplates("social", ad, 5)).toHaveLength(5);
});

test("read-only maintenance rejects new analyses of customers with 503, also for paid plans; staff and everything else work", async () => {
  const { member } = await createWorkspace();
  const before = await createTestHeatmap(member);
  const message = "Back at noon.";
  await send(staffSettings.editMaintenance, staff, { body: { version: 0, value: { mode: "read_only", message } } });
  const logged = await loggedDuring("ERROR", async () => {
    const rejected = await send(heatmaps.create, member, { body: poster });
    expect([rejected.status, (rejected.body as { code?: string }).code]).toEqual([503, "service.maintenance"]);
    // Clients would otherwise ask again every second.
    expect(rejected.headers["retry-after"]).toBe("300");
  });
  expect(logged).toEqual([]);
  expect((await send(heatmaps.read, member, { params: { uid: before } })).status).toBe(200);
  expect((await readPublic()).maintenance).toEqual({ mode: "read_only", message });
  expect((await send(heatmaps.create, staff, { body: poster })).body).not.toMatchObject({ code: "service.maintenance" });
  await send(staffSettings.editMaintenance, staff, { body: { version: 1, value: { mode: "banner", message } } });
  expect((await send(heatmaps.create, member, { body: poster })).status).toBe(201);
  expect(
    (await send(staffSettings.editMaintenance, staff, { body: { version: 2, value: { mode: "banner", message: "" } } })).status,
  ).toBe(400);
});

test("read-only maintenance also stops audits, facts, what-if edits, brand tracking, retries of reports, Co-Pilot and the demo", async () => {
  const { uid: workspace, member } = await createWorkspace();
  await WorkspaceEntity.patch({ uid: workspace })
    .set({ access: ["audits", "copilot", "reports"] })
    .go();
  const image = await createDoneHeatmap(member);
  await HeatmapEntity.patch({ uid: image }).set({ application: "Social media" }).go();
  const video = await createVideoHeatmap(member);
  const started = await createUploadedDemo();
  const all = (person = member) =>
    Promise.all([
      send(audits.requestFacts, person, { params: { uid: image } }),
      send(audits.request, person, { params: { uid: image } }),
      send(copilot.send, person, { params: { uid: image }, body: { message: "Why?", compare_with: null } }),
      send(brands.request, person, { params: { uid: video }, body: { custom: { type: "image" } } }),
      createDemo(),
      send(demo.start, undefined, { params: { uid: started.uid }, body: { application: "Other" } }),
    ]);
  await send(staffSettings.editMaintenance, staff, { body: { version: 0, value: { mode: "read_only", message: "Soon." } } });
  for (const { status, body } of await all()) expect([status, body]).toMatchObject([503, { code: "service.maintenance" }]);
  const edit = { kind: "remove", box: { left: 10, top: 10, width: 40, height: 40 } } as const;
  const tried = [
    await send(audits.tryEdits, member, { params: { uid: image }, body: { gen: 1, edits: [edit], areas: [] } }),
    await send(audits.coverSpot, member, { params: { uid: image }, body: { gen: 1, box: edit.box } }),
  ];
  for (const { status, body } of tried) expect([status, body]).toMatchObject([503, { code: "service.maintenance" }]);
  expect((await send(copilot.retry, member, { params: { uid: image } })).body).toMatchObject({ code: "service.maintenance" });
  const retried = await send(reports.retry, member, { params: { uid: `rp_${"0".repeat(26)}` } });
  expect(retried.body).toMatchObject({ code: "service.maintenance" });
  expect((await send(copilot.read, member, { params: { uid: image } })).status).toBe(200);
  expect((await send(audits.facts, member, { params: { uid: image } })).status).toBe(200);
  await send(staffSettings.editMaintenance, staff, { body: { version: 1, value: { mode: "off", message: "" } } });
  for (const { status, text } of await all()) expect(status, text).toBeLessThan(300);
});

const hour = (offset: number): string => new Date(Date.now() + offset * 3_600_000).toISOString();
const announcement = (changes: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  title: "Reports are here",
  text: "Compare your ads.",
  link: "https://sightline.test/reports",
  audience: "everyone",
  start: hour(-1),
  end: hour(1),
  ...changes,
});

test("announcements reach their audience between start and end, until each person dismisses them", async () => {
  const add = async (changes: Partial<NewAnnouncement>) =>
    (await send(staffSettings.addAnnouncement, staff, { body: announcement(changes) })).body.announcements;
  await add({ title: "For trials", audience: "trial", start: hour(-2) });
  await add({ title: "Later", start: hour(1), end: hour(2) });
  const all = await add({});
  expect(all.map(({ title }) => title)).toEqual(["Later", "Reports are here", "For trials"]);
  const over = announcement({ start: hour(-3), end: hour(-2) });
  expect((await send(staffSettings.addAnnouncement, staff, { body: over })).body.code).toBe("announcement.ended");
  const tomorrow = () => send(staffSettings.addAnnouncement, staff, { body: announcement({ end: hour(3) }) });
  expect((await withClockShift(24 * 3_600_000, tomorrow)).body.code).toBe("announcement.ended");
  const edited = await send(staffSettings.editAnnouncement, staff, { params: { uid: all[0]!.uid }, body: over });
  expect(edited.body.code).toBe("announcement.ended");
  const [trial, other] = [await createTrialUser(), await createFreemiumUser()];
  const titles = async (person: typeof trial) => (await send(settings.notices, person)).body.notices.map(({ title }) => title);
  expect(await titles(trial)).toEqual(["Reports are here", "For trials"]);
  expect(await titles(other)).toEqual(["Reports are here"]);
  const uid = all[1]!.uid;
  for (const _ of [1, 2]) expect((await send(settings.dismiss, trial, { params: { uid } })).status).toBe(200);
  expect([await titles(trial), await titles(other)]).toEqual([["For trials"], ["Reports are here"]]);
  expect((await send(settings.dismiss, other, { params: { uid: all[2]!.uid } })).status).toBe(404);
  await send(staffSettings.editAnnouncement, staff, { params: { uid }, body: announcement({ audience: "admin" }) });
  expect(await titles(other)).toEqual([]);
  expect((await lastChange("announcements"))?.before).toMatchObject({ [uid]: { audience: "everyone" } });
  const left = await send(staffSettings.removeAnnouncement, staff, { params: { uid } });
  expect(left.body.announcements.length).toBe(2);
  for (const wrong of [{ link: "http://sightline.test" }, { link: "javascript:alert(1)" }, { end: hour(-2) }, { title: "" }])
    expect((await send(staffSettings.addAnnouncement, staff, { body: announcement(wrong) })).status).toBe(400);
});

test("a feature flag is on for named workspaces and a constant share of all, and users see theirs in their profile", async () => {
  const { uid, admin } = await createWorkspace();
  const add = (name: string, share: number, workspaces: string[] = []) =>
    send(staffSettings.addFlag, staff, { body: { name, description: "", share, workspaces } });
  const edit = (name: string, share: number) =>
    send(staffSettings.editFlag, staff, { params: { name }, body: { description: "", share, workspaces: [] } });
  await add("new_viewer", 0, [uid]);
  await add("everywhere", 100);
  await add("a_third", 33);
  // Adding never replaces a flag, and editing never adds one.
  expect((await add("a_third", 90)).body.code).toBe("flag.exists");
  expect((await edit("unknown", 90)).body.code).toBe("flag.not_found");
  const flags = async (person: typeof admin) => (await send(accounts.me, person)).body.flags;
  expect(await flags(admin)).toEqual(expect.arrayContaining(["new_viewer", "everywhere"]));
  const person = await createFreemiumUser();
  expect(await flags(person)).not.toContain("new_viewer");
  const scopes = Array.from({ length: 600 }, (_, number) => `ws_${number}`);
  const on = async () => {
    const all = await Promise.all(scopes.map(flagsOf));
    return scopes.filter((_, index) => all[index]!.includes("a_third"));
  };
  const third = await on();
  expect(third.length / scopes.length).toBeGreaterThan(0.26);
  expect(third.length / scopes.length).toBeLessThan(0.4);
  await edit("a_third", 66);
  // A workspace that has it keeps it while its share grows.
  expect(await on()).toEqual(expect.arrayContaining(third));
  await send(staffSettings.removeFlag, staff, { params: { name: "everywhere" } });
  expect(await flags(person)).not.toContain("everywhere");
  expect((await lastChange("flags"))?.after).toEqual({ everywhere: null });
});
