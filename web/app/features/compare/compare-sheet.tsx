import { ImageOff, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { MAX_COMPARED } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { compareSelection, compareUrl, SELECTION_ID } from "#web/app/shared/compare-selection/compare-selection.ts";
import { applySavedOrder } from "#web/app/shared/compare-selection/saved-order.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import styles from "./compare-sheet.module.css";
import { isNotFound, useHeatmaps } from "./use-heatmaps.ts";

/** Pages that list heatmaps. */
const SHOWN_ON = /^\/(home|dashboard|heatmaps|projects?)(\/|$)/;

/** The selected heatmaps with actions for them, at the bottom of every page with cards, while it is not empty. */
export function CompareSheet({ actions }: { actions: (uids: readonly string[]) => ReactNode }) {
  const { pathname } = useLocation();
  const ids = useSignal(compareSelection);
  return ids.length === 0 || !SHOWN_ON.test(pathname) ? null : <Sheet ids={ids}>{actions(ids)}</Sheet>;
}

function Sheet({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const shown = ids.slice(0, MAX_COMPARED);
  const heatmaps = useHeatmaps(shown);
  const gone = shown.filter((_, place) => isNotFound(heatmaps[place]?.error)).join();
  useEffect(() => gone.split(",").forEach(compareSelection.remove), [gone]);
  const hint = compareBlockedReason(ids.length);
  return (
    <section ref={keepSnackbarsAbove} id={SELECTION_ID} className={styles.compareSheet} tabIndex={-1} aria-label="Selected">
      <header>
        <h2>
          <span className="tabular">{ids.length}</span> selected
        </h2>
        <TextButton className={styles.clear} onClick={compareSelection.clear}>
          Clear
        </TextButton>
      </header>
      <div className={styles.line}>
        <ul>
          {shown.map((uid, place) => (
            <SelectedHeatmap key={uid} uid={uid} heatmap={heatmaps[place]?.data} />
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

/** Why a selection of this many heatmaps cannot be compared; undefined if it can. */
function compareBlockedReason(count: number): string | undefined {
  if (compareSelection.hasFailed()) return "Failed heatmaps can’t be compared";
  if (count < 2) return "Select one more to compare";
  return count > MAX_COMPARED ? `Up to ${MAX_COMPARED} can be compared` : undefined;
}

function SelectedHeatmap({ uid, heatmap }: { uid: string; heatmap: HeatmapDetail | undefined }) {
  const [broken, setBroken] = useState<string>();
  const title = heatmap?.title ?? "Heatmap";
  const image = heatmap?.thumbnail;
  return (
    <li className={styles.chosen} title={title}>
      {image && image !== broken ? (
        <img src={image} alt={title} decoding="async" onError={() => setBroken(image)} />
      ) : (
        heatmap && <ImageOff aria-label={title} />
      )}
      <IconButton
        className={styles.remove}
        label={`Remove ${title} from the selection`}
        onClick={() => compareSelection.remove(uid)}
      >
        <X />
      </IconButton>
    </li>
  );
}
