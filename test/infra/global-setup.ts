import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Folder for synthesised templates; removed after the run. */
    templates: string;
  }
}

/** Creates the folder for templates, and removes it after the last test: the process that writes them is ended without notice. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "sightline-templates-"));
  project.provide("templates", folder);
  return () => rm(folder, { recursive: true, force: true });
}
