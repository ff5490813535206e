import type { ActionCheck } from "#contracts/accounts.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { findAction, stateOf } from "./actions.ts";

/** What a mailed link is for, and whether it can still be used. At most 60 an hour and address of the network. */
export async function checkAction(ip: string, code: string): Promise<ActionCheck> {
  await limit("actions.check", ip, 60, 3600);
  const found = await findAction(code);
  if (!found) return { state: "invalid", mode: null, email: null };
  const { mode, email } = found.action;
  return { state: stateOf(found.action, found.account), mode, email };
}
