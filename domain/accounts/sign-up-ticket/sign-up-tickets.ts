import { randomBytes } from "node:crypto";
import { PersonName } from "#contracts/fields.ts";
import { deleteItem, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { sha256 } from "#kit/sha256.ts";
import { HOUR_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
import { type SignUpTicket, SignUpTicketEntity } from "./sign-up-ticket.entity.ts";

/** Long enough to read the terms. */
const VALID_SECONDS = HOUR_SECONDS;

/** Who an identity provider has verified; names are as the provider has them. */
export type ProvenIdentity = Pick<SignUpTicket, "provider" | "subject" | "email" | "firstName" | "lastName">;

/** Creates a ticket to open an account for this person, valid for an hour. Returns its secret: 43 characters of base64url. */
export async function issueSignUpTicket({ firstName, lastName, ...identity }: ProvenIdentity): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const at = now();
  const names = { firstName: usableName(firstName), lastName: usableName(lastName) };
  await SignUpTicketEntity.create({
    ...identity,
    ...names,
    digest: sha256(secret, "base64url"),
    expires_at: isoAfter(at, VALID_SECONDS),
    ttl: secondsAfter(at, VALID_SECONDS),
  }).go();
  return secret;
}

/** The name as we store names, or empty if we would reject it. */
const usableName = (name: string): string => PersonName.safeParse(name).data ?? "";

/** The ticket of a secret. Throws `account.ticket_expired` for one that is unknown, used or expired. */
export async function readSignUpTicket(secret: string): Promise<SignUpTicket> {
  const { data: ticket } = await SignUpTicketEntity.get({ digest: sha256(secret, "base64url") }).go({ consistent: true });
  if (!ticket || ticket.expires_at <= now().toISOString()) throw new AppError("account.ticket_expired");
  return ticket;
}

/** Uses a ticket up, in the transaction that opens the account; `account.ticket_expired` if it was used or has expired. */
export const consumeSignUpTicket = ({ digest }: SignUpTicket): TransactionItem => ({
  write: deleteItem(
    SignUpTicketEntity.delete({ digest })
      .where(({ expires_at }, { gt }) => gt(expires_at, now().toISOString()))
      .params(),
  ),
  onConditionFailed: "account.ticket_expired",
});
