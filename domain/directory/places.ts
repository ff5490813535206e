import { searchTokens } from "#contracts/heatmap-filter.ts";
import type { Place } from "./entry.entity.ts";

/** Words of an object that a search finds, and characters of each. They bound the writes of one change. */
const MAX_WORDS = 24;
const MAX_WORD_LENGTH = 24;
/** Characters of a name by which a list is sorted. */
const MAX_NAME_LENGTH = 60;

/** What the directory knows of an object. */
export type Described = {
  readonly created_at: string;
  /** By which it is sorted. */
  readonly name: string;
  /** Texts that a search finds. */
  readonly texts: readonly string[];
  /** Filters that it matches, as `name=value`. */
  readonly filters: readonly string[];
};

/** The list of everything of a kind. */
export const ALL = "all";
/** The list of what matches a filter, by time. */
export const byTime = (filter: string): string => `${filter}/time`;
/** The list of what matches a filter, by name. */
export const byName = (filter: string): string => `${filter}/name`;
/** The list of all words with this first letter. One list per letter spreads the writes of large imports. */
export const byLetter = (word: string): string => `word/${[...word][0]}`;

/** The searched words, as they are listed. */
export const toWords = (texts: readonly string[]): readonly string[] => [
  ...new Set(searchTokens(texts.join(" ")).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""))),
];

/** The words of an object. */
export const wordsOf = ({ texts }: Described): readonly string[] => toWords(texts).slice(0, MAX_WORDS);

/** Every list that contains an object, and its place there. */
export function placesOf(described: Described): readonly Place[] {
  const { created_at, name, filters } = described;
  const sorted = searchTokens(name).join(" ").slice(0, MAX_NAME_LENGTH);
  return [
    ...[ALL, ...filters].flatMap((filter) => [
      { list: byTime(filter), order: created_at },
      { list: byName(filter), order: sorted },
    ]),
    ...wordsOf(described).map((word) => ({ list: byLetter(word), order: word })),
  ];
}
