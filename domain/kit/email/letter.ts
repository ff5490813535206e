/** Text of ours, with what people typed in between. */
type Piece = string | Strong | Link;
type Strong = { readonly strong: string };
type Address = { readonly address: string };
type Link = { readonly label: string; readonly href: string };

export type Words = readonly Piece[];

export type Block =
  | { readonly kind: "heading" | "paragraph" | "note"; readonly words: Words }
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  | { readonly kind: "quote"; readonly text: string };

/** One mail before it is text or HTML. */
export type Letter = {
  readonly subject: string;
  /** The line that lists of mails show after the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets it; stands at the very end. */
  readonly why: Words;
  /** Seconds after which it would say what is no longer true, so that it is not sent any more. */
  readonly goodFor?: number;
};

/** The address of a page of ours. */
export type PageLink = (path: `/${string}`, query?: Readonly<Record<string, string | undefined>>) => string;

const LONGEST = 100;
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const ZERO_WIDTH_SPACE = "\u200b";

/**
 * What somebody typed as a name, so that it can be nothing but a name: one line, not too long, and nothing in it that a mail program
 * would turn into a link.
 */
export function asName(text: string): string {
  const line = text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
  const short = [...line].length > LONGEST ? `${[...line].slice(0, LONGEST).join("")}…` : line;
  return withoutLinks(short);
}

/** The same text to a reader, in which no mail program finds a link. */
const withoutLinks = (text: string): string => text.replace(/[.:/@](?=\S)/g, `$&${ZERO_WIDTH_SPACE}`);

type Value = string | number | Strong | Address | Link;

/** Words as a tagged template: what is put into it is a name (`asName`), a number, or `strong`, `address` and `link`. */
function words(ours: TemplateStringsArray, ...theirs: readonly Value[]): Words {
  return ours.flatMap((text, index) => {
    const value = theirs[index];
    return [text, ...(value === undefined ? [] : [pieceOf(value)])];
  });
}

function pieceOf(value: Value): Piece {
  if (typeof value !== "object") return asName(String(value));
  if ("address" in value) return value.address.replace(INVISIBLE, "");
  return "strong" in value ? { strong: asName(value.strong) } : value;
}

const block =
  (kind: "heading" | "paragraph" | "note") =>
  (ours: TemplateStringsArray, ...theirs: readonly Value[]): Block => ({ kind, words: words(ours, ...theirs) });

export const heading = block("heading");
export const paragraph = block("paragraph");
/** Small print. */
export const note = block("note");
export const why = words;

export const button = (label: string, href: string): Block => ({ kind: "button", label, href });
/** What a person wrote, as it was written. */
export const quote = (text: string): Block => ({ kind: "quote", text });
/** What a person wrote to somebody else than us. */
export const quoteWithoutLinks = (text: string): Block => quote(withoutLinks(text));
export const strong = (text: string): Strong => ({ strong: text });
/** A mail address, to be read and copied. */
export const address = (text: string): Address => ({ address: text });
export const link = (label: string, href: string): Link => ({ label, href });

/** One line of a mail's header: as words, without emphasis. */
export const line = (ours: TemplateStringsArray, ...theirs: readonly (string | number)[]): string =>
  plain(words(ours, ...theirs));

/** Words without emphasis; a link as its label. */
export const plain = (pieces: Words): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : "strong" in piece ? piece.strong : piece.label)).join("");

/** How a mail begins. */
export const hello = (firstName: string): Block => (firstName ? paragraph`Hi ${firstName},` : paragraph`Hi,`);
