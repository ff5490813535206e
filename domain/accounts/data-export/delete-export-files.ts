import { deletePrefix } from "#adapters/storage.ts";
import { filesOf, type Named } from "./data-export.ts";

/** Deletes all files of an export, also those of attempts that were killed. */
export const deleteExportFiles = (dataExport: Named): Promise<void> => deletePrefix(filesOf(dataExport));
