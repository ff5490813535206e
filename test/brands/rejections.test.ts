import { describe, expect, test } from "vitest";
import { brands } from "#contracts/brands.ts";
import { exports as exported } from "#contracts/exports.ts";
import { labels } from "#contracts/labels.ts";
import { publicBrands } from "#contracts/public/brands.ts";
import { sharing } from "#contracts/sharing.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { busEvent, deliver } from "#test/kit/deliver.ts";
import { cloud, createStaff, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { runStep } from "./kit/run-machine.ts";

const { createModel, createTrackedVideo, trackingRow } = await import("#test/kit/brands.ts");
const { deliverEmailsTo } = await import("#test/kit/emails.ts");
const { announce, createWebhook } = await import("#test/kit/webhooks.ts");
const { emailOf, publishedEvents } = await import("#test/kit/workspaces.ts");
const { putFile } = await import("#adapters/storage.ts");
const { BrandQueueEntity } = await import("#domain/brands/requests/queue.entity.ts");
const { brandKey } = await import("#domain/brands/results/files.ts");
const { handler: brandsConsumer } = await import("#lambdas/brands/consume-events.ts");
const { handler: sharingConsumer } = await import("#lambdas/sharing/consume-events.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

const REASON = "The logo is never larger than 8 pixels.";
const reject = async (uid: string) =>
  send(staffBrands.rejectRequest, await createStaff(), { params: { uid }, body: { reason: REASON } });
const read = async (person: TestUser, uid: string) => (await send(brands.read, person, { params: { uid } })).body;
const ask = (person: TestUser, uid: string, body: object) =>
  send(brands.request, person, { params: { uid }, body: body as never });
const jobOf = async (uid: string, gen = 1) => ({ uid, gen, request: (await trackingRow(uid, gen)).request });
const waiting = async (uid: string) =>
  (await BrandQueueEntity.query.byTime({ queue: "brand-requests", state: "open" }).go({ pages: "all" })).data.filter(
    (row) => row.uid === uid,
  );
const lastEmail = async (person: TestUser) => (await deliverEmailsTo(await emailOf(person))).at(-1);

/** Analyses a video again, with a result. */
async function analyseAgain(uid: string): Promise<void> {
  await HeatmapEntity.patch({ uid }).set({ gen: 2 }).go();
  await deliver(brandsConsumer, "heatmap.done", { object: uid });
}

describe("the first request of a video", () => {
  test("a rejected request shows the reason next to the video and by email, until it is requested again or the video is deleted", async () => {
    const { admin, uid: owner } = await createWorkspace();
    const model = await createModel({ owner });
    const uid = await createVideoHeatmap(admin);
    await ask(admin, uid, { brand: model, text: "acme", language: "de" });
    expect((await reject(uid)).status).toBe(200);
    const nothing = { status: null, brand: null, note: null, requested_at: null, result: null };
    const rejection = { brand: { uid: model, name: "Acme" }, custom: null, text: ["acme"], language: "de", reason: REASON };
    expect(await read(admin, uid)).toMatchObject({ ...nothing, rejection });
    expect((await send(brands.options, admin, { params: { uid } })).body.can_request).toBe(true);
    expect(await waiting(uid)).toEqual([]);
    const text = (await lastEmail(admin))?.text;
    expect(text).toContain(REASON);
    expect(text).toContain("You can change the request and send it again.");
    expect((await reject(uid)).body).toMatchObject({ code: "brand.request_not_found" });

    expect((await ask(admin, uid, { custom: { type: "image" } })).body).toMatchObject({ status: "requested", rejection: null });
    await reject(uid);
    expect((await read(admin, uid)).rejection).toMatchObject({ brand: null, custom: "image", text: [], reason: REASON });
    await deliver(brandsConsumer, "heatmap.removed", { object: uid });
    expect((await read(admin, uid)).rejection).toBeNull();
  });

  test("a request is gone after its rejection, even if it had waited while the video was analysed again", async () => {
    const { admin } = await createWorkspace();
    const uid = await createVideoHeatmap(admin);
    await ask(admin, uid, { custom: { type: "image" } });
    await analyseAgain(uid);
    await reject(uid);
    expect(await read(admin, uid)).toMatchObject({ status: null, rejection: { custom: "image" } });
    expect(await waiting(uid)).toEqual([]);
    expect((await ask(admin, uid, { custom: { type: "image" } })).body).toMatchObject({ status: "requested" });
  });

  test("webhooks are told of a request that is rejected", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace, ["brand.rejected"]);
    const uid = await createVideoHeatmap(workspace.admin);
    await ask(workspace.admin, uid, { custom: { type: "image" } });
    await reject(uid);
    const { scope } = await heatmapRow(uid);
    expect(await publishedEvents(scope, uid)).toContain("brand.rejected");
    expect(await announce(busEvent("brand.rejected", { scope, object: uid }))).toEqual({ delivered: 1 });
    const { type, data } = JSON.parse(hook.received()[0]!.body.toString());
    expect({ type, data }).toEqual({ type: "brand.rejected", data: { object: "heatmap", uid } });
  });
});

