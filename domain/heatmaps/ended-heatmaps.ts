import { pagesOf } from "#domain/kit/pages-of.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { readStored } from "./read-stored.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** Attributes that statistics count of a heatmap that is not in progress. */
export type EndedHeatmap = Pick<
  Heatmap,
  "uid" | "type" | "application" | "created_at" | "queued_at" | "duration" | "paid_by" | "scope" | "sample" | "status"
>;

/** A heatmap if its analysis ended; undefined if it is in progress, or does not exist. */
export async function findEnded(uid: string): Promise<EndedHeatmap | undefined> {
  const heatmap = await readStored(uid);
  return heatmap && onlyEnded([heatmap])[0];
}

/** The heatmaps that a user created and whose analysis ended, including hidden ones, page by page. */
export const endedBy = (requested_by: string) =>
  endedOf((cursor) => HeatmapEntity.query.byCreator({ requested_by }).go({ cursor }));

/** The listed heatmaps of a user or workspace, by any creator, whose analysis ended, page by page. */
export const endedIn = (scope: string) => endedOf((cursor) => HeatmapEntity.query.byScope({ listed: scope }).go({ cursor }));

/** The ids of all heatmaps that a user created, in any state, page by page. */
export async function* createdBy(requested_by: string): AsyncGenerator<readonly string[]> {
  const created = HeatmapEntity.query.byCreator({ requested_by });
  for await (const page of pagesOf((cursor) => created.go({ cursor, attributes: ["uid"] }))) yield page.map(({ uid }) => uid);
}

async function* endedOf(read: Parameters<typeof pagesOf<Heatmap>>[0]): AsyncGenerator<readonly EndedHeatmap[]> {
  for await (const page of pagesOf(read)) yield onlyEnded(page);
}

const onlyEnded = (heatmaps: readonly Heatmap[]): readonly EndedHeatmap[] =>
  heatmaps.map(toPublicVersion).filter(({ status }) => status === "done" || status === "failed" || status === "error");
