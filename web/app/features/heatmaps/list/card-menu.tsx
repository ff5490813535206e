import { Columns2, Download, Ellipsis, FolderMinus, FolderPlus, Pencil, Share2, Trash2 } from "lucide-react";
import { useContext, useState } from "react";
import type { HeatmapCard as Card } from "#contracts/heatmap-card.ts";
import { CardSharing } from "#web/app/shared/card-sharing.ts";
import { compareSelection } from "#web/app/shared/compare-selection/compare-selection.ts";
import { useDownloadJob } from "#web/app/shared/downloads/use-download-job.ts";
import { OpenProject } from "#web/app/shared/project-picker/open-project.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import tileStyles from "#web/ui/layout/tile.module.css";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { deleteConfirmationText, useDeleteBlockedReason, useRemoveHeatmap } from "../page/use-remove-heatmap.ts";
import { useUpdateHeatmapProjects } from "../page/use-update-heatmap-projects.ts";
import { HeatmapProjectsDialog } from "../uploads/heatmap-projects-dialog.tsx";
import { RenameHeatmap } from "./rename-heatmap.tsx";

/** The actions of a heatmap in the list. */
export function CardMenu({ heatmap }: { heatmap: Card }) {
  const [open, setOpen] = useState<"rename" | "projects" | "share" | "remove">();
  const ShareDialog = useContext(CardSharing);
  const zip = useDownloadJob({ kind: "heatmap", uid: heatmap.uid, title: heatmap.title });
  const isDone = heatmap.status === "done";
  const project = useContext(OpenProject);
  const file = useUpdateHeatmapProjects(heatmap.uid);
  const remove = useRemoveHeatmap(heatmap);
  const blockedReason = useDeleteBlockedReason(heatmap);
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={`Actions for ${heatmap.title}`}
        trigger={
          <IconButton label={`Actions for ${heatmap.title}`} className={tileStyles.menu}>
            <Ellipsis />
          </IconButton>
        }
      >
        {isDone && ShareDialog && (
          <MenuItem icon={<Share2 />} onSelect={() => setOpen("share")}>
            Share
          </MenuItem>
        )}
        {isDone && (
          <MenuItem icon={<Download />} isDisabled={zip.isBusy} onSelect={zip.ask}>
            {zip.isBusy ? `Packing… ${zip.progress}%` : "Download all files"}
          </MenuItem>
        )}
        {isDone && (
          <MenuItem icon={<Columns2 />} onSelect={() => compareSelection.add([heatmap])}>
            Select to compare
          </MenuItem>
        )}
        <MenuItem icon={<Pencil />} onSelect={() => setOpen("rename")}>
          Rename
        </MenuItem>
        <MenuItem icon={<FolderPlus />} onSelect={() => setOpen("projects")}>
          Add to project
        </MenuItem>
        {project && (
          <MenuItem
            icon={<FolderMinus />}
            onSelect={() => file.mutate({ params: { uid: heatmap.uid }, body: { remove: [project.uid] } })}
          >
            Remove from this project
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} isDangerous blockedReason={blockedReason} onSelect={() => setOpen("remove")}>
          Delete
        </MenuItem>
      </Menu>
      {open === "rename" && <RenameHeatmap heatmap={heatmap} onClose={close} />}
      {open === "projects" && <HeatmapProjectsDialog heatmap={heatmap} onClose={close} />}
      {open === "share" && ShareDialog && <ShareDialog uid={heatmap.uid} onClose={close} />}
      <Confirm
        isOpen={open === "remove"}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate({ params: { uid: heatmap.uid } }, { onSettled: close })}
      >
        {deleteConfirmationText(heatmap)}
      </Confirm>
    </>
  );
}
