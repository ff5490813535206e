/** A part of a comment: plain words, a link that is safe to follow, or somebody's name. */
export type Piece = { readonly kind: "text" | "link" | "mention"; readonly text: string };

const LINK = /\bhttps?:\/\/[^\s<>"]+/gi;
/** What ends a sentence, not an address. */
const TRAILING = /[.,;:!?'’”]+$/;

/** The parts of a comment. Everything stays text: what is no web address and no mentioned name is shown as it was typed. */
export function piecesOf(comment: string, mentioned: readonly { name: string }[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of comment.matchAll(LINK)) {
    const link = addressIn(found[0]);
    if (link === undefined) continue;
    pieces.push(...mentionsIn(comment.slice(from, found.index), mentioned), { kind: "link", text: link });
    from = found.index + link.length;
  }
  return [...pieces, ...mentionsIn(comment.slice(from), mentioned)];
}

/** The address without what follows it in its sentence; nothing where it is none. */
function addressIn(found: string): string | undefined {
  let address = found.replace(TRAILING, "");
  // A bracket that was opened before the address closes after it.
  while (address.endsWith(")") && !address.includes("(")) address = address.slice(0, -1).replace(TRAILING, "");
  return URL.canParse(address) ? address : undefined;
}

function mentionsIn(text: string, mentioned: readonly { name: string }[]): Piece[] {
  if (text === "") return [];
  // The longest name first, so that "Ann" is not found in "Anna".
  const names = mentioned.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  if (names.length === 0) return [{ kind: "text", text }];
  const pattern = new RegExp(`(${names.map(literally).join("|")})`, "u");
  return text
    .split(pattern)
    .map((part, index): Piece => ({ kind: index % 2 === 1 ? "mention" : "text", text: part }))
    .filter((piece) => piece.text !== "");
}

/** A text as a pattern with the flag `u`, which refuses to escape anything else: no dash, of which names are full. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
