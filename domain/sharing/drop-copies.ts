import { purge } from "#adapters/storage.ts";
import { folderOf, linkFolderOf } from "./copies.ts";

/** Deletes the files of one share link. */
export const dropCopies = (share: string, heatmap: string): Promise<void> => purge(linkFolderOf(share, heatmap));

/** Deletes the files of all share links a heatmap ever had. */
export const dropAllCopies = (heatmap: string): Promise<void> => purge(folderOf(heatmap));
