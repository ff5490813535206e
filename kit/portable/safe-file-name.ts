/** Characters that Windows or macOS forbid in names, invisible ones, and those that reverse the reading direction. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu;
/** Names reserved by Windows, whatever follows the first dot. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** File systems allow 255 bytes, some after decomposing accents; a number or an extension may follow. */
const MAX_BYTES = 120;

/**
 * Converts a text to a valid file or folder name on any system, keeping letters of every script; `fallback` if nothing is left.
 * Longer names are cut off after `maxBytes`.
 */
export function safeFileName(text: string, fallback: string, maxBytes = MAX_BYTES): string {
  const allowed = text.toWellFormed().normalize("NFC").replace(FORBIDDEN, " ").replace(/\s+/gu, " ");
  const name = truncateBytes(trim(allowed), maxBytes);
  return name === "" ? fallback : name.replace(RESERVED, "$1_");
}

/** Spaces and dots are safe inside a name; at the ends Windows drops them, or they hide the file. */
const trim = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/gu, "");

const encoder = new TextEncoder();

/** Truncates at a grapheme boundary. */
function truncateBytes(name: string, maxBytes: number): string {
  let room = maxBytes;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    room -= encoder.encode(segment.normalize("NFD")).length;
    if (room < 0) break;
    kept += segment;
  }
  return trim(kept);
}
