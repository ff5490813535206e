import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { InferenceReply } from "#contracts/pipelines/inference.ts";
import * as pictures from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const SERVER = path.resolve(import.meta.dirname, "../../inference/server.ts");

function start(more: Record<string, string> = {}) {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", MODEL_SERVER_WORKERS: "2", ...more };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", SERVER], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  return { child, said: () => said, origin: () => waitUntil(() => /ready on (http:\S+)\n/.exec(said)?.[1], { within: 60_000 }) };
}
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each(["SIGTERM", "SIGKILL"] as const)("%s stops the server and its workers", async (signal) => {
  const { child, origin } = start();
  const address = await origin();
  const { workers } = (await (await fetch(`${address}/ping`)).json()) as { workers: number[] };
  expect(workers).toHaveLength(2);

  child.kill(signal);
  await waitUntil(() => !alive(child.pid!) && workers.every((pid) => !alive(pid)));
});

const ask = async (origin: string, image: Buffer) => {
  const body = new Uint8Array(image);
  return (await fetch(`${origin}/invocations`, { method: "POST", headers: { "content-type": "image/png" }, body })).text();
};

test("two processes return the same bytes for the same image", async () => {
  const image = await pictures.png(500, 333);
  const [one, other] = [start({ MODEL_SERVER_WORKERS: "1" }), start({ MODEL_SERVER_WORKERS: "1" })];
  const [first, second] = [await ask(await one.origin(), image), await ask(await other.origin(), image)];
  expect(InferenceReply.parse(JSON.parse(first)).model).toMatch(/^attention-full-/);
  expect(second).toBe(first);
});

test("MODEL_BUILD selects the weights, and the runtime writes no telemetry file", async () => {
  const temporary = await mkdtemp(path.join(os.tmpdir(), "sightline-test-"));
  onTestFinished(() => rm(temporary, { recursive: true }));
  const { origin } = start({ MODEL_SERVER_WORKERS: "1", MODEL_BUILD: "clean", TMPDIR: temporary });
  const reply = InferenceReply.parse(JSON.parse(await ask(await origin(), await pictures.png())));
  expect(reply.model).toMatch(/^attention-clean-/);
  expect(await readdir(temporary)).toEqual([]);
});

test("the server exits with a message when the build does not exist", async () => {
  const { child, said } = start({ MODEL_BUILD: "cleaner" });
  await once(child, "close");
  expect(child.exitCode).toBe(1);
  expect(said()).toContain("MODEL_BUILD must be one of full, clean");
});

test("SERVED_MODEL selects the logo detector", async () => {
  const { origin } = start({ MODEL_SERVER_WORKERS: "1", SERVED_MODEL: "logos" });
  expect(await ask(await origin(), await pictures.png())).toContain("type.unknown");
});

test("the server exits with a message when the model does not exist", async () => {
  const { child, said } = start({ SERVED_MODEL: "faces" });
  await once(child, "close");
  expect(child.exitCode).toBe(1);
  expect(said()).toContain("SERVED_MODEL must be one of attention, logos");
});
