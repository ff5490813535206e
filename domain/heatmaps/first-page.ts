import { USUAL_PAGE } from "#contracts/kit/page.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { readListed } from "./read-listed.ts";
import { CARD_ATTRIBUTES, type CardRow } from "./to-card.ts";

/** Attributes of a card that change without its version. */
export const UNVERSIONED = [
  "timeline",
  "template_scores",
  "benchmark_categories",
  "logo_tracking_status",
] as const satisfies readonly (typeof CARD_ATTRIBUTES)[number][];
type Changing = Pick<Heatmap, "uid" | "version" | (typeof UNVERSIONED)[number]>;

type Page = { readonly rows: readonly CardRow[]; readonly cursor: string | null };

/** The last first page of each scope, by uid; the scope that was read last is the last one. */
const pages = new Map<string, ReadonlyMap<string, CardRow>>();
const MAX_PAGES = 100;

/** A page of a scope's list, newest first, with all attributes of its cards; `start` is null for the first one. */
export const readPage = (scope: string, start: string | null, limit: number): Promise<Page> =>
  start === null && limit === USUAL_PAGE ? readFirstPage(scope) : queryPage(scope, start, limit);

/**
 * The first page of a scope's list. Browsers read it again after every change, so the rows of the last time are kept: only their
 * versions are read, and those rows whose version is another one.
 */
async function readFirstPage(scope: string): Promise<Page> {
  const known = pages.get(scope);
  const page = known ? await readChanges(scope, known) : await queryPage(scope, null, USUAL_PAGE);
  pages.delete(scope);
  pages.set(scope, new Map(page.rows.map((row) => [row.uid, row])));
  const [oldest] = pages.keys();
  if (oldest !== undefined && pages.size > MAX_PAGES) pages.delete(oldest);
  return page;
}

async function queryPage(scope: string, start: string | null, limit: number): Promise<Page> {
  const { data, cursor } = await HeatmapEntity.query
    .byScope({ listed: scope })
    .go({ cursor: start, limit, order: "desc", attributes: [...CARD_ATTRIBUTES] });
  return { rows: data, cursor };
}

async function readChanges(scope: string, known: ReadonlyMap<string, CardRow>): Promise<Page> {
  const { data, cursor } = await HeatmapEntity.query
    .byScope({ listed: scope })
    // The index has no other entities under these keys; the attributes that name the entity would be a quarter of what is read.
    .go({ limit: USUAL_PAGE, order: "desc", attributes: ["uid", "version", ...UNVERSIONED], ignoreOwnership: true });
  const changed = data.filter(({ uid, version }) => known.get(uid)?.version !== version).map(({ uid }) => uid);
  const read = new Map((await readListed(changed, scope)).map((row) => [row.uid, row]));
  const current = (changing: Changing): CardRow | undefined =>
    read.get(changing.uid) ?? withChanges(known.get(changing.uid), changing);
  return { rows: data.flatMap((changing) => current(changing) ?? []), cursor };
}

/** The row of an unchanged version; undefined for one that left the list before it was read. */
function withChanges(row: CardRow | undefined, changing: Changing): CardRow | undefined {
  if (row?.version !== changing.version) return;
  // These can be removed.
  const { benchmark_categories: _, logo_tracking_status: __, ...unchanged } = row;
  return { ...unchanged, ...changing };
}
