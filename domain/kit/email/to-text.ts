import { type Block, type EmailContent, type RichText, toPlainText } from "./email-content.ts";

/** Columns of plain text that email clients show without wrapping; a URL on its own line may be longer. */
const COLUMNS = 72;

/**
 * Renders an email as plain text: paragraphs, URLs on separate lines, the small print after a rule.
 * @param columns where lines are wrapped; infinite for a text that is shown in a page, which wraps them itself
 */
export function toText({ blocks, footer }: EmailContent, columns = COLUMNS): string {
  const signature = "-- \nSightline\nSee where people look, before you publish.";
  const texts = blocks.map((block) => blockText(block, columns));
  return `${[...texts, `${signature}\n\n${wrapText(withLinks(footer), columns)}`].join("\n\n")}\n`;
}

function blockText(block: Block, columns: number): string {
  switch (block.kind) {
    case "heading": {
      const text = wrapText(toPlainText(block.content), columns);
      return `${text}\n${"=".repeat(Math.min(COLUMNS, Math.max(...text.split("\n").map((each) => each.length))))}`;
    }
    case "button":
      return `${block.label}:\n${block.href}`;
    case "quote":
      return splitLines(block.text)
        .flatMap((each) => wrapText(each, columns - 2).split("\n"))
        .map((each) => `> ${each}`.trimEnd())
        .join("\n");
    default:
      return wrapText(withLinks(block.content), columns);
  }
}

const withLinks = (words: RichText): string =>
  words
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return "strong" in piece ? piece.strong : `${piece.label} (${piece.href})`;
    })
    .join("");

/** Lines of a user's message, without control characters. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((each) => each.replace(/\t/g, "  ").replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ""));

/** Wraps at spaces, never within a word or a URL. */
function wrapText(text: string, columns: number): string {
  const broken: string[] = [];
  let current = "";
  for (const word of text.split(" ")) {
    if (current && current.length + 1 + word.length > columns) {
      broken.push(current);
      current = word;
    } else current = current ? `${current} ${word}` : word;
  }
  return [...broken, current].join("\n");
}
