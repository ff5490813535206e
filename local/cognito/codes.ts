import type { DatabaseSync } from "node:sqlite";
import { sha256, sixDigits } from "./hash.ts";
import { codeExpired, codeMismatch, limitExceeded } from "./problem.ts";

const HOUR_MS = 3_600_000;
/** The service allows "between five and twenty" of each an hour, by risk; guesses get the strict end, messages the generous one. */
const WRONG_CODES_AN_HOUR = 5;
const MESSAGES_AN_HOUR = 20;

export type Purpose = "sign-up" | "forgot-password" | "verify:email" | "verify:phone_number";
export type Codes = ReturnType<typeof createCodes>;

/** Six-digit codes that were sent: one live code per account and purpose, good once, for a time, and for five wrong guesses an hour. */
export function createCodes(database: DatabaseSync, now: () => number) {
  const readCode = database.prepare("SELECT hash, payload, expires_at FROM codes WHERE username = ? AND purpose = ?");
  const writeCode = database.prepare(
    "INSERT OR REPLACE INTO codes (username, purpose, hash, payload, expires_at) VALUES (?, ?, ?, ?, ?)",
  );
  const dropCode = database.prepare("DELETE FROM codes WHERE username = ? AND purpose = ?");
  const readAttempts = database.prepare("SELECT since, count FROM attempts WHERE username = ? AND deed = ?");
  const writeAttempts = database.prepare("INSERT OR REPLACE INTO attempts (username, deed, since, count) VALUES (?, ?, ?, ?)");
  const dropAttempts = database.prepare("DELETE FROM attempts WHERE username = ? AND deed = ?");

  function attemptsInTheHour(username: string, deed: string): { since: number; count: number } {
    const row = readAttempts.get(username, deed);
    const since = Number(row?.since ?? 0);
    return row && since > now() - HOUR_MS ? { since, count: Number(row.count) } : { since: now(), count: 0 };
  }

  function countAttempt(username: string, deed: string): void {
    const { since, count } = attemptsInTheHour(username, deed);
    writeAttempts.run(username, deed, since, count + 1);
  }

  /** A new code, in place of any earlier one for the purpose. `payload` comes back when it is redeemed. */
  function issue(username: string, purpose: Purpose, validSeconds: number, payload = ""): string {
    if (attemptsInTheHour(username, `send ${purpose}`).count >= MESSAGES_AN_HOUR) throw limitExceeded();
    countAttempt(username, `send ${purpose}`);
    const code = sixDigits();
    writeCode.run(username, purpose, sha256(code), payload, now() + validSeconds * 1000);
    return code;
  }

  /** The payload of the live code for a purpose. */
  function pending(username: string, purpose: Purpose): string | undefined {
    const row = readCode.get(username, purpose);
    return row && Number(row.expires_at) > now() ? String(row.payload) : undefined;
  }

  /** Uses the code up and gives its payload. Throws LimitExceeded, ExpiredCode or CodeMismatch. */
  function redeem(username: string, purpose: Purpose, code: string): string {
    if (attemptsInTheHour(username, `guess ${purpose}`).count >= WRONG_CODES_AN_HOUR) throw limitExceeded();
    const row = readCode.get(username, purpose);
    if (!row || Number(row.expires_at) <= now()) throw codeExpired();
    if (row.hash !== sha256(code)) {
      countAttempt(username, `guess ${purpose}`);
      throw codeMismatch();
    }
    dropCode.run(username, purpose);
    dropAttempts.run(username, `guess ${purpose}`);
    return String(row.payload);
  }

  return { issue, pending, redeem };
}
