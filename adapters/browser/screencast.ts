import type { Session } from "./connection.ts";

/** So many frames wait for who takes them; beyond, the browser is not asked for more. */
const MOST_WAITING = 50;
/** Milliseconds after a frame was due until nothing is taken to have changed. */
const GRACE = 250;
const LOOK_AGAIN = 5;

const clock = (): number => performance.timeOrigin + performance.now();

/** What a page shows from now on as it happens: `count` JPEG files at a steady rate, each the last that was drawn by then. */
export async function* screencast(session: Session, count: number, fps: number): AsyncGenerator<Uint8Array> {
  const waiting: { readonly time: number; readonly frame: Uint8Array }[] = [];
  let unanswered: number | undefined;
  const acknowledge = (sessionId: number) => void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    waiting.push({ time: (metadata.timestamp ?? 0) * 1000, frame: Buffer.from(data, "base64") });
    if (waiting.length < MOST_WAITING) acknowledge(sessionId);
    else unanswered = sessionId;
  });
  const { data } = await session.send("Page.captureScreenshot", { format: "jpeg", quality: 92 });
  let current: Uint8Array = Buffer.from(data, "base64");
  await session.send("Page.startScreencast", { format: "jpeg", quality: 92, everyNthFrame: 1 });
  const began = clock();
  for (let at = 0; at < count; at++) {
    const due = began + (at * 1000) / fps;
    while (!waiting.some(({ time }) => time > due) && clock() < due + GRACE) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    }
    while (waiting[0] && waiting[0].time <= due) current = waiting.shift()!.frame;
    if (unanswered !== undefined && waiting.length < MOST_WAITING) {
      acknowledge(unanswered);
      unanswered = undefined;
    }
    yield current;
  }
}
