import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "./connection.ts";
import { captureScreenshot } from "./screenshots.ts";

/** Maximum number of buffered frames; beyond it, no more are requested from the browser. */
const MAX_WAITING = 50;
/** Milliseconds after a frame was due until the screen is assumed unchanged. */
const GRACE = 250;
const POLL_MS = 5;

const clock = (): number => performance.timeOrigin + performance.now();

/** Records a page in real time: `count` JPEG files at a constant rate, each the last one drawn by then. */
export async function* screencast(session: Session, count: number, fps: number): AsyncGenerator<Uint8Array> {
  const waiting: { readonly time: number; readonly frame: Uint8Array }[] = [];
  let unanswered: number | undefined;
  const acknowledge = (sessionId: number) => void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    waiting.push({ time: (metadata.timestamp ?? 0) * 1000, frame: Buffer.from(data, "base64") });
    if (waiting.length < MAX_WAITING) acknowledge(sessionId);
    else unanswered = sessionId;
  });
  let current = await captureScreenshot(session, { format: "jpeg", quality: 92 });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 92, everyNthFrame: 1 });
  const began = clock();
  for (let at = 0; at < count; at++) {
    const due = began + (at * 1000) / fps;
    while (!waiting.some(({ time }) => time > due) && clock() < due + GRACE) {
      await pause(POLL_MS);
    }
    while (waiting[0] && waiting[0].time <= due) current = waiting.shift()!.frame;
    if (unanswered !== undefined && waiting.length < MAX_WAITING) {
      acknowledge(unanswered);
      unanswered = undefined;
    }
    yield current;
  }
}
