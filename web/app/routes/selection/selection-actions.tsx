import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, FolderInput, Share2, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { compareSelection, type SelectedHeatmap } from "#web/app/shared/compare-selection/compare-selection.ts";
import { useDownloadRequest } from "#web/app/shared/downloads/use-download-job.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { blockedActions } from "./blocked-actions.ts";
import { LinksDialog } from "./links-dialog.tsx";
import { ProjectsDialog } from "./projects-dialog.tsx";
import { removeWithUndo } from "./remove-with-undo.ts";
import styles from "./selection.module.css";
import { SelectionNotes } from "./selection-notes.tsx";
import { successorOf } from "./successor-of.ts";
import { TagsDialog } from "./tags-dialog.tsx";

/** Actions for all selected heatmaps, and why some of them are unavailable. */
export function SelectionActions({ selected }: { selected: readonly SelectedHeatmap[] }) {
  const [open, setOpen] = useState<"projects" | "tags" | "links">();
  const queryClient = useQueryClient();
  const download = useDownloadRequest();
  const { data: me } = useQuery(meQuery);
  const uids = selected.map(({ uid }) => uid);
  const { reasons, notes } = blockedActions(selected, me);
  const close = () => setOpen(undefined);
  /** One ZIP with a folder for each heatmap; of a single one the same as in its menu. */
  const downloadAll = async () => {
    const [uid = ""] = uids;
    if (uids.length > 1) {
      const title = pluralize(uids.length, "heatmap");
      return download.mutate({ kind: "selection", uid: uids.toSorted().join(" "), title, uids });
    }
    const heatmap = await queryClient.ensureQueryData(detailQuery(uid)).catch(snackbar.failure);
    if (heatmap) download.mutate({ kind: "heatmap", uid, title: heatmap.title });
  };
  return (
    <>
      <SelectionNotes notes={notes} />
      <div className={styles.actions} role="toolbar" aria-label="Actions for the selection">
        <Action label="Move" icon={<FolderInput />} blockedReason={reasons.move} onClick={() => setOpen("projects")} />
        <Action label="Tag" icon={<Tag />} blockedReason={reasons.tag} onClick={() => setOpen("tags")} />
        <Action label="Share" icon={<Share2 />} blockedReason={reasons.share} onClick={() => setOpen("links")} />
        <Action label="Download" icon={<Download />} blockedReason={reasons.download} onClick={() => void downloadAll()} />
        <Action
          label="Delete"
          icon={<Trash2 />}
          isDangerous
          blockedReason={reasons.delete}
          onClick={() => {
            compareSelection.clear(successorOf(uids));
            removeWithUndo(queryClient, uids);
          }}
        />
        {open === "projects" && <ProjectsDialog uids={uids} onClose={close} />}
        {open === "tags" && <TagsDialog uids={uids} onClose={close} />}
        {open === "links" && <LinksDialog uids={uids} onClose={close} />}
      </div>
    </>
  );
}

type ActionProps = {
  label: string;
  icon: React.ReactNode;
  isDangerous?: boolean;
  /** Why the action is disabled. It stays focusable, so that its tooltip can say so. */
  blockedReason?: string | undefined;
  onClick: () => void;
};

function Action({ label, icon, isDangerous = false, blockedReason, onClick }: ActionProps) {
  const isBlocked = blockedReason !== undefined;
  return (
    <Tooltip text={blockedReason} side="top">
      <button
        type="button"
        className={styles.action}
        data-dangerous={isDangerous}
        aria-disabled={isBlocked}
        onClick={isBlocked ? undefined : onClick}
      >
        {icon}
        {label}
      </button>
    </Tooltip>
  );
}
