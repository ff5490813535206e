/** Not allowed in names by Windows or macOS, unseen, or turning the reading direction round. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu;
/** Names that Windows keeps for itself, whatever follows the first dot. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Systems take 255 bytes, some of them after they have taken letters and accents apart; a number or an ending may follow. */
const MOST_BYTES = 120;

/** A text as a name of a file or folder on any system, with the letters of every script kept; `instead` where nothing of it is left. */
export function fileNameOf(text: string, instead: string): string {
  const allowed = text.toWellFormed().normalize("NFC").replace(FORBIDDEN, " ").replace(/\s+/gu, " ");
  const name = cut(trim(allowed));
  return name === "" ? instead : name.replace(RESERVED, "$1_");
}

/** No system minds spaces and dots inside; at the ends they are lost on Windows, or hide the file. */
const trim = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/gu, "");

/** As many whole signs, as people see them, as there is room for. */
function cut(name: string): string {
  let room = MOST_BYTES;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    room -= Buffer.byteLength(segment.normalize("NFD"));
    if (room < 0) break;
    kept += segment;
  }
  return trim(kept);
}
