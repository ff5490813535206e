import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useOriginProject } from "#web/app/shared/heatmap-origin.ts";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { deleteConfirmationText, useDeleteBlockedReason, useRemoveHeatmap } from "./use-remove-heatmap.ts";

/** Deletes the open heatmap after confirmation and returns to the list or project from which it was opened. */
export function DeleteButton({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const blockedReason = useDeleteBlockedReason(heatmap);
  const navigate = useNavigate();
  const project = useOriginProject();
  const remove = useRemoveHeatmap(heatmap, { leave: () => navigate(project ? `/project/${project.uid}` : "/heatmaps") });
  const close = () => setIsAsking(false);
  return (
    <>
      <StageAction
        icon={<Trash2 />}
        label="Delete"
        hint={blockedReason}
        isDangerous
        aria-disabled={blockedReason !== undefined}
        // Touch users cannot see tooltips.
        onClick={() => (blockedReason === undefined ? setIsAsking(true) : snackbar.notice(blockedReason))}
      />
      <Confirm
        isOpen={isAsking}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate({ params: { uid: heatmap.uid } }, { onError: close })}
      >
        {deleteConfirmationText(heatmap)}
      </Confirm>
    </>
  );
}
