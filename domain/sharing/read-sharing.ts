import type { Sharing } from "#contracts/sharing.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { describeShare, findShare } from "./describe-share.ts";

/** The sharing state of a heatmap in the caller's scope. */
export async function readSharing(caller: Caller, uid: string): Promise<Sharing> {
  const { share } = await findHeatmap(caller, uid);
  return describeShare(await findShare(share));
}
