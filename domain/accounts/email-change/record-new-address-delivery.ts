import { AccountEntity } from "#domain/accounts/account.entity.ts";
import { confirmNewEmailTemplate } from "#domain/accounts/emails/confirm-new-email.ts";
import { expiryOf } from "#domain/accounts/links/actions.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import type { Email } from "#domain/kit/email/email.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";

/**
 * Records whether the link to the new address of an account arrived, so that its user sees it. Changes nothing for other emails,
 * for a change that was canceled, confirmed or requested again since, and if it is already recorded.
 */
export async function recordNewAddressDelivery({ template, to, data, created_at }: Email, hasArrived: boolean): Promise<void> {
  if (template !== confirmNewEmailTemplate.name || typeof data.uid !== "string") return;
  const account = await readAccount(data.uid);
  if (!account || account.newEmail !== to) return;
  const { uid, workspace } = account;
  const patch = AccountEntity.patch({ uid });
  const change = hasArrived ? patch.remove(["undeliveredNewEmail"]) : patch.set({ undeliveredNewEmail: to });
  const recorded = change.where((row, { eq, ne, lte, notExists }) => {
    const isNews = hasArrived
      ? eq(row.undeliveredNewEmail, to)
      : `(${notExists(row.undeliveredNewEmail)} OR ${ne(row.undeliveredNewEmail, to)})`;
    // The link of a later request ends later.
    return [eq(row.newEmail, to), lte(row.newEmailUntil, expiryOf("changeEmail", new Date(created_at))), isNews].join(" AND ");
  });
  await commitIf(update(recorded.params()), [publishEvent({ type: "account.edited", scope: workspace || uid, object: uid })]);
}
