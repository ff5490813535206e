import type { CallOptions } from "./call.ts";
import { UploadError } from "./errors.ts";
import type { Resources } from "./generated/operations.ts";
import type { Upload, UploadForm } from "./generated/types.ts";

/** Parts that are uploaded at once, and links per request. */
const PARTS_AT_ONCE = 3;
const ATTEMPTS_PER_PART = 3;

/** `maxRetries` are those of the requests for links, besides the attempts of each part. */
export type UploadOptions = Pick<CallOptions, "signal" | "maxRetries"> & {
  /** Called with the fraction of the file that has been sent, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
};

/** Uploads a file in one piece or in parts, as the API said. An interrupted upload in parts continues with the missing ones. */
export async function uploadFile(
  { heatmaps }: Pick<Resources, "heatmaps">,
  uid: string,
  upload: Upload,
  file: Blob,
  { onProgress = () => undefined, signal, maxRetries }: UploadOptions = {},
): Promise<void> {
  if (upload.kind === "form") return sendForm(upload);
  const { part_bytes: size, parts, received } = upload;
  const done = new Map<number, number>();
  const bytesOf = (part: number) => file.slice((part - 1) * size, part * size);
  const report = (part: number, sent: number) => {
    done.set(part, sent);
    onProgress([...done.values()].reduce((sum, bytes) => sum + bytes, 0) / file.size);
  };
  for (const part of received) report(part, bytesOf(part).size);
  const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !received.includes(part));
  while (missing.length > 0) {
    const batch = missing.splice(0, PARTS_AT_ONCE);
    await Promise.all(
      batch.map((part) => sendPart(part, bytesOf(part), (fraction) => report(part, fraction * bytesOf(part).size))),
    );
  }

  function sendForm({ url, fields }: UploadForm): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", file);
    return send({ uid, method: "POST", url, body: form, progress: onProgress, signal });
  }

  /** A new link for each attempt, because one may have expired. */
  async function sendPart(part: number, bytes: Blob, progress: (fraction: number) => void): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { links } = await heatmaps.presignParts(uid, { parts: [part] }, { signal, maxRetries });
      try {
        return await send({ uid, method: "PUT", url: links[0]?.url ?? "", body: bytes, progress, signal });
      } catch (error) {
        signal?.throwIfAborted();
        if (attempt === ATTEMPTS_PER_PART) throw error;
      }
    }
  }
}

type Sending = {
  readonly uid: string;
  readonly method: string;
  readonly url: string;
  readonly body: FormData | Blob;
  readonly progress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
};

/** Sends a body and reports the progress. Browsers report it continuously, Node only at the end. */
async function send(sending: Sending): Promise<void> {
  // Node would still read the body of a form, and fail where no one can catch it.
  sending.signal?.throwIfAborted();
  const status = await (typeof XMLHttpRequest === "undefined" ? sendByFetch : sendByXhr)(sending);
  if (status < 200 || status > 299) throw new UploadError(`The upload was rejected with status ${status}.`, sending.uid);
  sending.progress(1);
}

const interrupted = (uid: string, options?: ErrorOptions) => new UploadError("The upload was interrupted.", uid, options);

async function sendByFetch({ uid, method, url, body, signal }: Sending): Promise<number> {
  try {
    const response = await fetch(url, { method, body, signal: signal ?? null });
    await response.arrayBuffer();
    return response.status;
  } catch (cause) {
    signal?.throwIfAborted();
    throw interrupted(uid, { cause });
  }
}

const sendByXhr = ({ uid, method, url, body, progress, signal }: Sending): Promise<number> =>
  new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress(loaded / total);
    request.onload = () => done(request.status);
    request.onerror = () => failed(interrupted(uid));
    request.onabort = () => failed(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open(method, url);
    request.send(body);
  });
