import { MAX_TITLE_LENGTH } from "#contracts/new-heatmap.ts";
import { RenameDialog } from "#web/ui/overlays/rename-dialog.tsx";

type Props = { value: string; isBusy: boolean; onSave: (title: string) => void; onClose: () => void };

/** Asks for another title of an ad in its report. */
export const AdTitleDialog = (props: Props) => (
  <RenameDialog
    title="Rename ad"
    description="The new title appears in this report, its exports and its link. The heatmap keeps its own title."
    label="Title"
    maxLength={MAX_TITLE_LENGTH}
    {...props}
  />
);