describe("a further request of a video with a result", () => {
  /** A video with a result, for which a colleague asks again, with a model whose run fails. */
  async function createRepeated() {
    const workspace = await createWorkspace({ access: ["object_recognition"] });
    const { member, admin } = workspace;
    const uid = await createTrackedVideo(member);
    const video = brandKey(await heatmapRow(uid), await jobOf(uid), "video");
    await putFile(video, Buffer.from("boxes"), "video/mp4");
    await HeatmapEntity.patch({ uid }).set({ logo_tracking_video: video }).go();
    const { body: shared } = await send(sharing.share, member, { params: { uid }, body: {} });
    const model = await createModel({ owner: workspace.uid });
    const predict = async () => {
      expect((await send(labels.predict, admin, { params: { uid }, body: { model } })).status).toBe(202);
      await runStep("Fail", await jobOf(uid));
    };
    await predict();
    return { ...workspace, uid, video, model, predict, share: shared.share!.uid };
  }

  test("rejecting a further request restores the earlier result in the tab, the public API, downloads and shared pages", async () => {
    const { admin, member, uid, model, video, share } = await createRepeated();
    const brandOfShare = async () => (await send(sharing.view, undefined, { params: { share }, body: {} })).body.brandURL;
    const download = async () => send(exported.dataFile, member, { params: { uid, file: "brand.csv" } });
    expect(await read(member, uid)).toMatchObject({ status: "requested", result: null });
    expect([await brandOfShare(), (await download()).body]).toMatchObject([null, { code: "brand.not_ready" }]);

    expect((await reject(uid)).status).toBe(200);
    const shown = {
      status: "done",
      brand: null,
      custom: "text",
      text: ["acme"],
      note: null,
      video: expect.any(String),
      result: { objects: [{ name: "acme" }] },
      rejection: { brand: { uid: model, name: "Acme" }, custom: null, text: [], reason: REASON },
    };
    expect(await read(member, uid)).toMatchObject(shown);
    const key = await createApiKey({ admin });
    expect((await send(publicBrands.read, key, { params: { uid } })).body).toMatchObject(shown);
    expect(await heatmapRow(uid)).toMatchObject({
      logo_tracking_status: "done",
      logo_tracking_video: video,
      text_tracking_status: "done",
      text_tracking_text: "acme",
    });
    expect((await download()).body.content).toContain("acme,text");
    await deliver(sharingConsumer, "brand.rejected", { scope: (await heatmapRow(uid)).scope, object: uid });
    expect(await (await fetch((await brandOfShare())!)).text()).toBe("boxes");
    expect(await waiting(uid)).toEqual([]);
    const events = await publishedEvents((await heatmapRow(uid)).scope, uid);
    expect([events.includes("brand.rejected"), events.includes("brand.done")]).toEqual([true, false]);
    expect((await reject(uid)).body).toMatchObject({ code: "brand.request_not_found" });
  });

  test("a rejection notifies the person who made the further request, and not the person of the earlier result", async () => {
    const { admin, member, uid } = await createRepeated();
    await reject(uid);
    expect((await lastEmail(admin))?.text).toContain("The result of your earlier request is still there.");
    expect(await deliverEmailsTo(await emailOf(member))).toEqual([]);
  });

  test("a further request can be rejected any number of times, and its rejection disappears with the next request or the video", async () => {
    const { member, uid, predict } = await createRepeated();
    await predict();
    expect(await waiting(uid)).toHaveLength(1);
    await reject(uid);
    await predict();
    expect((await read(member, uid)).rejection).toBeNull();
    await reject(uid);
    expect(await read(member, uid)).toMatchObject({ status: "done", text: ["acme"], rejection: { reason: REASON } });
    await deliver(brandsConsumer, "heatmap.removed", { object: uid });
    expect(await read(member, uid)).toMatchObject({ status: null, rejection: null, result: null });
  });

  test("a further request with a result replaces the earlier one permanently", async () => {
    const { member, uid, model } = await createRepeated();
    const staff = await createStaff();
    await ask(staff, uid, { brand: model });
    await runStep("Finish", await jobOf(uid));
    await ask(staff, uid, { custom: { type: "image" } });
    await reject(uid);
    expect(await read(member, uid)).toMatchObject({ status: "done", brand: { uid: model }, rejection: { custom: "image" } });
  });

  test("rejecting a request made before a new analysis of the video repeats the earlier request on the new maps", async () => {
    const { member, uid } = await createRepeated();
    await analyseAgain(uid);
    expect(await trackingRow(uid, 2)).toMatchObject({ status: "requested" });
    await reject(uid);
    expect(await read(member, uid)).toMatchObject({ status: "processing", text: ["acme"], rejection: { reason: REASON } });
    await deliver(brandsConsumer, "brand.requested", { object: uid });
    const job = await jobOf(uid, 2);
    expect(cloud.executions.get(job.request)).toEqual(job);
    await runStep("Finish", job);
    expect(await read(member, uid)).toMatchObject({ status: "done", text: ["acme"], rejection: { reason: REASON } });
  });
});
