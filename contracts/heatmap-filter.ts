import * as z from "zod";
import { Application } from "./reference.ts";

/** Letters that are written with one sign and typed with others. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
};

/** Text as it is compared: without accents, case, width and other forms of the same letter. */
const fold = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøłđðþæœıς]/g, (letter) => SPELLED[letter] ?? letter);

/** A symbol, a flag, a sign of a script without spaces, or a run of letters and digits. */
const WORD =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}{1,2}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}])+/gu;

/** The different words of a text, folded. */
export const wordsOf = (text: string): readonly string[] => [...new Set(fold(text).match(WORD) ?? [])];

/** What two spellings of one tag have in common. */
export const tagKey = (tag: string): string => fold(tag).trim().replace(/\s+/g, " ");

const Tag = z.string().trim().min(1).max(50);
const MOST_TAGS = 10;

/** What a list is narrowed by. A heatmap is in it when everything that is given holds. */
export const HeatmapFilter = z.strictObject({
  words: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: "Each word begins a word of the title or of a tag, whatever its case and accents" }),
  tags: z
    .union([Tag, z.array(Tag).max(MOST_TAGS)])
    .transform((tags) => [tags].flat())
    .optional()
    .meta({ description: "All of them; may be given up to ten times" }),
  owner: z.string().min(1).max(64).optional().meta({ description: "Uid of who made it" }),
  application: Application.optional(),
  type: z.enum(["image", "video"]).optional(),
});
export type HeatmapFilter = z.output<typeof HeatmapFilter>;

type Filtered = {
  readonly title: string;
  readonly tags: readonly string[];
  readonly requested_by: string;
  readonly application: string;
  readonly type: string;
};

/** The words by which a heatmap is found. */
export const searchWords = ({ title, tags }: Pick<Filtered, "title" | "tags">): readonly string[] =>
  wordsOf([title, ...tags].join(" "));

/** Whether a heatmap is in the list that the filter makes. */
export function isInFilter(heatmap: Filtered, { words = "", tags = [], owner, application, type }: HeatmapFilter): boolean {
  if (owner !== undefined && heatmap.requested_by !== owner) return false;
  if (application !== undefined && heatmap.application !== application) return false;
  if (type !== undefined && heatmap.type !== type) return false;
  const keys = tags.length > 0 ? heatmap.tags.map(tagKey) : [];
  if (!tags.every((tag) => keys.includes(tagKey(tag)))) return false;
  const wanted = wordsOf(words);
  const known = wanted.length > 0 ? searchWords(heatmap) : [];
  return wanted.every((word) => known.some((other) => other.startsWith(word)));
}
