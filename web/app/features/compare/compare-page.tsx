import { Button } from "@aws-amplify/ui-react";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { Switch } from "#web/ui/switch.tsx";
import { inRememberedOrder, rememberOrder } from "../../comparing/order.ts";
import { compareAddress, readIds, selection } from "../../comparing/selection.ts";
import { useShortcuts } from "../../viewer/use-shortcuts.ts";
import { VariantSwitch } from "../../viewer/variant-switch.tsx";
import { useSyncedVideos } from "../../viewer/video/use-synced-videos.ts";
import { Column, MissingColumn, WaitingColumn } from "./column.tsx";
import { ShiftLegend } from "./difference/shift-layer.tsx";
import { SCORES, scoreOf } from "./differences.ts";
import { SyncBar } from "./sync-bar.tsx";
import { isGone, useHeatmaps } from "./use-heatmaps.ts";
import { type ComparedVariant, variantsFor } from "./variants.ts";
import "../../viewer/stage.css";
import "./compare-page.css";

/** The heatmaps that the address names, or, where it names none, those that are chosen. */
export function Component() {
  const [search] = useSearchParams();
  const ids = readIds(search.get("ids"));
  if (ids.length > 0) return <Comparison ids={ids} />;
  const chosen = selection.get();
  return <Navigate to={chosen.length > 0 ? compareAddress(inRememberedOrder(chosen)) : "/heatmaps"} replace />;
}

/** Up to three heatmaps side by side, each against the first. Whoever leaves has chosen nothing any more. */
function Comparison({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate();
  const queries = useHeatmaps(ids);
  const heatmaps = queries.flatMap(({ data }) => data ?? []);
  const variants = variantsFor(heatmaps);
  const [wanted, setWanted] = useState<ComparedVariant>("heatmap");
  const variant = variants.some(({ id }) => id === wanted) ? wanted : "heatmap";
  const [areAreasShown, setAreAreasShown] = useState(false);
  const [isSynced, setIsSynced] = useState(false);
  const videos = heatmaps.filter(isFinishedVideo);
  const together = useSyncedVideos({ shown: isSynced ? videos.map(({ uid }) => uid) : [] });

  useEffect(() => () => selection.clear(), []);
  useEffect(() => together.setMuted(true), [together]);
  useShortcuts({
    ...Object.fromEntries(variants.map(({ id }, place) => [String(place + 1), () => setWanted(id)])),
    ...(isSynced && { " ": () => together.toggle() }),
  });

  const sync = (synced: boolean) => {
    together.pause();
    together.seek(0);
    setIsSynced(synced);
  };
  const remove = (uid: string) => {
    const left = ids.filter((each) => each !== uid);
    if (left.length < 2) sync(false);
    void navigate(left.length > 0 ? compareAddress(left) : "/heatmaps", { replace: left.length > 0 });
  };
  const moveLeft = (place: number) => {
    const order = ids.toSpliced(place, 1).toSpliced(place - 1, 0, ids[place]!);
    rememberOrder(order);
    void navigate(compareAddress(order), { replace: true });
  };
  const scores = SCORES.filter((score) => score !== "attention" || heatmaps.some((heatmap) => scoreOf(heatmap, score)));
  const hasAreas = heatmaps.some(({ areas_of_interest }) => areas_of_interest.length > 0);
  const applications = new Set(heatmaps.map(({ application }) => application));
  const first = queries[0]?.data;
  return (
    <div className="page compare" data-synced={isSynced}>
      <header className="page__head">
        <div>
          <h1>Compare</h1>
          <p className="page__lead">
            {ids.length === 1 ? "Choose more heatmaps in a list to compare with." : "Scores are told against the first."}
            {applications.size > 1 && " Each is scored among creatives of its own type."}
          </p>
        </div>
        <Button onClick={() => void navigate("/heatmaps")}>Close</Button>
      </header>
      <div className="compare__tools">
        <VariantSwitch variants={variants} shown={variant} onShow={setWanted} />
        <div className="compare__switches">
          {hasAreas && (
            <Switch isOn={areAreasShown} onChange={setAreAreasShown}>
              AOI’s
            </Switch>
          )}
          {videos.length > 1 && (
            <Switch isOn={isSynced} onChange={sync}>
              Sync videos
            </Switch>
          )}
        </div>
      </div>
      {variant === "difference" && <ShiftLegend />}
      <div className="compare__columns" data-count={ids.length}>
        {ids.map((uid, place) => {
          const { data, error, refetch } = queries[place]!;
          const taking = { onRemove: () => remove(uid) };
          if (data)
            return (
              <Column
                key={uid}
                heatmap={data}
                first={place === 0 ? undefined : first}
                isFirst={place === 0 && ids.length > 1}
                variant={variant}
                areAreasShown={areAreasShown}
                scores={scores}
                {...(place > 0 && { onMoveLeft: () => moveLeft(place) })}
                together={isSynced && isFinishedVideo(data) ? together : undefined}
                onStale={() => refetch({ cancelRefetch: false })}
                {...taking}
              />
            );
          if (error)
            return <MissingColumn key={uid} problem={error} isGone={isGone(error)} onRetry={() => void refetch()} {...taking} />;
          return <WaitingColumn key={uid} />;
        })}
      </div>
      {isSynced && <SyncBar player={together} />}
    </div>
  );
}

const isFinishedVideo = ({ type, status }: HeatmapDetail): boolean => type === "video" && status === "done";
