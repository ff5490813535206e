import type { Sharing } from "#contracts/sharing.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { findShare } from "./find-share.ts";
import { requireShareable, type ShareableKind } from "./shareable.ts";
import { toSharing } from "./to-sharing.ts";

/** The sharing state of a heatmap or report in the caller's scope. */
export async function readSharing(kind: ShareableKind, caller: Caller, uid: string): Promise<Sharing> {
  const { share } = await requireShareable[kind](caller, uid);
  return toSharing(await findShare(share));
}
