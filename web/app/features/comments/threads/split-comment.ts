/** A part of a comment: text, a safe link or a mention. */
export type TextSegment = { readonly kind: "text" | "link" | "mention"; readonly text: string };

const LINK = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Punctuation that ends a sentence and is not part of a URL. */
const TRAILING = /[.,;:!?'’”]+$/;

/** Splits a comment into parts. Everything that is not a valid web URL or a mention stays plain text. */
export function splitComment(comment: string, mentioned: readonly { name: string }[]): TextSegment[] {
  const pieces: TextSegment[] = [];
  let from = 0;
  for (const found of comment.matchAll(LINK)) {
    const link = urlIn(found[0]);
    if (link === undefined) continue;
    pieces.push(...splitMentions(comment.slice(from, found.index), mentioned), { kind: "link", text: link });
    from = found.index + link.length;
  }
  return [...pieces, ...splitMentions(comment.slice(from), mentioned)];
}

/** Removes trailing punctuation from a URL; undefined if it is not valid. */
function urlIn(found: string): string | undefined {
  let address = found.replace(TRAILING, "");
  // A closing bracket without an opening one in the URL belongs to the sentence.
  while (address.endsWith(")") && !address.includes("(")) address = address.slice(0, -1).replace(TRAILING, "");
  return URL.canParse(address) ? address : undefined;
}

function splitMentions(text: string, mentioned: readonly { name: string }[]): TextSegment[] {
  if (text === "") return [];
  // Longest name first, so that "Ann" does not match in "Anna".
  const names = mentioned.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  if (names.length === 0) return [{ kind: "text", text }];
  const pattern = new RegExp(`(${names.map(escapeRegExp).join("|")})`, "u");
  return text
    .split(pattern)
    .map((part, index): TextSegment => ({ kind: index % 2 === 1 ? "mention" : "text", text: part }))
    .filter((piece) => piece.text !== "");
}

/** Escapes a string for a pattern with the `u` flag, which rejects unnecessary escapes such as a dash. */
function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
