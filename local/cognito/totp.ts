import { createHmac, randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_SECONDS = 30;

/** A 160-bit secret in base 32, the format of authenticator apps. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => ALPHABET[byte & 31]).join("");
}

/**
 * The time step (RFC 6238, 30 s, six digits, SHA-1) of this code, allowing one step before and after for clock skew.
 * Undefined when the code matches none.
 */
export function findTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / 1000 / STEP_SECONDS);
  return [current, current - 1, current + 1].find((step) => codeAt(secret, step) === code);
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = digest[digest.length - 1]! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}
