import http from "node:http";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { mockClient } from "aws-sdk-client-mock";
import { Webhook as ReferenceWebhook } from "standardwebhooks";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { publicWebhooks } from "#contracts/public/webhooks.ts";
import { setClock } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { busEvent } from "#test/kit/deliver.ts";
import { deliverEmailsTo } from "#test/kit/emails.ts";
import { cloud, createWorkspace, send, type TestWorkspace, withFixedClock } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap } from "#test/kit/heatmaps.ts";
import type { ReceivedWebhook } from "#test/kit/receiver.ts";
import { announce, createWebhook, deliveriesOf, readWebhook, sweep, type TestWebhook } from "#test/kit/webhooks.ts";
import { publishedEvents, setWorkspace } from "#test/kit/workspaces.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { WebhookDeliveryEntity } = await import("#domain/developers/webhooks/delivery.entity.ts");
const { newId } = await import("#kit/ids.ts");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2031, 5, 1, 12, 0, 0);

const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A report is an object that no table is asked about. */
const reportDone = ({ uid }: TestWorkspace, id?: string) => busEvent("report.done", { id, scope: uid, object: newId("rp") });

/** Verifies with the reference library, which compares the time with the real clock. */
function verify(secret: string, { headers, body }: ReceivedWebhook): unknown {
  return new ReferenceWebhook(secret).verify(body, headers as Record<string, string>);
}

/** When the newest delivery is tried next, in milliseconds since 1970. */
async function nextAttempt(workspace: TestWorkspace, uid: string): Promise<number | undefined> {
  const [delivery] = await deliveriesOf(workspace, uid);
  return delivery?.next_at ? Date.parse(delivery.next_at) : undefined;
}

const answer = ({ path }: TestWebhook, status: number, headers?: Record<string, string>) =>
  cloud.receiver.answers.set(path, () => ({ status, ...(headers && { headers }) }));

