import { link, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { downloadFile } from "#adapters/storage/local-files.ts";
import { FileChanged } from "#adapters/storage.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { sha256 } from "#kit/sha256.ts";

const ROOT = path.join(tmpdir(), "sightline-video");
const WORK = path.join(ROOT, "work");
const CACHE = path.join(ROOT, "kept");
/** Readable by no other user of the machine. */
const PRIVATE = { recursive: true, mode: 0o700 } as const;
/** No step runs this long: older folders were left by a killed process. */
const STALE_MS = 20 * 60_000;
/** Bytes of cached uploads; one more of the largest size and its derived files still fit on the disk. */
const MAX_CACHE_BYTES = 3 * 1024 ** 3;

/** Runs `work` with a temporary folder on disk, which is always deleted afterwards. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(WORK, PRIVATE);
  await deleteStale();
  const folder = await mkdtemp(path.join(WORK, "step-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The uploaded video as a file, with exactly the bytes whose analysis was requested. It is cached for the next step on this
 * machine, up to a limit, and hard-linked into the folder, so that it survives eviction from the cache.
 * @throws InputRejected upload_changed if the stored bytes have changed
 */
export async function downloadSource(folder: string, heatmap: Heatmap): Promise<string> {
  const name = sha256(`${uploadKey(heatmap)} ${heatmap.upload_etag}`, "hex");
  const cached = path.join(CACHE, name);
  const file = path.join(folder, `source.${heatmap.extension}`);
  await mkdir(CACHE, PRIVATE);
  if (!(await linkCached(cached, file))) {
    await fetchUpload(heatmap, file);
    await addToCache(file, cached, path.join(folder, name));
  }
  return file;
}

async function linkCached(cached: string, file: string): Promise<boolean> {
  try {
    await link(cached, file);
    await utimes(file, new Date(), new Date());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

async function fetchUpload(heatmap: Heatmap, file: string): Promise<void> {
  try {
    await downloadFile(uploadKey(heatmap), file, heatmap.upload_etag);
  } catch (error) {
    throw error instanceof FileChanged ? new InputRejected("upload_changed") : error;
  }
}

/** Evicts the least recently used files until this one fits, and adds it to the cache atomically. */
async function addToCache(file: string, cached: string, interim: string): Promise<void> {
  const { size } = await stat(file);
  const others = await entriesOf(CACHE);
  let bytes = size + others.reduce((sum, other) => sum + other.size, 0);
  for (const other of others.sort((one, another) => one.usedMs - another.usedMs)) {
    if (bytes <= MAX_CACHE_BYTES) break;
    await rm(other.file, { force: true });
    bytes -= other.size;
  }
  await link(file, interim);
  await rename(interim, cached);
}

async function deleteStale(): Promise<void> {
  // By the machine's clock, as the times of files are.
  for (const { file, usedMs } of await entriesOf(WORK))
    if (usedMs < Date.now() - STALE_MS) await rm(file, { recursive: true, force: true });
}

async function entriesOf(folder: string): Promise<{ file: string; size: number; usedMs: number }[]> {
  const names = await readdir(folder);
  const entries = names.map(async (name) => {
    const file = path.join(folder, name);
    // Another step may have evicted it.
    const found = await stat(file).catch(() => undefined);
    return found ? [{ file, size: found.size, usedMs: found.mtimeMs }] : [];
  });
  return (await Promise.all(entries)).flat();
}
