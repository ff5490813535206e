/** Our text, with user input in between. */
type Piece = string | Strong | Link;
type Sentence = { readonly sentence: string };
type Strong = { readonly strong: string };
type Address = { readonly address: string };
type Link = { readonly label: string; readonly href: string };

export type RichText = readonly Piece[];

export type Block =
  | { readonly kind: "heading" | "paragraph" | "note"; readonly content: RichText }
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  | { readonly kind: "quote"; readonly text: string };

/** An email before it is rendered as text or HTML. */
export type EmailContent = {
  readonly subject: string;
  /** The preview line that email clients show after the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets the email; the last line. */
  readonly footer: RichText;
  /** Seconds after which the content is outdated and the email is not sent any more. */
  readonly ttlSeconds?: number;
};

/** Builds the URL of a page of the application. Secrets go into its fragment, which browsers send to no server that keeps logs. */
export type PageLink = (
  path: `/${string}`,
  query?: Readonly<Record<string, string | undefined>>,
  secrets?: Readonly<Record<string, string>>,
) => string;

const MAX_LINE_LENGTH = 100;
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const ZERO_WIDTH_SPACE = "\u200b";

/**
 * Sanitises a name that a user typed: one line, limited in length, and without anything that an email client
 * would turn into a link.
 */
export function sanitizeLine(text: string): string {
  const line = text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
  const short = [...line].length > MAX_LINE_LENGTH ? `${[...line].slice(0, MAX_LINE_LENGTH).join("")}…` : line;
  return breakLinks(short);
}

/** Inserts invisible characters, so that no email client detects a link in the text. */
const breakLinks = (text: string): string => text.replace(/[.:/@](?=\S)/g, `$&${ZERO_WIDTH_SPACE}`);

type Value = string | number | Sentence | Strong | Address | Link;

/**
 * Tagged template for email text: its values are names (`sanitizeLine`), numbers, or `sentence`, `strong`, `address` and `link`.
 */
function richText(strings: TemplateStringsArray, ...values: readonly Value[]): RichText {
  return strings.flatMap((text, index) => {
    const value = values[index];
    return [text, ...(value === undefined ? [] : [toPiece(value)])];
  });
}

function toPiece(value: Value): Piece {
  if (typeof value !== "object") return sanitizeLine(String(value));
  if ("sentence" in value) return value.sentence;
  if ("address" in value) return value.address.replace(INVISIBLE, "");
  return "strong" in value ? { strong: sanitizeLine(value.strong) } : value;
}

const block =
  (kind: "heading" | "paragraph" | "note") =>
  (strings: TemplateStringsArray, ...values: readonly Value[]): Block => ({ kind, content: richText(strings, ...values) });

export const heading = block("heading");
export const paragraph = block("paragraph");
/** Small print. */
export const note = block("note");
export const footer = richText;

/** A link as a button. */
export const button = (label: string, href: string): Block => ({ kind: "button", label, href });
/** A user's message, unchanged. */
export const quote = (text: string): Block => ({ kind: "quote", text });
/** A user's message to a recipient other than us. */
export const quoteUnlinked = (text: string): Block => quote(breakLinks(text));
/** Our own text of any length, chosen by the data. Text of a user is no sentence: its links and length are not limited. */
export const sentence = (text: string): Sentence => ({ sentence: text });
/** Emphasised text. */
export const strong = (text: string): Strong => ({ strong: text });
/** An email address, to read and copy. */
export const address = (text: string): Address => ({ address: text });
/** A link within a sentence. */
export const link = (label: string, href: string): Link => ({ label, href });

/** One line of an email header: text without emphasis. */
export const plainLine = (strings: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  toPlainText(richText(strings, ...values));

/** Text without emphasis; a link as its label. */
export const toPlainText = (pieces: RichText): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : "strong" in piece ? piece.strong : piece.label)).join("");

/** The salutation of an email. */
export const greeting = (firstName: string): Block => (firstName ? paragraph`Hi ${firstName},` : paragraph`Hi,`);
