import { now } from "#kit/clock.ts";
import type { Share } from "./share.entity.ts";

/** Whether a share link has expired. */
export const isExpired = ({ expires_at }: Pick<Share, "expires_at">): boolean =>
  expires_at !== undefined && expires_at <= now().toISOString();
