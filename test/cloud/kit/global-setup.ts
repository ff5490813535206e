import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Folder for the data of clouds that end with their worker; removed after the run. */
    sharedClouds: string;
  }
}

/** Creates the folder for the data of shared clouds, and removes it after the last test. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "sightline-shared-clouds-"));
  project.provide("sharedClouds", folder);
  // A process of a cloud may still be writing to it.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
