import { type CodeText, splitName } from "./code-texts.ts";

/** A text of one word is often a name on the wire or in a file, not prose. */
const ONE_WORD = /(["'])[^"'\s]*\1/g;

/** The lines of a Python file without texts of one word, with names split into words. */
export const pythonTexts = (source: string): CodeText[] =>
  source.split("\n").map((text, index) => ({ line: index + 1, text: splitName(text.replaceAll(ONE_WORD, "")) }));
