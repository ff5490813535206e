import { exports } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { saveFile, saveLink } from "#web/kit/save-file.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { Source } from "./downloadable.ts";

const SNACKBAR_DURATION_MS = 3000;

/**
 * Downloads single files of a heatmap with a confirmation. Metrics are exported by the server in the same format as in the zip.
 * Areas are exported as last saved.
 */
export function useDownload(heatmap: HeatmapDetail): (source: Source) => void {
  const { uid, title } = heatmap;
  const saveLinked = async ({ urlOf, name }: Extract<Source, { from: "link" }>, among = heatmap): Promise<void> => {
    const url = urlOf(among);
    if (url) await saveFile(url, `${safeFileName(title, "Heatmap")} ${name}.${extensionOf(url)}`);
  };
  const save = async (source: Source): Promise<void> => {
    if (source.from === "link") {
      // In a tab that was in the background for minutes, the links have expired.
      await saveLinked(source).catch(async () => saveLinked(source, await call(heatmaps.read, { params: { uid } })));
      return;
    }
    if (source.from === "original") return saveLink((await call(exports.presignOriginal, { params: { uid } })).url);
    saveLink((await call(exports.presignDataFile, { params: { uid, file: source.file } })).url);
  };
  return (source) =>
    void save(source).then(
      () => snackbar.success("File downloaded!", SNACKBAR_DURATION_MS),
      (problem) =>
        problem instanceof ApiError
          ? snackbar.failure(problem)
          : snackbar.error("Couldn’t download the file. Please try again.", SNACKBAR_DURATION_MS),
    );
}

const extensionOf = (url: string) => /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? "png";
