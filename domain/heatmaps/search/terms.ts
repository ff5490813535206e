import { type HeatmapFilter, searchWords, tagKey, wordsOf } from "#contracts/heatmap-filter.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Raised when heatmaps are found under other terms than before: everything is indexed anew. */
export const SCHEME = 1;

/** Characters of a word that are indexed; a longer word is told apart by the heatmap itself. */
const LONGEST_PREFIX = 12;
/** Characters of a tag that are indexed; one form of a letter may be a dozen others. */
const LONGEST_TAG = 80;
/** Words and tags that are looked up; the others of a filter are told apart by the heatmap itself. */
const MOST_WORDS = 4;
const MOST_TAGS = 4;

const cut = (text: string, length: number): string => [...text].slice(0, length).join("");
const wordTerm = (word: string): string => `word#${cut(word, LONGEST_PREFIX)}`;
/** What everything that a person made is found under, also the key by which it is counted. */
export const ownerTerm = (uid: string): string => `owner#${uid}`;

/** What a tag is found under, also the key by which it is counted. */
export const tagTerm = (tag: string): string => `tag#${cut(tagKey(tag), LONGEST_TAG)}`;

export type Indexed = Pick<Heatmap, "title" | "tags" | "requested_by" | "requested_by_name" | "application" | "type">;

/** The terms that stand for a tag or for the maker, with how each is written. */
export const labelsOf = ({ tags, requested_by, requested_by_name }: Indexed): ReadonlyMap<string, string> =>
  new Map([...tags.map((tag) => [tagTerm(tag), tag] as const), [ownerTerm(requested_by), requested_by_name]]);

/** Everything a heatmap is found under. */
export function termsOf(heatmap: Indexed): ReadonlySet<string> {
  const prefixes = searchWords(heatmap).flatMap((word) => [...word].map((_, last) => wordTerm(cut(word, last + 1))));
  const { application, type } = heatmap;
  return new Set([...prefixes, ...labelsOf(heatmap).keys(), `application#${application}`, `type#${type}`]);
}

/** The terms under which everything lies that is in the filter; none when it narrows nothing. */
export function termsFor({ words = "", tags = [], owner, application, type }: HeatmapFilter): readonly string[] {
  const wanted = wordsOf(words);
  const telling = wanted.filter((word) => !wanted.some((other) => other !== word && other.startsWith(word)));
  const longest = telling.toSorted((left, right) => right.length - left.length).slice(0, MOST_WORDS);
  const given = (kind: string, value: string | undefined) => (value === undefined ? [] : [`${kind}#${value}`]);
  return [
    ...new Set([
      ...longest.map(wordTerm),
      ...tags.slice(0, MOST_TAGS).map(tagTerm),
      ...(owner === undefined ? [] : [ownerTerm(owner)]),
      ...given("application", application),
      ...given("type", type),
    ]),
  ];
}
