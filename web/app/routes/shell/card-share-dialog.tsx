import { useQueryClient } from "@tanstack/react-query";
import { heatmaps } from "#contracts/heatmaps.ts";
import { ShareDialog } from "#web/app/features/sharing/share-dialog.tsx";
import { refresh } from "#web/kit/api/operation-query.ts";

/** Shares the heatmap of a card. */
export function CardShareDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ShareDialog
      kind="heatmap"
      uid={uid}
      onChanged={() => void refresh(queryClient, [heatmaps.list, heatmaps.read])}
      onClose={onClose}
    />
  );
}
