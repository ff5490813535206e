import pLimit from "p-limit";
import type { UploadParts } from "#contracts/uploads.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { STORAGE_REJECTED, type TransferOptions } from "./transmit.ts";

/** Dependencies of the multipart upload. */
export type PartOperations = {
  /** Requests a presigned URL for a part. */
  link: (part: number) => Promise<string>;
  put: (url: string, bytes: Blob, watch: TransferOptions) => Promise<void>;
  /** Waits before attempt `attempt` (from 0), or until the connection returns. Rejects when aborted. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>;
};

const CONCURRENCY = 3;
/** With delays of up to 30 s, uploads survive a connection loss of about two minutes. */
const MAX_ATTEMPTS = 9;

/**
 * Uploads the missing parts of a file, three at a time, each with a new presigned URL and up to `MAX_ATTEMPTS` attempts. Progress
 * includes the parts that were already uploaded. Throws the last error of a failed part, or the signal's reason when aborted.
 */
export async function sendParts(
  steps: PartOperations,
  upload: UploadParts,
  file: Blob,
  { onProgress, signal }: TransferOptions,
): Promise<void> {
  const bytesOf = (part: number) => file.slice((part - 1) * upload.part_bytes, part * upload.part_bytes);
  const sent = new Map(upload.received.map((part) => [part, bytesOf(part).size]));
  const tell = (part: number, bytes: number) => {
    sent.set(part, bytes);
    onProgress([...sent.values()].reduce((sum, each) => sum + each, 0));
  };
  const waiting = Array.from({ length: upload.parts }, (_, index) => index + 1).filter((part) => !sent.has(part));
  onProgress([...sent.values()].reduce((sum, each) => sum + each, 0));

  // The first failed part aborts the others.
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
        if (stop.aborted || attempt + 1 >= MAX_ATTEMPTS || !isTransient(error)) throw error;
        await steps.pause(attempt, stop);
      }
    }
  };
  // Wait until no request is running, so that a retry does not overlap with a part of this attempt.
  await pLimit(CONCURRENCY).map(waiting, async (part) => {
    if (!stop.aborted) await send(part).catch((error: unknown) => broken.abort(error));
  });
  signal.throwIfAborted();
  broken.signal.throwIfAborted();
}

/** Whether a retry may succeed: network error, throttling, server error or expired link. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === STORAGE_REJECTED;
}
