import { Check } from "lucide-react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./compare-box.module.css";
import { compareSelection, MAX_SELECTED } from "./compare-selection.ts";

const LIMIT_MESSAGE = `At most ${MAX_SELECTED} heatmaps can be selected. Remove one first.`;

/** Checkbox of an ended heatmap that selects it for comparison and for actions. Explains why no more can be selected. */
export function CompareCheckbox({ heatmap: { uid, title, status } }: { heatmap: Pick<HeatmapCard, "uid" | "title" | "status"> }) {
  const chosen = useSignal(compareSelection);
  const isChosen = chosen.includes(uid);
  const isFull = !isChosen && chosen.length === MAX_SELECTED;
  const toggle = () => {
    if (isChosen) compareSelection.remove(uid);
    else if (!compareSelection.add(uid, { hasFailed: status !== "done" })) snackbar.notice(LIMIT_MESSAGE);
  };
  return (
    <Tooltip text={isFull ? LIMIT_MESSAGE : isChosen ? "Deselect" : "Select"} side="top">
      <label className={styles.compareBox} data-full={isFull} data-any={chosen.length > 0}>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={isChosen}
          aria-disabled={isFull}
          aria-label={`Select ${title}`}
          onChange={toggle}
        />
        <span aria-hidden="true">{isChosen && <Check />}</span>
      </label>
    </Tooltip>
  );
}
