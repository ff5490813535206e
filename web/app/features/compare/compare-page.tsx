import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { getScore, SCORES } from "#kit/scores/score-differences.ts";
import { compareSelection, compareUrl, isCutOff, parseIds } from "#web/app/shared/compare-selection/compare-selection.ts";
import { applySavedOrder, saveOrder } from "#web/app/shared/compare-selection/saved-order.ts";
import { ExportMenu } from "#web/app/shared/downloads/export-menu.tsx";
import { useShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import { VariantSwitch } from "#web/app/shared/viewer/variant-switch.tsx";
import { useSyncedVideos } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { silentPlaybackShortcuts } from "#web/app/shared/viewer/video/video-shortcuts.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { BRAND_ROW_COUNT, isTracked } from "./brand-rows.tsx";
import { Column, MissingColumn, WaitingColumn } from "./column.tsx";
import { CompareLead } from "./compare-lead.tsx";
import styles from "./compare-page.module.css";
import { hasOutlines } from "./compared-image.tsx";
import { DifferenceLegend } from "./difference/difference-layer.tsx";
import { SyncBar } from "./sync-bar.tsx";
import { isNotFound, useHeatmaps } from "./use-heatmaps.ts";
import { availableCompareVariants, type CompareVariant } from "./variants.ts";

/** Compares the heatmaps of the URL, or the compare selection if the URL has none. */
export function Component() {
  const [search] = useSearchParams();
  const named = search.get("ids");
  const ids = parseIds(named);
  if (ids.length > 0) return <Comparison ids={ids} isCut={isCutOff(named)} />;
  if (named) return <NotFound />;
  const chosen = compareSelection.get();
  return <Navigate to={chosen.length > 0 ? compareUrl(applySavedOrder(chosen)) : "/heatmaps"} replace />;
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
  const [isSynced, setIsSynced] = useState(false);
  const videos = heatmaps.filter(isFinishedVideo);
  const together = useSyncedVideos({ shown: isSynced ? videos.map(({ uid }) => uid) : [] });

  useEffect(() => () => compareSelection.clear(), []);
  useEffect(() => together.setMuted(true), [together]);
  useShortcuts({
    ...Object.fromEntries(variants.map(({ id }, place) => [String(place + 1), () => setWanted(id)])),
    ...(isSynced && silentPlaybackShortcuts(together)),
  });

  const sync = (synced: boolean) => {
    together.pause();
    together.seek(0);
    setIsSynced(synced);
  };
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
  const scores = SCORES.filter((score) => score !== "attention" || heatmaps.some((heatmap) => getScore(heatmap, score)));
  const hasAreas = heatmaps.some(({ areas_of_interest }) => areas_of_interest.length > 0);
  const hasBrands = heatmaps.some(isTracked);
  return (
    <div className={clsx(pageStyles.page, styles.compare)} data-synced={isSynced}>
      <header className={pageStyles.head}>
        <div>
          <h1>Compare</h1>
          <CompareLead count={ids.length} isCut={isCut} heatmaps={heatmaps} first={first} hasAreas={hasAreas} />
        </div>
        <div className={styles.compareActions}>
          {ids.length > 1 && (
            <ExportMenu source={{ subject: "comparison", objects: ids, title: "Comparison" }} isAvailable={isFinished} />
          )}
          <Button onClick={() => void navigate("/heatmaps")}>Close</Button>
        </div>
      </header>
      <div className={styles.compareTools}>
        <VariantSwitch variants={variants} selected={variant} onSelect={setWanted} />
        <div className={styles.compareSwitches}>
          {heatmaps.some((each) => hasOutlines(each, variant)) && (
            <Switch isOn={areAreasShown} onChange={setAreAreasShown}>
              AOIs
            </Switch>
          )}
          {videos.length > 1 && (
            <Switch isOn={isSynced} onChange={sync}>
              Sync videos
            </Switch>
          )}
        </div>
      </div>
      {variant === "difference" && <DifferenceLegend />}
      <div
        ref={columns}
        className={styles.compareColumns}
        style={{ "--score-rows": scores.length + (hasBrands ? BRAND_ROW_COUNT : 0) } as CSSProperties}
        data-count={ids.length}
        tabIndex={-1}
      >
        {ids.map((uid, place) => {
          const { data, error, refetch } = queries[place]!;
          const taking = { onRemove: () => remove(uid) };
          if (data && !isNotFound(error))
            return (
              <Column
                key={uid}
                heatmap={data}
                baseline={place === firstPlace ? undefined : first}
                isBaseline={place === firstPlace && ids.length > 1}
                variant={variant}
                areAreasShown={areAreasShown}
                hasAreas={hasAreas}
                scores={scores}
                hasBrands={hasBrands}
                {...(place > firstPlace && { onMoveLeft: () => moveLeft(place) })}
                together={isSynced && isFinishedVideo(data) ? together : undefined}
                onStale={() => refetch({ cancelRefetch: false })}
                {...taking}
              />
            );
          if (error)
            return (
              <MissingColumn key={uid} problem={error} isGone={isNotFound(error)} onRetry={() => void refetch()} {...taking} />
            );
          return <WaitingColumn key={uid} />;
        })}
      </div>
      {isSynced && <SyncBar player={together} onClose={stopSyncing} />}
    </div>
  );
}

const isFinishedVideo = ({ type, status }: HeatmapDetail): boolean => type === "video" && status === "done";