describe("a message", () => {
  test("a message is signed as Standard Webhooks requires, and names what happened", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const event = reportDone(workspace);
    expect(await announce(event)).toEqual({ delivered: 1 });
    const [request] = hook.received();
    expect(verify(hook.secret, request!)).toEqual({
      type: "report.done",
      timestamp: event.time,
      data: { object: "report", uid: (event.detail as { object: string }).object },
    });
    expect(request?.headers).toMatchObject({ "webhook-id": event.detail.id, "content-type": "application/json" });
    const other = await createWebhook(workspace);
    expect(() => verify(other.secret, request!)).toThrow("No matching signature");
  });

  test("a message says that a heatmap has its attention score, and there is none about the templates of a report", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace, ["heatmap.scored"]);
    const uid = await createDoneHeatmap(workspace.admin);
    expect(await announce(busEvent("heatmap.scored", { scope: workspace.uid, object: uid }))).toEqual({ delivered: 1 });
    expect(JSON.parse(hook.received()[0]!.body)).toMatchObject({ type: "heatmap.scored", data: { object: "heatmap", uid } });
    await expect(announce(busEvent("heatmap.placed", { scope: workspace.uid, object: uid }))).rejects.toThrow();
  });

  test("a message says that an export is finished or has failed, and whether it is a zip or slides", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace, ["export.done", "export.failed"]);
    for (const end of ["done", "failed"] as const) {
      const [zip, slides] = [newId("zp"), newId("sl")];
      await announce(busEvent(`zip.${end}`, { scope: workspace.uid, object: zip }));
      await announce(busEvent(`slides.${end}`, { scope: workspace.uid, object: slides }));
      expect(
        hook
          .received()
          .slice(-2)
          .map(({ body }) => JSON.parse(body)),
      ).toMatchObject([
        { type: `export.${end}`, data: { object: "zip", uid: zip } },
        { type: `export.${end}`, data: { object: "slides", uid: slides } },
      ]);
    }
  });

  test("a message says once that a tenth of the month's credits is left, and again if there were more in between", async () => {
    const workspace = await createWorkspace();
    const { uid: scope, admin } = workspace;
    const hook = await createWebhook(workspace, ["credits.low"]);
    const told = async () => (await publishedEvents(scope, scope)).filter((type) => type === "credits.low").length;
    const create = async (times = 1) => {
      const object = await createTestHeatmap(admin);
      await Promise.all(Array.from({ length: times }, () => announce(busEvent("heatmap.done", { scope, object }))));
      return told();
    };
    // 1,500 images and 20 videos a month; that there are no videos left is no news.
    await setWorkspace(scope, { tier: "business", imageCredits: 152, videoCredits: 0 });
    expect([await create(), await create(2), await create()]).toEqual([0, 1, 1]);

    // A batch takes all credits of the new month before its first heatmap ends.
    await setWorkspace(scope, { imageCredits: 1500 });
    await announce(busEvent("credits.granted", { scope, object: scope }));
    await setWorkspace(scope, { imageCredits: 151 });
    expect(await create()).toBe(2);

    await setWorkspace(scope, { tier: "", imageCredits: 2 });
    await announce(busEvent("workspace.edited", { scope, object: scope }));
    expect([await create(), await create()]).toEqual([2, 3]);

    expect(await announce(busEvent("credits.low", { scope, object: scope }))).toEqual({ delivered: 1 });
    expect(JSON.parse(hook.received()[0]!.body)).toMatchObject({
      type: "credits.low",
      data: { object: "workspace", uid: scope },
    });
  });

  test("a message contains the reference with which the heatmap was created", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace, ["heatmap.done"]);
    const [named, other] = [
      await createTestHeatmap(workspace.admin, { reference: "order 42" }),
      await createTestHeatmap(workspace.admin),
    ];
    for (const object of [named, other]) await announce(busEvent("heatmap.done", { scope: workspace.uid, object }));
    expect(hook.received().map(({ body }) => JSON.parse(body).data)).toEqual([
      { object: "heatmap", uid: named, reference: "order 42" },
      { object: "heatmap", uid: other },
    ]);
  });

  test("a message says that a heatmap was deleted, and there is none about a heatmap that was in no list", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace, ["heatmap.deleted"]);
    const [uid, hidden] = [await createDoneHeatmap(workspace.admin), await createDoneHeatmap(workspace.admin)];
    await HeatmapEntity.patch({ uid: hidden }).set({ hidden: true }).go();
    const removed = (object: string) => announce(busEvent("heatmap.removed", { scope: workspace.uid, object }));
    expect(await removed(uid)).toEqual({});
    for (const each of [uid, hidden]) await send(heatmaps.remove, workspace.admin, { params: { uid: each } });
    expect(await removed(hidden)).toEqual({});
    expect(await removed(uid)).toEqual({ delivered: 1 });
    expect(JSON.parse(hook.received()[0]!.body)).toMatchObject({ type: "heatmap.deleted", data: { object: "heatmap", uid } });
  });

  test("a message goes only to the enabled webhooks of its workspace that subscribe to its event", async () => {
    const [workspace, elsewhere] = [await createWorkspace(), await createWorkspace()];
    const wants = await createWebhook(workspace, ["report.done"]);
    const ignores = await createWebhook(workspace, ["heatmap.done"]);
    const disabled = await createWebhook(workspace);
    const foreign = await createWebhook(elsewhere);
    const params = { uid: disabled.webhook.uid };
    await send(developers.editWebhook, workspace.admin, { params, body: { state: "disabled" } });
    await announce(reportDone(workspace));
    expect([wants, ignores, disabled, foreign].map((hook) => hook.received().length)).toEqual([1, 0, 0, 0]);
  });

  test("a message is sent once, however often the event bus delivers the event", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const event = reportDone(workspace);
    await Promise.all([announce(event), announce(event)]);
    await announce(event);
    expect(hook.received()).toHaveLength(1);
  });

  test("a message is signed with the secrets of two simultaneous rotations", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const rotate = () =>
      send(developers.rotateWebhook, workspace.admin, { params: { uid: hook.webhook.uid }, body: { overlap_hours: 1 } });
    const rotated = await Promise.all([rotate(), rotate()]);
    await announce(reportDone(workspace));
    const [message] = hook.received();
    for (const { body } of rotated) expect(verify(body.secret, message!)).toBeDefined();
  });

  test("a message is signed with both secrets while they overlap, then with the new one only", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const params = { uid: hook.webhook.uid };
    const rotated = await send(developers.rotateWebhook, workspace.admin, { params, body: { overlap_hours: 1 } });
    await announce(reportDone(workspace));
    const [during] = hook.received();
    for (const secret of [hook.secret, rotated.body.secret]) expect(verify(secret, during!)).toBeDefined();
    // Repeated, because its response was lost: the secret in use stays.
    await send(developers.rotateWebhook, workspace.admin, { params, body: { overlap_hours: 1 } });
    await announce(reportDone(workspace));
    for (const secret of [hook.secret, rotated.body.secret]) expect(verify(secret, hook.received()[1]!)).toBeDefined();
    await send(developers.rotateWebhook, workspace.admin, { params, body: { overlap_hours: 0 } });
    await announce(reportDone(workspace));
    for (const secret of [hook.secret, rotated.body.secret]) expect(() => verify(secret, hook.received()[2]!)).toThrow();
  });
});

