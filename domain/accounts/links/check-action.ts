import type { ActionCheck } from "#contracts/emailed-action.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { findAction, stateOf } from "./actions.ts";

/** The purpose of an emailed link, and whether it can still be used. At most 60 per hour and IP address. */
export async function checkAction(ip: string, code: string): Promise<ActionCheck> {
  await enforceRateLimit(perHour("accounts.check_link", 60), ip);
  const found = await findAction(code);
  if (!found) return { state: "invalid", mode: null, email: null };
  const { mode, email } = found.action;
  return { state: stateOf(found.action, found.account), mode, email };
}
