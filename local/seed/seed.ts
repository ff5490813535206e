import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { Cloud } from "#local/cloud.ts";
import { DEMO_DATA } from "./demo.ts";
import { seedSamples } from "./samples.ts";

const Progress = z.object({ people: z.boolean(), samples: z.array(z.string()) });
type Progress = z.infer<typeof Progress>;

const progressFile = (dataDir: string): string => path.join(dataDir, "seeded.json");

function readProgress(dataDir: string): Progress {
  const file = progressFile(dataDir);
  return existsSync(file) ? Progress.parse(JSON.parse(readFileSync(file, "utf8"))) : { people: false, samples: [] };
}

function writeProgress(dataDir: string, progress: Progress): void {
  writeFileSync(`${progressFile(dataDir)}.new`, JSON.stringify(progress, null, 2));
  renameSync(`${progressFile(dataDir)}.new`, progressFile(dataDir));
}

/** Creates the demo users and their workspace, once per data folder. */
export async function seedPeopleOnce(cloud: Cloud, dataDir: string): Promise<void> {
  const progress = readProgress(dataDir);
  if (progress.people) return;
  await cloud.seed(DEMO_DATA);
  writeProgress(dataDir, { ...progress, people: true });
}

/** Runs the sample creatives through the pipeline, each once per data folder. Returns how many were new. */
export async function seedSamplesOnce(cloud: Cloud, dataDir: string): Promise<number> {
  const done = new Set(readProgress(dataDir).samples);
  let fresh = 0;
  for await (const name of seedSamples(cloud, done)) {
    fresh++;
    writeProgress(dataDir, { people: true, samples: [...done.add(name)] });
  }
  return fresh;
}
