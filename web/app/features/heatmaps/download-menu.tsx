import { Button } from "@aws-amplify/ui-react";
import { Download } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { saveFile } from "#web/kit/save-file.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { snackbar } from "#web/ui/snackbar.tsx";

const SAID_FOR_MS = 3000;

/** The single files of a heatmap. */
export function DownloadMenu({ heatmap }: { heatmap: HeatmapDetail }) {
  const files = [
    { label: "Heatmap", suffix: "heatmap", url: heatmap.combined },
    { label: "Peekthrough", suffix: "peekthrough", url: heatmap.peekthroughURL },
    { label: "Gazeplot", suffix: "gazeplot", url: heatmap.gazeplot },
    { label: "Original", suffix: "original", url: heatmap.imageURL },
    { label: "Attention mask", suffix: "mask", url: heatmap.mask },
  ];
  const download = (url: string, suffix: string) =>
    saveFile(url, fileName(heatmap.title, suffix, url)).then(
      () => snackbar.success("File downloaded!", SAID_FOR_MS),
      () => snackbar.error("The file could not be downloaded. Please try again.", SAID_FOR_MS),
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
      {files.map(({ label, suffix, url }) => (
        <MenuItem key={suffix} isDisabled={url === null} onSelect={() => url && void download(url, suffix)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The title without what file systems refuse, then what the picture shows. */
export function fileName(title: string, suffix: string, url: string): string {
  const extension = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? "png";
  return `${title.replace(/[\\/:*?"<>|]+/g, " ").trim() || "heatmap"} ${suffix}.${extension}`;
}
