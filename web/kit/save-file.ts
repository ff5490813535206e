/** How long a file that is being saved can be read. */
const READ_WITHIN_MS = 40_000;

/** Saves what lies behind a link under a name of ours; a plain link to another origin would open instead. Throws when it cannot be had. */
export async function saveFile(url: string, name: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  save(await response.blob(), name);
}

/** Saves what lies behind a link that says itself that it is to be saved, and under which name; whatever its size. */
export function saveLink(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.click();
}

/** Saves a text as a file. */
export function saveText(text: string, type: string, name: string): void {
  save(new Blob([text], { type }), name);
}

/** Signs that file systems refuse, and those unseen or turning the reading direction round. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What something is saved as: its title without what file systems refuse, then `rest`, which says what it is and ends like it. */
export const fileNameOf = (title: string, rest: string): string => `${title.replace(REFUSED, " ").trim() || "heatmap"}${rest}`;

function save(content: Blob, name: string): void {
  const blobUrl = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = blobUrl;
  link.download = name;
  link.click();
  // Some browsers read it only a while after the click.
  setTimeout(() => URL.revokeObjectURL(blobUrl), READ_WITHIN_MS);
}
