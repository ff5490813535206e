/** How long the blob URL of a saved file stays valid. */
const REVOKE_AFTER_MS = 40_000;

/** Downloads a URL and saves it under `name`; a plain cross-origin link would open it instead. Throws when the download fails. */
export async function saveFile(url: string, name: string): Promise<void> {
  saveBlob(await loadFile(url, name), name);
}

/** Downloads a URL as a file that can be uploaded. Throws when the download fails. */
export async function loadFile(url: string, name: string): Promise<File> {
  // What a <video> or <img> left in the cache was not answered for our origin, and may not be read.
  const response = await fetch(url, { cache: "no-store" });
  if (!response.ok) throw new Error(`Loading the file failed with status ${response.status}`);
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}

/** Saves a URL whose response sets Content-Disposition: attachment and a file name. Works for any size. */
export function saveLink(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.click();
}

/** Saves a string as a file. */
export function saveText(text: string, type: string, name: string): void {
  saveBlob(new Blob([text], { type }), name);
}

/** Saves content as a file. */
export function saveBlob(content: Blob, name: string): void {
  const blobUrl = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = blobUrl;
  link.download = name;
  link.click();
  // Some browsers read the blob URL only some time after the click.
  setTimeout(() => URL.revokeObjectURL(blobUrl), REVOKE_AFTER_MS);
}
