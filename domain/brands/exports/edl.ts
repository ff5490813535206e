import type { MarkedVideo } from "./markers.ts";
import { isDropFrame, timecode } from "./timecode.ts";

/** Characters per line that old editing systems read. */
const MAX_NAME = 60;
/** CMX 3600 is plain ASCII. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7E]/gu, "")
    .slice(0, MAX_NAME);

/**
 * An edit decision list in the format CMX 3600: one event per appearance, cut from the video at its own timecode, with the name of the
 * object as a comment. The format has numbers for 999 events; programs read more.
 */
export function writeEdl({ title, rate, markers }: MarkedVideo): string {
  const lines = markers.flatMap(({ name, first, end, attention }, at) => {
    const [from, to] = [timecode(first, rate), timecode(end, rate)];
    return [
      `${String(at + 1).padStart(3, "0")}  AX       V     C        ${from} ${to} ${from} ${to}`,
      `* FROM CLIP NAME: ${plain(title)}`,
      `* COMMENT: ${plain(name)} - ${(attention * 100).toFixed(1)}% attention`,
    ];
  });
  const fcm = isDropFrame(rate) ? "DROP FRAME" : "NON-DROP FRAME";
  return `${[`TITLE: ${plain(title)}`, `FCM: ${fcm}`, "", ...lines].join("\r\n")}\r\n`;
}
