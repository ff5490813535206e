import type { FrameRate } from "./markers.ts";

/** Frames per second as counted by a timecode: a whole number, 30 for 29.97. */
export const countedRate = ({ frames, seconds }: FrameRate): number => Math.round(frames / seconds);

/** Rates whose timecode drops numbers, so that it keeps up with the clock: 29.97 and 59.94. */
export const isDropFrame = (rate: FrameRate): boolean => rate.seconds === 1001 && countedRate(rate) % 30 === 0;

/**
 * The SMPTE timecode of a frame, `HH:MM:SS:FF`, from 00:00:00:00; of 29.97 and 59.94 frames per second as drop frame,
 * `HH:MM:SS;FF`: each minute but every tenth begins with number 2, or 4.
 */
export function timecode(frame: number, rate: FrameRate): string {
  const counted = countedRate(rate);
  const isDropped = isDropFrame(rate);
  const number = isDropped ? frame + droppedBefore(frame, counted) : frame;
  const [seconds, rest] = [Math.floor(number / counted), number % counted];
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}${isDropped ? ";" : ":"}${two(rest)}`;
}

/** Numbers that are skipped before a frame. */
function droppedBefore(frame: number, counted: number): number {
  const dropped = counted / 15;
  const minute = counted * 60 - dropped;
  const tenMinutes = minute * 10 + dropped;
  const [tens, rest] = [Math.floor(frame / tenMinutes), frame % tenMinutes];
  const minutes = rest < dropped ? 0 : Math.floor((rest - dropped) / minute);
  return dropped * (9 * tens + minutes);
}

const two = (value: number): string => String(value).padStart(2, "0");
