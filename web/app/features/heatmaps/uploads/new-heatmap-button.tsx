import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./new-heatmap-button.module.css";
import { useNewHeatmap } from "./use-new-heatmap.ts";

/** Opens the dialog for a new heatmap. If none can be created it stays focusable, so that its tooltip can explain why. */
export function NewHeatmapButton() {
  const { blockedReason, openDialog } = useNewHeatmap();
  return (
    <Tooltip text={blockedReason}>
      <Button
        variation="primary"
        className={styles.newHeatmapButton!}
        aria-disabled={blockedReason !== undefined}
        onClick={openDialog}
      >
        <Plus aria-hidden="true" />
        New heatmap
      </Button>
    </Tooltip>
  );
}
