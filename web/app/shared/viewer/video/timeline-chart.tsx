import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, Suspense, useMemo, useState } from "react";
import type { FrameMetrics } from "#contracts/video.ts";
import { frameIndexAt, linesOf, type ScoreLine } from "#kit/scores/score-lines.ts";
import { pluralize } from "#web/kit/format.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { createSignal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import type { AreaCurve } from "../areas/area-curves.ts";
import { BRAND_LINE_STYLES } from "../brands/brand-curves.ts";
import { SCORE_LINES } from "./score-lines.ts";
import styles from "./timeline-chart.module.css";
import { AREA_LINE_STYLES, type Curve, formatCurveValue, toScoreCurve, toShareCurve } from "./timeline-curves.ts";
import { type HoveredTime, HoverTooltip, Playhead, PointerSurface } from "./timeline-surface.tsx";
import { TimelineTable } from "./timeline-table.tsx";
import { type Player, usePlayerTime } from "./use-synced-videos.ts";

const TimelinePlot = lazyComponent(() => import("./timeline-plot.tsx").then(({ TimelinePlot }) => ({ default: TimelinePlot })));

const NO_AREAS: readonly AreaCurve[] = [];
const HEIGHT = 104;

type Props = {
  metrics: FrameMetrics;
  /** Duration of the video in seconds. */
  duration: number;
  player: Player;
  /** Accessible description of the curves. */
  title: string;
  /** False if there is no reference distribution for clarity. */
  hasClarity?: boolean;
  /** Areas whose share of attention is drawn in addition to the scores. */
  areas?: readonly AreaCurve[];
  /** Objects of a brand whose share of attention is drawn too. */
  brands?: readonly AreaCurve[];
  /** Overlay on the curves. Its width corresponds to the duration. */
  markers?: ReactNode;
};

/** Metrics of a video over time: curves with hover and seek, and scene markers. */
export function TimelineChart({
  metrics,
  duration,
  player,
  title,
  hasClarity = true,
  areas = NO_AREAS,
  brands = NO_AREAS,
  markers,
}: Props) {
  const all = linesOf(metrics, hasClarity);
  const [shown, setShown] = useState<readonly ScoreLine[]>(all.slice(0, 1));
  const [hovered] = useState((): HoveredTime => createSignal<number | undefined>(undefined));
  const ofShares = useMemo(
    () => [
      ...brands.map((brand, index) => toShareCurve(metrics, brand, index, BRAND_LINE_STYLES)),
      ...areas.map((area, index) => toShareCurve(metrics, area, index, AREA_LINE_STYLES)),
    ],
    [areas, brands, metrics],
  );
  const chosen = all.filter((line) => shown.includes(line)).join();
  const curves = useMemo(() => {
    const lines = chosen.split(",").filter(Boolean) as ScoreLine[];
    return [...lines.map((line) => toScoreCurve(metrics, line)), ...ofShares];
  }, [chosen, ofShares, metrics]);
  const toggle = (line: ScoreLine) =>
    setShown((before) => {
      const next = before.includes(line) ? before.filter((other) => other !== line) : [...before, line];
      return next.length > 0 ? next : before;
    });
  return (
    <section className={styles.timeline} aria-label={`Timeline of ${title}`}>
      <div className={styles.timelineHead}>
        <fieldset className={styles.timelineLines}>
          <legend className="visually-hidden">Curves</legend>
          {all.map((line) => (
            <button
              key={line}
              type="button"
              className={styles.timelineLine}
              data-line={line}
              aria-pressed={shown.includes(line)}
              onClick={() => toggle(line)}
            >
              <LineSample dash={SCORE_LINES[line].dash} />
              {SCORE_LINES[line].label}
              {shown.includes(line) && (
                <CurrentValue metrics={metrics} curve={toScoreCurve(metrics, line)} player={player} hovered={hovered} />
              )}
            </button>
          ))}
          {ofShares.map((curve) => (
            <span key={curve.key} className={clsx(styles.timelineLine, styles.timelineLineArea)} style={colourOf(curve)}>
              <LineSample dash={curve.dash} />
              <span className={styles.timelineArea}>{curve.label}</span>
              <CurrentValue metrics={metrics} curve={curve} player={player} hovered={hovered} />
            </span>
          ))}
        </fieldset>
        <span className={styles.timelineScenes}>{pluralize(metrics.cuts.length + 1, "scene")}</span>
      </div>
      <div className={styles.timelineFrame}>
        <div role="img" aria-label={`${curves.map(({ label }) => label).join(" and ")} over time, 0 to 100`}>
          <Suspense
            fallback={<div className={clsx(styles.timelinePlot, styles.timelinePlotLoading)} style={{ height: HEIGHT }} />}
          >
            <TimelinePlot metrics={metrics} duration={duration} curves={curves} height={HEIGHT} />
          </Suspense>
        </div>
        <PointerSurface duration={duration} player={player} hovered={hovered}>
          <Playhead duration={duration} player={player} />
          <HoverTooltip duration={duration} metrics={metrics} curves={curves} hovered={hovered} />
        </PointerSurface>
        {markers && <div className={styles.timelineMarks}>{markers}</div>}
      </div>
      <TimelineTable metrics={metrics} curves={[...all.map((line) => toScoreCurve(metrics, line)), ...ofShares]} title={title} />
    </section>
  );
}

/** A curve's value at the pointer, otherwise at the current position. */
function CurrentValue({
  metrics,
  curve,
  player,
  hovered,
}: {
  metrics: FrameMetrics;
  curve: Curve;
  player: Player;
  hovered: HoveredTime;
}) {
  const time = usePlayerTime(player);
  const at = useSignal(hovered) ?? time;
  return <b className="tabular">{formatCurveValue(curve, frameIndexAt(metrics, at))}</b>;
}

/** Legend line of a curve. */
function LineSample({ dash }: { dash: readonly number[] }) {
  return (
    <svg viewBox="0 0 18 4" aria-hidden="true">
      <line x1="0" x2="18" y1="2" y2="2" strokeDasharray={dash.join(" ")} />
    </svg>
  );
}

const colourOf = ({ colour }: Curve) => ({ "--line": colour }) as CSSProperties;
