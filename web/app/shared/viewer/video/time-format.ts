import { minutesAndSeconds } from "#kit/portable/minutes-and-seconds.ts";
import { pluralize } from "#kit/portable/pluralize.ts";

/** Formats a video position: 63.27 → "1:03.2". Truncates instead of rounding, so that it never exceeds the duration. */
export function formatTime(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  return `${minutesAndSeconds(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** Formats a video duration in whole seconds, rounded: 62.6 → "1:03". */
export const formatDuration = (seconds: number): string => minutesAndSeconds(Math.max(0, Math.round(seconds)));

/** Formats a video position for screen readers: 63.27 → "1 minute 3.2 seconds". */
export function formatSpokenTime(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / 10;
  return `${minutes > 0 ? `${pluralize(minutes, "minute")} ` : ""}${pluralize(rest, "second")}`;
}

/** Tolerance for floating-point error, in frames. */
const ROUNDING_TOLERANCE = 1e-3;

/** The index of the frame at a time, from 0. */
export function frameAtTime(seconds: number, fps: number): number {
  return Math.floor(Math.max(0, seconds) * fps + ROUNDING_TOLERANCE);
}

/** The middle of a frame in seconds, which rounding cannot move to a neighbouring frame. */
export function frameMidpoint(frame: number, fps: number): number {
  return (Math.max(0, frame) + 0.5) / fps;
}
