import { clsx } from "clsx";
import { ImageOff, Link2 } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import type { HeatmapCard as Card } from "#contracts/heatmap-card.ts";
import { showsAttention, showsClarity } from "#kit/scores/shows-score.ts";
import { typeName } from "#web/app/shared/benchmarks/type-name.ts";
import { CompareCheckbox } from "#web/app/shared/compare-selection/compare-checkbox.tsx";
import { SelectionLink } from "#web/app/shared/compare-selection/selection-link.tsx";
import { useHeatmapLinkState } from "#web/app/shared/heatmap-origin.ts";
import { hasFailed, isInProgress, stateOf, statusOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { useIsStaff } from "#web/kit/auth/use-is-staff.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { useLocalPreview } from "#web/kit/uploads/local-previews.ts";
import { MissingImage } from "#web/ui/feedback/missing-image.tsx";
import tileStyles from "#web/ui/layout/tile.module.css";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { AnalysisProgress } from "./analysis-progress.tsx";
import { CardBadges } from "./card-badges.tsx";
import cardMarksStyles from "./card-marks.module.css";
import { CardMenu } from "./card-menu.tsx";
import styles from "./heatmap-card.module.css";
import { ScoreChip } from "./score-chip.tsx";
import { usePrefetchHeatmap } from "./use-prefetch-heatmap.ts";

/** Height of the text below the image, in pixels. The virtualised rows rely on it. */
export const CARD_TEXT_HEIGHT = 88;

type Props = { heatmap: Card; isEager: boolean; onStale: () => void };

/** A heatmap in the list: in progress, done or failed. */
export const HeatmapCard = memo(function HeatmapCard({ heatmap, isEager, onStale }: Props) {
  const { uid, title, created_at, clarity_score_percentile: clarity, attention_score: attention } = heatmap;
  const prefetch = usePrefetchHeatmap(heatmap);
  const linkState = useHeatmapLinkState();
  const hasClarity = clarity !== null && showsClarity(heatmap);
  const hasAttention = attention !== null && showsAttention(heatmap);
  const isUncertain = (score: Card["uncertain_scores"][number]) => heatmap.uncertain_scores.includes(score);
  return (
    <article
      className={clsx(tileStyles.tile, styles.heatmapCard)}
      data-status={heatmap.status}
      aria-busy={isInProgress(heatmap) || heatmap.renewing}
      {...prefetch}
    >
      <CardImage heatmap={heatmap} isEager={isEager} onStale={onStale} />
      <CompareCheckbox heatmap={heatmap} />
      <SelectionLink uid={uid} />
      <div className={styles.text}>
        <div className={tileStyles.line}>
          <Link to={`/heatmap/${uid}`} state={linkState} className={tileStyles.title} title={title} dir="auto">
            <CardTitle title={title} />
          </Link>
          <CardMenu heatmap={heatmap} />
        </div>
        <p className={clsx(tileStyles.facts, styles.facts)}>
          <span title={typeName(heatmap)}>{typeName(heatmap)}</span>
          <time dateTime={created_at}>{dayMonthYear(created_at)}</time>
          {heatmap.public && <SharedBadge />}
        </p>
        <p className={styles.scores}>
          {hasAttention && <ScoreChip name="Attention" score={attention} isUncertain={isUncertain("attention")} />}
          {hasClarity && <ScoreChip name="Clarity" score={clarity} isUncertain={isUncertain("clarity")} />}
          {heatmap.status === "done" && !hasAttention && !hasClarity && (
            <span className={styles.unscored}>{unscoredText(heatmap)}</span>
          )}
        </p>
      </div>
    </article>
  );
});

/** Why a finished heatmap shows no score. */
function unscoredText({ stands_out, application }: Card): string {
  if (stands_out === false) return "Nothing stands out";
  return application === "Other" ? "No clarity score for type Other" : "No score";
}

/** A title that is truncated before the suffix that distinguishes slices of a page. */
function CardTitle({ title }: { title: string }) {
  const ending = / \((?:\d+\/\d+|scrolling)\)$/.exec(title)?.[0] ?? "";
  if (ending === "") return title;
  return (
    <>
      <span className={styles.name}>{title.slice(0, -ending.length)}</span>
      <span className={styles.ending}>{ending}</span>
    </>
  );
}

/** Indicates that anyone with the link can view it. */
function SharedBadge() {
  return (
    <Tooltip text="Shared by link" side="top">
      <span
        className={styles.shared}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
        tabIndex={0}
        role="img"
        aria-label="Shared by link"
      >
        <Link2 aria-hidden="true" />
      </span>
    </Tooltip>
  );
}

function CardImage({ heatmap, isEager, onStale }: Props) {
  const { thumbnail, problem } = heatmap;
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isStaff = useIsStaff();
  if (isInProgress(heatmap)) return <CardInProgress heatmap={heatmap} />;
  if (hasFailed(heatmap)) {
    return (
      <div className={clsx(tileStyles.picture, tileStyles.pictureStill, styles.pictureFailed)}>
        <ImageOff aria-hidden="true" />
        <strong>{statusOf(heatmap).title}</strong>
        {problem && <span title={problem.message}>{problem.message}</span>}
      </div>
    );
  }
  const isMissing = !thumbnail || thumbnail === brokenUrl;
  const reload = () => {
    setBrokenUrl(undefined);
    onStale();
  };
  return (
    <div className={clsx(tileStyles.picture, isMissing && tileStyles.pictureStill, styles.picture)}>
      {!isMissing ? (
        <img
          src={thumbnail}
          alt=""
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          onError={() => {
            setBrokenUrl(thumbnail);
            onStale();
          }}
        />
      ) : (
        <div className={styles.missing}>
          <MissingImage onReload={reload} />
        </div>
      )}
      {stateOf(heatmap) === "reanalysing" && <span className={styles.renewing}>{statusOf(heatmap).name}</span>}
      {heatmap.logo_tracking_status === "processing" && (
        <span className={styles.preparing}>Brand attention analytics is being prepared for this video.</span>
      )}
      {isStaff && heatmap.logo_tracking_status === "requested" && (
        <span className={styles.preparing}>Brand analytics of this video is waiting for staff.</span>
      )}
      <CardBadges heatmap={heatmap} />
    </div>
  );
}

/** Placeholder for the image while the analysis runs. */
function CardInProgress({ heatmap }: { heatmap: Card }) {
  const { thumbnail, ready_at } = heatmap;
  const preview = useLocalPreview(heatmap.uid);
  const image = thumbnail ?? preview;
  const isKnown = ready_at !== null;
  const { title, hint } = statusOf(heatmap);
  return (
    <div className={clsx(tileStyles.picture, tileStyles.pictureWorking, cardMarksStyles.heatmapCardPictureWorking)}>
      {image && <Poster key={image} url={image} />}
      <Tooltip text={isKnown ? undefined : hint} side="top">
        <span
          className={styles.state}
          tabIndex={isKnown ? undefined : 0}
          role="img"
          aria-label={isKnown ? title : `${title}. ${hint}`}
        >
          {title}
        </span>
      </Tooltip>
      <CardBadges heatmap={heatmap} />
      <AnalysisProgress heatmap={heatmap} />
    </div>
  );
}

/** The uploaded image or the first frame of a video, until the result is available. If it fails to load, the placeholder stays. */
function Poster({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return isBroken ? null : <img className={styles.poster} src={url} alt="" decoding="async" onError={() => setIsBroken(true)} />;
}

export function CardSkeleton() {
  return (
    <div className={clsx(tileStyles.tile, tileStyles.tileSkeleton, styles.heatmapCardSkeleton)} aria-hidden="true">
      <div className={tileStyles.picture} />
      <div className={styles.text}>
        <span />
        <span />
      </div>
    </div>
  );
}
