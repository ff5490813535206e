import type { Sharing } from "#contracts/sharing.ts";
import { isExpired } from "./is-expired.ts";
import { type Share, ShareEntity } from "./share.entity.ts";

/** The row of a share link; undefined if there is none. */
export async function findShare(id: string | undefined): Promise<Share | undefined> {
  if (id === undefined) return;
  const { data } = await ShareEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** The sharing state of a heatmap or report, for users who may share it. */
export function describeShare(share: Share | undefined): Sharing {
  if (!share) return { public: false, share: null };
  const { id: uid, object, created_at, expires_at = null, passphrase_hash } = share;
  const path = `/viewonly/${object.startsWith("rp_") ? "report/" : ""}${uid}`;
  return {
    public: !isExpired(share),
    share: { uid, path, created_at, expires_at, has_passphrase: passphrase_hash !== undefined },
  };
}
