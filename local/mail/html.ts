const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand in HTML or XML, in content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

/** Text with its web addresses as links that open a new tab; all else is escaped. */
export function linked(text: string): string {
  let html = "";
  let from = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    const safe = escapeHtml(address);
    html += `${escapeHtml(text.slice(from, index))}<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>`;
    from = index + address.length;
  }
  return html + escapeHtml(text.slice(from));
}