describe("a receiver that is down", () => {
  test("a failed delivery is retried for three days with growing pauses, and is then a dead letter that can be replayed", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    answer(hook, 503);
    const { uid } = hook.webhook;
    await withFixedClock(START, () => announce(reportDone(workspace)));
    const times: number[] = [0];
    for (let next = await nextAttempt(workspace, uid); next !== undefined; next = await nextAttempt(workspace, uid)) {
      await withFixedClock(next, sweep);
      times.push((next - START) / MINUTE);
    }
    expect(times).toEqual([0, 1, 6, 36, 156, 456, 1056, 1896, 2976, 4296]);
    const [dead] = await deliveriesOf(workspace, uid);
    expect(dead).toMatchObject({ state: "failed", next_at: null, attempts: Array.from({ length: 10 }, () => ({ status: 503 })) });
    expect(hook.received()).toHaveLength(10);
    expect(new Set(hook.received().map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);

    cloud.receiver.answers.clear();
    const params = { uid, delivery: dead!.uid };
    await withFixedClock(START + 4 * DAY, async () => {
      expect((await send(developers.replayDelivery, workspace.admin, { params })).status).toBe(202);
      await sweep();
    });
    expect((await deliveriesOf(workspace, uid))[0]).toMatchObject({ state: "delivered", message_id: dead?.message_id });
  });

  test("a receiver that is down holds up no other webhook: after five failures its deliveries wait, and are sent later", async () => {
    const workspace = await createWorkspace();
    const [down, up] = [await createWebhook(workspace), await createWebhook(workspace)];
    answer(down, 500);
    await withFixedClock(START, async () => {
      for (let count = 0; count < 20; count++) await announce(reportDone(workspace));
    });
    expect(up.received()).toHaveLength(20);
    expect(down.received()).toHaveLength(5);
    expect(await withFixedClock(START, () => readWebhook(workspace, down.webhook.uid))).toMatchObject({
      failing_since: new Date(START).toISOString(),
      paused_until: new Date(START + MINUTE).toISOString(),
    });
    answer(down, 200);
    await withFixedClock(START + MINUTE, sweep);
    expect(new Set(down.received().map(({ headers }) => headers["webhook-id"])).size).toBe(20);
    expect(await readWebhook(workspace, down.webhook.uid)).toMatchObject({ failing_since: null, paused_until: null });
  });

  test("a test and what is sent again ignore a pause, whose end is listed, and the first success ends it", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const { uid } = hook.webhook;
    const paused = new Date(START + MINUTE).toISOString();
    answer(hook, 500);
    await withFixedClock(START, async () => {
      for (let count = 0; count < 7; count++) await announce(reportDone(workspace));
      const listed = await deliveriesOf(workspace, uid);
      expect(listed.map(({ state, next_at }) => `${state} ${next_at}`)).toEqual(Array(7).fill(`waiting ${paused}`));
      const held = listed.find(({ attempts }) => attempts.length === 0)!;

      // The receiver is still down: what is sent now fails, and then waits as the others do.
      const params = { uid, delivery: held.uid };
      expect(await send(developers.replayDelivery, workspace.admin, { params })).toMatchObject({
        status: 202,
        body: { next_at: at(START) },
      });
      expect(await sweep()).toEqual({ retrying: 1 });
      expect(hook.received()).toHaveLength(6);
      expect((await deliveriesOf(workspace, uid)).find((each) => each.uid === held.uid)).toMatchObject({ next_at: paused });

      answer(hook, 200);
      await send(developers.testWebhook, workspace.admin, { params: { uid } });
      expect(await readWebhook(workspace, uid)).toMatchObject({ paused_until: paused });
      expect(await sweep()).toEqual({ delivered: 1 });
      expect(await readWebhook(workspace, uid)).toMatchObject({ paused_until: null, failing_since: null });
      expect((await send(developers.replayFailed, workspace.admin, { params: { uid } })).body).toEqual({
        replayed: 7,
        more: false,
      });
      expect(await sweep()).toEqual({ delivered: 7 });
    });
  });

  test("a delivery cannot be sent again during an attempt", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const { uid } = hook.webhook;
    const { promise: isReceived, resolve: receive } = Promise.withResolvers<void>();
    const { promise: isReplayed, resolve: replayed } = Promise.withResolvers<void>();
    cloud.receiver.answers.set(hook.path, async () => {
      receive();
      await isReplayed;
      return { status: 200 };
    });
    const announced = announce(reportDone(workspace));
    await isReceived;
    const [delivery] = await deliveriesOf(workspace, uid);
    const params = { uid, delivery: delivery!.uid };
    expect((await send(developers.replayDelivery, workspace.admin, { params })).body.code).toBe("delivery.in_progress");
    expect((await send(developers.replayFailed, workspace.admin, { params: { uid } })).body).toEqual({
      replayed: 0,
      more: false,
    });
    replayed();
    expect(await announced).toEqual({ delivered: 1 });
    expect(hook.received()).toHaveLength(1);
  });

  test("a webhook that only fails for five days is disabled, with one email to the admin, and can be enabled again", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    answer(hook, 500);
    const params = { uid: hook.webhook.uid };
    await withFixedClock(START, () => announce(reportDone(workspace)));
    await withFixedClock(START + 5 * DAY - MINUTE, () => announce(reportDone(workspace)));
    expect(await readWebhook(workspace, params.uid)).toMatchObject({ state: "enabled" });
    await withFixedClock(START + 5 * DAY, async () => {
      await Promise.all([announce(reportDone(workspace)), announce(reportDone(workspace))]);
      await announce(reportDone(workspace));
    });
    expect(await readWebhook(workspace, params.uid)).toMatchObject({ state: "disabled", disabled: "failures" });
    const emails = await withFixedClock(START + 5 * DAY + MINUTE, () => deliverEmailsTo(`${workspace.admin.uid}@people.test`));
    expect(emails.map(({ subject }) => subject)).toEqual(["We disabled the webhook Warehouse"]);
    expect((await send(developers.testWebhook, workspace.admin, { params })).body.code).toBe("webhook.disabled");
    await send(developers.editWebhook, workspace.admin, { params, body: { state: "enabled" } });
    expect(await readWebhook(workspace, params.uid)).toMatchObject({ state: "enabled", disabled: null, failing_since: null });
  });

  test("a delivery that began before another one succeeded does not count the failures from before the success", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const { uid } = hook.webhook;
    answer(hook, 500);
    await withFixedClock(START, () => announce(reportDone(workspace)));
    await withFixedClock(START + 4 * DAY, async () => {
      const { promise: isReceived, resolve: receive } = Promise.withResolvers<void>();
      const { promise: isAnswered, resolve: answerFirst } = Promise.withResolvers<void>();
      cloud.receiver.answers.set(hook.path, async () => {
        receive();
        await isAnswered;
        return { status: 500 };
      });
      const failing = announce(reportDone(workspace));
      await isReceived;
      answer(hook, 200);
      expect(await announce(reportDone(workspace))).toEqual({ delivered: 1 });
      answerFirst();
      expect(await failing).toEqual({ retrying: 1 });
    });
    expect(await readWebhook(workspace, uid)).toMatchObject({ failing_since: at(START + 4 * DAY) });
    answer(hook, 500);
    await withFixedClock(START + 6 * DAY, () => announce(reportDone(workspace)));
    expect(await readWebhook(workspace, uid)).toMatchObject({ state: "enabled" });
  });

  test("a webhook is disabled immediately when its receiver answers 410", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    answer(hook, 410);
    expect(await announce(reportDone(workspace))).toEqual({ failed: 1 });
    expect(await readWebhook(workspace, hook.webhook.uid)).toMatchObject({ state: "disabled", disabled: "gone" });
  });

  test("a delivery does not follow a redirect", async () => {
    const workspace = await createWorkspace();
    const [hook, target] = [await createWebhook(workspace), await createWebhook(workspace, ["heatmap.done"])];
    answer(hook, 302, { location: `${cloud.receiver.origin}${target.path}` });
    expect(await announce(reportDone(workspace))).toEqual({ retrying: 1 });
    expect(target.received()).toEqual([]);
    const [delivery] = await deliveriesOf(workspace, hook.webhook.uid);
    expect(delivery?.attempts).toMatchObject([{ status: 302, problem: "The receiver answered 302." }]);
  });
});

