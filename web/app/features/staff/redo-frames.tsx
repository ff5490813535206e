import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";

type Props = { heatmap: HeatmapDetail; isOpen: boolean; onClose: () => void };

/** Asks before the frames to label of a video are extracted again. */
export function RedoFrames({ heatmap: { uid, title }, isOpen, onClose }: Props) {
  const redo = useOperationMutation(staffBrands.redoFrames, {
    onSuccess: () => snackbar.success(`The frames of ${title} are being extracted`),
    onError: (problem) => snackbar.failure(problem),
    onSettled: onClose,
  });
  return (
    <Confirm
      isOpen={isOpen}
      confirmLabel="Redo frames"
      isBusy={redo.isPending}
      onCancel={onClose}
      onConfirm={() => redo.mutate({ params: { uid } })}
    >
      The frames of “{title}” will be extracted from the video again. Its labels remain, but no one can label it until the frames
      are ready.
    </Confirm>
  );
}
