import { escapeHtml } from "#kit/portable/escape-html.ts";
import type { Block, EmailContent, RichText } from "./email-content.ts";
import { splitLines } from "./to-text.ts";

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STYLES = {
  page: "margin:0;padding:0;background-color:#f4f2f8;",
  card: "width:100%;max-width:600px;background-color:#ffffff;border-radius:16px;",
  brand: `padding:28px 40px 0;font:700 20px/28px ${FONT};color:#6515dd;letter-spacing:-0.01em;`,
  mark: "display:inline-block;width:8px;height:8px;margin:0 10px 0 0;border:5px solid currentColor;border-radius:50%;vertical-align:-2px;",
  // Names of files may be longer than a line.
  body: "padding:20px 40px 36px;word-break:break-word;",
  heading: `margin:0 0 20px;font:700 26px/34px ${FONT};color:#1d1330;letter-spacing:-0.02em;`,
  paragraph: `margin:0 0 16px;font:400 16px/25px ${FONT};color:#3d3550;`,
  note: `margin:0 0 12px;font:400 13px/20px ${FONT};color:#6b6480;`,
  quote: `margin:0 0 16px;padding:14px 18px;border-left:4px solid #6515dd;border-radius:4px;background-color:#f4f0fc;font:400 15px/24px ${FONT};color:#3d3550;`,
  button: `display:inline-block;padding:14px 28px;border-radius:10px;background-color:#6515dd;font:600 16px/20px ${FONT};color:#ffffff;text-decoration:none;`,
  address: `margin:0 0 20px;font:400 12px/18px ${FONT};color:#6b6480;word-break:break-all;`,
  foot: `padding:20px 40px 40px;word-break:break-word;font:400 12px/18px ${FONT};color:#6b6480;`,
} as const;

/** Styles for email clients with dark mode support; other clients darken the card automatically, which its colours tolerate. */
const DARK = [
  ".page{background-color:#14101c!important}",
  ".card{background-color:#1f1929!important}",
  ".ink{color:#f3effa!important}",
  ".text{color:#d8d1e6!important}",
  ".quiet{color:#a79fba!important}",
  ".brand,.link{color:#b794f6!important}",
  ".quote{background-color:#2a2238!important;color:#d8d1e6!important;border-color:#8b4df0!important}",
].join("");

/** Renders an email as an HTML page with one 600-pixel card, in tables and inline styles for email clients, without images. */
export function toHtml({ subject, preview, blocks, footer }: EmailContent): string {
  return `<!doctype html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}}</style>
</head>
<body class="page" style="${STYLES.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(preview)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.page}">
<tr><td align="center" style="padding:32px 12px 0;">
<table class="card" role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="${STYLES.card}">
<tr><td class="pad brand" style="${STYLES.brand}"><span style="${STYLES.mark}"></span>Sightline</td></tr>
<tr><td class="pad" style="${STYLES.body}">
${blocks.map(blockHtml).join("\n")}
</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;">
<tr><td class="pad quiet" align="center" style="${STYLES.foot}">${richTextHtml(footer)}<br>Sightline &middot; See where people look, before you publish.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h1 class="ink" style="${STYLES.heading}">${richTextHtml(block.content)}</h1>`;
    case "note":
      return `<p class="quiet" style="${STYLES.note}">${richTextHtml(block.content)}</p>`;
    case "paragraph":
      return `<p class="text" style="${STYLES.paragraph}">${richTextHtml(block.content)}</p>`;
    case "quote":
      return `<blockquote class="quote" style="${STYLES.quote}">${splitLines(block.text).map(escapeHtml).join("<br>")}</blockquote>`;
    case "button":
      return buttonHtml(block.label, block.href);
  }
}

/**
 * A cell with a background is displayed as a button in every email client; below it the URL, for clients without clickable
 * buttons.
 */
function buttonHtml(label: string, href: string): string {
  const address = escapeHtml(href);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px;"><tr><td align="center" bgcolor="#6515dd" style="border-radius:10px;background-color:#6515dd;"><a href="${address}" style="${STYLES.button}">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="${STYLES.address}">Or open this link:<br><a class="link" href="${address}" style="color:#6515dd;">${address}</a></p>`;
}

const richTextHtml = (words: RichText): string =>
  words
    .map((piece) => {
      if (typeof piece === "string") return escapeHtml(piece);
      if ("strong" in piece) return `<strong class="ink">${escapeHtml(piece.strong)}</strong>`;
      return `<a class="link" href="${escapeHtml(piece.href)}" style="color:#6515dd;">${escapeHtml(piece.label)}</a>`;
    })
    .join("");
