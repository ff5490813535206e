import type { Sharing } from "#contracts/sharing.ts";
import { isExpired } from "./is-expired.ts";
import type { Share } from "./share.entity.ts";

/** The sharing state of a heatmap or report, for users who may share it. */
export function toSharing(share: Share | undefined): Sharing {
  if (!share) return { public: false, share: null };
  const { id: uid, object, created_at, expires_at = null, passphrase_hash } = share;
  const path = `/viewonly/${object.startsWith("rp_") ? "report/" : ""}${uid}`;
  return {
    public: !isExpired(share),
    share: { uid, path, created_at, expires_at, has_passphrase: passphrase_hash !== undefined },
  };
}
