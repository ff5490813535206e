import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** What a mailed link carries (`<invitation's id>.<secret>`), and what is kept of the secret. */
export function newInviteToken(id: string): { readonly token: string; readonly secretHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return { token: `${id}.${secret}`, secretHash: hashOf(secret) };
}

/** The parts of a token as they are looked up. Of anything else: an id that no invitation has. */
export function readInviteToken(token: string): { readonly id: string; readonly secretHash: string } {
  const [id = "", secret = ""] = token.split(".");
  return { id, secretHash: hashOf(secret) };
}

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
