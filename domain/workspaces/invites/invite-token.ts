import { randomBytes } from "node:crypto";
import { sha256 } from "#kit/sha256.ts";

const SECRET_BYTES = 32;

/** The token of an emailed link (`<invite id>.<secret>`), and the stored hash of the secret. */
export function newInviteToken(id: string): { readonly token: string; readonly secretHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return { token: `${id}.${secret}`, secretHash: sha256(secret, "hex") };
}

/** The id and hashed secret of a token. For malformed tokens, an id that no invite has. */
export function readInviteToken(token: string): { readonly id: string; readonly secretHash: string } {
  const [id = "", secret = ""] = token.split(".");
  return { id, secretHash: sha256(secret, "hex") };
}
