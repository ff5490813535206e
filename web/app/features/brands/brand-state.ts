import type { BrandAnalytics, BrandNote } from "#contracts/brands.ts";
import { aboutDuration } from "#web/app/shared/brands/about-duration.ts";

type State = Pick<BrandAnalytics, "status" | "note" | "ready_at">;

/** Whether a result is still to come. */
export const isTracking = ({ status }: Pick<State, "status">): boolean => status === "requested" || status === "processing";

/** Why our team takes over from the automatic search. */
const NOTE_TEXTS: Readonly<Record<BrandNote, string>> = {
  no_model: "Our team is preparing your brand.",
  no_access: "Our team runs the search for you.",
  low_confidence: "The automatic search couldn’t find your brand with certainty, so our team is checking the video.",
  failed: "The automatic search failed, so our team is taking over.",
};

/** The wait for staff, without an estimate. */
const STAFF_WAIT = "might take up to a few days";

/** The wait of a request without an estimate: an automatic search takes minutes, and one by staff up to days. */
export const usualWait = (status: State["status"]): string =>
  status === "requested" ? `This ${STAFF_WAIT}.` : "This usually takes a few minutes.";

/** The notice while brand analytics is in progress, with the estimated wait. */
export function trackingText({ status, note, ready_at: ready }: State): string {
  return [
    "The brand analytics on this video is being processed.",
    note && NOTE_TEXTS[note],
    waitText(status, ready === null ? null : Date.parse(ready) - Date.now()),
    "You can leave this page.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param left milliseconds until the estimated end; null without an estimate */
function waitText(status: State["status"], left: number | null): string {
  if (left !== null && left > 0) return `It should be ready in ${aboutDuration(left / 1000)}.`;
  if (status === "requested") return `It ${STAFF_WAIT}.`;
  return left === null ? usualWait(status) : "It’s taking longer than usual.";
}
