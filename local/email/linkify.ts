import { escapeHtml } from "#kit/portable/escape-html.ts";

const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** Escapes text and turns web URLs into links that open a new tab. */
export function linkify(text: string): string {
  let html = "";
  let from = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    const safe = escapeHtml(address);
    html += `${escapeHtml(text.slice(from, index))}<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>`;
    from = index + address.length;
  }
  return html + escapeHtml(text.slice(from));
}
