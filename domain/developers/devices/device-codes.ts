import { createHmac, randomBytes, randomInt } from "node:crypto";
import { CODE_LETTERS } from "#contracts/device-login.ts";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { sha256 } from "#kit/sha256.ts";

/** Eight letters: 2 × 10^10 codes, of which one is guessed with the few attempts that an address has in 1 of 10^7 windows. */
export const newUserCode = (): string => Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

/** A new device code, which begins with the user code, by which its row is found, and has 256 random bits. */
export const newDeviceCode = (userCode: string): string => `${userCode}.${randomBytes(32).toString("base64url")}`;

/** The code that the user compares, which is the first part of a device code. */
export const userCodeOf = (deviceCode: string): string => deviceCode.slice(0, deviceCode.indexOf("."));

/** Whether this is the device code with the hash. */
export const isDeviceCode = (deviceCode: string, hash: string): boolean =>
  constantTimeEqual(sha256(deviceCode, "base64url"), hash);

/**
 * The random part of the secret of the key that a login creates, derived from the device code: only the program that has it
 * receives the key, and the secret is stored nowhere until then.
 */
export const secretBitsFor = (deviceCode: string, key: string): string =>
  createHmac("sha256", deviceCode).update(`secret of ${key}`).digest("base64url");
