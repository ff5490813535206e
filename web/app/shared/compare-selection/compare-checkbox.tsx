import { Check } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useContext } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./compare-box.module.css";
import { compareSelection, type SelectedHeatmap } from "./compare-selection.ts";
import { ListedHeatmaps } from "./listed-heatmaps.ts";

/** Id of the checkbox of a heatmap. */
export const selectionBoxId = (uid: string): string => `select-${uid}`;

/** Checkbox that selects a heatmap for comparison and for actions; with Shift, all from the last one to it. */
export function CompareCheckbox({ heatmap }: { heatmap: SelectedHeatmap & Pick<HeatmapCard, "title"> }) {
  const { uid, title } = heatmap;
  const selected = useSignal(compareSelection);
  const listed = useContext(ListedHeatmaps);
  const isChosen = selected.some((each) => each.uid === uid);
  const toggle = (isRange: boolean) => compareSelection.toggle(heatmap, isRange ? listed() : undefined);
  const isShiftSpace = (event: KeyboardEvent) => event.key === " " && event.shiftKey;
  return (
    <Tooltip text={isChosen ? "Deselect" : "Select"} side="top">
      <label className={styles.compareBox} data-any={selected.length > 0} onMouseDown={keepTextUnselected}>
        <input
          type="checkbox"
          id={selectionBoxId(uid)}
          checked={isChosen}
          aria-label={`Select ${title}`}
          onChange={({ nativeEvent }) => toggle((nativeEvent as globalThis.MouseEvent).shiftKey)}
          // Not every browser clicks a checkbox on Shift+Space, or says then that Shift was held.
          onKeyDown={(event) => {
            if (!isShiftSpace(event)) return;
            event.preventDefault();
            if (!event.repeat) toggle(true);
          }}
          onKeyUp={(event) => {
            if (isShiftSpace(event)) event.preventDefault();
          }}
        />
        <span aria-hidden="true">{isChosen && <Check />}</span>
      </label>
    </Tooltip>
  );
}

/** Shift+click would select the text up to here. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
