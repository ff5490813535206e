import { deletePrefix } from "#adapters/storage.ts";
import { linkFolder, shareFolder } from "./copy-keys.ts";

/** Deletes the files of one share link. */
export const deleteCopies = (share: string, heatmap: string): Promise<void> => deletePrefix(linkFolder(share, heatmap));

/** Deletes the files of all share links a heatmap ever had. */
export const deleteAllCopies = (heatmap: string): Promise<void> => deletePrefix(shareFolder(heatmap));
