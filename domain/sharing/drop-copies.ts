import { purge } from "#adapters/storage.ts";
import { folderOf, linkFolderOf } from "./copies.ts";

/** Deletes what one link shows. */
export const dropCopies = (share: string, heatmap: string): Promise<void> => purge(linkFolderOf(share, heatmap));

/** Deletes whatever links of a heatmap ever showed. */
export const dropAllCopies = (heatmap: string): Promise<void> => purge(folderOf(heatmap));
