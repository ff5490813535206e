import { listFiles } from "#adapters/storage.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { type HeatmapResults, toHeatmapResults } from "./analysis/heatmap-results.ts";
import { heatmapFolder, imageFileKey } from "./files.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { originalKey } from "./original-key.ts";
import { placementsOf } from "./templates/placements.ts";

/** A file of a finished heatmap: its unique name in the zip, its key, and its size in bytes. */
export type ExportFile = { readonly name: string; readonly key: string; readonly size: number };

/** A finished heatmap for export: its results and its files. */
export type ExportableHeatmap = { readonly heatmap: HeatmapResults; readonly files: readonly ExportFile[] };

/** The export of a finished heatmap. */
export async function toExportable(heatmap: Heatmap): Promise<ExportableHeatmap> {
  const sizes = await listFiles(heatmapFolder(heatmap));
  // A missing file counts as 0 bytes here; reading it reports the error.
  const files = [...filesOf(heatmap, await originalKey(heatmap), sizes), ...(await scenesOf(heatmap))]
    .filter(({ key }) => key !== "")
    .map(({ name, key }) => ({ name: `${name}${extensionOf(key)}`, key, size: sizes.get(key) ?? 0 }));
  return { heatmap: toHeatmapResults(heatmap), files };
}

/** Files that older results lack have no key. */
function filesOf(
  heatmap: Heatmap,
  original: string,
  sizes: ReadonlyMap<string, number>,
): readonly { name: string; key: string }[] {
  const { combined, peekthrough, gazeplot, mask, mask_array } = heatmap;
  if (heatmap.type === "video")
    return [
      { name: "original", key: original },
      { name: "heatmap", key: heatmap.heatmap },
      { name: "peekthrough", key: peekthrough },
      { name: "brand", key: heatmap.logo_tracking_video },
      { name: "mask", key: mask },
      { name: "moments", key: mask_array },
    ];
  const networks = imageFileKey(heatmap, heatmap.gen, "members");
  return [
    { name: "original", key: original },
    { name: "heatmap", key: combined },
    { name: "heatmap layer", key: heatmap.heatmap },
    { name: "peekthrough", key: peekthrough },
    { name: "gaze plot", key: gazeplot },
    { name: "mask", key: mask },
    { name: "mask", key: mask_array },
    { name: "networks", key: sizes.has(networks) ? networks : "" },
  ];
}

/** The ad in each of its templates, in a folder. Templates of a benchmark may have the same name. */
async function scenesOf(heatmap: Heatmap): Promise<readonly { name: string; key: string }[]> {
  const taken = new Set<string>();
  return (await placementsOf(heatmap)).flatMap(({ name, original, heatmap: hot }) => {
    const file = untaken(safeFileName(name, "Template"), taken);
    return [
      { name: `templates/${file} with heatmap`, key: hot },
      { name: `templates/${file}`, key: original },
    ];
  });
}

/** The name, with a number if it was taken before; also on file systems that ignore case. */
function untaken(name: string, taken: Set<string>): string {
  let [numbered, count] = [name, 1];
  while (taken.has(numbered.toLowerCase())) numbered = `${name} (${++count})`;
  taken.add(numbered.toLowerCase());
  return numbered;
}

const extensionOf = (key: string): string => key.slice(key.lastIndexOf("."));
