import { listFiles } from "#adapters/storage.ts";
import { findShared } from "#domain/heatmaps/find-public.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-further-slices.ts";
import { placementsOf } from "#domain/heatmaps/templates/placements.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { readResults } from "#domain/reports/read-results.ts";
import { readStoredReport } from "#domain/reports/require-report.ts";
import { COPIED_FILES, copyKey, linkFolder, reportCopyKey, SLICE_FILES, sceneCopyKey, sliceCopyKey } from "./copy-keys.ts";

/** A file that a share link shows, its copy, and whether that exists and is current. */
type Copy = { readonly from: string; readonly to: string; readonly isMade: boolean };
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
  const copies = [
    ...COPIED_FILES.filter((image) => heatmap[image] !== "").map((image) => ({
      from: heatmap[image],
      to: copyKey(share, heatmap, image),
      isMade: false,
    })),
    ...slices.flatMap(({ number, heatmap: slice }) =>
      SLICE_FILES.filter((image) => toPublicVersion(slice)[image] !== "").map((image) => ({
        from: toPublicVersion(slice)[image],
        to: sliceCopyKey(share, uid, number, toPublicVersion(slice)[image]),
        isMade: false,
      })),
    ),
    ...scenes.map((scene) => ({ from: scene, to: sceneCopyKey(share, heatmap, scene), isMade: false })),
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
    copies.push({ from, to, isMade: existing.has(to) });
    return to;
  });
  return { share, copies };
}
