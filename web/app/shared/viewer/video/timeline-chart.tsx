import { clsx } from "clsx";
import { type CSSProperties, lazy, type PointerEvent, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import type { FrameMetrics } from "#contracts/video.ts";
import { pluralize } from "#web/kit/format.ts";
import { createSignal, type Signal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import type { AreaCurve } from "../areas/area-curves.ts";
import { BRAND_LINE_STYLES } from "../brands/brand-curves.ts";
import { evenlySpacedIndices, frameIndexAt, linesOf, SCORE_LINES, type ScoreLine } from "./score-lines.ts";
import { formatTime } from "./time-format.ts";
import styles from "./timeline-chart.module.css";
import { AREA_LINE_STYLES, type Curve, formatCurveValue, toScoreCurve, toShareCurve } from "./timeline-curves.ts";
import { type Player, usePlayerTime } from "./use-synced-videos.ts";

const TimelinePlot = lazy(() => import("./timeline-plot.tsx").then(({ TimelinePlot }) => ({ default: TimelinePlot })));

const NO_AREAS: readonly AreaCurve[] = [];
const HEIGHT = 104;
/** Number of rows in the table that replaces the curves for screen readers. */
const TABLE_ROWS = 60;

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
  const [pointed] = useState(() => createSignal<number | undefined>(undefined));
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
                <CurrentValue metrics={metrics} curve={toScoreCurve(metrics, line)} player={player} hovered={pointed} />
              )}
            </button>
          ))}
          {ofShares.map((curve) => (
            <span key={curve.key} className={clsx(styles.timelineLine, styles.timelineLineArea)} style={colourOf(curve)}>
              <LineSample dash={curve.dash} />
              <span className={styles.timelineArea}>{curve.label}</span>
              <CurrentValue metrics={metrics} curve={curve} player={player} hovered={pointed} />
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
        <PointerSurface duration={duration} player={player} hovered={pointed}>
          <Playhead duration={duration} player={player} />
          <HoverTooltip duration={duration} metrics={metrics} curves={curves} hovered={pointed} />
        </PointerSurface>
        {markers && <div className={styles.timelineMarks}>{markers}</div>}
      </div>
      <DataTable metrics={metrics} curves={[...all.map((line) => toScoreCurve(metrics, line)), ...ofShares]} title={title} />
    </section>
  );
}

type HoverState = { hovered: Signal<number | undefined> };
const useHoveredTime = ({ hovered }: HoverState) => useSignal(hovered);

/** A curve's value at the pointer, otherwise at the current position. */
function CurrentValue({
  metrics,
  curve,
  player,
  hovered: pointed,
}: { metrics: FrameMetrics; curve: Curve; player: Player } & HoverState) {
  const time = usePlayerTime(player);
  const at = useHoveredTime({ hovered: pointed }) ?? time;
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

/** Receives hover, click and drag. The slider in the transport offers the same by keyboard. */
function PointerSurface({
  duration,
  player,
  hovered: pointed,
  children,
}: { duration: number; player: Player; children: React.ReactNode } & HoverState) {
  const surface = useRef<HTMLDivElement>(null);
  const secondOf = ({ clientX }: PointerEvent) => {
    const { left, width } = surface.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width))) * duration;
  };
  return (
    <div
      ref={surface}
      className={styles.timelineSurface}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        player.hold(true);
        player.seek(secondOf(event));
      }}
      onPointerMove={(event) => {
        pointed.set(secondOf(event));
        if (event.currentTarget.hasPointerCapture(event.pointerId)) player.seek(secondOf(event));
      }}
      onLostPointerCapture={() => player.hold(false)}
      onPointerLeave={() => pointed.set(undefined)}
    >
      {children}
    </div>
  );
}

function Playhead({ duration, player }: { duration: number; player: Player }) {
  const time = usePlayerTime(player);
  return <div className={styles.timelinePlayhead} style={{ left: `${(time / duration) * 100}%` }} />;
}

/** The frame under the pointer with its metrics. */
function HoverTooltip({
  duration,
  metrics,
  curves,
  hovered: pointed,
}: { duration: number; metrics: FrameMetrics; curves: readonly Curve[] } & HoverState) {
  const at = useHoveredTime({ hovered: pointed });
  if (at === undefined) return null;
  const moment = frameIndexAt(metrics, at);
  const part = at / duration;
  return (
    <div className={styles.timelinePointed} style={{ left: `${part * 100}%` }} data-side={part > 0.7 ? "left" : "right"}>
      <div className={clsx(styles.timelineBubble, "tabular")}>
        <span>{formatTime(at)}</span>
        {curves.map((curve) => (
          <span key={curve.key}>
            <span className={styles.timelineName}>{curve.label}</span> <b>{formatCurveValue(curve, moment)}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

function DataTable({ metrics, curves, title }: { metrics: FrameMetrics; curves: readonly Curve[]; title: string }) {
  return (
    // In its own container: a table is never smaller than its content and would extend the page.
    <div className="visually-hidden">
      <table>
        <caption>Measurements of {title} over time</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {curves.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evenlySpacedIndices(metrics.length, TABLE_ROWS).map((moment) => (
            <tr key={moment}>
              <th scope="row">{formatTime(moment / metrics.rate)}</th>
              {curves.map((curve) => (
                <td key={curve.key}>{formatCurveValue(curve, moment)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
