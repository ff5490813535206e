import { type DeviceAnswer, POLL_SECONDS } from "#contracts/device-login.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { now } from "#kit/clock.ts";
import { secretOf } from "../keys/secrets.ts";
import { isDeviceCode, secretBitsFor, userCodeOf } from "./device-codes.ts";
import { DeviceLoginEntity, type StoredLogin } from "./device-login.entity.ts";

const LIMIT = perHour("developers.wrong_device_codes", 60);
const ENDED: DeviceAnswer = { state: "expired_token" };

/**
 * Outcome of a login: its key, once, after an admin has approved it. A program that asks again before its interval has passed has
 * to wait longer from then on. Error: `request.too_many` from the 61st device code of an address in an hour that is no waiting
 * login's.
 */
export async function answerLogin(ip: string, deviceCode: string): Promise<DeviceAnswer> {
  const { data: login } = await DeviceLoginEntity.get({ code: userCodeOf(deviceCode) }).go({ consistent: true });
  if (!login || !isDeviceCode(deviceCode, login.deviceHash) || login.expires_at <= now().toISOString()) {
    await enforceRateLimit(LIMIT, ip);
    return ENDED;
  }
  if (login.state === "denied") return { state: "access_denied" };
  return login.state === "approved" ? giveKey(login, deviceCode) : paced(login);
}

/** The key's secret. The login is deleted, so that it is returned once. */
async function giveKey({ code, key }: StoredLogin, deviceCode: string): Promise<DeviceAnswer> {
  if (!(await conditionHolds(DeviceLoginEntity.remove({ code }).go()))) return ENDED;
  return { state: "approved", api_key: secretOf(key, secretBitsFor(deviceCode, key)).secret };
}

async function paced({ code, interval, polled_at }: StoredLogin): Promise<DeviceAnswer> {
  const at = now();
  const isTooSoon = polled_at !== undefined && at.getTime() - Date.parse(polled_at) < interval * 1000;
  const wait = isTooSoon ? interval + POLL_SECONDS : interval;
  // Unless it has expired or been answered.
  await conditionHolds(DeviceLoginEntity.patch({ code }).set({ polled_at: at.toISOString(), interval: wait }).go());
  return { state: isTooSoon ? "slow_down" : "authorization_pending", interval: wait };
}
