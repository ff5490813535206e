import { lazy, type PointerEvent, Suspense, useRef, useState, useSyncExternalStore } from "react";
import type { FrameMetrics } from "#contracts/video.ts";
import { counted } from "#web/kit/format.ts";
import { createSignal, type Signal } from "#web/kit/signal.ts";
import { clock } from "./moments.ts";
import { LINES, type Line, momentAt, scoreText, spread, valuesOf } from "./timeline-lines.ts";
import { type Player, usePlayerTime } from "./use-synced-videos.ts";
import "./timeline-chart.css";

const TimelinePlot = lazy(() => import("./timeline-plot.tsx").then(({ TimelinePlot }) => ({ default: TimelinePlot })));

const HEIGHT = 104;
/** Rows of the table that stands for the curves where they cannot be seen. */
const TABLE_ROWS = 60;

type Props = {
  metrics: FrameMetrics;
  /** Seconds of the video. */
  duration: number;
  player: Player;
  /** What the curves are of, for those who do not see them. */
  title: string;
  /** False where there is nothing to compare clarity with. */
  hasClarity?: boolean;
};

/** What was measured of a video over time: curves to read, to hover and to seek in, with the scenes marked. */
export function TimelineChart({ metrics, duration, player, title, hasClarity = true }: Props) {
  const all: readonly Line[] = hasClarity ? ["clarity", "focus", "proximity"] : ["focus", "proximity"];
  const [shown, setShown] = useState<readonly Line[]>(all.slice(0, 1));
  const [pointed] = useState(() => createSignal<number | undefined>(undefined));
  const lines = all.filter((line) => shown.includes(line));
  const toggle = (line: Line) =>
    setShown((before) => {
      const next = before.includes(line) ? before.filter((other) => other !== line) : [...before, line];
      return next.length > 0 ? next : before;
    });
  return (
    <section className="timeline" aria-label={`Timeline of ${title}`}>
      <div className="timeline__head">
        <fieldset className="timeline__lines">
          <legend className="visually-hidden">Curves</legend>
          {all.map((line) => (
            <button
              key={line}
              type="button"
              className="timeline__line"
              data-line={line}
              aria-pressed={shown.includes(line)}
              onClick={() => toggle(line)}
            >
              <svg viewBox="0 0 18 4" aria-hidden="true">
                <line x1="0" x2="18" y1="2" y2="2" strokeDasharray={LINES[line].dash.join(" ")} />
              </svg>
              {LINES[line].label}
              {shown.includes(line) && <Now metrics={metrics} line={line} player={player} pointed={pointed} />}
            </button>
          ))}
        </fieldset>
        <span className="timeline__scenes">{counted(metrics.cuts.length + 1, "scene")}</span>
      </div>
      <div className="timeline__frame">
        <div role="img" aria-label={`${lines.map((line) => LINES[line].label).join(" and ")} over time, 0 to 100`}>
          <Suspense fallback={<div className="timeline__plot timeline__plot--loading" style={{ height: HEIGHT }} />}>
            <TimelinePlot metrics={metrics} duration={duration} lines={lines} height={HEIGHT} />
          </Suspense>
        </div>
        <Surface duration={duration} player={player} pointed={pointed}>
          <Playhead duration={duration} player={player} />
          <Pointed duration={duration} metrics={metrics} lines={lines} pointed={pointed} />
        </Surface>
      </div>
      <DataTable metrics={metrics} lines={all} title={title} />
    </section>
  );
}

type Pointing = { pointed: Signal<number | undefined> };
const usePointed = ({ pointed }: Pointing) => useSyncExternalStore(pointed.subscribe, pointed.get);

/** A curve's value where the pointer is, else where the film is. */
function Now({ metrics, line, player, pointed }: { metrics: FrameMetrics; line: Line; player: Player } & Pointing) {
  const time = usePlayerTime(player);
  const at = usePointed({ pointed }) ?? time;
  return <b className="tabular">{scoreText(valuesOf(metrics, line)[momentAt(metrics, at)])}</b>;
}

/** Where one points, clicks and drags. The slider of the transport does the same by keyboard. */
function Surface({
  duration,
  player,
  pointed,
  children,
}: { duration: number; player: Player; children: React.ReactNode } & Pointing) {
  const surface = useRef<HTMLDivElement>(null);
  const secondOf = ({ clientX }: PointerEvent) => {
    const { left, width } = surface.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width))) * duration;
  };
  return (
    <div
      ref={surface}
      className="timeline__surface"
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
  return <div className="timeline__playhead" style={{ left: `${(time / duration) * 100}%` }} />;
}

/** The moment under the pointer, with what was measured there. */
function Pointed({
  duration,
  metrics,
  lines,
  pointed,
}: { duration: number; metrics: FrameMetrics; lines: readonly Line[] } & Pointing) {
  const at = usePointed({ pointed });
  if (at === undefined) return null;
  const moment = momentAt(metrics, at);
  const part = at / duration;
  return (
    <div className="timeline__pointed" style={{ left: `${part * 100}%` }} data-side={part > 0.7 ? "left" : "right"}>
      <div className="timeline__bubble tabular">
        <span>{clock(at)}</span>
        {lines.map((line) => (
          <span key={line} data-line={line}>
            {LINES[line].label} <b>{scoreText(valuesOf(metrics, line)[moment])}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

function DataTable({ metrics, lines, title }: { metrics: FrameMetrics; lines: readonly Line[]; title: string }) {
  return (
    <table className="visually-hidden">
      <caption>What was measured of {title} over time</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {lines.map((line) => (
            <th key={line} scope="col">
              {LINES[line].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spread(metrics.length, TABLE_ROWS).map((moment) => (
          <tr key={moment}>
            <th scope="row">{clock(moment / metrics.rate)}</th>
            {lines.map((line) => (
              <td key={line}>{scoreText(valuesOf(metrics, line)[moment])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
