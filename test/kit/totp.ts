import { createHmac } from "node:crypto";

/** The code that an authenticator app shows for a secret in base 32 (RFC 6238: 30 s, six digits, SHA-1). */
export function totp(secretBase32: string, nowMs: number): string {
  let bits = "";
  for (const letter of secretBase32) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0");
  const key = Buffer.from(bits.match(/.{8}/g)!.map((octet) => Number.parseInt(octet, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(nowMs / 30_000), 4);
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = digest.readUInt8(19) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, "0");
}
