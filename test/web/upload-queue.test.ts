import { expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { totalsOf, type UploadOperations, UploadQueue } from "#web/kit/uploads/upload-queue.ts";
import { idOf, sampleHeatmap } from "./kit/sample-data.ts";

const form = { kind: "form" as const, url: "https://files.test/", fields: {}, expires_at: "2026-11-20T12:00:00.000Z" };
const fields = { application: "Other", device: "", dimensions: "", country: "", industry: "", tags: [], projectIds: [] } as const;
const rejection = (code: string, status: number) => new ApiError({ code, message: `rejected: ${code}`, status });

function entry(title: string, bytes = 100) {
  const file = new File([new Uint8Array(bytes)], `${title}.png`);
  return {
    heatmap: { ...fields, tags: [], projectIds: [], title, file: { name: file.name, size: bytes, extension: "png" as const } },
    file,
  };
}

/** A queue whose steps succeed immediately unless the test overrides them, and a log of the calls. */
function queueWith(own: Partial<UploadOperations> = {}) {
  const asked: string[] = [];
  let made = 0;
  const steps: UploadOperations = {
    create: async (heatmap, { value }) => {
      asked.push(`create ${heatmap.title} ${value}`);
      made += 1;
      return { heatmap: sampleHeatmap("https://files.test", made), upload: form };
    },
    refreshTarget: async () => {
      asked.push("renew form");
      return form;
    },
    send: async (_way, { file }, { onProgress }) => {
      asked.push(`send ${file.name}`);
      onProgress(file.size);
    },
    generate: async (_uid, { value }) => void asked.push(`generate ${value}`),
    onCreated: () => {},
    onStartFailed: ({ heatmap }) => void asked.push(`start of ${heatmap.title} failed`),
    cancelUpload: async () => void asked.push("give up"),
    waitForConnection: () => undefined,
    ...own,
  };
  const queue = new UploadQueue(steps);
  const stages = () => queue.items.get().map(({ stage }) => stage);
  return { queue, asked, stages, settled: () => waitUntil(() => !totalsOf(queue.items.get()).isBusy) };
}

test("a file is created, sent and started, in this order", async () => {
  const { queue, asked, stages, settled } = queueWith();
  queue.add([entry("Poster")]);
  await settled();
  expect(asked.map((line) => line.split(" ")[0])).toEqual(["create", "send", "generate"]);
  expect(stages()).toEqual(["started"]);
  expect(totalsOf(queue.items.get())).toMatchObject({ percent: 100, files: 1, failed: 0 });
});

test("at most three files are uploaded at a time", async () => {
  let running = 0;
  let maxRunning = 0;
  const { queue, stages, settled } = queueWith({
    send: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    },
  });
  queue.add(Array.from({ length: 9 }, (_, index) => entry(`File ${index}`)));
  await settled();
  expect(maxRunning).toBe(3);
  expect(new Set(stages())).toEqual(new Set(["started"]));
});

test("a retry after a failed upload uses no second credit: the heatmap is not created again", async () => {
  let tries = 0;
  const { queue, asked, stages, settled } = queueWith({
    send: async () => {
      tries += 1;
      if (tries === 1) throw ApiError.unreachable();
    },
  });
  queue.add([entry("Poster")]);
  await settled();
  expect(stages()).toEqual(["failed"]);
  queue.retry(queue.items.get()[0]!.id);
  await settled();
  expect(stages()).toEqual(["started"]);
  expect(asked.filter((line) => line.startsWith("create"))).toHaveLength(1);
  expect(asked).toContain("renew form");
});

