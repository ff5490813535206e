/** Our text, with user input in between. */
type Piece = string | Strong | Link;
type Strong = { readonly strong: string };
type Address = { readonly address: string };
type Link = { readonly label: string; readonly href: string };

export type RichText = readonly Piece[];

export type Block =
  | { readonly kind: "heading" | "paragraph" | "note"; readonly words: RichText }
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  | { readonly kind: "quote"; readonly text: string };

/** An email before it is rendered as text or HTML. */
export type EmailContent = {
  readonly subject: string;
  /** The preview line that email clients show after the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets the email; the last line. */
  readonly why: RichText;
  /** Seconds after which the content is outdated and the email is not sent any more. */
  readonly goodFor?: number;
};

/** Builds the URL of a page of the application. */
export type PageLink = (path: `/${string}`, query?: Readonly<Record<string, string | undefined>>) => string;

const LONGEST = 100;
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const ZERO_WIDTH_SPACE = "\u200b";

/**
 * Sanitises a name that a user typed: one line, limited in length, and without anything that an email client
 * would turn into a link.
 */
export function sanitizeLine(text: string): string {
  const line = text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
  const short = [...line].length > LONGEST ? `${[...line].slice(0, LONGEST).join("")}…` : line;
  return withoutLinks(short);
}

/** The same text as displayed, in which no email client detects a link. */
const withoutLinks = (text: string): string => text.replace(/[.:/@](?=\S)/g, `$&${ZERO_WIDTH_SPACE}`);

type Value = string | number | Strong | Address | Link;

/** Tagged template for email text: its values are names (`asName`), numbers, or `strong`, `address` and `link`. */
function words(ours: TemplateStringsArray, ...theirs: readonly Value[]): RichText {
  return ours.flatMap((text, index) => {
    const value = theirs[index];
    return [text, ...(value === undefined ? [] : [pieceOf(value)])];
  });
}

function pieceOf(value: Value): Piece {
  if (typeof value !== "object") return sanitizeLine(String(value));
  if ("address" in value) return value.address.replace(INVISIBLE, "");
  return "strong" in value ? { strong: sanitizeLine(value.strong) } : value;
}

const block =
  (kind: "heading" | "paragraph" | "note") =>
  (ours: TemplateStringsArray, ...theirs: readonly Value[]): Block => ({ kind, words: words(ours, ...theirs) });

export const heading = block("heading");
export const paragraph = block("paragraph");
/** Small print. */
export const note = block("note");
export const footer = words;

export const button = (label: string, href: string): Block => ({ kind: "button", label, href });
/** A user's message, unchanged. */
export const quote = (text: string): Block => ({ kind: "quote", text });
/** A user's message to a recipient other than us. */
export const quoteUnlinked = (text: string): Block => quote(withoutLinks(text));
export const strong = (text: string): Strong => ({ strong: text });
/** An email address, to read and copy. */
export const address = (text: string): Address => ({ address: text });
export const link = (label: string, href: string): Link => ({ label, href });

/** One line of an email header: text without emphasis. */
export const plainLine = (ours: TemplateStringsArray, ...theirs: readonly (string | number)[]): string =>
  toPlainText(words(ours, ...theirs));

/** Text without emphasis; a link as its label. */
export const toPlainText = (pieces: RichText): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : "strong" in piece ? piece.strong : piece.label)).join("");

/** The salutation of an email. */
export const greeting = (firstName: string): Block => (firstName ? paragraph`Hi ${firstName},` : paragraph`Hi,`);
