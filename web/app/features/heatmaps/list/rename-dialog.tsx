import { TextField } from "@aws-amplify/ui-react";
import { useState } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { useRenameHeatmap } from "./use-rename-heatmap.ts";

/** Renames a heatmap, with the card's version as precondition. */
export function RenameDialog({
  heatmap: { uid, version, title: before },
  onClose,
}: {
  heatmap: HeatmapCard;
  onClose: () => void;
}) {
  const [title, setTitle] = useState(before);
  const rename = useRenameHeatmap();
  const submit = () => {
    if (title.trim()) rename.mutate({ params: { uid }, body: { version, title: title.trim() } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Rename heatmap"
      action="Update"
      isDisabled={!title.trim()}
      isBusy={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Title" value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
    </FormDialog>
  );
}
