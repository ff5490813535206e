import { now } from "#kit/clock.ts";
import type { Search } from "./search.entity.ts";

/** A capture without a result after this time never started, or its worker was lost. */
const MAX_MS = 15 * 60 * 1000;

/** The status of a search capture: also failed if it was lost. */
export function statusOf({ status, created_at }: Search): Search["status"] {
  const isLost = status === "requested" && now().getTime() - Date.parse(created_at) > MAX_MS;
  return isLost ? "failed" : status;
}