test("a retry of a lost create response uses the same idempotency key", async () => {
  const keys: string[] = [];
  const { queue, settled } = queueWith({
    create: async (_heatmap, key) => {
      keys.push(key.value);
      if (keys.length === 1) throw ApiError.unreachable();
      return { heatmap: sampleHeatmap("https://files.test", 1), upload: form };
    },
  });
  queue.add([entry("Poster")]);
  await settled();
  queue.retry(queue.items.get()[0]!.id);
  await settled();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("a heatmap that no longer accepts the file is created again", async () => {
  const keys: string[] = [];
  let made = 0;
  const { queue, asked, stages, settled } = queueWith({
    create: async (_heatmap, key) => {
      keys.push(key.value);
      made += 1;
      return { heatmap: sampleHeatmap("https://files.test", made), upload: form };
    },
    generate: async (uid) => {
      if (uid === idOf(1)) throw rejection("heatmap.upload_closed", 409);
    },
  });
  queue.add([entry("Poster")]);
  await settled();
  queue.retry(queue.items.get()[0]!.id);
  await settled();
  expect([stages(), queue.items.get()[0]?.uid]).toEqual([["started"], idOf(2)]);
  expect(new Set(keys).size).toBe(2);
  expect(asked.filter((line) => line.startsWith("send"))).toHaveLength(2);
});

test("a file that has not arrived is sent again for the same heatmap", async () => {
  let isMissing = true;
  const { queue, asked, stages, settled } = queueWith({
    generate: async () => {
      if (isMissing) throw rejection("heatmap.not_uploaded", 409);
    },
  });
  queue.add([entry("Poster")]);
  await settled();
  isMissing = false;
  queue.retry(queue.items.get()[0]!.id);
  await settled();
  expect(stages()).toEqual(["started"]);
  expect(asked.map((line) => line.split(" ")[0])).toEqual(["create", "send", "start", "renew", "send"]);
});

test("a failed start stores the reason and can be retried without another upload", async () => {
  let isRejected = true;
  const { queue, asked, stages, settled } = queueWith({
    generate: async () => {
      if (isRejected) throw rejection("service.busy", 503);
    },
  });
  queue.add([entry("Poster")]);
  await settled();
  expect(asked).toContain("start of Poster failed");
  expect(queue.items.get()[0]?.problem?.message).toBe("rejected: service.busy");
  isRejected = false;
  queue.retry(queue.items.get()[0]!.id);
  await settled();
  expect(stages()).toEqual(["started"]);
  expect(asked.filter((line) => line.startsWith("send"))).toHaveLength(1);
});

test("the failure of one file does not affect the others", async () => {
  const { queue, stages, settled } = queueWith({
    send: async (_way, { file }) => {
      if (file.name.startsWith("Bad")) throw ApiError.unreachable();
    },
  });
  queue.add([entry("Bad"), entry("Good")]);
  await settled();
  expect(stages()).toEqual(["failed", "started"]);
});

test("canceling stops the transfer, discards the heatmap and never starts the analysis", async () => {
  const { queue, asked, stages } = queueWith({
    send: (_way, _upload, { signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  queue.add([entry("Poster")]);
  await waitUntil(() => stages()[0] === "sending");
  queue.cancel(queue.items.get()[0]!.id);
  await new Promise((resolve) => setImmediate(resolve));
  expect(stages()).toEqual(["canceled"]);
  expect(asked.some((line) => line.startsWith("generate"))).toBe(false);
  expect(asked.filter((line) => line === "give up")).toHaveLength(1);
  queue.remove(queue.items.get()[0]!.id);
  expect(queue.items.get()).toEqual([]);
});

test("canceling while the heatmap is being created discards it once it is created", async () => {
  let create = (_: unknown) => {};
  const { queue, asked, stages } = queueWith({
    create: () => new Promise((resolve) => (create = resolve as typeof create)),
  });
  queue.add([entry("Poster")]);
  await waitUntil(() => stages()[0] === "creating");
  queue.cancel(queue.items.get()[0]!.id);
  create({ heatmap: sampleHeatmap("https://files.test", 1), upload: form });
  await waitUntil(() => asked.includes("give up"));
  expect(asked).toEqual(["give up"]);
});

test("removing a failed upload discards its heatmap", async () => {
  const { queue, asked, settled } = queueWith({
    send: async () => {
      throw ApiError.unreachable();
    },
  });
  queue.add([entry("Poster")]);
  await settled();
  queue.remove(queue.items.get()[0]!.id);
  expect([asked.includes("give up"), queue.items.get()]).toEqual([true, []]);
});

test("a session that expires during an upload pauses the queue, which resumes after the next sign-in", async () => {
  let isSignedOut = true;
  const { queue, asked, stages, settled } = queueWith({
    generate: async () => {
      if (isSignedOut) throw ApiError.signedOut();
    },
  });
  queue.add([entry("Poster")]);
  await waitUntil(() => stages()[0] === "waiting" && asked.length >= 2);
  isSignedOut = false;
  queue.resume();
  await settled();
  expect(stages()).toEqual(["started"]);
  expect(asked.filter((line) => line.startsWith("create"))).toHaveLength(1);
});

test("uploads that lose the connection wait and continue automatically, without a failure or a second credit", async () => {
  const connected = Promise.withResolvers<void>();
  const tries: string[] = [];
  let isOffline = false;
  const { queue, asked, stages, settled } = queueWith({
    send: async (_way, { file }) => {
      if (file.name === "Sent.png") return;
      tries.push(file.name);
      isOffline ||= tries.length === 1;
      if (isOffline) throw ApiError.unreachable();
    },
    generate: async () => {
      if (isOffline) throw ApiError.unreachable();
    },
    waitForConnection: () => (isOffline ? connected.promise : undefined),
  });
  queue.add(["Lost", "Sent", "Third", "Fourth", "Fifth"].map((name) => entry(name)));
  await waitUntil(() => stages().every((stage) => stage === "waiting"));
  queue.add([entry("Chosen offline")]);
  expect(stages().at(-1)).toBe("waiting");
  isOffline = false;
  connected.resolve();
  await settled();
  expect(new Set(stages())).toEqual(new Set(["started"]));
  expect(asked.filter((line) => line.startsWith("create"))).toHaveLength(6);
  expect(asked.filter((line) => line.startsWith("start of"))).toEqual([]);
});

test("a server that cannot be reached although the browser is online fails the upload, and all failed ones are retried at once", async () => {
  let isDown = true;
  const { queue, stages, settled } = queueWith({
    send: async () => {
      if (isDown) throw ApiError.unreachable();
    },
  });
  queue.add([entry("One"), entry("Two"), entry("Three"), entry("Four")]);
  await settled();
  expect(stages()).toEqual(["failed", "failed", "failed", "failed"]);
  isDown = false;
  queue.retryAll();
  await settled();
  expect(stages()).toEqual(["started", "started", "started", "started"]);
});

test("finished files can be cleared without removing failed ones", async () => {
  const { queue, stages, settled } = queueWith({
    send: async (_way, { file }) => {
      if (file.name.startsWith("Bad")) throw ApiError.unreachable();
    },
  });
  queue.add([entry("Good"), entry("Bad")]);
  await settled();
  queue.clearFinished();
  expect(stages()).toEqual(["failed"]);
});
