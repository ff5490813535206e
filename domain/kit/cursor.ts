import { createHmac } from "node:crypto";
import { cursorSecret } from "#adapters/secrets.ts";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { AppError } from "#kit/error.ts";

/** Signs a page cursor together with its scope: a cursor of another scope is invalid. */
export async function signCursor(scope: string, cursor: string): Promise<string> {
  return `${cursor}.${await signature(scope, cursor)}`;
}

/** Verifies a signed cursor and returns its content; `request.invalid` if it was issued for another scope or not by us. */
export async function verifyCursor(scope: string, signed: string): Promise<string> {
  const dot = signed.lastIndexOf(".");
  const cursor = signed.slice(0, Math.max(dot, 0));
  // Compared as text, because several base64 strings decode to the same bytes.
  if (!constantTimeEqual(signed.slice(dot + 1), await signature(scope, cursor))) {
    throw new AppError("request.invalid", { issues: [{ path: "last", message: "This is not a cursor of this list." }] });
  }
  return cursor;
}

const signature = async (scope: string, cursor: string): Promise<string> =>
  createHmac("sha256", await cursorSecret())
    .update(`${scope}\n${cursor}`)
    .digest("base64url");
