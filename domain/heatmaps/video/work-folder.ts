import { createHash } from "node:crypto";
import { link, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { download } from "#adapters/storage/whole-files.ts";
import { FileChanged } from "#adapters/storage.ts";
import { InputRefused } from "#domain/heatmaps/analysis/problems.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

const ROOT = path.join(tmpdir(), "sightline-video");
const WORK = path.join(ROOT, "work");
const KEPT = path.join(ROOT, "kept");
/** Nobody else who works on this machine can look into it. */
const PRIVATE = { recursive: true, mode: 0o700 } as const;
/** No step lives so long: what is older was left by one that was killed. */
const LEFT_BEHIND_MS = 20 * 60_000;
/** Bytes of uploads that are kept for the next segment; another one of the largest size still fits beside them and what is made of it. */
const KEPT_BYTES = 3 * 1024 ** 3;

/** Gives `work` a folder of its own on disk, which is gone afterwards, however that ends. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(WORK, PRIVATE);
  await dropLeftBehind();
  const folder = await mkdtemp(path.join(WORK, "step-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The uploaded video as a file: the very bytes whose analysis was asked for. It is kept for the next step that runs here, up to a bound, and
 * linked into the folder, so that it stays there whatever becomes of what is kept.
 * @throws InputRefused upload_changed when other bytes lie in its place
 */
export async function sourceIn(folder: string, heatmap: Heatmap): Promise<string> {
  const name = createHash("sha256")
    .update(`${uploadKey(heatmap)} ${heatmap.upload_etag}`)
    .digest("hex");
  const kept = path.join(KEPT, name);
  const file = path.join(folder, `source.${heatmap.extension}`);
  await mkdir(KEPT, PRIVATE);
  if (!(await linked(kept, file))) {
    await fetchUpload(heatmap, file);
    await keep(file, kept, path.join(folder, name));
  }
  return file;
}

async function linked(kept: string, file: string): Promise<boolean> {
  try {
    await link(kept, file);
    await utimes(file, new Date(), new Date());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

async function fetchUpload(heatmap: Heatmap, file: string): Promise<void> {
  try {
    await download(uploadKey(heatmap), file, heatmap.upload_etag);
  } catch (error) {
    throw error instanceof FileChanged ? new InputRefused("upload_changed") : error;
  }
}

/** Drops the least recently used of what is kept until this fits too, and keeps it under its name at once. */
async function keep(file: string, kept: string, interim: string): Promise<void> {
  const { size } = await stat(file);
  const others = await entriesOf(KEPT);
  let bytes = size + others.reduce((sum, other) => sum + other.size, 0);
  for (const other of others.sort((one, another) => one.usedMs - another.usedMs)) {
    if (bytes <= KEPT_BYTES) break;
    await rm(other.file, { force: true });
    bytes -= other.size;
  }
  await link(file, interim);
  await rename(interim, kept);
}

async function dropLeftBehind(): Promise<void> {
  for (const { file, usedMs } of await entriesOf(WORK))
    if (usedMs < Date.now() - LEFT_BEHIND_MS) await rm(file, { recursive: true, force: true });
}

async function entriesOf(folder: string): Promise<{ file: string; size: number; usedMs: number }[]> {
  const names = await readdir(folder);
  const entries = names.map(async (name) => {
    const file = path.join(folder, name);
    // Another step may have dropped it meanwhile.
    const found = await stat(file).catch(() => undefined);
    return found ? [{ file, size: found.size, usedMs: found.mtimeMs }] : [];
  });
  return (await Promise.all(entries)).flat();
}
