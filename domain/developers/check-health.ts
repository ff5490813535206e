import { readAccount } from "#domain/accounts/read-account.ts";
import { now } from "#kit/clock.ts";

/** Reads one key of the table, so a response means that API and table both work. */
export async function checkHealth(): Promise<{ status: "ok"; time: string }> {
  await readAccount("health");
  return { status: "ok", time: now().toISOString() };
}
