import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";

/** Pages that are open go on showing pictures of before by links of five minutes, and a step that hangs may still store one. */
const LEFT_SECONDS = 30 * 60;

/** What keeps a heatmap that was analysed again, or transferred, on the sweep's list until the files that show nothing may go. */
export const keepsLeftovers = (uid: string) => ({ watched: shardOf(uid), deadline: isoAfter(now(), LEFT_SECONDS) });
