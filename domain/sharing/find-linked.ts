import { listFiles } from "#adapters/storage.ts";
import { findShared } from "#domain/heatmaps/find-public.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-further-slices.ts";
import { placementsOf } from "#domain/heatmaps/templates/placements.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { readResults } from "#domain/reports/read-results.ts";
import { readStoredReport } from "#domain/reports/require-report.ts";
import { COPIED_FILES, copyKey, linkFolder, reportCopyKey, SLICE_FILES, sceneCopyKey, sliceCopyKey } from "./copy-keys.ts";

/**
 * A file that a share link shows, its copy, whether that exists and is current, and whether it is a video, whose copy takes longer
 * than a request may.
 */
type Copy = { readonly from: string; readonly to: string; readonly isMade: boolean; readonly isVideo: boolean };
/** The link of a heatmap or report, and all files that it shows. */
type Linked = { readonly share: string; readonly copies: readonly Copy[] };

/** Finds what the current link of a heatmap or report shows; undefined if it is private or deleted. */
export const findLinked = (uid: string): Promise<Linked | undefined> =>
  uid.startsWith("rp_") ? linkedReport(uid) : linkedHeatmap(uid);

async function linkedHeatmap(uid: string): Promise<Linked | undefined> {
  const heatmap = await findShared(uid);
  if (!heatmap) return;
  const { share } = heatmap;
  const slices = await readFurtherSlices(heatmap);
  const scenes = (await placementsOf(heatmap)).flatMap(({ original, heatmap: hot }) => [original, hot]);
  const existing = await listFiles(linkFolder(share, uid));
  const isVideo = heatmap.type === "video";
  // The key of these copies depends on their file, so that a copy that exists is current.
  const copyOf = (from: string, to: string): Copy => ({ from, to, isMade: existing.has(to), isVideo });
  const copies = [
    ...COPIED_FILES.filter((image) => heatmap[image] !== "").map((image) =>
      copyOf(heatmap[image], copyKey(share, heatmap, image)),
    ),
    ...slices.flatMap(({ number, heatmap: slice }) =>
      SLICE_FILES.map((image) => toPublicVersion(slice)[image])
        .filter((file) => file !== "")
        .map((file) => copyOf(file, sliceCopyKey(share, uid, number, file))),
    ),
    ...scenes.map((scene) => ({ from: scene, to: sceneCopyKey(share, heatmap, scene), isMade: false, isVideo: false })),
  ];
  return { share, copies };
}

async function linkedReport(uid: string): Promise<Linked | undefined> {
  const report = await readStoredReport(uid);
  if (report?.share === undefined) return;
  const { share } = report;
  const existing = await listFiles(linkFolder(share, uid));
  const copies: Copy[] = [];
  await readResults(report, async (from) => {
    const to = reportCopyKey(share, uid, from);
    // Each generation of an ad has other files, so a copy does not become outdated.
    copies.push({ from, to, isMade: existing.has(to), isVideo: false });
    return to;
  });
  return { share, copies };
}
