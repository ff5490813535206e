import { expect, test } from "vitest";
import { reports } from "#contracts/reports.ts";
import { sharing } from "#contracts/sharing.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createTrialUser, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { heatmapRow } from "#test/kit/heatmaps.ts";
import { createDoneReport, createPartialReport, deliverToReports } from "#test/kit/reports.ts";

const { deleteFiles, listFiles } = await import("#adapters/storage.ts");
const { shareFolder } = await import("#domain/sharing/copy-keys.ts");
const { ShareEntity } = await import("#domain/sharing/share.entity.ts");
const { ReportEntity } = await import("#domain/reports/report.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { newId } = await import("#kit/ids.ts");
const { handler } = await import("#lambdas/sharing/consume-events.ts");

const DAY_MS = 24 * 3600 * 1000;
const share = (person: TestUser, uid: string, body: object = {}) => send(sharing.shareReport, person, { params: { uid }, body });
const unshare = (person: TestUser, uid: string) => send(sharing.unshareReport, person, { params: { uid } });
const view = (link: string, body: object = {}) => send(sharing.viewReport, undefined, { params: { share: link }, body });
const codeOf = async (link: string, body: object = {}) => (await view(link, body)).body.code;
const statusOf = async (url: string | null): Promise<number> => (await fetch(url!)).status;

async function shared(person: TestUser, body: object = {}) {
  const { uid, ads } = await createDoneReport(person);
  const reply = await share(person, uid, body);
  if (reply.status !== 201) throw new Error(reply.text);
  return { uid, ads, link: reply.body.share!.uid as string };
}

test("a shared report shows results, ads and templates in the colours of its workspace, and identifies no one", async () => {
  const { admin, uid: workspace } = await createWorkspace();
  const branding = { background: "#ebebef", bar: "#6515dd", button: "#00d38c", menu: "#6515dd" };
  await WorkspaceEntity.patch({ uid: workspace })
    .set({ branding: { ...branding, logo: "" } })
    .go();
  const { uid, ads, link } = await shared(admin, { days: 7 });

  const { status, body, text, headers } = await view(link);

  expect([status, headers["cache-control"], headers["x-robots-tag"]]).toEqual([200, "no-store", "noindex"]);
  expect(body).toMatchObject({
    title: "Spring",
    type: "social",
    status: "done",
    branding: { ...branding, logo: null },
    pass: null,
    preparing: false,
    ads: [
      { uid: "ad-1", template_average: 50, placements: [{ template: 1, state: "done", score: 50 }, { template: 14 }] },
      { uid: "ad-2" },
    ],
    templates: [{ id: 1 }, { id: 14 }],
    rankings: [{ kpi: "clarity" }, { kpi: "attention", places: [{ uid: "ad-1" }, { uid: "ad-2" }], winner: null }],
  });
  const { requested_by, requested_by_email: email, image } = await heatmapRow(ads[0]);
  for (const secret of [uid, ...ads, workspace, requested_by, email, image, "Lovelace", "@"])
    expect(text, secret).not.toContain(secret);
  const { original, heatmap_image, peekthrough, placements } = body.ads[0]!;
  const images = [original, heatmap_image, peekthrough, ...placements.map(({ heatmap }) => heatmap)];
  expect(await Promise.all(images.map(statusOf))).toEqual([200, 200, 200, 200, 200]);
  expect(await (await fetch(placements[1]!.heatmap!)).text()).toBe("14 heatmap");
  expect((await send(sharing.readReport, admin, { params: { uid } })).body).toMatchObject({ public: true, share: { uid: link } });
});

test("revoked, replaced and expired links, and those of a deleted report or a heatmap, show nothing, and their files are gone", async () => {
  const person = await createTrialUser();
  const { uid, link: replaced } = await shared(person);
  const { body: next } = await share(person, uid, { days: 1 });
  const link: string = next.share!.uid;
  expect(await codeOf(replaced)).toBe("share.link_not_found");
  // The operation for heatmaps does not open it.
  expect((await send(sharing.view, undefined, { params: { share: link }, body: {} })).body.code).toBe("share.link_not_found");
  const { heatmap_image: image } = (await view(link)).body.ads[0]!;
  expect(await withClockShift(DAY_MS, () => codeOf(link))).toBe("share.link_not_found");
  expect(await statusOf(image)).toBe(200);
  await unshare(person, uid);
  expect([await codeOf(link), await statusOf(image)]).toEqual(["share.link_not_found", 404]);

  const { body: last } = await share(person, uid);
  const { heatmap_image: copy } = (await view(last.share!.uid)).body.ads[0]!;
  await send(reports.remove, person, { params: { uid } });
  expect(await codeOf(last.share!.uid)).toBe("share.link_not_found");
  await deliver(handler, "report.removed", { scope: person.uid, object: uid });
  expect(await statusOf(copy)).toBe(404);
  expect((await ShareEntity.get({ id: last.share!.uid }).go()).data).toBeNull();
});

test("a passphrase opens its report only, and its pass opens it again", async () => {
  const person = await createTrialUser();
  const { uid, link } = await shared(person, { passphrase: "a passphrase" });
  expect(await codeOf(link)).toBe("share.passphrase_required");
  expect(await codeOf(link, { passphrase: "a guess" })).toBe("share.passphrase_wrong");
  const { status, body } = await view(link, { passphrase: "a passphrase" });
  expect(status).toBe(200);
  expect((await view(link, { pass: body.pass })).status).toBe(200);
  const { body: next } = await share(person, uid, { passphrase: "a passphrase" });
  expect(await codeOf(next.share!.uid, { pass: body.pass })).toBe("share.passphrase_required");
});

test("a link gives access to files of its own report only, and not to those of ads that left it", async () => {
  const { admin } = await createWorkspace();
  const [one, other] = [await shared(admin), await shared(admin)];
  const namesOf = async (uid: string) => [...(await listFiles(shareFolder(uid))).keys()];
  const [files, others] = [await namesOf(one.uid), await namesOf(other.uid)];
  // Two ads with three images, each in two templates.
  expect([files.length, others.length]).toEqual([10, 10]);
  expect(files.filter((file) => others.includes(file))).toEqual([]);
  const { ads } = (await view(one.link)).body;
  const shown = ads.flatMap((ad) => [
    ad.original,
    ad.heatmap_image,
    ad.peekthrough,
    ...ad.placements.map(({ heatmap }) => heatmap),
  ]);
  expect(shown.map((url) => files.find((file) => url!.includes(file)))).toHaveLength(10);
  expect(shown.every((url) => files.some((file) => url!.includes(file)))).toBe(true);

  const [, leaving] = one.ads;
  await send(reports.removeAd, admin, { params: { uid: one.uid, heatmap: leaving } });
  expect((await view(one.link)).body.ads).toHaveLength(1);
  await deliver(handler, "report.edited", { object: one.uid });
  expect(await namesOf(one.uid)).toHaveLength(5);
  expect(await statusOf(ads[1]!.original)).toBe(404);
  expect(await statusOf(ads[0]!.original)).toBe(200);
});

test("a link shows the order and titles that ads have in the report", async () => {
  const { admin } = await createWorkspace();
  const { uid, link, ads: uids } = await shared(admin);
  const [first, second] = (await view(link)).body.ads;
  const { version } = (await send(reports.read, admin, { params: { uid } })).body.report;
  const ads = [{ heatmap: uids[1]!, title: "Challenger" }, { heatmap: uids[0]! }];
  await send(reports.arrangeAds, admin, { params: { uid }, body: { version, ads } });
  const { body } = await view(link);
  expect(body.ads.map(({ title, template_average }) => [title, template_average])).toEqual([
    ["Challenger", second!.template_average],
    [first!.title, first!.template_average],
  ]);
});

test("an ad that is scored after sharing is shown once its event arrives", async () => {
  const { admin } = await createWorkspace();
  const { uid, ads, link } = await shared(admin);
  await ReportEntity.patch({ uid })
    .set({ ids: [1, 12, 14] })
    .go();
  expect((await view(link)).body.ads[0]!.placements[1]).toMatchObject({ template: 12, state: "waiting", heatmap: null });
  const { placeInTemplates } = await import("#test/kit/heatmaps.ts");
  await placeInTemplates(ads[0], 1, 12, 14);

  await deliver(handler, "heatmap.placed", { object: ads[0]! });

  const { heatmap } = (await view(link)).body.ads[0]!.placements[1]!;
  expect(await (await fetch(heatmap!)).text()).toBe("12 heatmap");
});

test("a shared report leaves out images whose copies are missing, until its event has made them", async () => {
  const { admin } = await createWorkspace();
  const { uid, link } = await shared(admin);
  await deleteFiles([...(await listFiles(shareFolder(uid))).keys()]);

  const { preparing, ads } = (await view(link)).body;
  expect([preparing, ads[0]!.original, ads[0]!.placements[1]!.heatmap]).toEqual([true, null, null]);
  await deliver(handler, "report.edited", { object: uid });

  const { body } = await view(link);
  expect([body.preparing, await statusOf(body.ads[0]!.original)]).toEqual([false, 200]);
});

test("a report is shared only in its scope and with results", async () => {
  const [person, stranger] = [await createTrialUser(), await createWorkspace()];
  const { uid } = await shared(person);
  for (const operation of [sharing.readReport, sharing.shareReport, sharing.unshareReport]) {
    const body = operation === sharing.shareReport ? { body: {} } : {};
    expect((await send(operation, stranger.admin, { params: { uid }, ...body })).body.code).toBe("report.not_found");
  }
  const unfinished = await createPartialReport(stranger.admin);
  await ReportEntity.patch({ uid: unfinished }).set({ status: "requested" }).go();
  expect((await share(stranger.admin, unfinished)).body.code).toBe("report.not_ready");
  await ReportEntity.patch({ uid: unfinished }).set({ status: "failed" }).go();
  expect((await share(stranger.admin, unfinished)).body.code).toBe("report.failed");
  for (const body of [{ days: 2 }, { passphrase: "short" }, { forever: true }])
    expect((await share(person, uid, body)).body.code, JSON.stringify(body)).toBe("request.invalid");
});

test("the link of a report moves with it into a workspace without reports, where it can be seen and revoked, but not changed", async () => {
  const person = await createTrialUser();
  const { uid, link } = await shared(person);
  const { heatmap_image: image } = (await view(link)).body.ads[0]!;
  const workspace = newId("ws");
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", tier: "basic", admin: person.uid, members: [] });
  await deliverToReports("workspace.opened", { scope: workspace, object: workspace });
  await deliver(handler, "report.edited", { scope: workspace, object: uid });
  const rows = async (scope: string) => (await ShareEntity.query.byScope({ scope }).go()).data.map(({ id }) => id);
  expect([await rows(person.uid), await rows(workspace)]).toEqual([[], [link]]);
  expect([(await view(link)).status, await statusOf(image)]).toEqual([200, 200]);

  await WorkspaceEntity.patch({ uid: workspace }).set({ subscription: "canceled" }).go();
  const params = { uid };
  expect((await send(sharing.readReport, person, { params })).body).toMatchObject({ public: true, share: { uid: link } });
  expect((await send(reports.read, person, { params })).status).toBe(200);
  expect((await send(sharing.editReport, person, { params, body: { days: 7 } })).status).toBe(403);
  expect((await share(person, uid)).status).toBe(403);
  expect((await unshare(person, uid)).status).toBe(200);
  expect([await codeOf(link), await statusOf(image)]).toEqual(["share.link_not_found", 404]);
});
