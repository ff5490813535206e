import { MAX_COUNTED_WORK, type PendingWork, type WorkName } from "#contracts/staff/operations.ts";
import { countWaitingBrands } from "#domain/brands/requests/count-waiting.ts";
import { countWaitingDeliveries } from "#domain/developers/webhooks/count-waiting.ts";
import { listInProgress } from "#domain/heatmaps/analysis/list-in-progress.ts";
import { countWaitingEmails } from "#domain/kit/email/count-waiting.ts";
import { type Waiting, waitingSince } from "#domain/kit/waiting-since.ts";
import { countOpenReports } from "#domain/reports/count-open.ts";

/** Kinds of heatmaps that wait for a capture while their file is pending. */
const CAPTURED: readonly string[] = ["website", "scrolling", "html5", "search"];

/** Counts the work that waits or runs in every pipeline and queue. */
export async function listPendingWork(): Promise<{ work: PendingWork[] }> {
  const max = MAX_COUNTED_WORK;
  const [heatmaps, reports, requests, tracking, training, emails, webhooks] = await Promise.all([
    heatmapsInProgress(max),
    countOpenReports(max),
    countWaitingBrands("brand-requests", max),
    countWaitingBrands("brand-tracking", max),
    countWaitingBrands("training", max),
    countWaitingEmails(max),
    countWaitingDeliveries(max),
  ]);
  const waiting: Readonly<Record<WorkName, Waiting>> = {
    images: heatmaps.images,
    videos: heatmaps.videos,
    captures: heatmaps.captures,
    reports,
    brand_requests: requests,
    brand_tracking: tracking,
    brand_training: training,
    emails,
    webhooks,
  };
  const work = Object.entries(waiting).map(
    ([name, { count, oldest }]): PendingWork => ({ name: name as WorkName, count: Math.min(count, max), oldest }),
  );
  return { work };
}

/** Uploads that were not started wait for their user, and are left out. */
async function heatmapsInProgress(max: number): Promise<Readonly<Record<"images" | "videos" | "captures", Waiting>>> {
  const running = await listInProgress(max);
  const since = (wanted: string): Waiting =>
    waitingSince(
      running.flatMap(({ type, subtype, upload, created_at, queued_at }) => {
        const isPending = upload === "pending";
        const kind = isPending && CAPTURED.includes(subtype) ? "captures" : isPending ? "none" : `${type}s`;
        return kind === wanted ? [queued_at ?? created_at] : [];
      }),
    );
  return { images: since("images"), videos: since("videos"), captures: since("captures") };
}
