import type { Account } from "#domain/accounts/account.entity.ts";
import { now } from "#kit/clock.ts";

/** The address that a link was sent to and that the user can still confirm; null if there is none. */
export const pendingEmailOf = ({ newEmail, newEmailUntil }: Pick<Account, "newEmail" | "newEmailUntil">): string | null =>
  newEmail && newEmailUntil !== undefined && newEmailUntil > now().toISOString() ? newEmail : null;
