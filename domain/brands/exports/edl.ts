import { toAscii } from "./ascii.ts";
import { cutsOf } from "./cuts.ts";
import type { MarkedVideo } from "./markers.ts";
import { countedRate, isDropFrame, timecode } from "./timecode.ts";

/** Characters per line that old editing systems read. */
const MAX_NAME = 60;
/** Frames per second that a timecode can count. Of faster videos, it counts every second frame, or every third or fourth. */
const MAX_RATE = 60;

/**
 * An edit decision list in the format CMX 3600: events of one track, cut from the video at its own timecode, with the objects that
 * are visible as comments. The format is plain ASCII, and has numbers for 999 events; programs read more.
 */
export function writeEdl({ title, rate, markers }: MarkedVideo): string {
  const clip = toAscii(title, "Video").slice(0, MAX_NAME);
  const step = Math.ceil(countedRate(rate) / MAX_RATE);
  const counted = { ...rate, frames: rate.frames / step };
  const cuts = cutsOf(markers).map(({ first, end, objects }) => ({
    from: timecode(Math.round(first / step), counted),
    to: timecode(Math.round(end / step), counted),
    objects,
  }));
  // One between two frames that are counted has no length.
  const events = cuts.filter(({ from, to }) => from !== to);
  const lines = events.flatMap(({ from, to, objects }, at) => [
    `${String(at + 1).padStart(3, "0")}  AX       V     C        ${from} ${to} ${from} ${to}`,
    `* FROM CLIP NAME: ${clip}`,
    ...objects.map(({ object, name, attention }) => {
      const plain = toAscii(name, `Brand ${object}`).slice(0, MAX_NAME);
      return `* COMMENT: ${plain} - ${(attention * 100).toFixed(1)}% attention`;
    }),
  ]);
  const fcm = isDropFrame(counted) ? "DROP FRAME" : "NON-DROP FRAME";
  return `${[`TITLE: ${clip}`, `FCM: ${fcm}`, "", ...lines].join("\r\n")}\r\n`;
}
