import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import { BENCHMARK_ATTRIBUTES, benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { searchTokens, searchWords, tagKey } from "#kit/portable/heatmap-filter.ts";

/** Increment when the terms change: everything is then indexed again. */
export const INDEX_VERSION = 2;

/** Indexed characters of a word; longer words are compared with the heatmap itself. */
const MAX_PREFIX_LENGTH = 12;
/** Indexed characters of a tag; one letter may fold to a dozen characters. */
const MAX_TAG_LENGTH = 80;
/** Indexed characters of a reference; longer ones are compared with the heatmap itself. */
const MAX_REFERENCE_LENGTH = 80;
/** Words and tags of a filter looked up in the index; the others are compared with the heatmap itself. */
const MAX_WORDS = 4;
const MAX_TAGS = 4;

const cut = (text: string, length: number): string => [...text].slice(0, length).join("");
const wordTerm = (word: string): string => `word#${cut(word, MAX_PREFIX_LENGTH)}`;
/** The term of all heatmaps of a creator, also the key of their count. */
export const ownerTerm = (uid: string): string => `owner#${uid}`;

/** The term of a tag, also the key of its count. */
export const tagTerm = (tag: string): string => `tag#${cut(tagKey(tag), MAX_TAG_LENGTH)}`;

/** The terms of a reference; none without one. */
const referenceTerms = (reference: string | undefined): readonly string[] =>
  reference === undefined ? [] : [`reference#${cut(reference, MAX_REFERENCE_LENGTH)}`];

/** The attributes that terms are made of. */
export const INDEXED_ATTRIBUTES = [
  ...(["title", "tags", "requested_by", "requested_by_name", "application", "type", "reference"] as const),
  ...BENCHMARK_ATTRIBUTES,
] as const;
export type IndexedFields = Pick<Heatmap, (typeof INDEXED_ATTRIBUTES)[number]>;

/** Values that the filter menu offers, with their numbers of heatmaps. */
export const FACETS = ["tag", "owner", "benchmark", "benchmark_category"] as const;
export type FacetKind = (typeof FACETS)[number];

/** The terms of the tags, the creator and the benchmark, with their labels. */
export function labelsOf(heatmap: IndexedFields): ReadonlyMap<string, string> {
  const { tags, requested_by, requested_by_name } = heatmap;
  const benchmark = benchmarkOf(heatmap);
  return new Map([
    ...tags.map((tag) => [tagTerm(tag), tag] as const),
    [ownerTerm(requested_by), requested_by_name],
    ...(benchmark ? [[`benchmark#${benchmark.uid}`, benchmark.name] as const] : []),
    ...(benchmark?.categories ?? []).map((category) => [`benchmark_category#${category}`, category] as const),
  ]);
}

/** All terms of a heatmap. */
export function termsOf(heatmap: IndexedFields): ReadonlySet<string> {
  const prefixes = searchWords(heatmap).flatMap((word) => [...word].map((_, last) => wordTerm(cut(word, last + 1))));
  const { application, type, reference } = heatmap;
  const others = [`application#${application}`, `type#${type}`, ...referenceTerms(reference)];
  return new Set([...prefixes, ...labelsOf(heatmap).keys(), ...others]);
}

/** The terms that every match of a filter has; empty for an empty filter. */
export function termsFor(filter: HeatmapFilter): readonly string[] {
  const { words = "", tags = [], owner, application, type, benchmark, benchmark_category } = filter;
  const wanted = searchTokens(words);
  const distinct = wanted.filter((word) => !wanted.some((other) => other !== word && other.startsWith(word)));
  const longest = distinct.toSorted((left, right) => right.length - left.length).slice(0, MAX_WORDS);
  const fieldTerm = (kind: string, value: string | undefined) => (value === undefined ? [] : [`${kind}#${value}`]);
  return [
    ...new Set([
      ...longest.map(wordTerm),
      ...tags.slice(0, MAX_TAGS).map(tagTerm),
      ...(owner === undefined ? [] : [ownerTerm(owner)]),
      ...fieldTerm("application", application),
      ...fieldTerm("type", type),
      ...fieldTerm("benchmark", benchmark),
      ...fieldTerm("benchmark_category", benchmark_category),
      ...referenceTerms(filter.reference),
    ]),
  ];
}

/** Whether a filter leaves anything out. */
export function narrows(filter: HeatmapFilter): boolean {
  const { status, created_after, created_before } = filter;
  return termsFor(filter).length > 0 || [status, created_after, created_before].some((value) => value !== undefined);
}
