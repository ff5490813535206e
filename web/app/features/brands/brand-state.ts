import type { BrandAnalytics, BrandNote } from "#contracts/brands.ts";
import { aboutDuration } from "#web/app/shared/brands/about-duration.ts";

type State = Pick<BrandAnalytics, "status" | "note" | "ready_at">;

/** Whether a result is still to come. */
export const isTracking = ({ status }: Pick<State, "status">): boolean => status === "requested" || status === "processing";

/** Why people take over. */
const NOTE_TEXTS: Readonly<Record<BrandNote, string>> = {
  no_model: "Our team is preparing your brand.",
  no_access: "Our team runs the search for you.",
  low_confidence: "The automatic search couldn’t find your brand with certainty, so our team is checking the video.",
  failed: "The automatic search failed, so our team is taking over.",
};

/** Said where no estimate is possible, or the estimated time has passed. */
export const LONG_WAIT = "might take up to a few days";

/** The notice while brand analytics is in progress, with the estimated wait. */
export function trackingText({ status, note, ready_at: ready }: State, now = Date.now()): string {
  const left = ready === null ? 0 : Date.parse(ready) - now;
  return [
    "The brand analytics on this video is being processed.",
    note && NOTE_TEXTS[note],
    left > 0 ? `It should be ready in ${aboutDuration(left / 1000)}.` : status === "requested" && `It ${LONG_WAIT}.`,
    "You can leave this page.",
  ]
    .filter(Boolean)
    .join(" ");
}
