import { clsx } from "clsx";
import { type PointerEvent, type ReactNode, useRef } from "react";
import type { FrameMetrics } from "#contracts/video.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { frameIndexAt } from "#kit/scores/score-lines.ts";
import type { Signal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { formatTime } from "./time-format.ts";
import styles from "./timeline-chart.module.css";
import { type Curve, formatCurveValue } from "./timeline-curves.ts";
import { type Player, usePlayerTime } from "./use-synced-videos.ts";

/** The second of the video under the pointer; undefined without a pointer. */
export type HoveredTime = Signal<number | undefined>;

/** Receives hover, click and drag. The slider in the transport offers the same by keyboard. */
export function PointerSurface({
  duration,
  player,
  hovered,
  children,
}: {
  duration: number;
  player: Player;
  hovered: HoveredTime;
  children: ReactNode;
}) {
  const surface = useRef<HTMLDivElement>(null);
  const secondOf = ({ clientX }: PointerEvent) => {
    const { left, width } = surface.current!.getBoundingClientRect();
    return clamp((clientX - left) / Math.max(1, width), 0, 1) * duration;
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
        hovered.set(secondOf(event));
        if (event.currentTarget.hasPointerCapture(event.pointerId)) player.seek(secondOf(event));
      }}
      onLostPointerCapture={() => player.hold(false)}
      onPointerLeave={() => hovered.set(undefined)}
    >
      {children}
    </div>
  );
}

/** The line at the current position. `duration` is in seconds. */
export function Playhead({ duration, player }: { duration: number; player: Player }) {
  const time = usePlayerTime(player);
  return <div className={styles.timelinePlayhead} style={{ left: `${(time / duration) * 100}%` }} />;
}

/** The frame under the pointer with its metrics. */
export function HoverTooltip({
  duration,
  metrics,
  curves,
  hovered,
}: {
  duration: number;
  metrics: FrameMetrics;
  curves: readonly Curve[];
  hovered: HoveredTime;
}) {
  const at = useSignal(hovered);
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
