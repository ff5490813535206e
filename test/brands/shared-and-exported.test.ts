import { expect, test } from "vitest";
import { exports as exported } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sharing } from "#contracts/sharing.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createWorkspace, send } from "#test/kit/fixtures.ts";
import { createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";

const { createTrackedVideo, trackingRow } = await import("#test/kit/brands.ts");
const { putFile } = await import("#adapters/storage.ts");
const { changeTracking } = await import("#domain/brands/requests/change-tracking.ts");
const { brandKey } = await import("#domain/brands/results/files.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { handler: sharingConsumer } = await import("#lambdas/sharing/consume-events.ts");

test("a share link shows the result of a video without ids and appearances, until it is revoked", async () => {
  const { member } = await createWorkspace();
  const uid = await createTrackedVideo(member);
  const { body: shared } = await send(sharing.share, member, { params: { uid }, body: {} });
  const share = shared.share!.uid;
  const { body } = await send(sharing.brand, undefined, { params: { share }, body: {} });
  expect(body.brand).toMatchObject({ duration: 1, objects: [{ name: "acme", type: "text", metrics: { appearances: 0 } }] });
  expect(JSON.stringify(body)).not.toMatch(/word-0|tracks|br_|hm_/);
  await send(sharing.unshare, member, { params: { uid } });
  expect((await send(sharing.brand, undefined, { params: { share }, body: {} })).body).toMatchObject({
    code: "share.link_not_found",
  });
});

test("a share link of a video without brand analytics has no result", async () => {
  const { member } = await createWorkspace();
  const uid = await createVideoHeatmap(member);
  const { body: shared } = await send(sharing.share, member, { params: { uid }, body: {} });
  const { body } = await send(sharing.brand, undefined, { params: { share: shared.share!.uid }, body: {} });
  expect(body).toEqual({ brand: null });
});

test("the data files of a video hold its brand analytics; without one they are rejected and its columns are empty", async () => {
  const { member } = await createWorkspace();
  const uid = await createTrackedVideo(member);
  const read = async (of: string, file: "brand.csv" | "brand.json" | "scores.csv") =>
    (await send(exported.dataFile, member, { params: { uid: of, file } })).body;
  const [head, all, word] = (await read(uid, "brand.csv")).content.trimEnd().split("\r\n");
  expect(head).toMatch(/^\ufeff?Heatmap,Object,Kind,Exposure \(s\)/);
  expect(all).toMatch(/,All,all,0,0,0,/);
  expect(word).toMatch(/,acme,text,0,0,0,/);
  expect(JSON.parse((await read(uid, "brand.json")).content)).toMatchObject({ objects: [{ name: "acme" }] });
  expect((await read(uid, "scores.csv")).content.trimEnd()).toMatch(/,0,0,0,,,,$/);

  const other = await createVideoHeatmap(member);
  expect(await read(other, "brand.csv")).toMatchObject({ code: "brand.not_ready" });
  expect((await read(other, "scores.csv")).content.trimEnd()).toMatch(/,,,,,,$/);
});

test("a card shows the state of the brand analytics of its video", async () => {
  const { member } = await createWorkspace();
  const [tracked, other] = [await createTrackedVideo(member), await createVideoHeatmap(member)];
  const { body } = await send(heatmaps.list, member, { query: {} });
  const states = new Map(body.heatmaps.map(({ uid, logo_tracking_status }) => [uid, logo_tracking_status]));
  expect([states.get(tracked), states.get(other)]).toEqual(["done", null]);
});

test("a share link made before brand tracking shows the video with boxes once the tracking is done", async () => {
  const { member } = await createWorkspace();
  const uid = await createTrackedVideo(member);
  const { body: shared } = await send(sharing.share, member, { params: { uid }, body: {} });
  const heatmap = await heatmapRow(uid);
  const tracking = await trackingRow(uid);
  const video = brandKey(heatmap, tracking, "video");
  await putFile(video, Buffer.from("boxes"), "video/mp4");
  await commitTransaction(changeTracking(heatmap, { before: tracking, after: tracking, video }));
  await deliver(sharingConsumer, "brand.done", { scope: heatmap.scope, object: uid });
  const { body } = await send(sharing.view, undefined, { params: { share: shared.share!.uid }, body: {} });
  expect(await (await fetch(body.brandURL!)).text()).toBe("boxes");
});
