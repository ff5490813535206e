import type { VideoMember } from "./video-member.ts";

/** How far ahead, in seconds, a video is placed that will become visible during playback. Doubled when it was late. */
const INITIAL_LEAD_S = 0.25;
const MAX_LEAD_S = 2;
/** Maximum delay, in seconds, at which a video may still become visible. */
const MAX_LATENESS_S = 0.12;

/** Brings videos into view during playback, at exactly the current frame: they wait ahead until the playing ones catch up. */
export class TakeOver {
  #lead = INITIAL_LEAD_S;

  /** Starts again, with other videos. */
  reset(): void {
    this.#lead = INITIAL_LEAD_S;
  }

  /** Places the coming videos ahead of the time of the group in seconds. Returns whether they can be shown now. */
  prepare(coming: readonly VideoMember[], now: number, rate: number): boolean {
    for (const member of coming) {
      if (member.stage !== undefined) continue;
      member.stage = Math.min(now + this.#lead * rate, member.lastPlace);
      member.move(member.stage);
    }
    if (!coming.every((member) => !member.isSeeking && member.hasData)) return false;
    const late = coming.length === 0 ? 0 : Math.max(...coming.map(({ stage = now }) => now - stage));
    if (late < 0) return false;
    if (late <= MAX_LATENESS_S * rate || this.#lead >= MAX_LEAD_S) return true;
    this.#lead *= 2;
    for (const member of coming) member.stage = undefined;
    return false;
  }
}
