import type { ArchivedHeatmap } from "#contracts/workspace-archive.ts";
import { discussionOf } from "./discussions.ts";
import { readHeatmaps } from "./read-heatmaps.ts";

/** Details of a heatmap in the archive of a workspace, beyond its results, and where its comments are. */
export type ArchivedDetails = Pick<
  ArchivedHeatmap,
  "subtype" | "source" | "device" | "dimensions" | "country" | "industry" | "file_name"
> & { readonly discussion: string };

/** The details of a heatmap; undefined if it does not exist. */
export async function readArchivedDetails(uid: string): Promise<ArchivedDetails | undefined> {
  const [heatmap] = await readHeatmaps([uid]);
  if (!heatmap) return;
  const { subtype, source, device, dimensions, country, industry, tempFileName: file_name } = heatmap;
  return { subtype, source, device, dimensions, country, industry, file_name, discussion: discussionOf(heatmap) };
}
