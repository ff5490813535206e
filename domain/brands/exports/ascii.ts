/** Latin letters without a decomposition, and punctuation that has an equivalent. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
};

/** A text in printable ASCII, for example “Cafe” for “Café”; `fallback` if no letter or digit is left, as of names in other scripts. */
export function toAscii(text: string, fallback: string): string {
  const plain = text
    .replaceAll(/[^\x20-\x7E]/gu, (sign) => EQUIVALENTS[sign] ?? sign)
    .normalize("NFKD")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[^\x20-\x7E]/gu, "")
    .replaceAll(/ +/g, " ")
    .trim();
  return /[\da-z]/i.test(plain) ? plain : fallback;
}
