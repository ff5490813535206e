import { describe, expect, test } from "vitest";
import type { UploadParts } from "#contracts/uploads.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { type PartOperations, sendParts } from "#web/kit/uploads/send-parts.ts";

const upload: UploadParts = { kind: "parts", part_bytes: 10, parts: 5, received: [], expires_at: "2026-11-20T12:00:00.000Z" };
const file = new Blob([new Uint8Array(43).map((_, index) => index)]);
const rejected = (status: number, code = "upload.refused") => new ApiError({ code, message: code, status });
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Steps that succeed unless the test overrides them, and a log of the calls. */
function steps(own: Partial<PartOperations> = {}, failing: (part: number) => ApiError | undefined = () => undefined) {
  const sent: [part: number, bytes: number[]][] = [];
  const links: number[] = [];
  const pauses: number[] = [];
  const all: PartOperations = {
    link: async (part) => {
      links.push(part);
      return String(part);
    },
    put: async (url, bytes, { onProgress }) => {
      const problem = failing(Number(url));
      if (problem) throw problem;
      sent.push([Number(url), [...new Uint8Array(await bytes.arrayBuffer())]]);
      onProgress(bytes.size);
    },
    pause: async (attempt) => void pauses.push(attempt),
    ...own,
  };
  const heard: number[] = [];
  const abort = new AbortController();
  const run = (way = upload) => sendParts(all, way, file, { onProgress: (bytes) => heard.push(bytes), signal: abort.signal });
  return { sent, links, pauses, heard, abort, run };
}

describe("multipart upload", () => {
  test("an upload sends every byte once, the rest in the last part, and reports its progress", async () => {
    const { sent, heard, run } = steps();
    await run();
    const inOrder = sent.sort(([one], [other]) => one - other);
    expect(inOrder.map(([, bytes]) => bytes.length)).toEqual([10, 10, 10, 10, 3]);
    expect(inOrder.flatMap(([, bytes]) => bytes)).toEqual(Array.from({ length: 43 }, (_, index) => index));
    expect([heard[0], heard.at(-1)]).toEqual([0, 43]);
  });

  test("an upload resumes with the missing parts", async () => {
    const { sent, heard, run } = steps();
    await run({ ...upload, received: [1, 5] });
    expect(sent.map(([part]) => part).sort()).toEqual([2, 3, 4]);
    expect([heard[0], heard.at(-1)]).toEqual([13, 43]);
  });

  test("an upload sends at most three parts at a time", async () => {
    let [running, maxRunning] = [0, 0];
    const { run } = steps({
      put: async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await tick();
        running -= 1;
      },
    });
    await run();
    expect(maxRunning).toBe(3);
  });

  test.each([
    ["without a connection", ApiError.unreachable()],
    ["while the storage is overloaded", rejected(503)],
    ["with an expired link", rejected(403)],
  ])("a part %s is retried with a new link and increasing delays", async (_, problem) => {
    let fails = 3;
    const { links, pauses, heard, run } = steps({}, (part) => (part === 2 && fails-- > 0 ? problem : undefined));
    await run();
    expect(pauses).toEqual([0, 1, 2]);
    expect(links.filter((part) => part === 2)).toHaveLength(4);
    expect(heard.at(-1)).toBe(43);
  });

  test.each([
    ["the upload was closed", rejected(409, "heatmap.upload_closed")],
    ["the session has expired", ApiError.signedOut()],
  ])("an upload is not retried after %s", async (_, problem) => {
    const { pauses, run } = steps({
      link: async () => {
        throw problem;
      },
    });
    await expect(run()).rejects.toBe(problem);
    expect(pauses).toEqual([]);
  });

  test("an upload stops after nine attempts and reports the error, with no request left running", async () => {
    let running = 0;
    const { run } = steps({
      put: async (url, _bytes, { signal }) => {
        if (url === "1") throw ApiError.unreachable();
        running += 1;
        await new Promise((resolve) => signal.addEventListener("abort", resolve)).finally(() => (running -= 1));
        throw signal.reason;
      },
    });
    await expect(run()).rejects.toMatchObject({ code: "unreachable" });
    expect(running).toBe(0);
  });

  test("a canceled upload stops immediately, also during a delay", async () => {
    const { abort, run } = steps({
      put: async () => {
        throw ApiError.unreachable();
      },
      pause: (_, signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    const running = run();
    await tick();
    abort.abort(new DOMException("Upload canceled", "AbortError"));
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
  });
});
