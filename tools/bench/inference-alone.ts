// A worker's inference without server and channel: `inference-alone.ts ROUNDS FILE...` in a separate process, whose processor
// time is therefore that of the inference only.
import { readFile } from "node:fs/promises";
import { readModelInput } from "#inference/attention/model-input.ts";
import { loadModel } from "#inference/attention/network.ts";
import { encodeMap } from "#inference/encode.ts";
import { cpuTime } from "./cpu-time.ts";

/** Minimum processor time of the rounds per image in milliseconds, and the process's memory at the end in MB. */
export type InferenceAlone = {
  /** From the bytes to the encoded maps. */
  readonly answered: number[];
  /** The network's share of it. */
  readonly network: number[];
  readonly start: number;
  readonly memory: number;
};

const { result: model, ms: start } = await cpuTime(() => loadModel());

async function runInference(bytes: Buffer): Promise<string[]> {
  const { density, members } = await model.predict(await readModelInput(bytes, model.pixels));
  return [density, ...members].map((map) => encodeMap(map));
}

const [rounds, ...files] = process.argv.slice(2);
async function minimumTime(work: () => Promise<unknown>): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < Number(rounds); round++) ms = Math.min(ms, (await cpuTime(work)).ms);
  return ms;
}

const answerTimes: number[] = [];
const network: number[] = [];
for (const file of files) {
  const bytes = await readFile(file);
  answerTimes.push(await minimumTime(() => runInference(bytes)));
  const image = await readModelInput(bytes, model.pixels);
  network.push(await minimumTime(() => model.predict(image)));
}
process.send?.({ answered: answerTimes, network, start, memory: process.memoryUsage().rss / 1e6 } satisfies InferenceAlone);
process.disconnect?.();
