import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./seek-bar.module.css";
import { formatSpokenTime } from "./time-format.ts";
import { type Player, usePlayerTime } from "./use-synced-videos.ts";

const STEP = 1;
const LARGE_STEP = 5;

type Props = { player: Player; duration: number };

/** A slider for the current position: pointer, arrow keys, Page keys, Home and End. */
export function SeekBar({ player, duration }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const time = usePlayerTime(player);
  const goTo = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.current!.getBoundingClientRect();
    player.seek(((clientX - left) / Math.max(1, width)) * duration);
  };
  const places: Record<string, () => number> = {
    ArrowRight: () => time + STEP,
    ArrowUp: () => time + STEP,
    ArrowLeft: () => time - STEP,
    ArrowDown: () => time - STEP,
    PageUp: () => time + LARGE_STEP,
    PageDown: () => time - LARGE_STEP,
    Home: () => 0,
    End: () => duration,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = places[event.key];
    if (!place) return;
    event.preventDefault();
    player.seek(place());
  };
  const part = duration > 0 ? Math.min(1, time / duration) : 0;
  return (
    <div
      ref={bar}
      className={styles.seekBar}
      role="slider"
      tabIndex={0}
      aria-label="Seek"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 10) / 10}
      aria-valuenow={Math.round(time * 10) / 10}
      aria-valuetext={`${formatSpokenTime(time)} of ${formatSpokenTime(duration)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        player.hold(true);
        goTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && goTo(event)}
      onLostPointerCapture={() => player.hold(false)}
    >
      <div className={styles.track}>
        <div className={styles.done} style={{ width: `${part * 100}%` }} />
      </div>
      <div className={styles.thumb} style={{ left: `${part * 100}%` }} />
    </div>
  );
}
