import { generateKeyPairSync, sign } from "node:crypto";
import path from "node:path";
import { openDatabase } from "#local/cognito/database.ts";
import { createKeys } from "#local/cognito/keys.ts";

const decoded = (part = ""): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString());
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

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

/** The same token, signed with another key. */
export function forgeToken(token: string): string {
  const [header, body] = token.split(".");
  const content = `${encoded(decoded(header))}.${body}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return `${content}.${sign("RSA-SHA256", Buffer.from(content), privateKey).toString("base64url")}`;
}

/** The same claims without a signature. */
export const removeSignature = (token: string): string => `${encoded({ alg: "none" })}.${token.split(".")[1]}.`;
