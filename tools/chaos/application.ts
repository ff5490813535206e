import { setTimeout } from "node:timers/promises";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import type { SeedData } from "#local/seed/demo.ts";
import { type CrashProcess, type LaunchedProcess, launchCrashProcess } from "#test/cloud/kit/crash-process.ts";

/** The whole application in a process of its own, which the tool may kill. */
export type Application = {
  readonly dataDir: string;
  url(): string;
  /** Where its parts are, for a look at the stored data. */
  access(): CrashProcess;
  process(): LaunchedProcess;
  /** Milliseconds that each start on existing data took, in order, without those for which it waited for a core of a busy machine. */
  readonly restarts: readonly number[];
  /** Kills it with everything that it has started, and starts it again on the same data and port. */
  killAndStart(): Promise<void>;
  pause(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the application on a folder. Pages of `captureHosts` may be captured. */
export async function startApplication(dataDir: string, seed: SeedData, captureHosts: readonly string[]): Promise<Application> {
  const assembly = await prepareAssembly();
  const launch = (port: number) => launchCrashProcess({ port, dataDir, assembly, seed, captureHosts });
  let running = launch(0);
  let access = await running.ready();
  const restarts: number[] = [];
  return {
    dataDir,
    url: () => access.url,
    access: () => access,
    process: () => running,
    restarts,
    async killAndStart() {
      await running.kill();
      const began = performance.now();
      running = launch(Number(new URL(access.url).port));
      access = await running.ready();
      restarts.push(performance.now() - began - running.waitedForCore());
    },
    pause: (milliseconds) => setTimeout(milliseconds),
    stop: () => running.kill(),
  };
}
