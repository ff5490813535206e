import { deletePrefix, listFiles } from "#adapters/storage.ts";
import { linkFolder, shareFolder } from "./copy-keys.ts";

/** Deletes the files of one share link. */
export const deleteCopies = (share: string, object: string): Promise<void> => deletePrefix(linkFolder(share, object));

/** Deletes the files of all share links that a heatmap or report ever had. */
export const deleteAllCopies = (object: string): Promise<void> => deletePrefix(shareFolder(object));

/**
 * Deletes the files of all earlier links of a heatmap or report, also those that an interrupted attempt left behind. `currentLink`
 * reads its link: it is called after the files are listed, so that those of a link that is made meanwhile stay.
 */
export async function deleteOtherCopies(object: string, currentLink: () => Promise<string | undefined>): Promise<void> {
  const all = shareFolder(object);
  const folders = new Set([...(await listFiles(all)).keys()].map((key) => key.slice(0, key.indexOf("/", all.length) + 1)));
  if (folders.size === 0) return;
  const current = await currentLink();
  if (current !== undefined) folders.delete(linkFolder(current, object));
  for (const folder of folders) await deletePrefix(folder);
}
