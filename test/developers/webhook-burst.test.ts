import { expect, test } from "vitest";
import { busEvent } from "#test/kit/deliver.ts";
import { cloud, createWorkspace, withClockShift } from "#test/kit/fixtures.ts";
import { announce, createWebhook, sweep } from "#test/kit/webhooks.ts";

const { WebhookDeliveryEntity } = await import("#domain/developers/webhooks/delivery.entity.ts");
const { newId } = await import("#kit/ids.ts");

const EVENTS = 1_000;
/** As many functions as are reserved for webhooks. */
const CONCURRENCY = 50;
/** Every so many events are delivered twice by the bus. */
const REPEATED = 10;
/** Every so many requests the receiver fails. */
const FAILS_EVERY = 20;

test("each of 1,000 concurrent events is sent until the receiver has it and no more, even if the bus delivers some of them twice", async () => {
  const workspace = await createWorkspace();
  const hook = await createWebhook(workspace);
  let [answered, failures] = [0, 0];
  cloud.receiver.answers.set(hook.path, () => {
    if (++answered % FAILS_EVERY > 0) return { status: 204 };
    failures++;
    return { status: 500 };
  });
  const events = Array.from({ length: EVENTS }, () => busEvent("report.done", { scope: workspace.uid, object: newId("rp") }));
  const queue = events.flatMap((event, index) => (index % REPEATED === 0 ? [event, event] : [event]));
  const work = queue.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const event of work) await announce(event);
    }),
  );
  for (const minutes of [2, 62, 122]) await withClockShift(minutes * 60_000, sweep);
  const received = Map.groupBy(hook.received(), ({ headers }) => String(headers["webhook-id"]));
  expect(received.size).toBe(EVENTS);
  expect(failures).toBeGreaterThan(EVENTS / FAILS_EVERY / 2);
  const { data: deliveries } = await WebhookDeliveryEntity.query.byWebhook({ webhook: hook.webhook.uid }).go({ pages: "all" });
  expect(deliveries).toHaveLength(EVENTS);
  for (const { message, state, attempts } of deliveries) {
    expect(state).toBe("delivered");
    // On a busy machine, an attempt may time out although the receiver has its request.
    expect(received.get(message)!.length, message).toBeLessThanOrEqual(attempts.length);
    expect(
      attempts.map(({ problem }) => problem === null),
      message,
    ).toEqual([...attempts.slice(1).map(() => false), true]);
  }
});
