/** Saves what lies behind a link under a name of ours; a plain link to another origin would open instead. Throws when it cannot be had. */
export async function saveFile(url: string, name: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  const blobUrl = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = blobUrl;
  link.download = name;
  link.click();
  URL.revokeObjectURL(blobUrl);
}
