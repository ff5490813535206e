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
  const target = path.join(folder, folderNameOf(heatmap));
  await mkdir(target, { recursive: true });
  for (const [file, url] of Object.entries(files)) if (url) await writeFile(path.join(target, file), await download(url));
  await writeFile(path.join(target, "heatmap.json"), `${JSON.stringify(heatmap, null, 2)}\n`);
  return target;
}

/** The title without what some systems don’t allow. A dash at its beginning would be an option to other programs. */
function folderNameOf({ title, uid }: HeatmapDetail): string {
  const words = title.replace(/[^\p{L}\p{N}._]+/gu, "-").slice(0, 60);
  return [words.replace(/^[-.]+|-+$/g, ""), uid].filter(Boolean).join("-");
}

/** The bytes of a result. */
export async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new ConnectionError("A result could not be downloaded.", { cause });
  });
  if (!response.ok) throw new ConnectionError(`A result could not be downloaded: the server answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
