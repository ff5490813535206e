import path from "node:path";
import { openDatabase } from "#local/cognito/database.ts";
import { createKeys } from "#local/cognito/keys.ts";

const decoded = (part = ""): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString());

/** The same token with other claims, signed by the very pool that issued it: what the pool would give at another time or place. */
export function reissueToken(token: string, dataDir: string, claims: Readonly<Record<string, unknown>>): string {
  const before = decoded(token.split(".")[1]);
  const poolId = String(before.iss).split("/").at(-1) ?? "";
  const database = openDatabase(path.join(dataDir, "cognito"), poolId);
  try {
    return createKeys(database).signed({ ...before, ...claims });
  } finally {
    database.close();
  }
}
