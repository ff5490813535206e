import { randomBytes } from "node:crypto";
import { sha256Bytes } from "./sha256.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Encodes 128 bits as 26 characters of Crockford's base 32, in lower case. */
function encode(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes.subarray(0, 16)).toString("hex")}`);
  let text = "";
  for (let digit = 0; digit < 26; digit++) {
    text = ALPHABET[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return text;
}

/** A new 128-bit random id, typed by its prefix: `hm_…`, `ws_…`. */
export const newId = (prefix: string): string => `${prefix}_${encode(randomBytes(16))}`;

/** A deterministic id from its parts, so that a retried creation creates nothing twice. */
export const derivedId = (prefix: string, ...parts: readonly string[]): string =>
  `${prefix}_${encode(sha256Bytes(JSON.stringify(parts)))}`;
