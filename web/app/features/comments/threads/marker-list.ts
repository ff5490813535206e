import { frameAtTime } from "#web/app/shared/viewer/video/time-format.ts";
import type { Thread } from "./threads.ts";

/** Start hour of the timeline that the markers are imported into. */
export type StartHour = 0 | 1;

/** Maximum length of a title in CMX 3600. */
const TITLE_LENGTH = 70;

/** Colour names in DaVinci Resolve. */
const COLOURS = { open: "Purple", resolved: "Green" } as const;

/**
 * Threads with a time as an edit decision list (CMX 3600) of markers, which DaVinci Resolve imports with "Import > Timeline
 * Markers from EDL": one single-frame event per frame with the text of all threads at that frame, since a frame holds one marker.
 * Non-drop time codes, with `fps` rounded (30 for 29.97).
 */
export function markerList(
  { title, fps }: { title: string; fps: number },
  threads: readonly Thread[],
  startHour: StartHour,
): string {
  const base = Math.max(1, Math.round(fps));
  const start = startHour * 3600 * base;
  const timed = threads
    .flatMap((thread) => (thread.first.time === null ? [] : { ...thread, frame: frameAtTime(thread.first.time, fps) }))
    .sort((one, other) => one.frame - other.frame);
  const events = [...Map.groupBy(timed, ({ frame }) => frame)].map(([frame, threads], index) => {
    const from = timecode(start + frame, base);
    const to = timecode(start + frame + 1, base);
    const words = threads
      .flatMap(({ first, replies }) => [first, ...replies])
      .map(({ added_by_name, comment }) => `${added_by_name}: ${comment}`)
      .join(" / ");
    const colour = threads.every(({ first }) => first.resolved) ? COLOURS.resolved : COLOURS.open;
    const event = `${String(index + 1).padStart(3, "0")}  001      V     C        ${from} ${to} ${from} ${to}`;
    return `${event}\r\n |C:ResolveColor${colour} |M:${oneLine(words)} |D:1\r\n`;
  });
  return [`TITLE: ${oneLine(title).slice(0, TITLE_LENGTH)}\r\nFCM: NON-DROP FRAME\r\n`, ...events].join("\r\n");
}

/** A frame number as a time code: hours, minutes, seconds and frames. */
export function timecode(frames: number, base: number): string {
  const seconds = Math.floor(frames / base);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames % base];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Removes line breaks and field separators. */
function oneLine(words: string): string {
  return words.replaceAll("|", "/").replace(/\s+/g, " ").trim();
}
