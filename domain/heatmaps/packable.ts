import { filesIn } from "#adapters/storage.ts";
import { folderOf, uploadKey } from "./files.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { resultsOf } from "./to-card.ts";
import { videoKey } from "./video/files.ts";

/** A file of a finished heatmap: what it is called beside the others, where it is, and its size in bytes. */
export type PackableFile = { readonly name: string; readonly key: string; readonly size: number };

/** A finished heatmap as it is packed for somebody to keep: what was found, and its files. */
export type Packable = ReturnType<typeof describe> & { readonly files: readonly PackableFile[] };

/** What is packed of a finished heatmap. */
export async function toPackable(heatmap: Heatmap): Promise<Packable> {
  const sizes = await filesIn(folderOf(heatmap));
  // One that should be there and is not counts nothing here; whoever opens it finds out.
  const files = filesOf(heatmap, sizes)
    .filter(({ key }) => key !== "")
    .map(({ name, key }) => ({ name: `${name}${endingOf(key)}`, key, size: sizes.get(key) ?? 0 }));
  return { ...describe(heatmap), files };
}

/** The uploaded picture as it was; of a video the one that every player shows. */
function filesOf(heatmap: Heatmap, sizes: ReadonlyMap<string, number>): readonly { name: string; key: string }[] {
  const { image, combined, peekthrough, gazeplot, mask } = heatmap;
  if (heatmap.type === "video")
    return [
      { name: "original", key: image },
      { name: "heatmap", key: heatmap.heatmap },
      { name: "peekthrough", key: peekthrough },
      { name: "frames", key: videoKey(heatmap, heatmap.gen, "frames") },
    ];
  const uploaded = uploadKey(heatmap);
  return [
    { name: "original", key: sizes.has(uploaded) ? uploaded : image },
    { name: "heatmap", key: combined },
    { name: "heatmap layer", key: heatmap.heatmap },
    { name: "peekthrough", key: peekthrough },
    { name: "gaze plot", key: gazeplot },
    { name: "mask", key: mask },
  ];
}

const endingOf = (key: string): string => key.slice(key.lastIndexOf("."));

function describe(heatmap: Heatmap) {
  const { uid, title, type, application, created_at, requested_by_name, tags, width, height, duration } = heatmap;
  return {
    ...{ uid, title, type, application, created_at, requested_by_name, tags },
    ...{ width: width ?? null, height: height ?? null, duration: duration ?? null },
    clarity_score_percentile: heatmap.clarity_score_percentile ?? null,
    ...resultsOf(heatmap),
  };
}
