/**
 * Predicts where people look with the model alone, without the application: `npm run -s predict -- FILE... --out DIR`. Files are
 * read and drawn by the application's own functions, so that the output is what the application offers as the mask.
 */
import { mkdirSync } from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import { Build, ContentType } from "#contracts/pipelines/inference.ts";
import { emitInOrder } from "./emit-in-order.ts";
import { type Job, planJobs } from "./plan.ts";
import { type Outcome, predictAll } from "./workers.ts";

const USAGE = `Usage: npm run -s predict -- FILE... --out DIR [--content ${ContentType.options.join("|")}] [--build ${Build.options.join("|")}]
  FILE       image (JPG, PNG, WebP, AVIF, GIF or BMP, detected by content), or folder of images
  --out      folder that gets <name of the file>.png for each: 16-bit greyscale attention density at the size of the image, largest value 65535
  --content  the kind of all images: photographs, web pages and screens, or ads and other graphic designs; by default inferred for each
  --build    the network's weights: full, the default, or clean`;

type Settings = {
  readonly jobs: readonly Job[];
  readonly content: ContentType | undefined;
  readonly build: Build;
};

/** Creates the folder. Throws a user-readable message for wrong usage. */
function parseSettings(args: string[]): Settings {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: "string" }, content: { type: "string" }, build: { type: "string", default: "full" } },
  });
  const content = ContentType.optional().safeParse(values.content);
  if (!content.success) throw new Error(`--content must be one of ${ContentType.options.join(", ")}, not ${values.content}.`);
  const build = Build.safeParse(values.build);
  if (!build.success) throw new Error(`--build must be one of ${Build.options.join(", ")}, not ${values.build}.`);
  if (!values.out) throw new Error("--out is missing.");
  if (positionals.length === 0) throw new Error("There is no image to analyse.");
  try {
    mkdirSync(values.out, { recursive: true });
  } catch (error) {
    throw new Error(`--out ${values.out} cannot be made a folder: ${(error as Error).message}.`);
  }
  return { jobs: planJobs(positionals, values.out), content: content.data, build: build.data };
}

function printOutcome({ file, ...outcome }: Outcome): void {
  if ("problem" in outcome) console.error(`${file}: ${outcome.problem}`);
  else console.log(`${file}: ${outcome.content}${outcome.standsOut ? "" : ", nothing stands out"}`);
}

/** Returns the exit status: 0 all done, 1 some failed, 2 wrong usage. */
async function main(): Promise<number> {
  let settings: Settings;
  try {
    settings = parseSettings(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  const { jobs, content, build } = settings;
  const began = performance.now();
  let failed = 0;
  const inTurn = emitInOrder(printOutcome);
  await predictAll(jobs, { build, content, workers: os.availableParallelism() }, (outcome, at) => {
    if ("problem" in outcome) failed++;
    inTurn(outcome, at);
  });
  const done = jobs.length - failed;
  const seconds = (performance.now() - began) / 1000;
  console.error(`${done} of ${jobs.length} done in ${seconds.toFixed(1)} s, ${(done / seconds).toFixed(1)} a second.`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
