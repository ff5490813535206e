import { accounts } from "#contracts/accounts.ts";
import type { Proof } from "#contracts/bot-check.ts";
import { send, type TestUser } from "#test/kit/fixtures.ts";
import { solve } from "#test/kit/solve-challenge.ts";

/** Passes the bot check before a code is sent to a phone, as the browser does. */
export async function solvePhoneProof(person: TestUser): Promise<Proof> {
  const { body } = await send(accounts.phoneChallenge, person);
  return solve(body.challenge);
}
