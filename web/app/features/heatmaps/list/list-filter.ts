import { HeatmapFilter } from "#contracts/heatmap-filter.ts";

/** The filter of a list, as encoded in the URL. Omits unset fields. */
export type ListFilter = {
  readonly words?: string;
  readonly tags?: readonly string[];
  readonly owner?: string;
  readonly application?: NonNullable<HeatmapFilter["application"]>;
  readonly type?: NonNullable<HeatmapFilter["type"]>;
  readonly benchmark?: string;
  readonly benchmark_category?: string;
};

const NAMES = {
  words: "q",
  owner: "by",
  application: "application",
  type: "type",
  benchmark: "benchmark",
  benchmark_category: "benchmark_category",
} as const;
export type ChoiceFilter = Exclude<keyof ListFilter, "words" | "tags">;
const TAG = "tag";
const MAX_TAGS = 10;
const MAX_QUERY_LENGTH = 100;
const MAX_CATEGORY_LENGTH = 130;

/** Parses the filter from a URL. Ignores invalid values, so that an outdated URL still shows a list. */
export function filterFromParams(address: URLSearchParams): ListFilter {
  const given = Object.entries(NAMES).flatMap(([field, name]) => {
    const value = address
      .get(name)
      ?.trim()
      .slice(0, field === "benchmark_category" ? MAX_CATEGORY_LENGTH : MAX_QUERY_LENGTH);
    const isGood = value && HeatmapFilter.safeParse({ [field]: value }).success;
    return isGood ? [[field, value] as const] : [];
  });
  const tags = [...new Set(address.getAll(TAG).map((tag) => tag.trim()))].filter(
    (tags) => HeatmapFilter.safeParse({ tags }).success,
  );
  return { ...Object.fromEntries(given), ...(tags.length > 0 && { tags: tags.slice(0, MAX_TAGS) }) };
}

/** Encodes a filter in the URL. Other parameters are unchanged. */
export function filterToParams(filter: ListFilter, before = new URLSearchParams()): URLSearchParams {
  const address = new URLSearchParams(before);
  for (const [field, name] of Object.entries(NAMES)) {
    const value = filter[field as keyof typeof NAMES];
    if (value) address.set(name, value);
    else address.delete(name);
  }
  address.delete(TAG);
  for (const tag of filter.tags ?? []) address.append(TAG, tag);
  return address;
}

/** Number of active filters besides the search text. */
export const countActiveFilters = ({ words: _, tags = [], ...choices }: ListFilter): number =>
  tags.length + Object.values(choices).filter((value) => value !== undefined).length;

/** Whether a list is narrowed by search text or a filter. */
export const hasActiveFilters = (filter: ListFilter): boolean => Boolean(filter.words) || countActiveFilters(filter) > 0;
