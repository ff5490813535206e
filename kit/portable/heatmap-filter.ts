import type { HeatmapFilter } from "#contracts/heatmap-filter.ts";
import { normalizeText } from "./normalize-text.ts";

/** A symbol, a flag, a character of a script without spaces, or a run of letters and digits. */
const WORD =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}{1,2}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}])+/gu;

/** The distinct words of a text, normalised. */
export const searchTokens = (text: string): readonly string[] => [...new Set(normalizeText(text).match(WORD) ?? [])];

/** The form in which all spellings of a tag are equal. */
export const tagKey = (tag: string): string => normalizeText(tag).trim().replace(/\s+/g, " ");

type Filtered = {
  readonly title: string;
  readonly tags: readonly string[];
  readonly requested_by: string;
  readonly application: string;
  readonly type: string;
  readonly status: string;
  readonly reference?: string | null | undefined;
  readonly created_at: string;
  readonly benchmark: { readonly uid: string; readonly categories: readonly string[] } | null;
};

/** The words by which a heatmap is found. */
export const searchWords = ({ title, tags }: Pick<Filtered, "title" | "tags">): readonly string[] =>
  searchTokens([title, ...tags].join(" "));

/** Whether a heatmap matches the filter. */
export function isInFilter(heatmap: Filtered, filter: HeatmapFilter): boolean {
  const { words = "", tags = [], owner, application, type, benchmark, benchmark_category: category } = filter;
  const { status, reference, created_after, created_before } = filter;
  if (reference !== undefined && heatmap.reference !== reference) return false;
  if (owner !== undefined && heatmap.requested_by !== owner) return false;
  if (application !== undefined && heatmap.application !== application) return false;
  if (type !== undefined && heatmap.type !== type) return false;
  if (status !== undefined && heatmap.status !== status) return false;
  if (created_after !== undefined && heatmap.created_at < created_after) return false;
  if (created_before !== undefined && heatmap.created_at >= created_before) return false;
  if (benchmark !== undefined && heatmap.benchmark?.uid !== benchmark) return false;
  if (category !== undefined && !heatmap.benchmark?.categories.includes(category)) return false;
  const keys = tags.length > 0 ? heatmap.tags.map(tagKey) : [];
  if (!tags.every((tag) => keys.includes(tagKey(tag)))) return false;
  const wanted = searchTokens(words);
  const known = wanted.length > 0 ? searchWords(heatmap) : [];
  return wanted.every((word) => known.some((other) => other.startsWith(word)));
}
