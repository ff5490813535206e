import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";

/** Open pages use previous files through links valid for five minutes, and a hung step may still store a file. */
const LEFT_SECONDS = 30 * 60;

/** Keeps a reanalysed or transferred heatmap in the sweep's index until its old files can be deleted. */
export const leftoverCleanup = (uid: string) => ({ watched: shardOf(uid), deadline: isoAfter(now(), LEFT_SECONDS) });
