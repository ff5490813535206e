import { type CustomBrandType, MAX_TRACKED_WORDS, type NewBrandRequest } from "#contracts/brands.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";
import { AppError } from "#kit/error.ts";

/** Subject of a request: a model, or a brand of a type; and the words to track, in lower case. */
export type ParsedRequest = {
  readonly brand: string | undefined;
  readonly custom: CustomBrandType | undefined;
  readonly words: readonly string[];
  readonly language: TextLanguage;
};

/** Characters between words that users take for separators. */
const SEPARATORS = /[,.;]/;

/**
 * Reads a request. Errors: `brand.nothing_requested` without a brand and a type, `brand.one_choice` with both,
 * `brand.text_separators`, `brand.text_required`, `brand.text_not_used` with the type `image`, and `brand.too_many_words`.
 */
export function parseRequest({ brand, custom, text, language }: NewBrandRequest): ParsedRequest {
  if (!brand && !custom) throw new AppError("brand.nothing_requested");
  if (brand && custom) throw new AppError("brand.one_choice");
  if (SEPARATORS.test(text)) throw new AppError("brand.text_separators");
  const words = [...new Set(text.toLowerCase().split(/\s+/u).filter(Boolean))];
  if (words.length > MAX_TRACKED_WORDS) throw new AppError("brand.too_many_words", { most: MAX_TRACKED_WORDS });
  if (custom && custom.type !== "image" && words.length === 0) throw new AppError("brand.text_required");
  if (custom?.type === "image" && words.length > 0) throw new AppError("brand.text_not_used");
  return { brand, custom: custom?.type, words, language };
}
