import { describe, expect, test } from "vitest";
import { MAX_BATCH_ITEMS, publicBatches } from "#contracts/public/batches.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { publicJobs } from "#contracts/public/jobs.ts";
import { publicReports } from "#contracts/public/reports.ts";
import { publicWorkspaces } from "#contracts/public/workspaces.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { busEvent, deliver } from "#test/kit/deliver.ts";
import { withFailingCommits } from "#test/kit/failing-commits.ts";
import { createWorkspace, send, type TestUser, withFixedClock } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow, poster } from "#test/kit/heatmaps.ts";
import { createReportOf } from "#test/kit/reports.ts";
import { announce, createWebhook } from "#test/kit/webhooks.ts";
import { publishedEvents, setWorkspace } from "#test/kit/workspaces.ts";

const { cancelUpload } = await import("#domain/heatmaps/removal/remove-heatmap.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
const { handler: batchesConsumer } = await import("#lambdas/batches/consume-events.ts");
const { setClock } = await import("#kit/clock.ts");
const { newId } = await import("#kit/ids.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

const creditsOf = async (key: TestUser) => (await send(publicWorkspaces.usage, key)).body.imageCredits;
const jobOf = async (key: TestUser, uid: string) => (await send(publicJobs.read, key, { params: { uid } })).body;

async function createHeatmap(key: TestUser): Promise<string> {
  return (await send(publicHeatmaps.create, key, { body: poster })).body.heatmap.uid;
}

describe("a job", () => {
  test("a job has the state of its heatmap: queued, running, succeeded, or failed with a reason and whether to try again", async () => {
    const key = await createApiKey(await createWorkspace());
    const uid = await createHeatmap(key);
    expect(await jobOf(key, uid)).toMatchObject({ uid, type: "heatmap", state: "queued", problem: null });
    const states = [
      [{ status: "processed" }, { state: "running" }],
      [{ status: "done" }, { state: "succeeded" }],
      [
        { status: "error", problem: { code: "unreadable", message: "…" } },
        { state: "failed", problem: { code: "unreadable", message: "…", retryable: false } },
      ],
      [
        { status: "failed", problem: { code: "analysis_failed", message: "…" } },
        { state: "failed", problem: { code: "analysis_failed", message: "…", retryable: true } },
      ],
    ] as const;
    for (const [stored, job] of states) {
      await HeatmapEntity.patch({ uid }).set(stored).go();
      expect(await jobOf(key, uid)).toMatchObject(job);
    }
    for (const ending of ["1", "1-capture", "frame"]) expect(await jobOf(key, `${uid}-${ending}`)).toMatchObject({ uid });
    expect(await jobOf(key, `${uid}-2`)).toMatchObject({ code: "job.not_found" });
    const { body } = await send(publicJobs.list, key);
    expect(body).toMatchObject({ jobs: [{ uid, state: "failed" }], last: null });
  });

  test("the job of a report can be read after the plan has ended, as the report can, but only in its workspace", async () => {
    const workspace = await createWorkspace({ access: ["reports"] });
    const key = await createApiKey(workspace);
    const uid = await createReportOf(workspace.admin, []);
    expect(await jobOf(key, uid)).toMatchObject({ uid, state: "succeeded" });
    await setWorkspace(workspace.uid, { subscription: "canceled" });
    expect((await send(publicReports.read, key, { params: { uid } })).status).toBe(200);
    expect(await jobOf(key, uid)).toMatchObject({ uid, state: "succeeded" });
    expect((await send(publicReports.rename, key, { params: { uid }, body: { title: "Summer" } })).body).toMatchObject({
      code: "workspace.not_active",
    });
    expect(await jobOf(await createApiKey(await createWorkspace()), uid)).toMatchObject({ code: "job.not_found" });
  });

  test("the job of a report names the missing permission to a key that may not read it, and does not exist for other workspaces", async () => {
    const workspace = await createWorkspace({ access: ["reports"] });
    const uid = await createReportOf(workspace.admin, []);
    const scopes = ["heatmaps:read", "heatmaps:write"] as const;
    const [key, stranger] = [await createApiKey(workspace, { scopes }), await createApiKey(await createWorkspace(), { scopes })];
    for (const operation of [publicJobs.read, publicJobs.cancel]) {
      const job = (caller: TestUser, id: string) => send(operation, caller, { params: { uid: id } });
      expect(await job(key, uid)).toMatchObject({
        status: 403,
        body: { code: "caller.scope_missing", details: { scope: "reports:read" } },
      });
      const [theirs, missing] = [await job(stranger, uid), await job(stranger, newId("rp"))];
      expect([theirs.status, theirs.body.code]).toEqual([404, "job.not_found"]);
      const withoutId = ({ text, body }: typeof theirs) => text.replaceAll(body.request_id!, "");
      expect(withoutId(theirs)).toBe(withoutId(missing));
    }
  });

  test("a job that ends while it is being canceled stays, with its result", async () => {
    const { member } = await createWorkspace();
    const uid = await createTestHeatmap(member);
    const caller = (await resolveCaller({ uid: member.uid, groups: [], secondFactor: false }))!;
    await HeatmapEntity.patch({ uid }).set({ status: "done" }).go();
    await expect(cancelUpload(caller, uid)).rejects.toMatchObject({ code: "heatmap.in_progress" });
    expect((await heatmapRow(uid)).deleted_at).toBeUndefined();
  });

  test("a job that waits for its file can be canceled once, by the key that created it, and refunds its credit", async () => {
    const workspace = await createWorkspace();
    const [key, colleague, stranger] = [
      await createApiKey(workspace),
      await createApiKey(workspace),
      await createApiKey(await createWorkspace()),
    ];
    const before = await creditsOf(key);
    const uid = await createHeatmap(key);
    const params = { uid };
    expect((await send(publicJobs.cancel, stranger, { params })).body.code).toBe("job.not_found");
    expect((await send(publicJobs.cancel, colleague, { params })).body.code).toBe("caller.not_creator");
    expect((await send(publicJobs.cancel, key, { params })).body).toMatchObject({ uid, state: "canceled" });
    expect(await jobOf(key, uid)).toMatchObject({ state: "canceled", problem: { retryable: false } });
    expect((await send(publicJobs.cancel, key, { params })).body.code).toBe("job.ended");
    expect(await creditsOf(key)).toBe(before);
  });
});

describe("a batch", () => {
  const item = (title: string) => ({ heatmap: { ...poster, title } });

  test("a batch creates the items that it can, and names the others with reasons", async () => {
    const key = await createApiKey(await createWorkspace());
    const before = await creditsOf(key);
    const missing = { heatmap: { ...poster, projectIds: [`pj_${"0".repeat(26)}`] } };
    const inside = { website: { url: "http://10.0.0.1/" } };
    const created = await send(publicBatches.create, key, { body: { items: [item("One"), missing, inside, item("Two")] } });
    expect(created).toMatchObject({
      status: 202,
      body: {
        items: [
          { index: 0, heatmap: { title: "One" }, upload: { kind: "form" }, problem: null },
          { index: 1, heatmap: null, upload: null, problem: { code: "project.not_found" } },
          { index: 2, heatmap: null, problem: { code: "capture.address_blocked" } },
          { index: 3, heatmap: { title: "Two" }, problem: null },
        ],
      },
    });
    expect(await creditsOf(key)).toBe(before - 2);
    const params = { uid: created.body.uid };
    const one = created.body.items[0]?.heatmap?.uid ?? "";
    expect((await send(publicBatches.read, key, { params })).body).toMatchObject({ done: false });
    await send(publicJobs.cancel, key, { params: { uid: one } });
    await HeatmapEntity.patch({ uid: created.body.items[3]?.heatmap?.uid ?? "" })
      .set({ status: "done" })
      .go();
    expect((await send(publicBatches.read, key, { params })).body).toMatchObject({
      done: true,
      items: [
        { job: { state: "canceled" } },
        { job: null, problem: { code: "project.not_found" } },
        { job: null },
        { job: { state: "succeeded" } },
      ],
    });
    const other = await createApiKey(await createWorkspace());
    expect((await send(publicBatches.read, other, { params })).body.code).toBe("batch.not_found");
  });

  test("a batch is announced once, when the last of its heatmaps has ended, and its list counts those that have ended", async () => {
    const workspace = await createWorkspace();
    const key = await createApiKey(workspace);
    const hook = await createWebhook(workspace, ["batch.done"]);
    const missing = { heatmap: { ...poster, projectIds: [`pj_${"0".repeat(26)}`] } };
    const { body } = await send(publicBatches.create, key, { body: { items: [item("One"), missing, item("Two")] } });
    const [one, , two] = body.items.map(({ heatmap }) => heatmap?.uid ?? "");
    const listed = async () => (await send(publicBatches.list, key)).body.batches;
    const facts = { uid: body.uid, size: 3, failed: 1, created: 2 };
    expect(await listed()).toMatchObject([{ ...facts, ended: 0, done_at: null }]);

    // Events come more than once, and those of heatmaps that were created alone are none of its own.
    for (const object of [one!, one!, await createTestHeatmap(workspace.admin)])
      await deliver(batchesConsumer, "heatmap.done", { object });
    expect(await listed()).toMatchObject([{ ...facts, ended: 1, done_at: null }]);
    expect(await publishedEvents(workspace.uid, body.uid)).toEqual([]);

    await Promise.all([1, 2].map(() => deliver(batchesConsumer, "heatmap.failed", { object: two! })));
    await deliver(batchesConsumer, "heatmap.removed", { object: two! });
    expect(await publishedEvents(workspace.uid, body.uid)).toEqual(["batch.done"]);
    const [batch] = await listed();
    expect(batch).toMatchObject({ ...facts, ended: 2, done_at: expect.any(String) });
    expect((await send(publicBatches.read, key, { params: { uid: body.uid } })).body.done_at).toBe(batch?.done_at);
    expect(await announce(busEvent("batch.done", { scope: workspace.uid, object: body.uid }))).toEqual({ delivered: 1 });
    expect(JSON.parse(hook.received()[0]!.body)).toMatchObject({ type: "batch.done", data: { object: "batch", uid: body.uid } });

    const nothing = (await send(publicBatches.create, key, { body: { items: [missing] } })).body.uid;
    expect(await publishedEvents(workspace.uid, nothing)).toEqual(["batch.done"]);
    expect((await listed()).map(({ uid }) => uid)).toEqual([nothing, body.uid]);
    expect((await send(publicBatches.list, await createApiKey(await createWorkspace()))).body).toEqual({
      batches: [],
      last: null,
    });

    // As if its creation had ended before the events of its heatmap could find the batch.
    const cut = (await send(publicBatches.create, key, { body: { items: [item("Three")] } })).body;
    await HeatmapEntity.patch({ uid: cut.items[0]!.heatmap!.uid }).set({ status: "failed" }).go();
    for (let read = 0; read < 2; read++)
      expect((await send(publicBatches.read, key, { params: { uid: cut.uid } })).body).toMatchObject({
        done: true,
        done_at: expect.any(String),
      });
    expect(await publishedEvents(workspace.uid, cut.uid)).toEqual(["batch.done"]);
  });

  test("a batch keeps the items that were created before and after one fails on our side", async () => {
    const key = await createApiKey(await createWorkspace());
    const before = await creditsOf(key);
    const create = () => send(publicBatches.create, key, { body: { items: [item("One"), item("Two"), item("Three")] } });
    const { status, body } = await withFailingCommits(create, (commit) => commit === 2);
    expect(status).toBe(202);
    expect(body.items.map(({ heatmap, problem }) => heatmap?.title ?? problem?.code)).toEqual(["One", "internal", "Three"]);
    expect(await creditsOf(key)).toBe(before - 2);
    expect((await send(publicBatches.list, key)).body.batches).toMatchObject([{ uid: body.uid, created: 2, failed: 1 }]);
  });

  test("a batch creates no more items than the time of a request allows, and stores those that it created", async () => {
    const key = await createApiKey(await createWorkspace());
    const before = await creditsOf(key);
    // Each look at the clock takes half a second.
    let looks = 0;
    setClock(() => new Date(Date.UTC(2031, 5, 1) + 500 * looks++));
    const items = Array.from({ length: 30 }, (_, at) => item(`Number ${at}`));
    const { body } = await send(publicBatches.create, key, { body: { items } });
    setClock(() => new Date());
    const created = body.items.filter(({ heatmap }) => heatmap);
    expect(created.length).toBeGreaterThan(0);
    const codes = new Set(body.items.slice(created.length).map(({ problem }) => problem?.code));
    expect([...codes]).toEqual(["service.busy"]);
    expect(await creditsOf(key)).toBe(before - created.length);
    const { batches } = (await send(publicBatches.list, key)).body;
    expect(batches).toMatchObject([{ uid: body.uid, size: 30, created: created.length }]);
  });

  test("a batch repeated with its idempotency key charges once, even if it was interrupted", async () => {
    const key = await createApiKey(await createWorkspace());
    const before = await creditsOf(key);
    const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
    const request = { body: { items: [item("One"), item("Two")] }, idempotencyKey: "campaign" };
    const first = await send(publicBatches.create, key, request);
    expect((await send(publicBatches.create, key, request)).body).toEqual(first.body);
    // As if the function had been ended before it kept its answer.
    await IdempotencyEntity.delete({ uid: key.uid, key: "campaign" }).go();
    const again = await send(publicBatches.create, key, request);
    const idsOf = ({ items }: typeof first.body) => items.map(({ heatmap }) => heatmap?.uid);
    expect(idsOf(again.body)).toEqual(idsOf(first.body));
    expect(await creditsOf(key)).toBe(before - 2);
  });

  test("a batch returns the scrolling video of a website, and is done only when that job has ended too", async () => {
    const key = await createApiKey(await createWorkspace());
    const site = { website: { url: "https://example.com", add_scrolling_video: true } };
    const { body } = await send(publicBatches.create, key, { body: { items: [site, item("Poster")] } });
    expect(body.items).toMatchObject([
      { heatmap: { type: "image", subtype: "website" }, video: { type: "video", subtype: "scrolling" }, problem: null },
      { heatmap: { title: "Poster" }, video: null },
    ]);
    const end = (uid: string) => HeatmapEntity.patch({ uid }).set({ status: "done" }).go();
    const read = async () => (await send(publicBatches.read, key, { params: { uid: body.uid } })).body;
    const [pair, poster] = body.items;
    await Promise.all([end(pair!.heatmap!.uid), end(poster!.heatmap!.uid)]);
    expect(await read()).toMatchObject({
      done: false,
      items: [
        { job: { state: "succeeded" }, video_job: { uid: pair!.video!.uid, state: "queued" } },
        { job: { state: "succeeded" }, video_job: null },
      ],
    });
    await end(pair!.video!.uid);
    expect(await read()).toMatchObject({ done: true, items: [{ video_job: { state: "succeeded" } }, {}] });
  });

  test("a batch can have as many websites as items, and a repetition counts none twice", async () => {
    const key = await createApiKey(await createWorkspace());
    const items = Array.from({ length: MAX_BATCH_ITEMS }, (_, at) => ({ website: { url: `https://example.com/${at}` } }));
    const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
    const create = () => send(publicBatches.create, key, { body: { items }, idempotencyKey: "sites" });
    await withFixedClock(Date.UTC(2026, 5, 1, 12, 0, 0), async () => {
      await enforceRateLimit(perHour("captures.create", 200), key.uid, 200 - MAX_BATCH_ITEMS);
      for (let attempt = 1; attempt <= 2; attempt++) {
        const { status, body } = await create();
        expect([status, body.items.flatMap(({ problem }) => problem ?? [])]).toEqual([202, []]);
        // As if the function had been ended before it kept its answer, and one website had failed before the repetition.
        await IdempotencyEntity.delete({ uid: key.uid, key: "sites" }).go();
        await HeatmapEntity.patch({ uid: body.items[0]!.heatmap!.uid }).set({ status: "failed" }).go();
      }
      const { batches } = (await send(publicBatches.list, key)).body;
      expect(batches).toMatchObject([{ created: MAX_BATCH_ITEMS, ended: 1, done_at: null }]);
    });
  });

  test("a batch takes 1 to 100 creations", async () => {
    const key = await createApiKey(await createWorkspace());
    for (const count of [0, 101]) {
      const items = Array.from({ length: count }, () => item("Poster"));
      expect((await send(publicBatches.create, key, { body: { items } })).body.code).toBe("request.invalid");
    }
  });
});
