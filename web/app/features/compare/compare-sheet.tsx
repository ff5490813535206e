import { ImageOff, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { MAX_COMPARED } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { compareSelection, compareUrl } from "#web/app/shared/compare-selection/compare-selection.ts";
import { applySavedOrder } from "#web/app/shared/compare-selection/saved-order.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextButton } from "#web/ui/controls/text-button.tsx";
import { keepSnackbarsAbove } from "#web/ui/feedback/snackbar-offset.ts";
import styles from "./compare-sheet.module.css";
import { isNotFound, useHeatmaps } from "./use-heatmaps.ts";

/** Pages without the sheet: comparison pages, and pages without space for it. */
const HIDDEN_ON = /^\/(compare|heatmap|youtube)(\/|$)/;

/** The compare selection, at the bottom of every page with cards, while it is not empty. */
export function CompareSheet() {
  const { pathname } = useLocation();
  const ids = useSyncExternalStore(compareSelection.subscribe, compareSelection.get);
  return ids.length === 0 || HIDDEN_ON.test(pathname) ? null : <Sheet ids={ids} />;
}

function Sheet({ ids }: { ids: readonly string[] }) {
  const heatmaps = useHeatmaps(ids);
  const gone = ids.filter((_, place) => isNotFound(heatmaps[place]?.error)).join();
  useEffect(() => gone.split(",").forEach(compareSelection.remove), [gone]);
  const isEnough = ids.length > 1;
  return (
    <section ref={keepSnackbarsAbove} className={styles.compareSheet} aria-label="Selected for comparison">
      <header>
        <h2>
          Compare{" "}
          <span className="tabular">
            {ids.length} of {MAX_COMPARED}
          </span>
        </h2>
        <TextButton className={styles.clear} onClick={compareSelection.clear}>
          Clear
        </TextButton>
      </header>
      <div className={styles.line}>
        <ul>
          {ids.map((uid, place) => (
            <SelectedHeatmap key={uid} uid={uid} heatmap={heatmaps[place]?.data} />
          ))}
          {Array.from({ length: MAX_COMPARED - ids.length }, (_, place) => (
            <li key={place} className={styles.free} aria-hidden="true" />
          ))}
        </ul>
        {isEnough ? (
          <ButtonLink to={compareUrl(applySavedOrder(ids))} variation="primary">
            Compare
          </ButtonLink>
        ) : (
          <p className={styles.hint} role="status">
            Select one more to compare
          </p>
        )}
      </div>
    </section>
  );
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
      <IconButton label={`Remove ${title} from comparison`} onClick={() => compareSelection.remove(uid)}>
        <X />
      </IconButton>
    </li>
  );
}
