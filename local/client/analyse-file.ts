import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type * as z from "zod";
import { type HeatmapDetail, heatmaps, type NewHeatmap, type UploadForm } from "#contracts/heatmaps.ts";
import { IMAGE_MAX_BYTES, ImageExtension, rejectedFileSentence } from "#contracts/reference.ts";
import type { Api } from "./api.ts";

export type Heatmap = z.output<typeof HeatmapDetail>;
type Description = Omit<z.input<typeof NewHeatmap>, "file">;

const ASK_EVERY_MS = 150;

/**
 * Creates a heatmap of a file, uploads it and starts the analysis, as the upload form does. Gives its id. Throws a sentence.
 * With a `key`, what an earlier process began under it is finished instead of begun again.
 */
export async function upload(api: Api, file: string, description: Description, key?: string): Promise<string> {
  const name = path.basename(file);
  const status = await stat(file).catch(() => undefined);
  if (!status?.isFile()) throw new Error(`There is no file ${file}.`);
  const extension = ImageExtension.safeParse(path.extname(name).slice(1).toLowerCase());
  if (!extension.success || status.size === 0 || status.size > IMAGE_MAX_BYTES)
    throw new Error(rejectedFileSentence(name, false));

  const body = { ...description, file: { name, size: status.size, extension: extension.data } };
  const { heatmap, upload: form } = await api(heatmaps.create, { body }, key);
  // A form that an earlier process got may have expired, or lead to an address where nobody answers any more.
  await post(form, file).catch(async () => post(await api(heatmaps.uploadForm, { params: { uid: heatmap.uid } }), file));
  await api(heatmaps.generate, { params: { uid: heatmap.uid } });
  return heatmap.uid;
}

/** Posts a file with a form. Throws a sentence when it is refused. */
async function post({ url, fields }: z.output<typeof UploadForm>, file: string): Promise<void> {
  const name = path.basename(file);
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", await openAsBlob(file), name);
  const response = await fetch(url, { method: "POST", body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`The upload of ${name} was refused with ${response.status}. ${answer}`);
}

/** Waits until the analysis of a heatmap has ended, well or badly. Throws after `within` milliseconds. */
export async function ended(api: Api, uid: string, within: number): Promise<Heatmap> {
  const deadline = performance.now() + within;
  for (;;) {
    const heatmap = await api(heatmaps.read, { params: { uid } });
    if (heatmap.status !== "requested" && heatmap.status !== "processed") return heatmap;
    if (performance.now() > deadline) throw new Error(`The analysis did not end within ${Math.round(within / 1000)} seconds.`);
    await pause(ASK_EVERY_MS);
  }
}
