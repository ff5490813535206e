import { deletePrefix } from "#adapters/storage.ts";
import { type ExportIds, filesOf } from "./data-export.ts";

/** Deletes all files of an export, also those of attempts that were killed. */
export const deleteExportFiles = (dataExport: ExportIds): Promise<void> => deletePrefix(filesOf(dataExport));
