import { searchTokens } from "#kit/portable/heatmap-filter.ts";
import type { Entry } from "./entry.entity.ts";
import { type Listing, WORDS } from "./listing.entity.ts";

/** Words of an object that a search finds, and characters of each. They bound the writes of one change. */
const MAX_WORDS = 24;
const MAX_WORD_LENGTH = 24;
/** Characters of a name by which a list is sorted. */
const MAX_NAME_LENGTH = 60;

/** The fields of an object that the directory lists. */
export type Described = {
  readonly created_at: string;
  /** Sort key. */
  readonly name: string;
  /** Texts that a search finds. */
  readonly texts: readonly string[];
  /** Filters that it matches, as `name=value`. */
  readonly filters: readonly string[];
};

/** The list of everything of a kind. */
export const ALL = "all";
/** The list of what matches a filter, by time and by name. */
export const listOf = (filter: string): string => `${filter}/time`;
/** The list of all words with this first letter. One list per letter spreads the writes of large imports. */
export const byLetter = (word: string): string => `${WORDS}${[...word][0]}`;

/** The searched words, as they are listed. */
export const toWords = (texts: readonly string[]): readonly string[] => [
  ...new Set(searchTokens(texts.join(" ")).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""))),
];

/** The fields of an entry that determine its listings. */
export type Listed = Pick<Entry, "created_at" | "name" | "filters" | "words">;

/** Converts the fields of an object to those of its entry. */
export const toListed = ({ created_at, name, texts, filters }: Described): Listed => ({
  created_at,
  name: searchTokens(name).join(" ").slice(0, MAX_NAME_LENGTH),
  filters: [...filters],
  words: toWords(texts).slice(0, MAX_WORDS),
});

/** Every listing of an object. */
export const listingsOf = ({ created_at, name, filters, words }: Listed): readonly Omit<Listing, "kind" | "uid">[] => [
  ...[ALL, ...filters].map((filter) => ({ list: listOf(filter), order: created_at, name })),
  ...words.map((word) => ({ list: byLetter(word), order: word, name: "" })),
];
