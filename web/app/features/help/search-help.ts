import MiniSearch, { type SearchOptions } from "minisearch";
import { normalizeText } from "#kit/portable/normalize-text.ts";
import type { HelpDocument } from "./read-document.ts";
import { plainText } from "./read-document.ts";

/** A section that matches a search; without `section` the page as a whole. */
export type HelpHit = {
  readonly path: string;
  readonly page: string;
  readonly title: string;
  /** Text around the first word that was found. */
  readonly excerpt: string;
};

type Entry = { id: string; page: string; title: string; text: string };

const MAX_HITS = 12;
const EXCERPT_LENGTH = 160;
/** Shorter words have too many neighbours to tolerate typing errors in them. */
const SHORTEST_FUZZY = 4;
/** Typing errors tolerated, as a share of the length of a word. */
const FUZZINESS = 0.25;
/** Words of questions that say nothing about their topic. */
const STOP_WORDS = new Set(
  "a an and are can do does for how i in is it me my of on the this to what when where why with you".split(" "),
);

const normalise = (term: string): string | null => {
  const plain = normalizeText(term);
  return STOP_WORDS.has(plain) ? null : plain;
};

/** First the words as they are typed, so that similar words do not rank above them. */
const WAYS: readonly SearchOptions[] = [{ fuzzy: false }, {}, { combineWith: "OR" }];

/** Makes a search over help pages that tolerates typing errors and incomplete words. */
export function searchHelp(documents: readonly HelpDocument[]): (words: string) => HelpHit[] {
  const entries = new Map<string, Entry>();
  for (const { page, title, lead, sections } of documents) {
    entries.set(`/help/${page}`, { id: `/help/${page}`, page: title, title, text: plainText(lead) });
    for (const section of sections) {
      const id = `/help/${page}#${section.id}`;
      entries.set(id, { id, page: title, title: section.title, text: plainText(section.text) });
    }
  }
  const index = new MiniSearch<Entry>({
    fields: ["title", "page", "text"],
    processTerm: normalise,
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => term.length >= SHORTEST_FUZZY && FUZZINESS,
      combineWith: "AND",
    },
  });
  index.addAll([...entries.values()]);
  return (words) => {
    const found = WAYS.map((options) => index.search(words, options)).find(({ length }) => length > 0) ?? [];
    return found.slice(0, MAX_HITS).map(({ id, terms }) => {
      const { page, title, text } = entries.get(id)!;
      return { path: id, page, title, excerpt: excerptOf(text, terms) };
    });
  };
}

/** The part of a text around the first of some words, cut at spaces. */
function excerptOf(text: string, terms: readonly string[]): string {
  const plain = text.toLowerCase();
  const at = Math.max(0, Math.min(...terms.map((term) => plain.indexOf(term)).filter((place) => place >= 0)));
  const start = Number.isFinite(at) && at > EXCERPT_LENGTH / 2 ? text.lastIndexOf(" ", at - EXCERPT_LENGTH / 3) + 1 : 0;
  const cut = text.slice(start, start + EXCERPT_LENGTH);
  const isWhole = start + EXCERPT_LENGTH >= text.length;
  return `${start > 0 ? "… " : ""}${isWhole ? cut : `${cut.slice(0, cut.lastIndexOf(" "))} …`}`;
}
