import { exports } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api.ts";
import { ApiError } from "#web/kit/api-error.ts";
import { saveFile, saveLink, saveText } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/snackbar.tsx";
import type { Downloadable } from "./downloadable.ts";

const SAID_FOR_MS = 3000;
const MEDIA_TYPES = { json: "application/json", csv: "text/csv;charset=utf-8" } as const;

/**
 * Saves single files of a heatmap and says so. What was measured comes from the server as it lies in the zip, so that a number is
 * written in one way only; areas are those that are saved.
 */
export function useDownload({ uid, title }: Pick<HeatmapDetail, "uid" | "title">): (file: Downloadable) => void {
  const save = async ({ source }: Downloadable): Promise<void> => {
    if (source.from === "link") {
      if (source.url) await saveFile(source.url, fileName(title, source.name, extensionOf(source.url)));
      return;
    }
    if (source.from === "original") return saveLink((await call(exports.original, { params: { uid } })).url);
    const { content } = await call(exports.dataFile, { params: { uid, file: source.file } });
    const [name = "", extension = ""] = source.file.split(".");
    saveText(content, MEDIA_TYPES[extension as keyof typeof MEDIA_TYPES], fileName(title, name, extension));
  };
  return (file) =>
    void save(file).then(
      () => snackbar.success("File downloaded!", SAID_FOR_MS),
      (problem) =>
        problem instanceof ApiError
          ? snackbar.failure(problem)
          : snackbar.error("The file could not be downloaded. Please try again.", SAID_FOR_MS),
    );
}

const extensionOf = (url: string) => /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? "png";

/** The title without what file systems refuse, then what the file shows. */
export function fileName(title: string, suffix: string, extension: string): string {
  return `${title.replace(/[\\/:*?"<>|]+/g, " ").trim() || "heatmap"} ${suffix}.${extension}`;
}
