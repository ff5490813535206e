import { Hourglass, ImageOff, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { MAX_COMPARED } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { selectionBoxId } from "#web/app/shared/compare-selection/compare-checkbox.tsx";
import {
  compareSelection,
  compareUrl,
  SELECTION_ID,
  type SelectedHeatmap,
} from "#web/app/shared/compare-selection/compare-selection.ts";
import { applySavedOrder } from "#web/app/shared/compare-selection/saved-order.ts";
import { withoutResult } from "#web/app/shared/compare-selection/selection-texts.ts";
import { hasFailed, isInProgress } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { useShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
import styles from "./compare-sheet.module.css";
import { isNotFound, useHeatmaps } from "./use-heatmaps.ts";
import { useSheetHeight } from "./use-sheet-height.ts";

/** Pages that list heatmaps. */
const SHOWN_ON = /^\/(home|dashboard|heatmaps|projects?)(\/|$)/;

/** The selected heatmaps with actions for them, at the bottom of every page with cards, while it is not empty. */
export function CompareSheet({ actions }: { actions: (selected: readonly SelectedHeatmap[]) => ReactNode }) {
  const { pathname } = useLocation();
  const selected = useSignal(compareSelection);
  return selected.length === 0 || !SHOWN_ON.test(pathname) ? null : <Sheet selected={selected}>{actions(selected)}</Sheet>;
}

/** The checkbox that was used last, so that people continue in the list where they left it. */
const lastBox = () =>
  document.getElementById(selectionBoxId(compareSelection.last() ?? "")) ?? document.querySelector<HTMLElement>("main");

function Sheet({ selected, children }: { selected: readonly SelectedHeatmap[]; children: ReactNode }) {
  const ids = selected.map(({ uid }) => uid);
  const shown = ids.slice(0, MAX_COMPARED);
  const heatmaps = useHeatmaps(shown);
  const gone = shown.filter((_, place) => isNotFound(heatmaps[place]?.error)).join();
  useEffect(() => compareSelection.remove(gone.split(",")), [gone]);
  const hint = compareBlockedReason(selected);
  const sheet = useRef<HTMLElement>(null);
  useFocusFallback(sheet, lastBox);
  useSheetHeight(sheet);
  useEffect(() => keepSnackbarsAbove(sheet.current), []);
  useShortcuts({ escape: () => compareSelection.clear() });
  return (
    <section ref={sheet} id={SELECTION_ID} className={styles.compareSheet} tabIndex={-1} aria-label="Selected">
      <header>
        <h2>
          <span className="tabular">{ids.length}</span> selected
        </h2>
        <TextButton className={styles.clear} onClick={() => compareSelection.clear()}>
          Clear
        </TextButton>
      </header>
      <div className={styles.line}>
        <ul>
          {shown.map((uid, place) => (
            <SelectedItem key={uid} uid={uid} heatmap={heatmaps[place]?.data} />
          ))}
          {ids.length > MAX_COMPARED && <li className={styles.free}>+{ids.length - MAX_COMPARED}</li>}
        </ul>
        {hint === undefined ? (
          <ButtonLink to={compareUrl(applySavedOrder(ids))} variation="primary">
            Compare
          </ButtonLink>
        ) : (
          <p className={styles.hint} role="status">
            {hint}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

/** Why the selection cannot be compared; undefined if it can. */
function compareBlockedReason(selected: readonly SelectedHeatmap[]): string | undefined {
  const count = selected.length;
  const unfinished = withoutResult(selected);
  if (unfinished.length > 0) return unfinished.every(hasFailed) ? "Failed heatmaps can’t be compared" : "Not all are finished";
  if (count < 2) return "Select one more to compare";
  return count > MAX_COMPARED ? `Up to ${MAX_COMPARED} can be compared` : undefined;
}

function SelectedItem({ uid, heatmap }: { uid: string; heatmap: HeatmapDetail | undefined }) {
  const [broken, setBroken] = useState<string>();
  const title = heatmap?.title ?? "Heatmap";
  const image = heatmap?.thumbnail;
  return (
    <li className={styles.chosen} title={title}>
      {image && image !== broken ? (
        <img src={image} alt={title} decoding="async" onError={() => setBroken(image)} />
      ) : (
        heatmap && (isInProgress(heatmap) ? <Hourglass aria-label={title} /> : <ImageOff aria-label={title} />)
      )}
      <IconButton
        className={styles.remove}
        label={`Remove ${title} from the selection`}
        onClick={() => compareSelection.remove([uid])}
      >
        <X />
      </IconButton>
    </li>
  );
}
