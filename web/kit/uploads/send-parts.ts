import pLimit from "p-limit";
import type { UploadParts } from "#contracts/uploads.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { STORAGE_REFUSED, type Watch } from "./transmit.ts";

/** What sending in parts asks of the outside. */
export type PartSteps = {
  /** A link that takes this part now. */
  link: (part: number) => Promise<string>;
  put: (url: string, bytes: Blob, watch: Watch) => Promise<void>;
  /** Waits before try `attempt` (from 0), sooner when the connection is back. Rejects when aborted. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>;
};

const AT_ONCE = 3;
/** With pauses up to half a minute, a connection may be away for about two minutes. */
const TRIES = 9;

/**
 * Sends the parts of a file that do not lie there yet, three at a time, each with a fresh link and as often as it takes within reason.
 * Progress counts what lay there already. Throws what the last try of a part threw, and the signal's reason when aborted.
 */
export async function sendParts(steps: PartSteps, upload: UploadParts, file: Blob, { onProgress, signal }: Watch): Promise<void> {
  const bytesOf = (part: number) => file.slice((part - 1) * upload.part_bytes, part * upload.part_bytes);
  const sent = new Map(upload.received.map((part) => [part, bytesOf(part).size]));
  const tell = (part: number, bytes: number) => {
    sent.set(part, bytes);
    onProgress([...sent.values()].reduce((sum, each) => sum + each, 0));
  };
  const waiting = Array.from({ length: upload.parts }, (_, index) => index + 1).filter((part) => !sent.has(part));
  onProgress([...sent.values()].reduce((sum, each) => sum + each, 0));

  // The first part that cannot be sent ends the others.
  const broken = new AbortController();
  const stop = AbortSignal.any([signal, broken.signal]);
  const send = async (part: number) => {
    const bytes = bytesOf(part);
    for (let attempt = 0; ; attempt++) {
      try {
        stop.throwIfAborted();
        await steps.put(await steps.link(part), bytes, { onProgress: (loaded) => tell(part, loaded), signal: stop });
        return tell(part, bytes.size);
      } catch (error) {
        tell(part, 0);
        if (stop.aborted || attempt + 1 >= TRIES || !isPassing(error)) throw error;
        await steps.pause(attempt, stop);
      }
    }
  };
  // No request may be left running, so that a retry does not meet a part of this attempt.
  await pLimit(AT_ONCE).map(waiting, async (part) => {
    if (!stop.aborted) await send(part).catch((error: unknown) => broken.abort(error));
  });
  signal.throwIfAborted();
  broken.signal.throwIfAborted();
}

/** Whether the same may go well in a moment: no connection, too much at once, a fault on the other side, a link that ran out. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === STORAGE_REFUSED;
}
