import { deleteIdempotencyRecords } from "#domain/kit/delete-idempotency-records.ts";
import { deleteEmails } from "#domain/kit/email/delete-emails.ts";
import { AccountEntity } from "./account.entity.ts";
import { ConsentEntity } from "./consent.entity.ts";
import { deleteExports } from "./data-export/delete-exports.ts";
import { accountDeletedTemplate } from "./emails/account-deleted.ts";
import { deleteActions, listAddressesOfActions } from "./links/actions.ts";
import { poolSubjectOf } from "./pool-user/pool-subject.ts";
import { PoolUserEntity } from "./pool-user/pool-user.entity.ts";
import { FactorEnrolmentEntity } from "./second-factor/factor-enrolment.entity.ts";
import { RecoveryCodesEntity } from "./second-factor/recovery-codes.entity.ts";

/**
 * Deletes the personal data of a deleted account: links, answers, consents, zips and emails, then the account's own data.
 * Balances stay, because the ledger explains them. The account comes last: its address finds the remaining data if a run is
 * interrupted.
 */
export async function erasePersonalData(uid: string): Promise<void> {
  const { data: account } = await AccountEntity.get({ uid }).go({ consistent: true });
  if (!account?.deleted_at) return;
  // Addresses that the account had before, or was to have.
  for (const email of await listAddressesOfActions(uid))
    if (email !== account.email) await deleteEmails(email, accountDeletedTemplate);
  await deleteActions(uid);
  await RecoveryCodesEntity.delete({ uid }).go();
  await deleteIdempotencyRecords(uid);
  await PoolUserEntity.delete({ subject: poolSubjectOf(account) }).go();
  await deleteExports(uid);
  for (const by of ["sms", "app"] as const) await FactorEnrolmentEntity.delete({ uid, by }).go();
  const { data: consents } = await ConsentEntity.query.byPerson({ uid }).go({ pages: "all" });
  for (const { document, version } of consents) await ConsentEntity.delete({ uid, document, version }).go();
  if (account.email) await deleteEmails(account.email, accountDeletedTemplate);
  const emptyProfile = { email: "", newEmail: "", firstName: "", lastName: "", name: "", avatar: "", phone: "" };
  const emptySurvey = { company_name: "", find: "", field: "", affiliate: "", keyword: "", interested_in: "", source: "" };
  await AccountEntity.patch({ uid })
    .set({ ...emptyProfile, ...emptySurvey, normalisedEmail: `deleted ${uid}`, superadmin: false, mfa_waived: false })
    .remove(["terms", "privacy", "last_login", "campaigns", "undeliveredEmail", "undeliveredNewEmail"])
    .go();
}
