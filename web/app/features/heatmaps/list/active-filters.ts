import type { HeatmapFacets } from "#contracts/heatmap-counts.ts";
import type { ChoiceFilter, ListFilter } from "./list-filter.ts";

/** An active filter: its label, and the filter without it. */
export type ActiveFilter = { readonly key: string; readonly kind: string; readonly name: string; readonly without: ListFilter };

/** The active filters besides the search text, with display labels. */
export function activeFilters({ tags = [], ...rest }: ListFilter, facets?: HeatmapFacets): readonly ActiveFilter[] {
  const filter = tags.length > 0 ? { ...rest, tags } : rest;
  const without = (field: ChoiceFilter): ListFilter => {
    const { [field]: _, ...left } = filter;
    return left;
  };
  const withoutTag = (tag: string): ListFilter => {
    const left = tags.filter((other) => other !== tag);
    return left.length > 0 ? { ...rest, tags: left } : rest;
  };
  const { owner, application, type, benchmark, benchmark_category: category } = rest;
  const benchmarkName = facets?.benchmarks.find(({ uid }) => uid === benchmark)?.name || "one benchmark";
  const maker = facets?.owners.find(({ uid }) => uid === owner)?.name || "one person";
  return [
    ...tags.map((tag) => ({ key: `tag ${tag}`, kind: "Tag", name: tag, without: withoutTag(tag) })),
    ...(owner ? [{ key: "owner", kind: "Created by", name: maker, without: without("owner") }] : []),
    ...(application ? [{ key: "application", kind: "Type", name: application, without: without("application") }] : []),
    ...(type ? [{ key: "type", kind: "Format", name: type === "image" ? "Images" : "Videos", without: without("type") }] : []),
    ...(benchmark ? [{ key: "benchmark", kind: "Benchmark", name: benchmarkName, without: without("benchmark") }] : []),
    ...(category
      ? [{ key: "category", kind: "Benchmark category", name: category, without: without("benchmark_category") }]
      : []),
  ];
}

/** The filter as a sentence: `“spring” · tag Retail · created by Ada Marsh`. */
export function describeFilter(filter: ListFilter, facets?: HeatmapFacets): string {
  const descriptions = activeFilters(filter, facets).map(({ kind, name }) => `${kind.toLowerCase()} ${name}`);
  return [...(filter.words ? [`“${filter.words}”`] : []), ...descriptions].join(" · ");
}
