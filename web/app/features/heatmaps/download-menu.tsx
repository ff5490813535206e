import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { saveFile, saveText } from "#web/kit/save-file.ts";
import { Menu, MenuItem, MenuLine } from "#web/ui/menu.tsx";
import { snackbar } from "#web/ui/snackbar.tsx";
import { framesCsv } from "./frames-file.ts";
import { framesQuery } from "./queries.ts";

const SAID_FOR_MS = 3000;
const MEDIA_TYPES = { json: "application/json", csv: "text/csv" } as const;

/** The single files of a heatmap. */
export function DownloadMenu({ heatmap }: { heatmap: HeatmapDetail }) {
  const queryClient = useQueryClient();
  const saying = (saving: Promise<void>) =>
    void saving.then(
      () => snackbar.success("File downloaded!", SAID_FOR_MS),
      () => snackbar.error("The file could not be downloaded. Please try again.", SAID_FOR_MS),
    );
  const download = (url: string, suffix: string) => saying(saveFile(url, fileName(heatmap.title, suffix, extensionOf(url))));
  const downloadFrames = (extension: "json" | "csv") =>
    saying(
      queryClient.ensureQueryData(framesQuery(heatmap)).then((frames) => {
        const text = extension === "csv" ? framesCsv(heatmap, frames) : JSON.stringify(frames, null, 2);
        saveText(text, MEDIA_TYPES[extension], fileName(heatmap.title, "frames", extension));
      }),
    );
  return (
    <Menu
      label="Download"
      trigger={
        <Button variation="link" size="small">
          <Download aria-hidden="true" />
          Download
        </Button>
      }
    >
      {filesOf(heatmap).map(({ label, suffix, url }) => (
        <MenuItem key={suffix} isDisabled={url === null} onSelect={() => url && download(url, suffix)}>
          {label}
        </MenuItem>
      ))}
      {heatmap.type === "video" && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => downloadFrames("json")}>Frames (JSON)</MenuItem>
          <MenuItem onSelect={() => downloadFrames("csv")}>Frames (CSV)</MenuItem>
        </>
      )}
    </Menu>
  );
}

function filesOf({ type, combined, heatmapURL, peekthroughURL, gazeplot, imageURL, mask }: HeatmapDetail) {
  const peekthrough = { label: "Peekthrough", suffix: "peekthrough", url: peekthroughURL };
  const original = { label: "Original", suffix: "original", url: imageURL };
  if (type === "video") return [original, { label: "Heatmap", suffix: "heatmap", url: heatmapURL }, peekthrough];
  return [
    { label: "Heatmap", suffix: "heatmap", url: combined },
    peekthrough,
    { label: "Gazeplot", suffix: "gazeplot", url: gazeplot },
    original,
    { label: "Attention mask", suffix: "mask", url: mask },
  ];
}

const extensionOf = (url: string) => /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? "png";

/** The title without what file systems refuse, then what the file shows. */
function fileName(title: string, suffix: string, extension: string): string {
  return `${title.replace(/[\\/:*?"<>|]+/g, " ").trim() || "heatmap"} ${suffix}.${extension}`;
}
