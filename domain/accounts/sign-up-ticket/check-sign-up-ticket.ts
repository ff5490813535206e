import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { readSignUpTicket } from "./sign-up-tickets.ts";

/**
 * The address and the name of the person that a ticket is for. Throws `account.ticket_expired`. At most 60 per hour and IP address.
 */
export async function checkSignUpTicket(
  ip: string,
  secret: string,
): Promise<{ readonly email: string; readonly firstName: string; readonly lastName: string }> {
  await enforceRateLimit(perHour("accounts.check_sign_up_ticket", 60), ip);
  const { email, firstName, lastName } = await readSignUpTicket(secret);
  return { email, firstName, lastName };
}
