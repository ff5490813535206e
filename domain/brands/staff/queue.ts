import type { QueuedRequest } from "#contracts/staff/brands.ts";
import { latestTracking } from "#domain/brands/requests/find-tracking.ts";
import { BrandQueueEntity } from "#domain/brands/requests/queue.entity.ts";
import type { BrandTracking } from "#domain/brands/requests/tracking.entity.ts";
import { BrandTrackingEntity } from "#domain/brands/requests/tracking.entity.ts";
import { type CurrentHeatmap, readCurrentHeatmap, readCurrentHeatmaps } from "#domain/heatmaps/brands/current-heatmaps.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readItems } from "#domain/kit/read-items.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { AppError } from "#kit/error.ts";

/** The most requests that are listed; the next ones follow when these have ended. */
const LISTED = 100;

/** The requests that wait for a person, longest waiting first. Those that staff are running are not listed. */
export async function listRequests(caller: Caller): Promise<{ requests: QueuedRequest[] }> {
  const { data: rows } = await BrandQueueEntity.query
    .byTime({ queue: "brand-requests", state: "open" })
    .go({ limit: LISTED, consistent: true });
  if (rows.length === 0) return { requests: [] };
  const [trackings, heatmaps] = await Promise.all([
    readItems(rows.map(({ uid, gen }) => BrandTrackingEntity.get({ uid, gen }).params())),
    readCurrentHeatmaps([...new Set(rows.map(({ uid }) => uid))]),
  ]);
  const videos = new Map(heatmaps.map((heatmap) => [heatmap.uid, heatmap]));
  const names = await workspaceNames(heatmaps);
  const requests = rows.flatMap((row, at): QueuedRequest[] => {
    const item = trackings[at];
    const { data: tracking } = item ? BrandTrackingEntity.parse({ Item: item }) : { data: null };
    const video = videos.get(row.uid);
    if (!tracking || !video || tracking.status !== "requested") return [];
    return [
      {
        uid: row.uid,
        title: video.title,
        owner: video.requested_by_email,
        workspace: names.get(video.scope) ?? null,
        note: tracking.note ?? null,
        brand: tracking.model?.name ?? null,
        custom: tracking.custom ?? null,
        text: tracking.words.join(" "),
        queued_at: row.at,
        taken_by: row.taken_name ?? null,
        mine: row.taken_by === caller.uid,
      },
    ];
  });
  return { requests };
}

/** The names of the workspaces of these videos, by id. */
async function workspaceNames(heatmaps: readonly CurrentHeatmap[]): Promise<ReadonlyMap<string, string>> {
  const found = await readWorkspaces(heatmaps.map(({ scope }) => scope).filter((scope) => scope.startsWith("ws_")));
  return new Map([...found.values()].map(({ uid, name }) => [uid, name]));
}

/** A request that waits for a person: `brand.request_not_found`. */
export async function requireRequest(
  uid: string,
): Promise<{ heatmap: CurrentHeatmap; tracking: BrandTracking & { readonly queued_at: string } }> {
  const [heatmap, tracking] = await Promise.all([readCurrentHeatmap(uid), latestTracking(uid)]);
  const { queued_at } = tracking ?? {};
  if (!heatmap || tracking?.status !== "requested" || queued_at === undefined) throw new AppError("brand.request_not_found");
  return { heatmap, tracking: { ...tracking, queued_at } };
}
