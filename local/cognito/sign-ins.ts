import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { CognitoError, notAuthorized } from "./cognito-error.ts";
import type { ClientSettings } from "./config.ts";
import { randomToken, sha256 } from "./hash.ts";

/** One sign-in: all its tokens carry its id as `origin_jti` and are revoked with it. */
export type SignIn = { id: string; username: string; clientId: string; scope: string; authTime: number; expiresAt: number };

export type SignIns = ReturnType<typeof createSignIns>;

/** The sign-ins of one pool and their refresh tokens. */
export function createSignIns(database: DatabaseSync, now: () => number) {
  const readSignIn = database.prepare("SELECT * FROM sign_ins WHERE id = ?");
  const writeSignIn = database.prepare(
    "INSERT INTO sign_ins (id, username, client_id, scope, auth_time, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const readToken = database.prepare("SELECT sign_in, retired_at FROM refresh_tokens WHERE hash = ?");
  const writeToken = database.prepare("INSERT INTO refresh_tokens (hash, sign_in) VALUES (?, ?)");
  const retireToken = database.prepare("UPDATE refresh_tokens SET retired_at = ? WHERE hash = ? AND retired_at IS NULL");

  function newRefreshToken(signInId: string): string {
    const token = randomToken(128);
    writeToken.run(sha256(token), signInId);
    return token;
  }

  /** Records a sign-in of a user. */
  function begin(username: string, client: ClientSettings, scope: string): { signIn: SignIn; refreshToken: string } {
    const signIn: SignIn = {
      id: randomUUID(),
      username,
      clientId: client.id,
      scope,
      authTime: Math.floor(now() / 1000),
      expiresAt: now() + client.refreshTokenSeconds * 1000,
    };
    writeSignIn.run(signIn.id, username, client.id, scope, signIn.authTime, signIn.expiresAt);
    return { signIn, refreshToken: newRefreshToken(signIn.id) };
  }

  /**
   * The sign-in of a refresh token and, where the client uses rotation, the replacement token
   * (the old one stays valid for the client's grace period, for requests whose response was lost).
   * Throws NotAuthorizedException for an unknown, foreign, expired or revoked token, RefreshTokenReuseException for a rotated
   * one.
   */
  function renew(refreshToken: string, client: ClientSettings): { signIn: SignIn; refreshToken?: string } {
    const row = readToken.get(sha256(refreshToken));
    const found = row && lookUp(String(row.sign_in));
    if (!found || found.signIn.clientId !== client.id) throw notAuthorized("Invalid Refresh Token");
    if (found.revoked) throw notAuthorized("Refresh Token has been revoked");
    if (found.signIn.expiresAt <= now()) throw notAuthorized("Refresh Token has expired");
    const { Feature, RetryGracePeriodSeconds } = client.RefreshTokenRotation;
    const retiredAt = row.retired_at;
    if (retiredAt !== null && Number(retiredAt) + RetryGracePeriodSeconds * 1000 <= now()) {
      throw new CognitoError("RefreshTokenReuseException", "Refresh token has been invalidated by rotation.");
    }
    if (Feature === "DISABLED") return { signIn: found.signIn };
    retireToken.run(now(), sha256(refreshToken));
    return { signIn: found.signIn, refreshToken: newRefreshToken(found.signIn.id) };
  }

  function lookUp(id: string): { signIn: SignIn; revoked: boolean } | undefined {
    const row = readSignIn.get(id);
    if (!row) return undefined;
    const signIn: SignIn = {
      id,
      username: String(row.username),
      clientId: String(row.client_id),
      scope: String(row.scope),
      authTime: Number(row.auth_time),
      expiresAt: Number(row.expires_at),
    };
    return { signIn, revoked: Boolean(row.revoked) };
  }

  /** Whether tokens of this sign-in are still accepted. */
  const isLive = (id: string): boolean => lookUp(id)?.revoked === false;

  /** Revokes the sign-in that a refresh token belongs to. An unknown token is no error: revocation is idempotent. */
  function revoke(refreshToken: string, clientId: string): void {
    const row = readToken.get(sha256(refreshToken));
    if (!row) return;
    database.prepare("UPDATE sign_ins SET revoked = 1 WHERE id = ? AND client_id = ?").run(row.sign_in!, clientId);
  }

  /** Revokes every sign-in of an account. */
  function revokeAll(username: string): void {
    database.prepare("UPDATE sign_ins SET revoked = 1 WHERE username = ?").run(username);
  }

  return { begin, renew, isLive, revoke, revokeAll };
}
