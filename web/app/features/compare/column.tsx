import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { ArrowLeft, CircleAlert, ExternalLink, X } from "lucide-react";
import { useEffect } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Score } from "#kit/scores/score-differences.ts";
import { typeName } from "#web/app/shared/benchmarks/type-name.ts";
import { statusOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { type Player, useSyncedVideos } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import iconButtonStyles from "#web/ui/controls/icon-button.module.css";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { AreaList } from "./area-list.tsx";
import { BrandRows } from "./brand-rows.tsx";
import styles from "./column.module.css";
import { ComparedImage } from "./compared-image.tsx";
import { ComparedVideo } from "./compared-video.tsx";
import { ScoreRow } from "./score-row.tsx";
import type { CompareVariant } from "./variants.ts";
import { VideoTimeline } from "./video-timeline.tsx";

type Props = {
  heatmap: HeatmapDetail;
  /** The baseline heatmap; undefined for the baseline itself. */
  baseline: HeatmapDetail | undefined;
  isBaseline: boolean;
  variant: CompareVariant;
  areAreasShown: boolean;
  /** Whether any of the compared heatmaps has areas. */
  hasAreas: boolean;
  scores: readonly Score[];
  /** Whether a brand was tracked in any of the compared videos. */
  hasBrands: boolean;
  /** The player that plays all videos together, if enabled. */
  together: Player | undefined;
  onStale: () => Promise<unknown>;
  onRemove: () => void;
  /** Undefined for the first one. */
  onMoveLeft?: () => void;
};

/** A column of the comparison: image or video, and scores. */
export function Column({
  heatmap,
  baseline,
  isBaseline,
  variant,
  areAreasShown,
  hasAreas,
  scores,
  hasBrands,
  together,
  onStale,
  onRemove,
  onMoveLeft,
}: Props) {
  const { uid, title, type, status } = heatmap;
  const isDone = status === "done";
  const isTogether = together !== undefined;
  const alone = useSyncedVideos({ shown: isTogether ? [] : [uid] });
  useEffect(() => alone.setMuted(true), [alone]);
  useEffect(() => {
    if (isTogether) alone.pause();
  }, [alone, isTogether]);
  const player = together ?? alone;
  return (
    <article className={styles.compared} aria-label={title}>
      <header className={styles.comparedHead}>
        <div>
          <h2 title={title} dir="auto">
            {title}
          </h2>
          <p>
            {typeName(heatmap)}
            {heatmap.page?.uid === uid && <span>Scores of its first slice</span>}
            {isBaseline && <span className={styles.comparedFirst}>First</span>}
          </p>
        </div>
        {onMoveLeft && (
          <Tooltip text="Move left">
            <IconButton label={`Move ${title} left`} onClick={onMoveLeft}>
              <ArrowLeft />
            </IconButton>
          </Tooltip>
        )}
        <Tooltip text="Open in a new tab">
          <a
            className={iconButtonStyles.iconButton}
            href={`/heatmap/${uid}`}
            target="_blank"
            rel="noopener"
            aria-label={`Open ${title} in a new tab`}
          >
            <ExternalLink aria-hidden="true" />
          </a>
        </Tooltip>
        <Tooltip text="Remove">
          <IconButton label={`Remove ${title}`} onClick={onRemove}>
            <X />
          </IconButton>
        </Tooltip>
      </header>
      <div className={styles.comparedStage} data-variant={variant}>
        {!isDone && <Unfinished heatmap={heatmap} />}
        {isDone && type === "video" && (
          <ComparedVideo
            heatmap={heatmap}
            baseline={baseline}
            variant={variant}
            player={player}
            hasControls={!isTogether}
            onStale={onStale}
          />
        )}
        {isDone && type === "image" && (
          <ComparedImage
            heatmap={heatmap}
            baseline={baseline}
            variant={variant}
            areAreasShown={areAreasShown}
            onStale={() => void onStale()}
          />
        )}
      </div>
      {hasAreas && <AreaList heatmap={heatmap} baseline={baseline} />}
      <dl className={styles.comparedScores}>
        {scores.map((score) => (
          <ScoreRow key={score} score={score} heatmap={heatmap} baseline={baseline} />
        ))}
        {hasBrands && <BrandRows heatmap={heatmap} baseline={baseline} />}
      </dl>
      {isDone && type === "video" && <VideoTimeline heatmap={heatmap} player={player} />}
    </article>
  );
}

/** Why a heatmap has no result, and whether it will get one. */
function Unfinished({ heatmap }: { heatmap: HeatmapDetail }) {
  const { title, hint } = statusOf(heatmap);
  return (
    <p className={styles.comparedNote}>
      <strong>{title}</strong>
      {heatmap.problem?.message ?? hint}
    </p>
  );
}

/** Shown instead of a heatmap that could not be loaded. */
export function MissingColumn({
  problem,
  isGone,
  onRetry,
  onRemove,
}: {
  problem: unknown;
  isGone: boolean;
  onRetry: () => void;
  onRemove: () => void;
}) {
  return (
    <article className={clsx(styles.compared, styles.comparedMissing)} role="alert">
      <CircleAlert aria-hidden="true" />
      <p>{toApiError(problem).message}</p>
      <div>
        {!isGone && (
          <Button size="small" variation="primary" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </article>
  );
}

export function WaitingColumn() {
  return <div className={clsx(styles.compared, styles.comparedWaiting)} role="status" aria-label="Loading heatmap" />;
}
