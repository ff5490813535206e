import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { ArchivedHeatmap } from "../../../../contracts/workspace-archive.ts";
import { type Client, InvalidRequestError, type NewHeatmap, NotFoundError } from "../../../sdk/src/index.ts";
import { importComments } from "./import-comments.ts";
import type { Imported, ImportState } from "./import-state.ts";
import type { Original } from "./open-archive.ts";

type Job = {
  readonly client: Client;
  readonly heatmap: ArchivedHeatmap;
  readonly original: Original;
  readonly state: ImportState;
  readonly signal: AbortSignal;
};

/**
 * Uploads the original of a heatmap, waits for its analysis, and adds areas and comments. What an interrupted import did is not
 * done again, unless it ended without a result, like an upload that expired. Its notes say what differs from the exported heatmap.
 */
export async function importHeatmap(job: Job): Promise<Imported> {
  const { client, heatmap, state, signal } = job;
  const known = state.heatmap(heatmap.uid);
  if (known?.isDone) return known;
  const { uid, notes, attempt } =
    known && (await canContinue(client, known.uid, signal)) ? known : await create(job, (known?.attempt ?? 0) + 1);
  await provideFile(job, uid);
  await client.waitForHeatmap(uid, { signal });
  if (heatmap.areas.length > 0) {
    const areas = heatmap.areas.map(({ name, left, top, width, height }) => ({ name, left, top, width, height }));
    await client.measureAreas(uid, areas, { signal });
  }
  const failed = await importComments(job, uid);
  const imported = {
    uid,
    attempt,
    isDone: true,
    notes: failed > 0 ? [...notes, `${failed} comments could not be added`] : notes,
  };
  state.setHeatmap(heatmap.uid, imported);
  return imported;
}

/**
 * Whether a heatmap that an interrupted import created is there and has not ended without a result. Otherwise, another credit is
 * used.
 */
export async function canContinue(client: Client, uid: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await client.heatmaps.read(uid, { signal });
    return status !== "failed" && status !== "error";
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

async function create(job: Job, attempt: number): Promise<Imported> {
  const { client, heatmap, state, signal } = job;
  // A key always identifies the same heatmap, even after it was deleted.
  const key = attempt === 1 ? heatmap.uid : `${heatmap.uid}-${attempt}`;
  const options = { signal, idempotencyKey: `import-${key}` };
  const request = requestOf(job);
  let imported: Imported;
  try {
    imported = { uid: (await client.heatmaps.create(request, options)).heatmap.uid, attempt, isDone: false, notes: [] };
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    // For example a frame of a video, which is no longer one.
    const { application, device, dimensions, country, industry, ...rest } = request;
    const other = { ...rest, application: "Other" } as const;
    const { heatmap: created } = await client.heatmaps.create(other, { signal, idempotencyKey: `import-other-${key}` });
    imported = { uid: created.uid, attempt, isDone: false, notes: [`its type is Other instead of ${application}`] };
  }
  state.setHeatmap(heatmap.uid, imported);
  return imported;
}

/** The API checks the values. */
function requestOf({ heatmap, original, state }: Job): NewHeatmap {
  const { title, application, device, dimensions, country, industry, tags, reference, file_name } = heatmap;
  const name = `${path.parse(file_name).name || "original"}.${original.extension}`;
  return {
    title,
    application,
    device,
    dimensions,
    country,
    industry,
    tags: [...tags],
    ...(reference !== null && { reference }),
    projectIds: heatmap.projects.flatMap((uid) => state.project(uid) ?? []).slice(0, 10),
    file: { name, size: original.size, extension: original.extension },
  } as NewHeatmap;
}

/** Uploads the file and starts the analysis, unless that was done before an interruption. */
async function provideFile({ client, original, signal }: Job, uid: string): Promise<void> {
  const { uploading } = await client.heatmaps.read(uid, { signal });
  if (!uploading) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), "sightline-import-"));
  try {
    const file = path.join(folder, `original.${original.extension.replace(/\W/g, "")}`);
    await original.writeTo(file);
    await client.provideFile(uid, await openAsBlob(file), { signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