describe("a failure on our side", () => {
  const named = (name: string, more: object = {}) => Object.assign(new Error("provoked"), { name, ...more });

  /** A webhook for an event bus of the customer. */
  async function createBus({ admin }: TestWorkspace): Promise<string> {
    const destination = "arn:aws:events:us-west-2:123456789012:event-bus/sightline";
    const body = { title: "Our bus", destination, events: ["report.done" as const] };
    return (await send(developers.createWebhook, admin, { body })).body.webhook.uid;
  }

  async function withEventBridge<T>(
    prepare: (events: ReturnType<typeof mockClient>) => unknown,
    work: () => Promise<T>,
  ): Promise<T> {
    const events = mockClient(EventBridgeClient);
    prepare(events);
    try {
      return await work();
    } finally {
      events.restore();
    }
  }

  /** The function has no more connections for webhooks; those to the table work. */
  async function withoutConnections<T>(work: () => Promise<T>): Promise<T> {
    const connect = http.request;
    const spy = vi.spyOn(http, "request").mockImplementation((...args: unknown[]) => {
      if (String(args[0]).startsWith(cloud.receiver.origin)) throw named("Error", { code: "EMFILE" });
      return connect(...(args as Parameters<typeof connect>));
    });
    try {
      return await work();
    } finally {
      spy.mockRestore();
    }
  }

  test.each<[string, (events: ReturnType<typeof mockClient>) => unknown]>([
    ["our calls are throttled", (events) => events.rejects(named("ThrottlingException"))],
    ["EventBridge is not reached", (events) => events.rejects(named("TimeoutError"))],
    [
      "EventBridge does not process the event",
      (events) => events.on(PutEventsCommand).resolves({ Entries: [{ ErrorCode: "InternalFailure" }] }),
    ],
  ])("a failure on our side does not count against an event bus when %s: the repeated event is sent", async (_, prepare) => {
    const workspace = await createWorkspace();
    const uid = await createBus(workspace);
    const event = reportDone(workspace);
    for (let times = 0; times < 6; times++)
      await expect(withEventBridge(prepare, () => announce(event))).rejects.toThrow("1 of 1 deliveries failed on our side");
    expect((await deliveriesOf(workspace, uid))[0]).toMatchObject({ state: "waiting", attempts: [] });
    expect(await readWebhook(workspace, uid)).toMatchObject({ failing_since: null, paused_until: null });
    expect(await announce(event)).toEqual({ delivered: 1 });
  });

  test.each([
    ["its policy does not allow us", named("AccessDeniedException")],
    ["it does not exist", named("ResourceNotFoundException")],
    ["its region does not exist", named("Error", { code: "ENOTFOUND" })],
  ])("a failure counts against an event bus that rejects an event because %s", async (_, error) => {
    const workspace = await createWorkspace();
    const uid = await createBus(workspace);
    expect(
      await withEventBridge(
        (events) => events.rejects(error),
        () => announce(reportDone(workspace)),
      ),
    ).toEqual({ retrying: 1 });
    const problem = expect.stringContaining("The event bus did not accept it");
    expect((await deliveriesOf(workspace, uid))[0]).toMatchObject({ state: "waiting", attempts: [{ problem }] });
    expect((await readWebhook(workspace, uid)).failing_since).not.toBeNull();
  });

  test("a failure on our side holds up no other delivery, and ends a delivery only after its days of retries", async () => {
    const workspace = await createWorkspace();
    const [hook, bus] = [await createWebhook(workspace), await createBus(workspace)];
    const { uid } = hook.webhook;
    const event = reportDone(workspace);
    await withFixedClock(START, () => expect(withoutConnections(() => announce(event))).rejects.toThrow("1 of 2 deliveries"));
    expect((await deliveriesOf(workspace, bus))[0]).toMatchObject({ state: "delivered" });
    await withFixedClock(START + 3 * DAY, () => expect(withoutConnections(sweep)).rejects.toThrow("failed on our side"));
    expect((await deliveriesOf(workspace, uid))[0]).toMatchObject({ state: "waiting", attempts: [] });
    await withFixedClock(START + 3 * DAY + MINUTE, () => expect(withoutConnections(sweep)).rejects.toThrow("failed on our side"));
    expect((await deliveriesOf(workspace, uid))[0]).toMatchObject({
      state: "failed",
      attempts: [{ problem: "Sightline couldn’t send this message. Send it again." }],
    });
    expect(await readWebhook(workspace, uid)).toMatchObject({ state: "enabled", failing_since: null });
  });
});

