import anyAscii from "any-ascii";

/**
 * A text in printable ASCII: “Cafe” for “Café”, “KeKouKeLe” for “可口可乐”, “Kola” for “Кола”; `fallback` if it has no letter or digit.
 */
export function toAscii(text: string, fallback: string): string {
  // Composed letters are transliterated as one, without their accents.
  const plain = anyAscii(text.normalize("NFC"))
    .replaceAll(/[^\x20-\x7E]+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return /[\da-z]/i.test(plain) ? plain : fallback;
}
