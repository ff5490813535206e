import { Button, TextField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useRenameHeatmap } from "./use-rename-heatmap.ts";

/** Renames a heatmap. */
export function RenameDialog({ heatmap, onClose }: { heatmap: HeatmapCard; onClose: () => void }) {
  const [title, setTitle] = useState(heatmap.title);
  const rename = useRenameHeatmap(heatmap);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim()) rename.mutate(title.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename heatmap"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            type="submit"
            form="rename-heatmap"
            isDisabled={!title.trim()}
            isLoading={rename.isPending}
            loadingText="Update"
          >
            Update
          </Button>
        </>
      }
    >
      <form id="rename-heatmap" onSubmit={submit}>
        <TextField label="Title" value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
      </form>
    </Dialog>
  );
}
