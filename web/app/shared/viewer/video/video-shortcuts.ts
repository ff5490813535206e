import type { ShortcutHelp } from "../shortcuts-dialog.tsx";
import type { Player } from "./use-synced-videos.ts";

/** Seconds per arrow key press. */
const ARROW_STEP_S = 5;

/** The shortcuts of playback, for the shortcuts list. */
export const PLAYBACK_KEYS: ShortcutHelp = [
  ["Space", "Play, pause"],
  ["← →", "Back, forward 5 seconds"],
  [", .", "Previous, next frame"],
  ["M", "Mute, unmute"],
];

/** The shortcuts of playback without sound. */
export const silentPlaybackShortcuts = (player: Player): Record<string, () => void> => ({
  " ": () => player.toggle(),
  ",": () => player.step(-1),
  ".": () => player.step(1),
  arrowleft: () => player.seek(player.time.get() - ARROW_STEP_S),
  arrowright: () => player.seek(player.time.get() + ARROW_STEP_S),
});

/** The shortcuts of playback. */
export const playbackShortcuts = (player: Player, isMuted: boolean): Record<string, () => void> => ({
  ...silentPlaybackShortcuts(player),
  m: () => player.setMuted(!isMuted),
});
