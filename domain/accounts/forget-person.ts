import { forgetMails } from "#domain/kit/email/forget-mails.ts";
import { forgetAnswers } from "#domain/kit/forget-answers.ts";
import { AccountEntity } from "./account.entity.ts";
import { ConsentEntity } from "./consent.entity.ts";
import { forgetExports } from "./data-export/forget-exports.ts";
import { accountDeletedTemplate } from "./emails/account-deleted.ts";
import { forgetActions } from "./links/actions.ts";
import { FactorStartEntity } from "./second-factor/factor-start.entity.ts";

/**
 * Forgets who a deleted account was: links, answers, consents, zips and mails, then the account's own data; its balances stay, which the ledger
 * explains. The account comes last, because it knows the address by which the rest is found when this broke off.
 */
export async function forgetPerson(uid: string): Promise<void> {
  const { data: account } = await AccountEntity.get({ uid }).go({ consistent: true });
  if (!account?.deleted_at) return;
  await forgetActions(uid);
  await forgetAnswers(uid);
  await forgetExports(uid);
  for (const by of ["sms", "app"] as const) await FactorStartEntity.delete({ uid, by }).go();
  const { data: consents } = await ConsentEntity.query.byPerson({ uid }).go({ pages: "all" });
  for (const { document, version } of consents) await ConsentEntity.delete({ uid, document, version }).go();
  if (account.email) await forgetMails(account.email, accountDeletedTemplate);
  const nothing = { email: "", firstName: "", lastName: "", name: "", avatar: "", phone: "" };
  const unsaid = { company_name: "", find: "", field: "", affiliate: "", keyword: "", interested_in: "", source: "" };
  await AccountEntity.patch({ uid })
    .set({ ...nothing, ...unsaid, normalisedEmail: `deleted ${uid}`, superadmin: false, mfa_waived: false })
    .remove(["terms", "privacy", "last_login"])
    .go();
}
