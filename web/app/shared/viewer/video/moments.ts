/** A place in a video as people read it: 63.27 → "1:03.2". Cut off, never rounded up, so that the end is never passed. */
export function clock(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const rest = tenths % 600;
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, "0")}.${rest % 10}`;
}

/** How long a video is, in whole seconds as people count them: 62.6 → "1:03". */
export function length(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The same as a screen reader says it: 63.27 → "1 minute 3.2 seconds". */
export function spokenClock(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / 10;
  return `${minutes > 0 ? `${minutes} minute${minutes === 1 ? "" : "s"} ` : ""}${rest} second${rest === 1 ? "" : "s"}`;
}

/** Room for what a division leaves behind, in frames. */
const SLACK = 1e-3;

/** The number of the frame that is shown at a time, from 0. */
export function frameAt(seconds: number, fps: number): number {
  return Math.floor(Math.max(0, seconds) * fps + SLACK);
}

/** The middle of a frame in seconds: the one time that no rounding takes to its neighbour. */
export function middleOf(frame: number, fps: number): number {
  return (Math.max(0, frame) + 0.5) / fps;
}
