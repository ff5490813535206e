import type { findShared } from "#domain/heatmaps/find-public.ts";
import { placementsOf } from "#domain/heatmaps/templates/placements.ts";
import { COPIED_FILES, copyKey, sceneCopyKey } from "./copy-keys.ts";

type SharedHeatmap = NonNullable<Awaited<ReturnType<typeof findShared>>>;

/** All files that a share link shows: the key of each, and that of its copy. */
export async function copiesOf(
  share: string,
  heatmap: SharedHeatmap,
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const scenes = (await placementsOf(heatmap)).flatMap(({ original, heatmap: hot }) => [original, hot]);
  return [
    ...COPIED_FILES.filter((image) => heatmap[image] !== "").map((image) => ({
      from: heatmap[image],
      to: copyKey(share, heatmap, image),
    })),
    ...scenes.map((scene) => ({ from: scene, to: sceneCopyKey(share, heatmap, scene) })),
  ];
}
