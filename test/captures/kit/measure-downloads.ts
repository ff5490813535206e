import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { installChromium } from "#adapters/browser/install-chromium.ts";

const SAMPLE_INTERVAL_MS = 50;
/** What Chromium calls files that it downloads, under way and done; a folder of its profile looks the same. */
const DOWNLOAD = /\.(zip|crdownload)$/;

/** What browsers wrote while something was done with them: how many files, and which of them are downloads. */
export async function bytesWrittenDuring(work: () => Promise<unknown>): Promise<{ files: number; downloads: string[] }> {
  await installChromium();
  const [before, folder] = [process.env.TMPDIR, await mkdtemp(path.join(os.tmpdir(), "sightline-test-"))];
  process.env.TMPDIR = folder;
  const seen = new Set<string>();
  const look = setInterval(async () => {
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) seen.add(name);
  }, SAMPLE_INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(look);
    process.env.TMPDIR = before ?? "/tmp";
    // A browser that was just ended may still write its last.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  const { HOME = "" } = (await installChromium()).environment;
  const kept = await readdir(HOME, { recursive: true });
  return { files: seen.size, downloads: [...seen, ...kept].filter((name) => DOWNLOAD.test(name)) };
}
