import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { until } from "#test/kit/until.ts";

const SERVER = path.resolve(import.meta.dirname, "../../inference/server.ts");

function start() {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", MODEL_SERVER_WORKERS: "2" };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", SERVER], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { child, origin: () => until(() => /ready on (http:\S+)/.exec(said)?.[1], { within: 20_000 }) };
}
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each(["SIGTERM", "SIGKILL"] as const)("after %s neither the server nor a worker is left", async (signal) => {
  const { child, origin } = start();
  const address = await origin();
  const { workers } = (await (await fetch(`${address}/ping`)).json()) as { workers: number[] };
  expect(workers).toHaveLength(2);

  child.kill(signal);
  await until(() => !alive(child.pid!) && workers.every((pid) => !alive(pid)));
});
