import { Download } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useDownloadJob } from "#web/app/shared/downloads/use-download-job.ts";
import { useSlides } from "#web/app/shared/downloads/use-slides.tsx";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
import menuStyles from "#web/ui/overlays/menu.module.css";
import { Menu, MenuGroup, MenuItem } from "#web/ui/overlays/menu.tsx";
import { type Downloadable, dataDownloads, imageDownloads, templateDownloads } from "./downloadable.ts";
import { useDownload } from "./use-download.ts";

/** Downloads of a heatmap, as single files or as a zip. */
export function DownloadMenu({ heatmap }: { heatmap: HeatmapDetail }) {
  const download = useDownload(heatmap);
  const zip = useDownloadJob({ kind: "heatmap", uid: heatmap.uid, title: heatmap.title });
  const isDone = heatmap.status === "done";
  const slides = useSlides({ subject: "heatmap", objects: [heatmap.uid], title: heatmap.title }, isDone);
  const itemOf = (file: Downloadable) => (
    <MenuItem
      key={`${file.label} ${file.kind}`}
      isDisabled={!file.isAvailable}
      blockedReason={file.blockedReason}
      onSelect={() => download(file.source)}
    >
      {`${file.label} `}
      <span className={menuStyles.note}>{file.kind}</span>
    </MenuItem>
  );
  return (
    <>
      <Menu label="Download" trigger={<StageAction icon={<Download />} label="Download" />}>
        {heatmap.slices > 0 && (
          <MenuGroup heading="Whole page">
            <MenuItem isDisabled={zip.isBusy || !isDone} onSelect={zip.ask}>
              {zip.isBusy ? `Packing… ${zip.progress}%` : "All slices and files"} <span className={menuStyles.note}>ZIP</span>
            </MenuItem>
          </MenuGroup>
        )}
        <MenuGroup heading={heatmap.slices > 0 ? "First slice" : heatmap.type === "video" ? "Videos and images" : "Images"}>
          {imageDownloads(heatmap).map(itemOf)}
        </MenuGroup>
        <MenuGroup heading="Slides">{slides.items}</MenuGroup>
        <MenuGroup heading="Data">{dataDownloads(heatmap).map(itemOf)}</MenuGroup>
        {heatmap.slices === 0 && (
          <MenuGroup heading="Everything">
            <MenuItem isDisabled={zip.isBusy || !isDone} onSelect={zip.ask}>
              {zip.isBusy ? `Packing… ${zip.progress}%` : "All files"} <span className={menuStyles.note}>ZIP</span>
            </MenuItem>
          </MenuGroup>
        )}
        {heatmap.templates_images.length > 0 && (
          <MenuGroup heading="Heatmaps in templates">{templateDownloads(heatmap).map(itemOf)}</MenuGroup>
        )}
      </Menu>
      {slides.dialog}
    </>
  );
}
