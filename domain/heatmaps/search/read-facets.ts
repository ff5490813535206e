import type { HeatmapFacets } from "#contracts/heatmaps.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { FacetEntity } from "./facet.entity.ts";
import { isInIndex } from "./search-scope.ts";
import { labelsOf } from "./terms.ts";

/** Number shown of each kind, and number read to choose them from. */
const MAX_SHOWN = 200;
const MAX_READ = 1000;

type Counted = { readonly term: string; readonly label?: string | undefined; readonly count: number };

/**
 * The most used tags in the caller's list and the creators, with counts. With more than a thousand tags it considers only the
 * first thousand alphabetically; until a scope is indexed it counts the latest thousand heatmaps.
 */
export async function readFacets(caller: Caller): Promise<HeatmapFacets> {
  const scope = scopeOf(caller);
  const counted = (await isInIndex(scope)) ? await fromIndex(scope) : await fromList(scope);
  const shown = (kind: "tag" | "owner") =>
    counted[kind]
      .filter(({ count }) => count > 0)
      .toSorted((left, right) => right.count - left.count || left.term.localeCompare(right.term))
      .slice(0, MAX_SHOWN);
  return {
    tags: shown("tag").map(({ label = "", count }) => ({ tag: label, count })),
    owners: shown("owner").map(({ term, label = "", count }) => ({ uid: term.slice("owner#".length), name: label, count })),
  };
}

async function fromIndex(scope: string): Promise<Record<"tag" | "owner", readonly Counted[]>> {
  const of = async (kind: "tag" | "owner") => (await FacetEntity.query.byScope({ scope, kind }).go({ limit: MAX_READ })).data;
  const [tag, owner] = await Promise.all([of("tag"), of("owner")]);
  return { tag, owner };
}

async function fromList(scope: string): Promise<Record<"tag" | "owner", readonly Counted[]>> {
  const { data } = await HeatmapEntity.query.byScope({ listed: scope }).go({
    limit: MAX_READ,
    order: "desc",
    attributes: ["title", "tags", "requested_by", "requested_by_name", "application", "type"],
  });
  const counted = new Map<string, Counted>();
  for (const heatmap of data.toReversed())
    for (const [term, label] of labelsOf(heatmap)) counted.set(term, { term, label, count: (counted.get(term)?.count ?? 0) + 1 });
  const of = (kind: string) => [...counted.values()].filter(({ term }) => term.startsWith(`${kind}#`));
  return { tag: of("tag"), owner: of("owner") };
}
