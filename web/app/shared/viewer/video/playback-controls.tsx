import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Pause, Play, Volume1, Volume2, VolumeX } from "lucide-react";
import { RangeInput } from "#web/ui/controls/range-input.tsx";
import { ScreenTools } from "../stage/screen-tools.tsx";
import { Tool } from "../stage/tool.tsx";
import { formatTime } from "./time-format.ts";
import styles from "./transport.module.css";
import { type Player, usePlayerState, usePlayerTime } from "./use-synced-videos.ts";

const RATES = [0.25, 0.5, 1, 1.5, 2] as const;

/** Play and pause, frame steps, and the current position. */
export function PlaybackControls({ player }: { player: Player }) {
  const { isPlaying, duration } = usePlayerState(player);
  return (
    <div className={styles.transport} role="toolbar" aria-label="Playback">
      <Tool
        label={isPlaying ? "Pause" : "Play"}
        hint="Space"
        onClick={() => player.toggle()}
        icon={isPlaying ? <Pause className={styles.filled} /> : <Play className={styles.filled} />}
      />
      <Tool label="Previous frame" hint="," onClick={() => player.step(-1)} icon={<ChevronLeft />} />
      <Tool label="Next frame" hint="." onClick={() => player.step(1)} icon={<ChevronRight />} />
      <Time player={player} duration={duration} />
    </div>
  );
}

function Time({ player, duration }: { player: Player; duration: number }) {
  const time = usePlayerTime(player);
  return (
    <span className={clsx(styles.time, "tabular")}>
      <b>{formatTime(time)}</b> / {formatTime(duration)}
    </span>
  );
}

type ScreenProps = {
  player: Player;
  hasSound: boolean;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  onHelp: () => void;
};

/** Speed, sound, full screen and the keyboard shortcuts. */
export function ScreenControls({ player, hasSound, isFull, onFull, onHelp }: ScreenProps) {
  const { rate, volume, isMuted } = usePlayerState(player);
  const Volume = isMuted ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className={styles.transport} role="toolbar" aria-label="Screen">
      <select
        className={clsx(styles.rate, "tabular")}
        aria-label="Speed"
        value={rate}
        onChange={({ target }) => player.setRate(Number(target.value))}
      >
        {RATES.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
      {hasSound && (
        <>
          <Tool label={isMuted ? "Unmute" : "Mute"} hint="M" onClick={() => player.setMuted(!isMuted)} icon={<Volume />} />
          <RangeInput
            className={styles.volume}
            aria-label="Volume"
            max={1}
            step={0.05}
            value={isMuted ? 0 : volume}
            onChange={({ target }) => player.setVolume(Number(target.value))}
          />
        </>
      )}
      <ScreenTools isFullScreen={isFull} onFullScreenChange={onFull} onHelp={onHelp} />
    </div>
  );
}
