import { createHmac } from "node:crypto";
import type { Pool } from "../pool.ts";

/** A salt, verifier and id for an account that does not exist; no password fits them. */
export function simulatedAccount(pool: Pool, username: string): { salt: string; verifier: string; userId: string } {
  const derived = (use: string): string => createHmac("sha256", pool.secret).update(`${use} ${username}`).digest("hex");
  const hex = derived("id");
  const userId = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
  return { salt: derived("salt").slice(0, 32), verifier: derived("verifier"), userId };
}
