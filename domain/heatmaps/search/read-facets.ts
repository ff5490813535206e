import type { HeatmapFacets } from "#contracts/heatmap-counts.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { FacetEntity } from "./facet.entity.ts";
import { isInIndex } from "./search-scope.ts";
import { FACETS, type FacetKind, INDEXED_ATTRIBUTES, labelsOf } from "./terms.ts";

/** Number shown of each kind, and number read to choose them from. */
const MAX_SHOWN = 200;
const MAX_READ = 1000;

type Counted = { readonly term: string; readonly label?: string | undefined; readonly count: number };
type ByKind = Readonly<Record<FacetKind, readonly Counted[]>>;

/**
 * The most used tags in the caller's list, the creators, and benchmarks with their categories, with counts. With more than a
 * thousand tags it considers only the first thousand alphabetically; until a scope is indexed it counts the latest thousand
 * heatmaps.
 */
export async function readFacets(caller: Caller): Promise<HeatmapFacets> {
  const scope = scopeOf(caller);
  const counted = (await isInIndex(scope)) ? await fromIndex(scope) : await fromList(scope);
  const shown = (kind: FacetKind) =>
    counted[kind]
      .filter(({ count }) => count > 0)
      .toSorted((left, right) => right.count - left.count || left.term.localeCompare(right.term))
      .slice(0, MAX_SHOWN);
  return {
    tags: shown("tag").map(({ label = "", count }) => ({ tag: label, count })),
    owners: shown("owner").map(({ term, label = "", count }) => ({ uid: term.slice("owner#".length), name: label, count })),
    benchmarks: shown("benchmark").map(({ term, label = "", count }) => ({
      uid: term.slice("benchmark#".length),
      name: label,
      count,
    })),
    benchmark_categories: shown("benchmark_category").map(({ label = "", count }) => ({ category: label, count })),
  };
}

async function fromIndex(scope: string): Promise<ByKind> {
  const of = async (kind: FacetKind) => (await FacetEntity.query.byScope({ scope, kind }).go({ limit: MAX_READ })).data;
  return byKind(await Promise.all(FACETS.map(of)));
}

async function fromList(scope: string): Promise<ByKind> {
  const { data } = await HeatmapEntity.query.byScope({ listed: scope }).go({
    limit: MAX_READ,
    order: "desc",
    attributes: [...INDEXED_ATTRIBUTES],
  });
  const counted = new Map<string, Counted>();
  for (const heatmap of data.toReversed())
    for (const [term, label] of labelsOf(heatmap)) counted.set(term, { term, label, count: (counted.get(term)?.count ?? 0) + 1 });
  return byKind(FACETS.map((kind) => [...counted.values()].filter(({ term }) => term.startsWith(`${kind}#`))));
}

/** Values in the order of FACETS, by kind. */
const byKind = (values: readonly (readonly Counted[])[]): ByKind =>
  Object.fromEntries(FACETS.map((kind, index) => [kind, values[index]!])) as ByKind;
