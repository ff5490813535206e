import { useQueryClient } from "@tanstack/react-query";
import { Download, FolderInput, Share2, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { compareSelection } from "#web/app/shared/compare-selection/compare-selection.ts";
import { useDownloadRequest } from "#web/app/shared/downloads/use-download-job.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { LinksDialog } from "./links-dialog.tsx";
import { ProjectsDialog } from "./projects-dialog.tsx";
import { removeWithUndo } from "./remove-with-undo.ts";
import styles from "./selection.module.css";
import { TagsDialog } from "./tags-dialog.tsx";

/** Actions for all selected heatmaps. */
export function SelectionActions({ uids }: { uids: readonly string[] }) {
  const [open, setOpen] = useState<"projects" | "tags" | "links">();
  const queryClient = useQueryClient();
  const download = useDownloadRequest();
  const close = () => setOpen(undefined);
  const downloadAll = async () => {
    for (const uid of uids) {
      const { title } = await queryClient.ensureQueryData(detailQuery(uid));
      // A failure is shown by the request itself; the others are still packed.
      await download.mutateAsync({ kind: "heatmap", uid, title }).catch(() => undefined);
    }
  };
  return (
    <div className={styles.actions} role="toolbar" aria-label="Actions for the selection">
      <Action label="Move" icon={<FolderInput />} onClick={() => setOpen("projects")} />
      <Action label="Tag" icon={<Tag />} onClick={() => setOpen("tags")} />
      <Action label="Share" icon={<Share2 />} onClick={() => setOpen("links")} />
      <Action label="Download" icon={<Download />} onClick={() => void downloadAll()} />
      <Action
        label="Delete"
        icon={<Trash2 />}
        isDangerous
        onClick={() => {
          compareSelection.clear();
          removeWithUndo(queryClient, uids);
        }}
      />
      {open === "projects" && <ProjectsDialog uids={uids} onClose={close} />}
      {open === "tags" && <TagsDialog uids={uids} onClose={close} />}
      {open === "links" && <LinksDialog uids={uids} onClose={close} />}
    </div>
  );
}

type ActionProps = { label: string; icon: React.ReactNode; isDangerous?: boolean; onClick: () => void };

function Action({ label, icon, isDangerous = false, onClick }: ActionProps) {
  return (
    <button type="button" className={styles.action} data-dangerous={isDangerous} onClick={onClick}>
      {icon}
      {label}
    </button>
  );
}