describe("a delivery", () => {
  test("the schedule sends a delivery that no event started, or with an interrupted attempt", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const params = { uid: hook.webhook.uid };
    const reply = await send(developers.testWebhook, workspace.admin, { params });
    expect(reply).toMatchObject({ status: 202, body: { event: "webhook.test", state: "waiting" } });
    await sweep();
    expect(verify(hook.secret, hook.received()[0]!)).toMatchObject({ type: "webhook.test", data: { uid: params.uid } });
  });

  test("the schedule sends what is due in every shard, even if the first messages take the time of a whole run", async () => {
    const workspace = await createWorkspace();
    const hook = await createWebhook(workspace);
    const params = { uid: hook.webhook.uid };
    let moment = START;
    onTestFinished(setClock(() => new Date(moment)));
    cloud.receiver.answers.set(hook.path, () => {
      moment = START + 3 * MINUTE;
      return { status: 204 };
    });
    for (const due of SHARDS) {
      const { uid } = (await send(developers.testWebhook, workspace.admin, { params })).body;
      await WebhookDeliveryEntity.patch({ uid }).set({ due }).go();
    }
    expect(await sweep()).toEqual({ delivered: SHARDS.length });
  });

  test("a delivery is not sent after its webhook was deleted, nor after its workspace was closed", async () => {
    const [workspace, closed] = [await createWorkspace(), await createWorkspace()];
    const [deleted, ended] = [await createWebhook(workspace), await createWebhook(closed)];
    await send(developers.testWebhook, workspace.admin, { params: { uid: deleted.webhook.uid } });
    await send(developers.deleteWebhook, workspace.admin, { params: { uid: deleted.webhook.uid } });
    await announce(busEvent("workspace.closed", { scope: closed.uid, object: closed.uid }));
    await announce(reportDone(closed));
    await sweep();
    expect([...deleted.received(), ...ended.received()]).toEqual([]);
  });

  test("a delivery can be replayed only through its webhook, and failed deliveries are replayed together", async () => {
    const workspace = await createWorkspace();
    const [hook, other] = [await createWebhook(workspace), await createWebhook(workspace, ["brand.done"])];
    answer(hook, 500);
    const events = [reportDone(workspace), reportDone(workspace)];
    await withFixedClock(START, async () => {
      for (const event of events) await announce(event);
    });
    await withFixedClock(START + 4 * DAY, sweep);
    const [first] = await deliveriesOf(workspace, hook.webhook.uid);
    expect(first?.state).toBe("failed");
    const params = { uid: other.webhook.uid, delivery: first!.uid };
    expect((await send(developers.replayDelivery, workspace.admin, { params })).body.code).toBe("delivery.not_found");
    cloud.receiver.answers.clear();
    const replay = { params: { uid: hook.webhook.uid } };
    expect((await send(developers.replayFailed, workspace.admin, replay)).body).toEqual({ replayed: 2, more: false });
    expect((await send(developers.replayFailed, workspace.admin, replay)).body).toEqual({ replayed: 0, more: false });
    await sweep();
    const states = (await deliveriesOf(workspace, hook.webhook.uid)).map(({ state }) => state);
    expect(states).toEqual(["delivered", "delivered"]);
  });
});

