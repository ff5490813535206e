import { Check } from "lucide-react";
import { useSyncExternalStore } from "react";
import { MAX_COMPARED } from "#contracts/exports.ts";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./compare-box.module.css";
import { compareSelection } from "./compare-selection.ts";

const LIMIT_MESSAGE = `At most ${MAX_COMPARED} heatmaps can be compared. Remove one first.`;

/** Checkbox on a heatmap card that selects it for comparison. Explains why a fourth heatmap cannot be selected. */
export function CompareCheckbox({ heatmap: { uid, title } }: { heatmap: Pick<HeatmapCard, "uid" | "title"> }) {
  const chosen = useSyncExternalStore(compareSelection.subscribe, compareSelection.get);
  const isChosen = chosen.includes(uid);
  const isFull = !isChosen && chosen.length === MAX_COMPARED;
  const toggle = () => {
    if (isChosen) compareSelection.remove(uid);
    else if (!compareSelection.add(uid)) snackbar.notice(LIMIT_MESSAGE);
  };
  return (
    <Tooltip text={isFull ? LIMIT_MESSAGE : isChosen ? "Remove from comparison" : "Compare"} side="top">
      <label className={styles.compareBox} data-full={isFull} data-any={chosen.length > 0}>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={isChosen}
          aria-disabled={isFull}
          aria-label={`Compare ${title}`}
          onChange={toggle}
        />
        <span aria-hidden="true">{isChosen && <Check />}</span>
      </label>
    </Tooltip>
  );
}
