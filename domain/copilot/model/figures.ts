const UNITS = String.raw`\s?(?:%|px|s\b)`;
const NUMBER = new RegExp(String.raw`\d+(?:[.,]\d+)*(?:${UNITS})?`, "g");
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter|double|twice|triple|dozen|hundred|thousand)\b/gi;
/** "15–45%" and "1 to 2%": both numbers have the unit. */
const RANGE = /(\d+(?:[.,]\d+)*)(\s?[–-]\s?|\sto\s)(\d+(?:[.,]\d+)*)(\s?%)/g;
const COLOUR = /#[0-9a-f]{6}\b/gi;

/** The numbers of a sentence with their units, colours, and numbers in words: what must have been measured. */
export function figuresIn(text: string): string[] {
  const colours = text.match(COLOUR) ?? [];
  const plain = text.replace(COLOUR, " ").replace(RANGE, "$1$4$2$3$4");
  const numbers = plain.match(NUMBER) ?? [];
  const words = plain.match(NUMBER_WORDS) ?? [];
  return [...colours, ...numbers, ...words].map((figure) => figure.replaceAll(/[\s,]/g, "").toLowerCase());
}
