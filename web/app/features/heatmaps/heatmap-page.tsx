import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { type HeatmapDetail, HeatmapId } from "#contracts/heatmaps.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { Scores } from "../../viewer/scores.tsx";
import { allowsAreas, variantOf } from "../../viewer/variants.ts";
import { videoVariantOf } from "../../viewer/video/video-variants.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { useHeatmapEditor } from "./edit-heatmap.ts";
import { FailedStage, LoadingPage, WorkingStage } from "./heatmap-page-states.tsx";
import { HeatmapPanel } from "./heatmap-panel.tsx";
import { detailQuery, hasFailed, isInProgress } from "./queries.ts";
import { useAreas } from "./use-areas.ts";
import { useRemoveHeatmap } from "./use-remove-heatmap.ts";
import { VideoView } from "./video-view.tsx";
import { ViewerStage } from "./viewer-stage.tsx";
import "./heatmap-page.css";

const FIRST_BACKGROUND = 10;

/** What else can be done with a finished heatmap; `onChanged` reads it again. */
type Actions = (heatmap: HeatmapDetail, onChanged: () => void) => ReactNode;

/** The heatmap that the address names. */
export function HeatmapPage({ actions }: { actions: Actions }) {
  const { uid = "" } = useParams();
  return HeatmapId.safeParse(uid).success ? <HeatmapOf key={uid} uid={uid} actions={actions} /> : <NotFound />;
}

function HeatmapOf({ uid, actions }: { uid: string; actions: Actions }) {
  const { data, error, refetch } = useQuery(detailQuery(uid));
  if (data)
    return (
      <HeatmapView
        heatmap={data}
        onStale={() => refetch({ cancelRefetch: false })}
        actions={actions(data, () => void refetch())}
      />
    );
  if (error) return <ErrorState title="This heatmap could not be loaded" problem={error} onRetry={() => void refetch()} />;
  return <LoadingPage />;
}

type ViewProps = { heatmap: HeatmapDetail; onStale: () => Promise<unknown>; actions: ReactNode };

function HeatmapView({ heatmap, onStale, actions }: ViewProps) {
  const [search, setSearch] = useSearchParams();
  const [background, setBackground] = useState(FIRST_BACKGROUND);
  const { edit, state } = useHeatmapEditor(heatmap.uid);
  const areas = useAreas(heatmap, edit, state === "saving");
  const section = search.get("section");
  const variant = variantOf(section);
  const show = (section: string) => setSearch({ section }, { replace: true, preventScrollReset: true });
  const { width, height } = heatmap;
  const isDone = heatmap.status === "done";
  const allActions = (
    <>
      <DownloadMenu heatmap={heatmap} />
      {actions}
      <DeleteButton heatmap={heatmap} />
    </>
  );

  if (heatmap.type === "video" && isDone && width !== null && height !== null) {
    return (
      <div className="viewer">
        <VideoView
          heatmap={{ ...heatmap, width, height }}
          variant={videoVariantOf(section)}
          onVariant={show}
          onStale={onStale}
          actions={allActions}
          panel={(scores) => <HeatmapPanel heatmap={heatmap} edit={edit} saveState={state} scores={scores} />}
        />
      </div>
    );
  }

  const stage = (): ReactNode => {
    if (isInProgress(heatmap)) return <WorkingStage heatmap={heatmap} />;
    if (hasFailed(heatmap)) return <FailedStage heatmap={heatmap} action={<DeleteButton heatmap={heatmap} />} />;
    if (width === null || height === null) return <LoadingPage />;
    return (
      <ViewerStage
        heatmap={{ ...heatmap, width, height }}
        variant={variant}
        onVariant={show}
        background={background}
        onBackground={setBackground}
        areas={areas}
        onStale={() => void onStale()}
        actions={allActions}
      />
    );
  };
  return (
    <div className="viewer">
      {stage()}
      <HeatmapPanel
        heatmap={heatmap}
        edit={edit}
        saveState={state}
        scores={<Scores heatmap={heatmap} />}
        {...(isDone && { areas })}
        canAddAreas={isDone && allowsAreas(variant)}
      />
    </div>
  );
}

function DeleteButton({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveHeatmap(heatmap);
  const navigate = useNavigate();
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variation="link" size="small" className="viewer__delete" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        action="Delete"
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate("/heatmaps"), onError: close })}
      >
        “{heatmap.title}” and its pictures will be deleted. This cannot be undone.
      </Confirm>
    </>
  );
}
