import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from "node:crypto";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";

/** SRP-6a as used by Cognito: SHA-256 over the 3072-bit group of RFC 3526 (group 15) with generator 2. */
const PRIME_HEX = getDiffieHellman("modp15").getPrime("hex");
const PRIME = BigInt(`0x${PRIME_HEX}`);
const GENERATOR = 2n;
const MULTIPLIER = hashToNumber(signedBytes(PRIME), signedBytes(GENERATOR));

/** The stored form of a password: both values as hexadecimal integers, the verifier is g^x mod N. */
export type Verifier = { salt: string; verifier: string };

/** Server state between its challenge and the client's proof; integers in hexadecimal. */
export type SrpExchange = { userId: string; clientPublic: string; serverSecret: string; serverPublic: string; verifier: string };

export type SrpProof = { poolName: string; secretBlock: string; timestamp: string; signature: string };

/** A random salt and the verifier of a password. `poolName` is the part of the pool's id after the underscore. */
export function computeVerifier(poolName: string, userId: string, password: string): Verifier {
  const salt = randomBytes(16).toString("hex");
  return { salt, verifier: verifierWith(salt, poolName, userId, password) };
}

/** Whether the password matches the verifier; constant-time comparison. */
export function passwordMatches(stored: Verifier, poolName: string, userId: string, password: string): boolean {
  return constantTimeEqual(verifierWith(stored.salt, poolName, userId, password), stored.verifier);
}

/** Answers the client's public value A (hexadecimal) with the server's. Undefined when A is not in the group. */
export function beginExchange(userId: string, verifier: string, clientPublicHex: string): SrpExchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublicHex)) return undefined;
  const clientPublic = integer(clientPublicHex) % PRIME;
  if (clientPublic === 0n) return undefined;
  const serverSecret = integer(randomBytes(64).toString("hex"));
  const serverPublic = (MULTIPLIER * integer(verifier) + modPow(GENERATOR, serverSecret)) % PRIME;
  return {
    userId,
    clientPublic: clientPublic.toString(16),
    serverSecret: serverSecret.toString(16),
    serverPublic: serverPublic.toString(16),
    verifier,
  };
}

/** Whether the client's signature proves that it knows the verifier's password. */
export function verifyProof(exchange: SrpExchange, proof: SrpProof): boolean {
  const clientPublic = integer(exchange.clientPublic);
  const scrambler = hashToNumber(signedBytes(clientPublic), signedBytes(integer(exchange.serverPublic)));
  const shared = modPow((clientPublic * modPow(integer(exchange.verifier), scrambler)) % PRIME, integer(exchange.serverSecret));
  const key = Buffer.from(hkdfSync("sha256", signedBytes(shared), signedBytes(scrambler), "Caldera Derived Key", 16));
  const expected = createHmac("sha256", key)
    .update(proof.poolName + exchange.userId)
    .update(Buffer.from(proof.secretBlock, "base64"))
    .update(proof.timestamp)
    .digest("base64");
  return constantTimeEqual(expected, proof.signature);
}

function verifierWith(salt: string, poolName: string, userId: string, password: string): string {
  const identity = createHash("sha256").update(`${poolName}${userId}:${password}`).digest();
  return modPow(GENERATOR, hashToNumber(signedBytes(integer(salt)), identity)).toString(16);
}

function hashToNumber(...parts: Buffer[]): bigint {
  return integer(createHash("sha256").update(Buffer.concat(parts)).digest("hex"));
}

/** Big-endian two's complement with a leading zero byte where the top bit is set: both sides must hash the same bytes. */
function signedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % PRIME;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

function integer(hex: string): bigint {
  return BigInt(`0x${hex}`);
}
