import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { MAX_COMPARED } from "#contracts/exports.ts";
import { compareSelection, compareUrl, isCutOff, parseIds } from "#web/app/shared/compare-selection/compare-selection.ts";
import { applySavedOrder, saveOrder } from "#web/app/shared/compare-selection/saved-order.ts";
import { withoutResult } from "#web/app/shared/compare-selection/selection-texts.ts";
import { ExportMenu } from "#web/app/shared/downloads/export-menu.tsx";
import { useShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import { silentPlaybackShortcuts } from "#web/app/shared/viewer/video/video-shortcuts.ts";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { CompareColumns } from "./compare-columns.tsx";
import { CompareLead } from "./compare-lead.tsx";
import styles from "./compare-page.module.css";
import { CompareTools } from "./compare-tools.tsx";
import { SyncBar } from "./sync-bar.tsx";
import { isNotFound, useHeatmaps } from "./use-heatmaps.ts";
import { isFinishedVideo, useVideoSync } from "./use-video-sync.ts";
import { availableCompareVariants, type CompareVariant } from "./variants.ts";

/** Compares the heatmaps of the URL, or the compare selection if the URL has none. */
export function Component() {
  const [search] = useSearchParams();
  const named = search.get("ids");
  const ids = parseIds(named);
  if (ids.length > 0) return <Comparison ids={ids} isCut={isCutOff(named)} />;
  if (named) return <NotFound />;
  const selected = compareSelection.get();
  const chosen = withoutResult(selected).length > 0 ? [] : selected.map(({ uid }) => uid).slice(0, MAX_COMPARED);
  return chosen.length > 0 ? <Navigate to={compareUrl(applySavedOrder(chosen))} replace /> : <NothingSelected />;
}

/** Leads to the list, where heatmaps are selected. */
function NothingSelected() {
  useEffect(() => snackbar.notice("Select two or three heatmaps to compare."), []);
  return <Navigate to="/heatmaps" replace />;
}

/** Up to three heatmaps side by side, each compared with the first. Leaving clears the compare selection. */
function Comparison({ ids, isCut }: { ids: readonly string[]; isCut: boolean }) {
  const navigate = useNavigate();
  const queries = useHeatmaps(ids);
  const heatmaps = queries.flatMap(({ data, error }) => (data && !isNotFound(error) ? data : []));
  // A deleted heatmap cannot be the baseline.
  const firstPlace = queries.findIndex(({ error }) => !isNotFound(error));
  const first = queries[firstPlace]?.data;
  const columns = useRef<HTMLDivElement>(null);
  // The pressed button is removed.
  const keepFocus = () => columns.current?.focus({ preventScroll: true });
  const variants = availableCompareVariants(heatmaps, first);
  const [wanted, setWanted] = useState<CompareVariant>("heatmap");
  const variant = variants.some(({ id }) => id === wanted) ? wanted : "heatmap";
  const [areAreasShown, setAreAreasShown] = useState(false);
  const videos = heatmaps.filter(isFinishedVideo);
  const { player, isSynced, sync } = useVideoSync(videos);

  useEffect(() => () => compareSelection.clear(), []);
  useShortcuts({
    ...Object.fromEntries(variants.map(({ id }, place) => [String(place + 1), () => setWanted(id)])),
    ...(isSynced && silentPlaybackShortcuts(player)),
  });

  const stopSyncing = () => {
    keepFocus();
    sync(false);
  };
  const remove = (uid: string) => {
    const left = ids.filter((each) => each !== uid);
    if (videos.filter((video) => video.uid !== uid).length < 2) sync(false);
    keepFocus();
    void navigate(left.length > 0 ? compareUrl(left) : "/heatmaps", { replace: left.length > 0 });
  };
  const moveLeft = (place: number) => {
    const order = ids.toSpliced(place, 1).toSpliced(place - 1, 0, ids[place]!);
    saveOrder(order);
    if (place === 1) keepFocus();
    void navigate(compareUrl(order), { replace: true });
  };
  const isFinished = heatmaps.length === ids.length && heatmaps.every(({ status }) => status === "done");
  const hasAreas = heatmaps.some(({ areas_of_interest }) => areas_of_interest.length > 0);
  return (
    <div className={clsx(pageStyles.page, styles.compare)} data-synced={isSynced}>
      <header className={pageStyles.head}>
        <div>
          <h1>Compare</h1>
          <CompareLead count={ids.length} isCut={isCut} heatmaps={heatmaps} first={first} />
        </div>
        <div className={styles.compareActions}>
          {ids.length > 1 && (
            <ExportMenu source={{ subject: "comparison", objects: ids, title: "Comparison" }} isAvailable={isFinished} />
          )}
          <Button onClick={() => void navigate("/heatmaps")}>Close</Button>
        </div>
      </header>
      <CompareTools
        heatmaps={heatmaps}
        variants={variants}
        variant={variant}
        onVariant={setWanted}
        areas={{ isOn: areAreasShown, onChange: setAreAreasShown }}
        sync={videos.length > 1 ? { isOn: isSynced, onChange: sync } : undefined}
      />
      <CompareColumns
        ref={columns}
        ids={ids}
        queries={queries}
        heatmaps={heatmaps}
        firstPlace={firstPlace}
        shown={{ variant, areAreasShown, hasAreas }}
        player={isSynced ? player : undefined}
        onRemove={remove}
        onMoveLeft={moveLeft}
      />
      {isSynced && <SyncBar player={player} onClose={stopSyncing} />}
    </div>
  );
}
