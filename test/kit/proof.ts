import { accounts } from "#contracts/accounts.ts";
import type { Proof } from "#contracts/bot-check.ts";
import { send, type TestUser } from "#test/kit/fixtures.ts";
import { solve } from "#test/kit/solve-challenge.ts";

/** What the browser does before a code is sent to a phone. */
export async function solvePhoneProof(person: TestUser): Promise<Proof> {
  const { body } = await send(accounts.phoneChallenge, person);
  return solve(body.challenge);
}
