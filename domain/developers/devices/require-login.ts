import { type PendingLogin, shownCode } from "#contracts/device-login.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { DeviceLoginEntity, type StoredLogin } from "./device-login.entity.ts";

const LIMIT = perHour("developers.user_codes", 60);

/**
 * A login that waits for its confirmation. Errors: `device.not_found` if no login has this code or it has ended, `request.too_many`
 * from the 61st code that an admin enters in an hour.
 */
export async function requireLogin(caller: Caller, code: string): Promise<StoredLogin> {
  await enforceRateLimit(LIMIT, caller.uid);
  const { data } = await DeviceLoginEntity.get({ code }).go({ consistent: true });
  if (data?.state !== "pending" || data.expires_at <= now().toISOString()) throw new AppError("device.not_found");
  return data;
}

/** The login as who confirms it sees it. Errors as `requireLogin`. */
export async function readLogin(caller: Caller, code: string): Promise<PendingLogin> {
  const { client, address, created_at, expires_at } = await requireLogin(caller, code);
  return { user_code: shownCode(code), client, address, requested_at: created_at, expires_at };
}
