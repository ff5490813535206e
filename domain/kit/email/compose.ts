import type { PageLink } from "./email-content.ts";
import type { EmailTemplate } from "./template.ts";
import { toHtml } from "./to-html.ts";
import { toText } from "./to-text.ts";

export type Composed = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly ttlSeconds: number | undefined;
};

/**
 * Writes an email of a kind from its data, in text and HTML. Throws when the data doesn't match the template's schema.
 * @param columns where the lines of the text are wrapped
 */
export function compose<Data>(template: EmailTemplate<Data>, data: unknown, origin: string, columns?: number): Composed {
  const content = template.write(template.schema.parse(data), pagesAt(origin));
  return { subject: content.subject, text: toText(content, columns), html: toHtml(content), ttlSeconds: content.ttlSeconds };
}

const pagesAt =
  (origin: string): PageLink =>
  (path, query = {}, secrets = {}) => {
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    url.hash = new URLSearchParams(secrets).toString();
    return url.href;
  };
