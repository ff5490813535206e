import os from "node:os";
import pLimit from "p-limit";
import type { Api } from "#local/client/api.ts";
import { analyse } from "./analyse.ts";
import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import { withCloud } from "./cloud.ts";
import type { Benchmark } from "./measurement.ts";
import type { StepTimings } from "./steps-alone.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeImages } from "./write-images.ts";

/** Concurrent files, as many as the analyze command has. */
const CONCURRENCY = os.availableParallelism() + 2;
const TIMEOUT_MS = 120_000;
/** The minimum processor time of these counts: other work on the machine only adds time. */
const ROUNDS = 5;
const STEP_ROUNDS = 3;

async function analyseAll(api: Api, files: readonly string[]): Promise<void> {
  await pLimit(CONCURRENCY).map(files, (file) => analyse(api, file, TIMEOUT_MS));
}

async function measureStepsAlone(files: readonly string[]): Promise<StepTimings> {
  const child = startChild("steps-alone.ts", [String(STEP_ROUNDS), ...files]);
  const fastest = await nextMessage<StepTimings>(child);
  await disconnectAndWait(child);
  return fastest;
}

export const pipeline: Benchmark = {
  name: "pipeline",
  about:
    "30 images through API, bucket, state machine and endpoint, concurrently; CPU time compared with inference and codecs only",
  run: () =>
    withTemporaryFolder(async (folder) => {
      const files = await writeImages(folder);
      const { inference, codecs, steps } = await measureStepsAlone(files);
      const rounds = await withCloud(async ({ api, processorTime }) => {
        // Loads every function and warms up the JIT compiler.
        await analyseAll(api, files.slice(0, 12));
        const measured: { wall: number; processor: number }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const [began, before] = [performance.now(), processorTime()];
          await analyseAll(api, files);
          measured.push({ wall: performance.now() - began, processor: processorTime() - before });
        }
        return measured;
      });
      const wall = Math.min(...rounds.map((round) => round.wall));
      const processor = Math.min(...rounds.map((round) => round.processor));
      const each = (name: string, total: number) => ({ name, value: total / files.length, unit: "ms" });
      return [
        { name: "images a minute", value: (files.length / wall) * 60_000, unit: "" },
        { name: "pipeline CPU ÷ (inference + codec CPU)", value: processor / (inference + codecs), unit: "", aim: 1.5 },
        each("CPU an image, whole pipeline", processor),
        each("CPU an image, the steps' functions alone", steps),
        each("CPU an image, inference alone", inference),
        each("CPU an image, codecs alone", codecs),
      ];
    }),
};
