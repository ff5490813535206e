import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { prepareAssembly, prepareWeb } from "#local/prepare/prepare.ts";
import type { Benchmark } from "./measurement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TIMEOUT_MS = 60_000;
const WARM_STARTS = 3;

/** Starts the application as `npm start` does. Returns the time until it printed that it is ready, in milliseconds. */
async function start(dataDir: string): Promise<{ took: number; child: ChildProcess }> {
  const began = performance.now();
  const args = ["tools/run.mjs", "local/start.ts", "--port", "0", "--data", dataDir];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", 2] });
  const late = setTimeout(() => child.kill("SIGTERM"), TIMEOUT_MS);
  try {
    for await (const line of createInterface(child.stdout!))
      if (line.startsWith("Sightline is ready at ")) return { took: performance.now() - began, child };
    throw new Error("the application ended before it was ready");
  } finally {
    clearTimeout(late);
    child.stdout?.resume();
  }
}

/** Stops the application. Returns the time until its process has ended, in milliseconds. */
async function stop(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) throw new Error("the application ended before it was stopped");
  const began = performance.now();
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
  return performance.now() - began;
}

export const startUp: Benchmark = {
  name: "start-up",
  about: "Time from the command to `ready` with everything built: on an empty data folder, then on the same one, best of three",
  run: () =>
    withTemporaryFolder(async (folder) => {
      await Promise.all([prepareAssembly(), prepareWeb()]);
      const first = await start(folder);
      // While it analyses the samples.
      const stopped = await stop(first.child);
      const later: number[] = [];
      for (let count = 0; count < WARM_STARTS; count++) {
        const { took, child } = await start(folder);
        later.push(took);
        await stop(child);
      }
      return [
        { name: "later start", value: Math.min(...later) / 1000, unit: "s", aim: 3 },
        { name: "start on an empty data folder", value: first.took / 1000, unit: "s" },
        { name: "stop while samples are analysed", value: stopped / 1000, unit: "s", aim: 3 },
      ];
    }),
};
