import { expect, test } from "vitest";
import type { LiveMessage } from "#contracts/live-message.ts";
import { fullJitter } from "#kit/portable/full-jitter.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { type Socket, startLive } from "#web/kit/api/live.ts";
import { RETRY_BACKOFF } from "#web/kit/api/retry-backoff.ts";
import { idOf } from "./kit/sample-data.ts";

const removed: LiveMessage = { type: "heatmap.removed", uid: idOf(1) };

/** A channel whose sockets and clock the test controls. */
function channel(ticket: () => Promise<string> = async () => "ticket") {
  const sockets: (Socket & { ticket: string; isClosed: boolean })[] = [];
  const delays: number[] = [];
  const received: LiveMessage[] = [];
  let [openings, gaps] = [0, 0];
  let pending: (() => void) | undefined;
  const live = startLive({
    ticket,
    open: (granted) => {
      const socket = {
        ticket: granted,
        isClosed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        close: () => {
          socket.isClosed = true;
        },
      };
      sockets.push(socket);
      return socket;
    },
    onMessage: (message) => received.push(message),
    onOpen: ({ isAfterGap }) => {
      openings += 1;
      if (isAfterGap) gaps += 1;
    },
    random: () => 0.5,
    schedule: (task, delay) => {
      delays.push(delay);
      pending = task;
      return () => {
        pending = undefined;
      };
    },
  });
  return {
    live,
    sockets,
    delays,
    received,
    openings: () => openings,
    gaps: () => gaps,
    elapse: () => pending?.(),
    isWaiting: () => pending !== undefined,
  };
}

test("messages of the contract are delivered; others are ignored", async () => {
  const { sockets, received } = channel();
  const socket = await waitUntil(() => sockets[0]);
  socket.onopen?.();
  socket.onmessage?.({ data: JSON.stringify(removed) });
  socket.onmessage?.({ data: JSON.stringify({ type: "heatmap.sung" }) });
  socket.onmessage?.({ data: "not json" });
  expect(received).toEqual([removed]);
});

test("a lost connection is reopened with a new ticket and refetches the list", async () => {
  let tickets = 0;
  const { sockets, openings, gaps, elapse } = channel(async () => `ticket ${++tickets}`);
  (await waitUntil(() => sockets[0])).onopen?.();
  expect([openings(), gaps()]).toEqual([1, 0]);
  sockets[0]?.onclose?.();
  elapse();
  (await waitUntil(() => sockets[1])).onopen?.();
  expect(sockets.map(({ ticket }) => ticket)).toEqual(["ticket 1", "ticket 2"]);
  expect(gaps()).toBe(1);
});

test("the delay grows with each failed attempt; a connection resets it and refetches missed changes", async () => {
  const { sockets, delays, gaps, elapse } = channel();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    (await waitUntil(() => sockets[attempt])).onclose?.();
    elapse();
  }
  expect(delays).toEqual([250, 500, 1000]);
  const good = await waitUntil(() => sockets[3]);
  good.onopen?.();
  expect(gaps()).toBe(1);
  good.onclose?.();
  expect(delays.at(-1)).toBe(250);
});

test("a rejected ticket counts as a failed attempt and is retried", async () => {
  let rejections = 1;
  const { sockets, elapse, isWaiting } = channel(async () => {
    if (rejections-- > 0) throw new Error("refused");
    return "ticket";
  });
  await waitUntil(isWaiting);
  elapse();
  await waitUntil(() => sockets[0]);
});

test("a stopped channel stays closed, and one that is connecting closes once it has opened", async () => {
  const { live, sockets, isWaiting } = channel();
  const socket = await waitUntil(() => sockets[0]);
  live.stop();
  expect(socket.isClosed).toBe(false);
  socket.onopen?.();
  expect(socket.isClosed).toBe(true);
  expect(socket.onclose).toBeNull();
  expect(isWaiting()).toBe(false);
});

test("the jitter covers the full range of the delay, which doubles up to thirty seconds", () => {
  expect(fullJitter(0, RETRY_BACKOFF, () => 0)).toBe(0);
  expect(fullJitter(2, RETRY_BACKOFF, () => 1)).toBe(2000);
  expect(fullJitter(40, RETRY_BACKOFF, () => 1)).toBe(30_000);
});
