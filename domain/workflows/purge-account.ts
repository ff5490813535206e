import { deleteUser } from "#adapters/user-pool.ts";
import { erasePersonalData } from "#domain/accounts/erase-personal-data.ts";
import { listPreviousAddresses } from "#domain/accounts/links/actions.ts";
import { readDeletedAccount } from "#domain/accounts/mark-account-deleted.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { poolSubjectOf } from "#domain/accounts/pool-user/pool-subject.ts";
import { deleteOffersTo } from "#domain/billing/offers/delete-offers-to.ts";
import { cancelUnclaimedSubscription } from "#domain/billing/subscriptions/cancel-unclaimed-subscription.ts";
import { purgeScope } from "#domain/heatmaps/removal/purge-scope.ts";
import { renameCreator } from "#domain/heatmaps/rename-creator.ts";

/**
 * Deletes the data of a deleted account: sign-in, remaining subscriptions, personal data, and personal heatmaps with their files.
 * Content that the user created in a workspace stays there without their name; the ledger stays. The heatmaps come last, because
 * there may be thousands and some may fail: the person is erased by then. Idempotent, and resumes after an interruption. Does
 * nothing for accounts that exist.
 */
export async function purgeAccount(uid: string): Promise<void> {
  const account = await readDeletedAccount(uid);
  if (!account) return;
  await deleteUser(poolSubjectOf(account));
  // Before everything that may fail for hours: it costs the person money.
  await cancelUnclaimedSubscription(uid);
  const earlier = (await listPreviousAddresses(uid)).map(normaliseEmail);
  for (const address of new Set([account.normalisedEmail, ...earlier])) await deleteOffersTo(address);
  await erasePersonalData(uid);
  await renameCreator(uid, { name: "Former member", email: "" });
  await purgeScope(uid);
}
