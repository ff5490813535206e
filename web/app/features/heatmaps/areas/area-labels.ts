import { roundHalfUp } from "#kit/scores/bands.ts";
import { spokenInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { formatTime } from "#web/app/shared/viewer/video/time-format.ts";
import type { AreaRow } from "./area-rows.ts";

const MINUTE = 60;
/** From this size on, fractions are shown as whole percentages. */
const MIN_WHOLE_PERCENT = 0.01;

/** 2 → "2nd". */
export function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10];
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${{ 1: "st", 2: "nd", 3: "rd" }[ones] ?? "th"}`;
}

/**
 * When an area is first seen: "0.6 s, 2nd look"; for a video "3.2 s". `looks` is the number of predicted looks at an image;
 * undefined for videos.
 */
export function firstSeenText(firstSeen: AreaRow["firstSeen"], looks?: number): string {
  if (firstSeen === undefined) return "…";
  if (firstSeen === null) return looks === undefined ? "never the most attended part" : `not in the first ${looks} looks`;
  const { second, fixation } = firstSeen;
  const time = second >= MINUTE ? formatTime(second) : `${(roundHalfUp(second * 10) / 10).toFixed(1)} s`;
  return fixation === null ? time : `${time}, ${ordinal(fixation)} look`;
}

/** The fraction of the image that an area covers. */
export function sizeText(size: number): string {
  return size < MIN_WHOLE_PERCENT ? "<1%" : wholePercent(size);
}

/** Accessible name of an area: "Logo, 12% of attention, likely 9% to 17%, rank 1 of 4". */
export function areaAriaLabel({ name, share, low, high, rank }: AreaRow, count: number, isStale: boolean): string {
  if (isStale) return `${name}, calculating share`;
  const likely = spokenInterval(low === null || high === null ? null : [low, high]);
  return `${name}, ${wholePercent(share)} of attention${likely}, rank ${rank} of ${count}`;
}

/** Explanations of each number of an area. `isVideo` selects those for videos. */
export function explanations(isVideo: boolean): readonly { readonly term: string; readonly text: string }[] {
  return [
    {
      term: "Share",
      text: isVideo
        ? "The area’s share of all predicted attention, averaged over the whole video. 90% of the time, the share measured with people is in the range."
        : "The area’s share of all predicted attention. 90% of the time, the share measured with people is in the range.",
    },
    { term: "Rank", text: "1 is the largest share. Equal shares are ranked by when the area was drawn." },
    { term: "Size", text: "How much of the image the area covers. An area whose share exceeds its size stands out." },
    {
      term: "First seen",
      text: isVideo
        ? "The first frame whose most attended point is inside the area."
        : "The first look of the predicted gaze plot inside the area, and the predicted time before it. An area can get attention without being among these looks.",
    },
  ];
}

export type AreaOrder = "drawn" | "share" | "seen";

/** Sorts the rows: as drawn, by share, or by first seen with unseen areas last. */
export function sortRows(rows: readonly AreaRow[], by: AreaOrder): readonly AreaRow[] {
  if (by === "drawn") return rows;
  if (by === "share") return rows.toSorted((one, other) => one.rank - other.rank);
  const second = ({ firstSeen }: AreaRow) => firstSeen?.second ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((one, other) => (second(one) === second(other) ? 0 : second(one) - second(other)));
}
