import type { HelpPage } from "#contracts/help.ts";

/** A section of a help page: from one heading of the second level to the next. `text` is Markdown. */
export type HelpSection = { readonly id: string; readonly title: string; readonly text: string };

/** The part of a help page that lists show. `lead` is its first paragraph, in Markdown. */
export type HelpSummary = { readonly title: string; readonly lead: string };

/** A help page. `body` is the Markdown after its first paragraph. */
export type HelpDocument = HelpSummary & {
  readonly page: HelpPage;
  readonly body: string;
  readonly sections: readonly HelpSection[];
};

const SHAPE = /^# (?<title>.+)\n\n(?<lead>[^\n]+(?:\n[^\n]+)*)\n(?<body>[\s\S]*)$/;

/** The id of a heading in links: "Don’t see it?" → "dont-see-it". */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[’'“”"`]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function split(markdown: string): HelpSummary & { readonly body: string } {
  const { title, lead, body } = SHAPE.exec(markdown)?.groups ?? {};
  if (!title || !lead || body === undefined)
    throw new Error(`A help page needs a title and a first paragraph: ${JSON.stringify(markdown.slice(0, 80))}`);
  return { title, lead: lead.replaceAll("\n", " "), body };
}

/** Reads the title and the first paragraph of a help page from Markdown. Throws if it has another shape. */
export function summarize(markdown: string): HelpSummary {
  const { title, lead } = split(markdown);
  return { title, lead };
}

/** Reads a help page from Markdown: a title, a paragraph, and sections. Throws if it has another shape. */
export function readDocument(page: HelpPage, markdown: string): HelpDocument {
  const { title, lead, body } = split(markdown);
  const sections = body.split(/^## /m).slice(1);
  return {
    page,
    title,
    lead,
    body,
    sections: sections.map((section) => {
      const end = section.indexOf("\n");
      const heading = section.slice(0, end).trim();
      return { id: headingId(heading), title: heading, text: section.slice(end).trim() };
    }),
  };
}

const INLINE: readonly (readonly [RegExp, string])[] = [
  [/<[^>]+>/g, ""],
  [/!?\[([^\]]*)\]\([^)]*\)/g, "$1"],
  [/^\|?[\s|:-]+\|$/gm, ""],
  [/^#+ |^> |^[-*] |^\d+\. /gm, ""],
  [/[*`]/g, ""],
  [/\|/g, " "],
  [/\s+/g, " "],
];

/** Markdown as plain text, for search and excerpts. */
export function plainText(markdown: string): string {
  return INLINE.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), markdown).trim();
}
