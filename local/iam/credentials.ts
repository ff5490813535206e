import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** The role that may do everything: for seeding, samples, benchmarks and tests. */
export const ADMINISTRATOR = "administrator";

/** The random secret of a data folder, created with the first call in a file that only its owner can read. */
function secretOf(dataDir: string): string {
  const file = path.join(dataDir, "iam", "secret");
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}

/**
 * The credentials of a role, by its name, in a data folder. They are the same at every start, so that presigned URLs stay valid,
 * and different in every folder.
 */
export function credentialsIn(dataDir: string): (role: string) => Credentials {
  const secret = secretOf(dataDir);
  return (role) => ({
    accessKeyId: `LOCAL${createHash("sha256").update(role).digest("hex").slice(0, 15).toUpperCase()}`,
    secretAccessKey: createHmac("sha256", secret).update(role).digest("base64url"),
  });
}

/** The credentials in a data folder that may do everything. */
export const administratorCredentials = (dataDir: string): Credentials => credentialsIn(dataDir)(ADMINISTRATOR);
