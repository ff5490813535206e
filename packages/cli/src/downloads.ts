import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConnectionError, type HeatmapDetail } from "../../sdk/src/index.ts";

/**
 * Downloads the images or videos of a heatmap to `folder/<title>-<uid>/`. Returns that folder.
 * @throws ConnectionError if a file can’t be downloaded, and the reason of `signal` when it aborts
 */
export async function downloadFiles(heatmap: HeatmapDetail, folder: string, signal: AbortSignal): Promise<string> {
  const isVideo = heatmap.type === "video";
  const files: Readonly<Record<string, string | null>> = {
    [isVideo ? "heatmap.mp4" : "heatmap.png"]: isVideo ? heatmap.heatmapURL : heatmap.combined,
    [isVideo ? "peekthrough.mp4" : "peekthrough.png"]: heatmap.peekthroughURL,
    "gazeplot.png": heatmap.gazeplot,
    "mask.png": heatmap.mask,
  };
  const target = path.join(folder, folderNameOf(heatmap));
  await mkdir(target, { recursive: true });
  for (const [file, url] of Object.entries(files)) if (url) await save(url, path.join(target, file), signal);
  await writeFile(path.join(target, "heatmap.json"), `${JSON.stringify(heatmap, null, 2)}\n`);
  return target;
}

/** The title without what some systems don’t allow. A dash at its beginning would be an option to other programs. */
function folderNameOf({ title, uid }: HeatmapDetail): string {
  const words = title.replace(/[^\p{L}\p{N}._]+/gu, "-").slice(0, 60);
  return [words.replace(/^[-.]+|-+$/g, ""), uid].filter(Boolean).join("-");
}

/** Saves a result, which may be a video of gigabytes. The file is there only when it is complete. */
async function save(url: string, file: string, signal: AbortSignal): Promise<void> {
  const { body } = await request(url, signal);
  const partial = `${file}.part`;
  try {
    await pipeline(Readable.from(body ?? []), createWriteStream(partial), { signal });
    await rename(partial, file);
  } catch (cause) {
    await rm(partial, { force: true });
    signal.throwIfAborted();
    throw isNetworkError(cause) ? new ConnectionError("A result could not be downloaded.", { cause }) : cause;
  }
}

/** Whether `fetch` threw the error because the connection ended before the body did; disk errors have other types. */
const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

/** The bytes of a result. */
export const download = async (url: string, signal: AbortSignal): Promise<Uint8Array> =>
  new Uint8Array(await (await request(url, signal)).arrayBuffer());

async function request(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ConnectionError("A result could not be downloaded.", { cause });
  });
  if (!response.ok) throw new ConnectionError(`A result could not be downloaded: the server answered ${response.status}.`);
  return response;
}
