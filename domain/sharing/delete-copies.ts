import { deletePrefix } from "#adapters/storage.ts";
import { linkFolder, shareFolder } from "./copy-keys.ts";

/** Deletes the files of one share link. */
export const deleteCopies = (share: string, object: string): Promise<void> => deletePrefix(linkFolder(share, object));

/** Deletes the files of all share links that a heatmap or report ever had. */
export const deleteAllCopies = (object: string): Promise<void> => deletePrefix(shareFolder(object));
