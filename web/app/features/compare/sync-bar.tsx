import { clsx } from "clsx";
import { Pause, Play, X } from "lucide-react";
import { formatDuration, formatSpokenTime } from "#web/app/shared/viewer/video/time-format.ts";
import { type Player, usePlayerState, usePlayerTime } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { RangeInput } from "#web/ui/controls/range-input.tsx";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import styles from "./sync-bar.module.css";

/** So that the space bar plays the videos, and does not turn the switch that opened the bar off again. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

/** Plays all videos together until it is closed. Seeks in whole seconds. */
export function SyncBar({ player, onClose }: { player: Player; onClose: () => void }) {
  const { isPlaying, duration } = usePlayerState(player);
  return (
    <section ref={keepSnackbarsAbove} className={styles.syncBar} aria-label="All videos">
      <IconButton
        ref={takeFocus}
        label={isPlaying ? "Pause all" : "Play all"}
        className={styles.play}
        onClick={() => player.toggle()}
      >
        {isPlaying ? <Pause /> : <Play />}
      </IconButton>
      <PlaybackPosition player={player} duration={duration} />
      <IconButton label="Stop syncing" onClick={onClose}>
        <X />
      </IconButton>
    </section>
  );
}

function PlaybackPosition({ player, duration }: { player: Player; duration: number }) {
  const time = Math.floor(usePlayerTime(player));
  const last = Math.max(1, Math.floor(duration));
  return (
    <>
      <RangeInput
        className={styles.slider}
        max={last}
        step={1}
        value={Math.min(time, last)}
        aria-label="Time"
        aria-valuetext={`${formatSpokenTime(time)} of ${formatSpokenTime(duration)}`}
        onChange={({ target }) => player.seek(Number(target.value))}
      />
      <span className={clsx(styles.time, "tabular")}>
        {formatDuration(time)} / {formatDuration(duration)}
      </span>
    </>
  );
}
