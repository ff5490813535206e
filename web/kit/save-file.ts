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

function save(content: Blob, name: string): void {
  const blobUrl = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = blobUrl;
  link.download = name;
  link.click();
  URL.revokeObjectURL(blobUrl);
}
