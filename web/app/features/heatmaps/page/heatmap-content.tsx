import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, Suspense, useCallback, useRef } from "react";
import { useLocation, useParams, useSearchParams } from "react-router-dom";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { hasFailed, isInProgress, stateOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { brandQuery } from "#web/app/shared/viewer/brands/brand-query.ts";
import type { HeatmapPageSlots, OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { variantFromParam } from "#web/app/shared/viewer/variants.ts";
import { usePlayer } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { videoVariantFromParam } from "#web/app/shared/viewer/video/video-variants.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { BREAKPOINTS, useMedia } from "#web/kit/use-media.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { NotFound } from "#web/ui/feedback/not-found.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { useAreas } from "../areas/use-areas.ts";
import { DownloadMenu } from "../downloads/download-menu.tsx";
import { detailQuery, framesQuery } from "../queries.ts";
import { useTextBoxes } from "../text/use-text-boxes.ts";
import { PageView } from "../website/page-view.tsx";
import { SliceNavigation } from "../website/slices-tab.tsx";
import { ConflictNotices } from "./conflict-notices.tsx";
import { DeleteButton } from "./delete-button.tsx";
import styles from "./heatmap-content.module.css";
import { HeatmapHead } from "./heatmap-head.tsx";
import { HeatmapPanel } from "./heatmap-panel.tsx";
import { FailedStage, InProgressStage, LoadingPage, ReanalysisNotice } from "./heatmap-states.tsx";
import { panelTabs } from "./panel-tabs.tsx";
import { Reanalyse } from "./reanalyse.tsx";
import { useHeatmapEditor } from "./use-heatmap-editor.ts";
import { ViewerStage } from "./viewer-stage.tsx";

/** Tabs of a page captured in full. */
const PAGE_TABS: ReadonlySet<string> = new Set(["slices", "details"]);

const VideoView = lazyComponent(() => import("./video-view.tsx").then(({ VideoView }) => ({ default: VideoView })));

/** The page of the heatmap in the URL. */
export function HeatmapContent({ slots }: { slots: HeatmapPageSlots }) {
  const { uid = "" } = useParams();
  return HeatmapId.safeParse(uid).success ? <LoadedHeatmap key={uid} uid={uid} slots={slots} /> : <NotFound />;
}

function LoadedHeatmap({ uid, slots }: { uid: string; slots: HeatmapPageSlots }) {
  const { data, error, refetch } = useQuery(detailQuery(uid));
  useHead({ title: data?.title });
  const isGone = error !== null && toApiError(error).status === 404;
  if (data && !isGone) {
    const onStale = () => refetch({ cancelRefetch: false });
    return <HeatmapView heatmap={data} onStale={onStale} onChanged={() => void refetch()} slots={slots} />;
  }
  if (error) {
    return (
      <>
        <h1 className="visually-hidden">Heatmap</h1>
        <ErrorState
          title={isGone ? "Heatmap not found" : "Couldn’t load this heatmap"}
          problem={error}
          onRetry={() => void refetch()}
          instead={isGone ? <ButtonLink to="/heatmaps">Back to heatmaps</ButtonLink> : undefined}
        />
      </>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">Heatmap</h1>
      <LoadingPage />
    </>
  );
}

type ViewProps = {
  heatmap: HeatmapDetail;
  /** Called when links have expired. */
  onStale: () => Promise<unknown>;
  onChanged: () => void;
  slots: HeatmapPageSlots;
};

function HeatmapView({ heatmap, onStale, onChanged, slots }: ViewProps) {
  const [search, setSearch] = useSearchParams();
  const { state: origin } = useLocation();
  const editing = useHeatmapEditor(heatmap.uid);
  const { edit, state, retry, conflicts, resolveConflict } = editing;
  const areas = useAreas(heatmap, editing);
  const panel = search.get("panel");
  const isPage = heatmap.page?.uid === heatmap.uid;
  // A captured page opens as a whole. The address may instead ask for its first slice, or for a tab that only slices have, such
  // as comments.
  const isWholePage = isPage && search.get("slice") === null && (panel === null || PAGE_TABS.has(panel));
  const setInAddress = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value);
        if (isPage && !isWholePage) before.set("slice", "1");
        return before;
      },
      { replace: true, preventScrollReset: true, state: origin },
    );
  const show = (section: string) => setInAddress("section", section);
  const openTab = (id: string) => setInAddress("panel", id);
  const stageRef = useRef<HTMLDivElement>(null);
  const isStacked = useMedia(BREAKPOINTS.tablet);
  const scrollToStage = useCallback(() => {
    if (isStacked) stageRef.current?.scrollIntoView({ block: "center" });
  }, [isStacked]);

  const { width, height } = heatmap;
  const isVideo = heatmap.type === "video";
  const section = search.get("section");
  const videoVariant = videoVariantFromParam(section, heatmap.brandURL);
  const imageVariant = variantFromParam(section, heatmap);
  const variant = isVideo ? videoVariant : imageVariant;
  const isDone = heatmap.status === "done";
  const player = usePlayer();
  const frames = useQuery({ ...framesQuery(heatmap), enabled: isVideo && isDone });
  const brand = useQuery(brandQuery(heatmap)).data?.result;
  const open: OpenHeatmap | null = isDone ? { heatmap, player: isVideo ? player : null, variant, openTab, scrollToStage } : null;

  const isMarkingText = isDone && !isVideo && panel === "text";
  const text = useTextBoxes(heatmap, edit, isMarkingText);

  // A further slice is deleted with its page.
  const deleteButton = heatmap.part_of === null && <DeleteButton heatmap={heatmap} />;
  const actions = (
    <>
      <DownloadMenu heatmap={heatmap} />
      {slots.actions(heatmap, onChanged, isWholePage)}
      {deleteButton}
    </>
  );
  const whenFailed = (
    <div className={styles.viewerActions}>
      {slots.whenFailed?.(heatmap, onChanged)}
      <Reanalyse heatmap={heatmap} />
      {deleteButton}
    </div>
  );
  const stage = (): ReactNode => {
    if (isInProgress(heatmap)) return <InProgressStage heatmap={heatmap} action={deleteButton} />;
    if (hasFailed(heatmap)) return <FailedStage heatmap={heatmap} action={whenFailed} />;
    if (open === null || width === null || height === null) return <LoadingPage />;
    if (isWholePage && heatmap.page)
      return (
        <PageView page={heatmap.page} variant={imageVariant} onVariant={show} onStale={() => void onStale()} actions={actions} />
      );
    const shared = { heatmap: { ...heatmap, width, height }, open, areas, slots, actions, onVariant: show, stageRef };
    if (isVideo)
      return (
        <Suspense fallback={<div className={styles.viewerStill} role="status" aria-label="Loading video" />}>
          <VideoView {...shared} player={player} frames={frames} brand={brand} variant={videoVariant} onStale={onStale} />
        </Suspense>
      );
    return (
      <ViewerStage {...shared} variant={imageVariant} text={isMarkingText ? text : undefined} onStale={() => void onStale()} />
    );
  };
  const tabs = panelTabs({
    heatmap,
    open,
    frames: frames.data,
    brand,
    player,
    areas,
    edit,
    text,
    extraTabs: (open && slots.tabs?.(open)) ?? [],
    isWholePage,
  });
  const sidePanel = (
    <HeatmapPanel
      key="panel"
      notices={
        <>
          {heatmap.page && !isWholePage && <SliceNavigation page={heatmap.page} uid={heatmap.uid} />}
          {slots.notices?.(heatmap, onChanged)}
          {stateOf(heatmap) === "reanalysing" && <ReanalysisNotice heatmap={heatmap} />}
          <ConflictNotices conflicts={conflicts} onDecide={resolveConflict} />
        </>
      }
      tabs={tabs}
      selectedTab={panel}
      onSelectTab={openTab}
    />
  );
  const image = <Fragment key="image">{stage()}</Fragment>;
  return (
    <div className={styles.viewer} data-fills-screen>
      <HeatmapHead title={heatmap.title} saveState={state} onRetry={retry} onTitle={(title) => edit({ title })} />
      {/* In visual order, which is also the tab order. */}
      {isStacked ? [image, sidePanel] : [sidePanel, image]}
      {open && !isWholePage && slots.drawer?.(open)}
    </div>
  );
}
