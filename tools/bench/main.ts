/**
 * Runs the benchmarks: `npm run bench [-- NAME...] [--json]`. Processor time and counts are used where possible, since wall-clock
 * times on a busy machine vary by a factor of two; run benchmarks that need a clock on a quiet machine.
 */

import { parseArgs } from "node:util";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { authorizedRequest } from "./authorized-request.ts";
import { captures } from "./captures.ts";
import { createToDone } from "./create-to-done.ts";
import { debits } from "./debits.ts";
import { dev } from "./dev.ts";
import { drift } from "./drift.ts";
import { inference } from "./inference.ts";
import { lambdaSize } from "./lambda-size.ts";
import { list } from "./list.ts";
import { listGrowth } from "./list-growth.ts";
import { load } from "./load.ts";
import { logos } from "./logos.ts";
import type { Benchmark } from "./measurement.ts";
import { memory } from "./memory.ts";
import { pipeline } from "./pipeline.ts";
import { publicApi } from "./public-api.ts";
import { json, type Result, table } from "./report.ts";
import { screens } from "./screens.ts";
import { signIn } from "./sign-in.ts";
import { slides } from "./slides.ts";
import { soak } from "./soak.ts";
import { staffTables } from "./staff-tables.ts";
import { startUp } from "./start-up.ts";
import { templates } from "./templates.ts";
import { text } from "./text.ts";
import { video } from "./video.ts";
import { videoAreas } from "./video-areas.ts";
import { videoFrames } from "./video-frames.ts";
import { videoMemory } from "./video-memory.ts";
import { webSize } from "./web-size.ts";
import { whatIf } from "./what-if.ts";
import { writeUnits } from "./write-units.ts";

const BENCHMARKS: readonly Benchmark[] = [
  inference,
  logos,
  pipeline,
  createToDone,
  templates,
  video,
  videoMemory,
  memory,
  videoFrames,
  videoAreas,
  slides,
  whatIf,
  list,
  listGrowth,
  staffTables,
  load,
  soak,
  authorizedRequest,
  publicApi,
  signIn,
  debits,
  writeUnits,
  captures,
  text,
  screens,
  drift,
  startUp,
  dev,
  webSize,
  lambdaSize,
];

const USAGE = `Usage: npm run -s bench -- [NAME...] [--json]
${BENCHMARKS.map(({ name, about }) => `  ${name.padEnd(18)} ${about}`).join("\n")}`;

function chosen(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.find((name) => BENCHMARKS.every((benchmark) => benchmark.name !== name));
  if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}.`);
  return names.length === 0 ? BENCHMARKS : BENCHMARKS.filter(({ name }) => names.includes(name));
}

async function measure({ name, about, run }: Benchmark): Promise<Result> {
  const began = performance.now();
  process.stderr.write(`${name}: ${about} …`);
  try {
    return { benchmark: name, figures: await run() };
  } catch (error) {
    return { benchmark: name, figures: [], failure: toErrorMessage(error) };
  } finally {
    process.stderr.write(` ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  }
}

/** Returns the exit status: 1 when a benchmark could not run. A missed target is shown but is not a failure. */
async function main(): Promise<number> {
  let settings: { benchmarks: readonly Benchmark[]; asJson: boolean };
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean", default: false } } });
    settings = { benchmarks: chosen(positionals), asJson: values.json };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  const results: Result[] = [];
  for (const benchmark of settings.benchmarks) results.push(await measure(benchmark));
  console.log(settings.asJson ? json(results) : `\n${table(results)}`);
  return results.some(({ failure }) => failure !== undefined) ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));
process.exit(await main());