describe("a webhook", () => {
  test("a webhook shows its secret once, and a workspace has at most five webhooks", async () => {
    const workspace = await createWorkspace();
    const hooks = [];
    for (let count = 0; count < 5; count++) hooks.push(await createWebhook(workspace));
    const { text } = await send(developers.listWebhooks, workspace.admin);
    for (const { secret } of hooks) expect(text).not.toContain(secret.slice("whsec_".length));
    const body = { title: "Sixth", destination: "https://example.com/", events: ["heatmap.done"] };
    expect((await send(developers.createWebhook, workspace.admin, { body })).body.code).toBe("webhook.too_many");
    const listen = () => send(developers.createWebhook, workspace.admin, { body: { ...body, destination: "listen" } });
    for (let count = 0; count < 5; count++) expect((await listen()).status).toBe(201);
    expect((await listen()).body.code).toBe("webhook.too_many_listeners");
  });

  test("webhooks that are created at the same moment do not exceed the limit", async () => {
    const { admin } = await createWorkspace();
    const body = { title: "Hook", destination: "https://example.com/", events: ["heatmap.done"] };
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(developers.createWebhook, admin, { body })));
    expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await send(developers.listWebhooks, admin)).body.webhooks.length).toBeLessThanOrEqual(5);
  });

  test("a repeated request after a lost response creates one webhook, with the same secret", async () => {
    const workspace = await createWorkspace();
    const key = await createApiKey(workspace, { scopes: ["webhooks:read", "webhooks:write"] });
    const body = { title: "By program", destination: "https://example.com/hook", events: ["heatmap.done"] as const };
    const create = (title = body.title, idempotencyKey = "first") =>
      send(publicWebhooks.create, key, { body: { ...body, events: [...body.events], title }, idempotencyKey });
    const [one, other] = await Promise.all([create(), create()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    expect((await send(publicWebhooks.list, key)).body.webhooks).toHaveLength(1);
    expect((await create("Another")).body.code).toBe("request.key_reused");
    expect((await create(body.title, "second")).body.webhook.uid).not.toBe(one.body.webhook.uid);
    const params = { uid: one.body.webhook.uid };
    await withFixedClock(Date.now() + 3 * DAY, async () => expect((await create()).body.code).toBe("request.key_reused"));
    await send(publicWebhooks.rotate, key, { params, body: { overlap_hours: 1 } });
    expect((await create()).body.code).toBe("request.key_reused");
  });

  test.each([
    "http://example.com/hook",
    "https://localhost/hook",
    "https://10.0.0.8/hook",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/hook",
    "https://2130706433/hook",
    "https://example.com:22/hook",
    "https://ada:secret@example.com/hook",
    "ftp://example.com/hook",
    "javascript:alert(1)",
  ])("a webhook to %s is rejected", async (destination) => {
    const { admin } = await createWorkspace();
    const body = { title: "Inside", destination, events: ["heatmap.done"] };
    expect((await send(developers.createWebhook, admin, { body })).body.code).toBe("webhook.destination_blocked");
  });

  test("a webhook can be an event bus of the customer, and its events name the workspace as their source", async () => {
    const workspace = await createWorkspace();
    const destination = "arn:aws:events:us-west-2:123456789012:event-bus/sightline";
    const body = { title: "Our bus", destination, events: ["report.done"] };
    const created = await send(developers.createWebhook, workspace.admin, { body });
    const event = reportDone(workspace);
    expect(await announce(event)).toEqual({ delivered: 1 });
    expect(cloud.events).toContainEqual(
      expect.objectContaining({
        EventBusName: destination,
        // Not our own region, whose endpoint knows no buses of others.
        region: "us-west-2",
        Source: `sightline/${workspace.uid}`,
        DetailType: "report.done",
        Detail: expect.stringContaining(event.detail.id),
      }),
    );
    expect((await deliveriesOf(workspace, created.body.webhook.uid))[0]).toMatchObject({ state: "delivered" });
  });

  test("a webhook for a listening program sends nothing, lists every message at once, and ends after a day", async () => {
    const workspace = await createWorkspace();
    const body = { title: "Listen", destination: "listen", events: ["report.done"] };
    const { webhook } = (await withFixedClock(START, () => send(developers.createWebhook, workspace.admin, { body }))).body;
    expect(webhook.ends_at).toBe(new Date(START + DAY).toISOString());
    const event = reportDone(workspace);
    const params = { uid: webhook.uid };
    await withFixedClock(START + HOUR, async () => {
      expect(await announce(event)).toEqual({ delivered: 1 });
      const [delivery] = await deliveriesOf(workspace, webhook.uid);
      expect(delivery).toMatchObject({ message_id: event.detail.id, state: "delivered" });
      expect(delivery?.attempts).toMatchObject([{ status: null, problem: null }]);
      await send(developers.replayDelivery, workspace.admin, { params: { ...params, delivery: delivery!.uid } });
      await sweep();
      expect((await deliveriesOf(workspace, webhook.uid))[0]?.attempts).toHaveLength(2);
    });
    await withFixedClock(START + DAY, async () => {
      expect(await announce(reportDone(workspace))).toEqual({});
      expect((await send(developers.listDeliveries, workspace.admin, { params })).body.code).toBe("webhook.not_found");
      expect((await send(developers.listWebhooks, workspace.admin)).body.webhooks).toEqual([]);
    });
  });

  test("a webhook cannot be changed into one for a listening program, which would expire, nor the other way round", async () => {
    const workspace = await createWorkspace();
    const listen = { title: "Listen", destination: "listen", events: ["report.done"] };
    const listener = (await send(developers.createWebhook, workspace.admin, { body: listen })).body.webhook;
    const { webhook } = await createWebhook(workspace);
    const edit = ({ uid }: typeof webhook, body: { destination: string; title?: string }) =>
      send(developers.editWebhook, workspace.admin, { params: { uid }, body });
    for (const [each, destination] of [[webhook, "listen"] as const, [listener, "https://example.com/hook"] as const]) {
      expect(await edit(each, { destination })).toMatchObject({ status: 409, body: { code: "webhook.destination_fixed" } });
      expect(await readWebhook(workspace, each.uid)).toEqual(each);
    }
    const renamed = await edit(listener, { destination: "listen", title: "Laptop" });
    expect(renamed.body).toEqual({ ...listener, title: "Laptop" });
    expect((await edit(webhook, { destination: "https://example.com/hook" })).status).toBe(200);
  });

  test("a request with the idempotency key of an ended webhook does not create it again", async () => {
    const workspace = await createWorkspace();
    const key = await createApiKey(workspace, { scopes: ["webhooks:read", "webhooks:write"] });
    const body = { title: "Listen", destination: "listen", events: ["report.done" as const] };
    const create = () => send(publicWebhooks.create, key, { body, idempotencyKey: "first" });
    const { webhook } = (await create()).body;
    expect((await create()).body.webhook).toEqual(webhook);
    await withFixedClock(Date.parse(webhook.ends_at!), async () =>
      expect(await create()).toMatchObject({ status: 422, body: { code: "request.key_reused" } }),
    );
  });

  test("an API key with the permission can manage webhooks", async () => {
    const workspace = await createWorkspace();
    const key = await createApiKey(workspace, { scopes: ["webhooks:read", "webhooks:write"] });
    const body = { title: "By program", destination: "https://example.com/hook", events: ["heatmap.done"] };
    const created = await send(publicWebhooks.create, key, { body });
    expect(created.body.secret).toMatch(/^whsec_/);
    const reader = await createApiKey(workspace, { scopes: ["webhooks:read"] });
    const { uid } = created.body.webhook;
    expect((await send(publicWebhooks.read, reader, { params: { uid } })).body).toEqual(created.body.webhook);
    expect((await send(publicWebhooks.list, reader)).body.webhooks).toMatchObject([{ title: "By program" }]);
    expect((await send(publicWebhooks.create, reader, { body })).body.code).toBe("caller.scope_missing");
    const other = await createApiKey(await createWorkspace());
    const params = { uid };
    expect((await send(publicWebhooks.read, other, { params })).body.code).toBe("webhook.not_found");
    expect((await send(publicWebhooks.remove, other, { params })).body.code).toBe("webhook.not_found");
    expect((await send(publicWebhooks.remove, key, { params })).status).toBe(200);
  });
});
