import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { SharedReport } from "#contracts/sharing.ts";
import { readResults } from "#domain/reports/read-results.ts";
import type { findPublicReport } from "#domain/reports/shared-report.ts";
import { toBranding } from "./branding.ts";
import { reportCopyKey } from "./copy-keys.ts";
import { ExistingCopies } from "./existing-copies.ts";
import { shareTokenOf } from "./passphrase.ts";
import type { Share } from "./share.entity.ts";

type Report = NonNullable<Awaited<ReturnType<typeof findPublicReport>>>;

/**
 * The public view of a report, as an explicit list: attributes not listed here are not public. Ads are numbered instead of
 * identified. It has no links of files whose copies do not exist yet.
 */
export async function toSharedReport(share: Share, report: Report): Promise<SharedReport> {
  const { uid, title, type, status, workspace } = report;
  const copies = await ExistingCopies.of(share.id, uid);
  const [{ ads, templates, rankings }, branding] = await Promise.all([
    readResults(report, (key) => presignedUrlOrNull(copies.find(reportCopyKey(share.id, uid, key)))),
    toBranding(workspace),
  ]);
  const numberOf = (heatmap: string) => `ad-${ads.findIndex(({ ad }) => ad.uid === heatmap) + 1}`;
  return {
    title,
    type,
    status,
    templates,
    branding,
    ads: ads.map(({ ad, result }) => ({
      ...result,
      uid: numberOf(ad.uid),
      title: ad.title,
      type: ad.heatmap.type,
      dimensions: ad.dimensions,
    })),
    rankings: rankings.map(({ kpi, places, winner }) => ({
      kpi,
      places: places.map((place) => ({ ...place, uid: numberOf(place.uid) })),
      winner: winner === null ? null : numberOf(winner),
    })),
    expires_at: share.expires_at ?? null,
    pass: shareTokenOf(share),
    preparing: copies.isIncomplete,
  };
}
