import { randomBytes } from "node:crypto";
import { SECRET_PATTERN } from "#contracts/api-keys.ts";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { sha256 } from "#kit/sha256.ts";
import type { StoredSecret } from "./key.entity.ts";

/** Characters of a secret that are shown to recognise it: its start, and four random ones after the id. */
const SHOWN = "sl_".length + 26 + "_".length + 4;

/**
 * A new secret of a key and what is stored of it. It has 256 random bits, so a fast hash is enough: there is nothing to guess,
 * unlike with passwords (NIST SP 800-63B, 3.1.2.2).
 */
export function createSecret(uid: string): { secret: string; stored: StoredSecret } {
  return secretOf(uid, randomBytes(32).toString("base64url"));
}

/** The secret of a key made from 256 random bits in base64url, and what is stored of it. */
export function secretOf(uid: string, bits: string): { secret: string; stored: StoredSecret } {
  const secret = `sl_${uid.slice("ky_".length)}_${bits}`;
  return { secret, stored: { hash: sha256(secret, "base64url"), prefix: secret.slice(0, SHOWN) } };
}

/** Id of the key that a secret belongs to; undefined if it has not the form of a secret. */
export function keyIdOf(secret: string): string | undefined {
  const id = SECRET_PATTERN.exec(secret)?.[1];
  return id && `ky_${id}`;
}

/** The stored secret that was given, also if it has expired. */
export const secretOfKey = (stored: readonly StoredSecret[], secret: string): StoredSecret | undefined =>
  stored.find((one) => constantTimeEqual(one.hash, sha256(secret, "base64url")));

/** Whether a secret may be used at `now`. */
export const isValid = ({ expires_at }: { readonly expires_at?: string | undefined }, now: Date): boolean =>
  expires_at === undefined || expires_at > now.toISOString();
