import type { ServerResponse } from "node:http";

const NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";
const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Escapes text for an element; characters that XML 1.0 cannot contain (below U+0020) become references, as in S3. */
const escapeText = (text: string): string =>
  text
    .replace(/[<>&"]/g, (sign) => `&${Object.keys(entities).find((name) => entities[name] === sign)};`)
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: keys may contain them
      /[\u0000-\u001f]/g,
      (sign) => `&#x${sign.charCodeAt(0).toString(16)};`,
    );

const unescapeText = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });

/** Content of an element: text, child elements by name, or several of the same name. */
export type Content = string | number | boolean | { readonly [name: string]: Content | readonly Content[] | undefined };

/** An element with its children, in the order of the object's keys; `undefined` values are omitted. */
export function element(name: string, content: Content): string {
  if (typeof content !== "object") return `<${name}>${escapeText(String(content))}</${name}>`;
  const children = Object.entries(content).flatMap(([child, value]) =>
    value === undefined
      ? []
      : (Array.isArray(value) ? (value as readonly Content[]) : [value as Content]).map((one) => element(child, one)),
  );
  return `<${name}>${children.join("")}</${name}>`;
}

/** Sends an XML document whose root has the S3 namespace (error documents have none). */
export function sendXml(response: ServerResponse, status: number, root: string, content: Content): void {
  const document = element(root, content);
  const qualified = root === "Error" ? document : document.replace(`<${root}>`, `<${root} xmlns="${NAMESPACE}">`);
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${qualified}`);
}

/**
 * The inner text of every `<name>` in a document without attributes or nesting of the same name, like the SDK's request bodies.
 */
export const innerTexts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"))].map((match) => match[1] ?? "");

/** The decoded text of the first `<name>`. */
export function firstText(xml: string, name: string): string | undefined {
  const inner = innerTexts(xml, name)[0];
  return inner === undefined ? undefined : unescapeText(inner);
}
