import { DEVICE_CODE_SECONDS, type DeviceLogin, POLL_SECONDS, shownCode } from "#contracts/device-login.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { now } from "#kit/clock.ts";
import { environment } from "#kit/environment.ts";
import { newId } from "#kit/ids.ts";
import { sha256 } from "#kit/sha256.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { secretOf } from "../keys/secrets.ts";
import { newDeviceCode, newUserCode, secretBitsFor } from "./device-codes.ts";
import { DeviceLoginEntity } from "./device-login.entity.ts";

const WEB_ORIGIN = environment("WEB_ORIGIN");
const LIMIT = perHour("developers.device_codes", 30);

/** The page of the site on which an admin confirms a code. */
const PAGE = "/developers/device";

/**
 * Begins the login of a program: an admin has ten minutes to confirm the user code. Error: `request.too_many` from the 31st code of
 * an address in an hour.
 * @param client name of the program and the computer, which the admin sees
 */
export async function requestLogin(ip: string, client: string): Promise<DeviceLogin> {
  await enforceRateLimit(LIMIT, ip);
  const [code, key] = [newUserCode(), newId("ky")];
  const deviceCode = newDeviceCode(code);
  const at = now();
  // A code that is in use fails here. At 2 × 10^10 codes that is no reason for a second attempt.
  await DeviceLoginEntity.create({
    code,
    deviceHash: sha256(deviceCode, "base64url"),
    key,
    keySecret: secretOf(key, secretBitsFor(deviceCode, key)).stored,
    client,
    address: ip,
    created_at: at.toISOString(),
    expires_at: isoAfter(at, DEVICE_CODE_SECONDS),
    state: "pending",
    interval: POLL_SECONDS,
    ttl: secondsAfter(at, DEVICE_CODE_SECONDS),
  }).go();
  const path = `${PAGE}?code=${shownCode(code)}`;
  return {
    device_code: deviceCode,
    user_code: shownCode(code),
    verification_uri: `${WEB_ORIGIN}${PAGE}`,
    verification_uri_complete: `${WEB_ORIGIN}${path}`,
    verification_path: path,
    expires_in: DEVICE_CODE_SECONDS,
    interval: POLL_SECONDS,
  };
}
