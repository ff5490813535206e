import os from "node:os";
import path from "node:path";
import pLimit from "p-limit";
import { ended as analysed, upload } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";
import { ended, messageOf, startChild } from "./child.ts";
import { withCloud } from "./cloud.ts";
import type { Benchmark } from "./figure.ts";
import { writePictures } from "./pictures.ts";
import { withScratch } from "./scratch.ts";
import type { Alone } from "./steps-alone.ts";

/** As many files under way as the analyze command has. */
const AT_ONCE = os.availableParallelism() + 2;
const PATIENCE_MS = 120_000;
/** The least processor time of these counts: other work on the machine only ever adds to it. */
const ROUNDS = 5;
const ROUNDS_ALONE = 3;

async function analyseAll(api: Api, files: readonly string[]): Promise<void> {
  await pLimit(AT_ONCE).map(files, async (file) => {
    const uid = await upload(api, file, { title: path.basename(file), application: "Other" });
    const { status, problem } = await analysed(api, uid, PATIENCE_MS);
    if (status !== "done") throw new Error(`${file} ended as ${status}: ${problem?.message}`);
  });
}

async function alone(files: readonly string[]): Promise<Alone> {
  const child = startChild("steps-alone.ts", [String(ROUNDS_ALONE), ...files]);
  const least = await messageOf<Alone>(child);
  await ended(child);
  return least;
}

export const pipeline: Benchmark = {
  name: "pipeline",
  about:
    "30 pictures through API, bucket, state machine and endpoint, some at once; its processor time against inference and codecs alone",
  run: () =>
    withScratch(async (folder) => {
      const files = await writePictures(folder);
      const { inference, codecs, steps } = await alone(files);
      const rounds = await withCloud(async ({ api, processorTime }) => {
        // Loads every function and lets the compiler see each step at work.
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
