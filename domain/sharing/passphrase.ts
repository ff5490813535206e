import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Stored form of a passphrase: a random salt and the derived key, base64. */
export type PassphraseHash = { readonly salt: string; readonly key: string };

/** 32 MiB and about 60 ms per attempt on one core. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;

const derive = (passphrase: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFKC"), Buffer.from(salt, "base64"), BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** Hashes a passphrase. */
export async function hashPassphrase(passphrase: string): Promise<PassphraseHash> {
  const salt = randomBytes(16).toString("base64");
  return { salt, key: (await derive(passphrase, salt)).toString("base64") };
}

/** Whether this is the passphrase. Constant-time comparison. */
export async function verifyPassphrase({ salt, key }: PassphraseHash, passphrase: string): Promise<boolean> {
  return timingSafeEqual(await derive(passphrase, salt), Buffer.from(key, "base64"));
}

/** A 256-bit token derived from the key: only returned after the correct passphrase, and accepted in its place afterwards. */
export const deriveShareToken = ({ key }: PassphraseHash, share: string): string =>
  createHmac("sha256", Buffer.from(key, "base64")).update(`pass ${share}`).digest("base64url");

/** The token that opens a link again; null for one without a passphrase. */
export const shareTokenOf = ({
  id,
  passphrase_hash,
}: {
  readonly id: string;
  readonly passphrase_hash?: PassphraseHash | undefined;
}): string | null => (passphrase_hash ? deriveShareToken(passphrase_hash, id) : null);
