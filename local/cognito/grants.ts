import type { DatabaseSync } from "node:sqlite";
import { randomToken, sha256 } from "./hash.ts";

const VALID_MS = 5 * 60_000;

/** The access that an authorization code of the hosted pages grants, and the client that receives it. */
export type Grant = {
  username: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  /** SHA-256 of the verifier, base64url; absent where the client sent none. */
  challenge?: string;
};
export type Grants = ReturnType<typeof createGrants>;

/** Authorization codes (RFC 6749, 4.1): single-use, valid for five minutes. */
export function createGrants(database: DatabaseSync, now: () => number) {
  const write = database.prepare("INSERT INTO grants (hash, grant, expires_at) VALUES (?, ?, ?)");
  const take = database.prepare("DELETE FROM grants WHERE hash = ? RETURNING grant, expires_at");

  function issue(grant: Grant): string {
    const code = randomToken(24);
    write.run(sha256(code), JSON.stringify(grant), now() + VALID_MS);
    return code;
  }

  /** Consumes the code, even when another client presents it. */
  function redeem(code: string): Grant | undefined {
    const row = take.get(sha256(code));
    return row && Number(row.expires_at) > now() ? (JSON.parse(String(row.grant)) as Grant) : undefined;
  }

  return { issue, redeem };
}
