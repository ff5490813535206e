import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** What statistics count of a heatmap with a result. */
export type AnalysedHeatmap = Pick<
  Heatmap,
  "uid" | "type" | "application" | "created_at" | "duration" | "paid_by" | "scope" | "sample"
>;

/** A heatmap if it has a result; undefined if it has none, or does not exist. */
export async function findAnalysed(uid: string): Promise<AnalysedHeatmap | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  return data ? onlyAnalysed([data])[0] : undefined;
}

/** The heatmaps with a result that a user created, also hidden ones, page by page. */
export const analysedBy = (requested_by: string) =>
  pagesOf((cursor) => HeatmapEntity.query.byMaker({ requested_by }).go({ cursor }));

/** The listed heatmaps with a result of a user or workspace, by any creator, page by page. */
export const analysedIn = (scope: string) => pagesOf((cursor) => HeatmapEntity.query.byScope({ listed: scope }).go({ cursor }));

/** The ids of all heatmaps that a user created, in any state, page by page. */
export async function* createdBy(requested_by: string): AsyncGenerator<readonly string[]> {
  for (let cursor: string | null = null; ; ) {
    const page: { data: readonly { uid: string }[]; cursor: string | null } = await HeatmapEntity.query
      .byMaker({ requested_by })
      .go({ cursor, attributes: ["uid"] });
    yield page.data.map(({ uid }) => uid);
    cursor = page.cursor;
    if (cursor === null) return;
  }
}

type Page = { readonly data: readonly Heatmap[]; readonly cursor: string | null };

async function* pagesOf(read: (cursor: string | null) => Promise<Page>): AsyncGenerator<readonly AnalysedHeatmap[]> {
  for (let cursor: string | null = null; ; ) {
    const page: Page = await read(cursor);
    yield onlyAnalysed(page.data);
    cursor = page.cursor;
    if (cursor === null) return;
  }
}

const onlyAnalysed = (heatmaps: readonly Heatmap[]): readonly AnalysedHeatmap[] =>
  heatmaps.map(toPublicVersion).filter(({ status }) => status === "done");
