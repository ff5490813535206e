import pLimit from "p-limit";
import { find, purge, store, storeStream } from "#adapters/storage.ts";
import { ZIP_MAX_BYTES } from "#contracts/exports.ts";
import { type Packable, toPackable } from "#domain/heatmaps/packable.ts";
import { now } from "#kit/clock.ts";
import { zipOf } from "#kit/zip.ts";
import { finishedOf, isThere } from "./subjects.ts";
import type { ZipProblem } from "./to-zip.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";
import { contentsOf } from "./zip-contents.ts";
import { listKey, zipKey } from "./zip-files.ts";
import { aliveFrom, keptFrom, noteZip, ZipOver } from "./zip-parts.ts";

const AT_ONCE = 8;
/** Percent between two notes of progress. */
const STEP = 4;

/**
 * Packs the zip that a person asked for. It is stored while it is written, so memory does not grow with it. Nothing happens when it is done
 * already; what was asked for anew meanwhile, or is of something that is gone, ends without a word. An error leaves it failed, for this
 * attempt; the next may still pack it.
 */
export async function packZip(uid: string): Promise<void> {
  const { data: zip } = await ZipEntity.get({ uid }).go({ consistent: true });
  if (!zip || zip.state === "done" || !(await isThere(zip))) return;
  try {
    await pack(zip);
  } catch (error) {
    if (error instanceof ZipOver) return dropUnknown(zip);
    await fail(zip, "broke_off");
    throw error;
  }
}

async function pack(zip: Zip): Promise<void> {
  await noteZip(zip, { state: "packing", progress: 0, ...aliveFrom(now()) });
  const heatmaps = await packableOf(zip);
  const bytes = heatmaps.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0);
  if (heatmaps.length === 0) return fail(zip, "empty");
  if (bytes > ZIP_MAX_BYTES) return fail(zip, "too_large");
  const key = zipKey(zip);
  // Before the zip, so that one whose heatmap goes while it is packed is found by it too.
  if (zip.kind === "project")
    await store(listKey(zip), Buffer.from(JSON.stringify(heatmaps.map(({ heatmap }) => heatmap.uid))), "application/json");
  await storeStream(key, noting(zip, bytes, zipOf(contentsOf(heatmaps, zip), now())), "application/zip");
  if (!(await isThere(zip))) return purge(key);
  const size = (await find(key))?.size ?? 0;
  await noteZip(zip, { state: "done", progress: 100, size, ...keptFrom(now()) });
}

/** The finished heatmaps of it, newest first. */
async function packableOf(zip: Zip): Promise<readonly Packable[]> {
  const finished = [];
  for await (const some of finishedOf(zip)) finished.push(...some);
  return pLimit(AT_ONCE).map(finished, (heatmap) => toPackable(heatmap));
}

/** The same bytes, of which it is noted how many percent of the files they are. */
async function* noting(zip: Zip, bytes: number, packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [passed, noted] = [0, 0];
  for await (const chunk of packed) {
    yield chunk;
    passed += chunk.length;
    const progress = Math.min(99, Math.floor((100 * passed) / Math.max(1, bytes)));
    if (progress < noted + STEP) continue;
    noted = progress;
    await noteZip(zip, { progress, ...aliveFrom(now()) });
  }
}

/** Deletes the files of a zip whose row is gone, which nothing would find any more; those of one that was asked for anew are of that. */
async function dropUnknown(zip: Zip): Promise<void> {
  const { data: known } = await ZipEntity.get({ uid: zip.uid }).go({ consistent: true });
  if (!known) await purge(zipKey(zip));
}

async function fail(zip: Zip, problem: ZipProblem): Promise<void> {
  try {
    await noteZip(zip, { state: "failed", problem });
  } catch (error) {
    if (!(error instanceof ZipOver)) throw error;
  }
}
