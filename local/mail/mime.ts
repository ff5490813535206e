import type { Attachment, NewMessage } from "./outbox.ts";

type Part = { headers: Map<string, string>; body: Buffer };
type Content = { text?: string; html?: string; attachments: Attachment[] };

/** Reads a MIME message (RFC 2045–2047) into what the outbox shows. Bytes that make no sense stay as they are. */
export function parseMime(raw: Buffer): NewMessage {
  const { headers, body } = split(raw);
  const list = (name: string) => addresses(headers.get(name) ?? "");
  const { text, html, attachments } = contentOf({ headers, body });
  const [cc, bcc, replyTo] = [list("cc"), list("bcc"), list("reply-to")];
  return {
    kind: "mail",
    from: decodeWords(headers.get("from") ?? ""),
    to: list("to"),
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(replyTo.length > 0 && { replyTo }),
    subject: decodeWords(headers.get("subject") ?? ""),
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** Headers by lower-case name, folded lines joined, and the body as bytes. */
function split(raw: Buffer): Part {
  const source = raw.toString("latin1");
  const end = /\r?\n\r?\n/.exec(source);
  const head = source.slice(0, end?.index ?? source.length).replace(/\r?\n[ \t]+/g, " ");
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0)
      headers.set(line.slice(0, colon).trim().toLowerCase(), Buffer.from(line.slice(colon + 1).trim(), "latin1").toString());
  }
  return { headers, body: end ? raw.subarray(end.index + end[0].length) : Buffer.alloc(0) };
}

function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header);
  return found?.[1] ?? found?.[2];
}

function contentOf({ headers, body }: Part): Content {
  const type = headers.get("content-type") ?? "text/plain";
  const boundary = parameter(type, "boundary");
  if (/^multipart\//i.test(type) && boundary) return together(body, boundary);
  const bytes = decodeBody(body, headers.get("content-transfer-encoding") ?? "");
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameter(disposition, "filename") ?? parameter(type, "name");
  if (/^attachment/i.test(disposition) || name !== undefined || !/^text\/(plain|html)/i.test(type)) {
    const bareType = type.split(";")[0]?.trim() ?? "";
    return { attachments: [{ name: decodeWords(name ?? "unnamed"), type: bareType, bytes: bytes.length }] };
  }
  const written = decodeText(bytes, parameter(type, "charset"));
  return /^text\/html/i.test(type) ? { html: written, attachments: [] } : { text: written, attachments: [] };
}

/** The parts of a multipart body; the first text and the first HTML count. */
function together(body: Buffer, boundary: string): Content {
  const all: Content = { attachments: [] };
  const pieces = `\r\n${body.toString("latin1")}`.split(new RegExp(`\\r?\\n--${boundary.replace(/[^\w]/g, "\\$&")}`));
  for (const piece of pieces.slice(1)) {
    if (piece.startsWith("--")) break;
    const { text, html, attachments } = contentOf(split(Buffer.from(piece.replace(/^[ \t]*\r?\n/, ""), "latin1")));
    if (text !== undefined) all.text ??= text;
    if (html !== undefined) all.html ??= html;
    all.attachments.push(...attachments);
  }
  return all;
}

function decodeBody(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString("latin1"), "base64");
  if (/quoted-printable/i.test(encoding)) return unquote(body.toString("latin1").replace(/[ \t]*=\r?\n/g, ""));
  return body;
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

function decodeText(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString();
  }
}

/** Encoded words: `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`. */
function decodeWords(text: string): string {
  return text
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, word: string) =>
      decodeText(encoding.toUpperCase() === "B" ? Buffer.from(word, "base64") : unquote(word.replaceAll("_", " ")), charset),
    );
}

/** Addresses without their display names. */
const addresses = (header: string): string[] =>
  decodeWords(header)
    .replace(/"(?:[^"\\]|\\.)*"/g, "")
    .split(",")
    .map((entry) => (/<([^>]+)>/.exec(entry)?.[1] ?? entry).trim())
    .filter(Boolean);
