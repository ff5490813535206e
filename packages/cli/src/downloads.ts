import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ConnectionError, type HeatmapDetail } from "../../sdk/src/index.ts";

/** Downloads the images or videos of a heatmap to `folder/<title>-<uid>/`. Returns that folder. */
export async function downloadFiles(heatmap: HeatmapDetail, folder: string): Promise<string> {
  const isVideo = heatmap.type === "video";
  const files: Readonly<Record<string, string | null>> = {
    [isVideo ? "heatmap.mp4" : "heatmap.png"]: isVideo ? heatmap.heatmapURL : heatmap.combined,
    [isVideo ? "peekthrough.mp4" : "peekthrough.png"]: heatmap.peekthroughURL,
    "gazeplot.png": heatmap.gazeplot,
    "mask.png": heatmap.mask,
  };
  const name = heatmap.title.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60);
  const target = path.join(folder, `${name}-${heatmap.uid}`);
  await mkdir(target, { recursive: true });
  for (const [file, url] of Object.entries(files)) if (url) await writeFile(path.join(target, file), await download(url));
  await writeFile(path.join(target, "heatmap.json"), `${JSON.stringify(heatmap, null, 2)}\n`);
  return target;
}

/** The bytes of a result. */
export async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new ConnectionError("A result could not be downloaded.", { cause });
  });
  if (!response.ok) throw new ConnectionError(`A result could not be downloaded: the server answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
