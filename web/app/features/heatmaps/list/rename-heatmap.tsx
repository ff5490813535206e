import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";
import { useRenameHeatmap } from "./use-rename-heatmap.ts";

type Props = { heatmap: HeatmapCard; onClose: () => void };

/** Renames a heatmap, with the card's version as precondition. */
export function RenameHeatmap({ heatmap: { uid, version, title: before }, onClose }: Props) {
  const rename = useRenameHeatmap();
  return (
    <RenameDialog
      title="Rename heatmap"
      label="Title"
      value={before}
      maxLength={200}
      isBusy={rename.isPending}
      onSave={(title) => rename.mutate({ params: { uid }, body: { version, title } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
