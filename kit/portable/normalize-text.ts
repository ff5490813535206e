/** Letters that Unicode normalisation does not decompose, with their common spelling. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
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

/** A text in lower case without accents, width and compatibility forms, so that "CAFÉ" equals "cafe". */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøłđðþæœıς]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);
