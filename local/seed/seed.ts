import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { Cloud } from "#local/cloud.ts";
import { DEMO } from "./demo.ts";
import { seedSamples } from "./samples.ts";

const Progress = z.object({ people: z.boolean(), samples: z.array(z.string()) });
type Progress = z.infer<typeof Progress>;

const fileIn = (dataDir: string): string => path.join(dataDir, "seeded.json");

function read(dataDir: string): Progress {
  const file = fileIn(dataDir);
  return existsSync(file) ? Progress.parse(JSON.parse(readFileSync(file, "utf8"))) : { people: false, samples: [] };
}

function write(dataDir: string, progress: Progress): void {
  writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(progress, null, 2));
  renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}

/** Creates the demo users and their workspace, once per data folder. */
export async function seedPeopleOnce(cloud: Cloud, dataDir: string): Promise<void> {
  const progress = read(dataDir);
  if (progress.people) return;
  await cloud.seed(DEMO);
  write(dataDir, { ...progress, people: true });
}

/** Runs the sample creatives through the pipeline, each once per data folder. Returns how many were new. */
export async function seedSamplesOnce(cloud: Cloud, dataDir: string): Promise<number> {
  const done = new Set(read(dataDir).samples);
  let fresh = 0;
  for await (const name of seedSamples(cloud.url, done)) {
    fresh++;
    write(dataDir, { people: true, samples: [...done.add(name)] });
  }
  return fresh;
}
