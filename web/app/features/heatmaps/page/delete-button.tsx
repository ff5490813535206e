import { Button } from "@aws-amplify/ui-react";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import heatmapContentStyles from "./heatmap-content.module.css";
import { deleteConfirmationText, useDeleteBlockedReason, useRemoveHeatmap } from "./use-remove-heatmap.ts";

/** Deletes the open heatmap after confirmation and returns to the list. */
export function DeleteButton({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const blockedReason = useDeleteBlockedReason(heatmap);
  const navigate = useNavigate();
  const remove = useRemoveHeatmap(heatmap, { leave: () => navigate("/heatmaps") });
  const close = () => setIsAsking(false);
  return (
    <>
      <Tooltip text={blockedReason}>
        <Button
          variation="link"
          size="small"
          className={heatmapContentStyles.viewerDelete!}
          aria-disabled={blockedReason !== undefined}
          // Touch users cannot see tooltips.
          onClick={() => (blockedReason === undefined ? setIsAsking(true) : snackbar.notice(blockedReason))}
        >
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </Tooltip>
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
