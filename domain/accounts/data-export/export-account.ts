import type { Account } from "#domain/accounts/account.entity.ts";
import { ConsentEntity } from "#domain/accounts/consent.entity.ts";
import { AuditLogEntity } from "#domain/kit/audit-log.entity.ts";
import { listEmailsTo } from "#domain/kit/email/list-emails-to.ts";
import type { SupportView } from "#domain/kit/support-view/support-view.entity.ts";
import { isRunning, listSupportViewsOf } from "#domain/kit/support-view/support-views.ts";
import { omit } from "#kit/omit.ts";

/** All personal data held by the accounts domain, keyed by file name. */
export async function exportAccount(account: Account): Promise<Readonly<Record<string, unknown>>> {
  const { uid, email } = account;
  const consents = await ConsentEntity.query.byPerson({ uid }).go({ pages: "all" });
  const views = await listSupportViewsOf(uid);
  const activity = await AuditLogEntity.query.byScope({ scope: uid }).go({ pages: "all" });
  return {
    "account.json": omit(account, "normalisedEmail", "onTrial", "mfa_waived", "poolSubject"),
    "consents.json": consents.data.map(({ document, version, how, at }) => ({ document, version, how, at })),
    "activity.json": activity.data.map(({ at, action, object }) => ({ at, action, object })),
    "support_views.json": views.map(toExportedView),
    "emails.json": await listEmailsTo(email),
  };
}

/** `ended_at` is null while the view runs. */
function toExportedView(view: SupportView) {
  const { started_at, ends_at, ended_at = ends_at } = view;
  return { started_at, ended_at: isRunning(view) ? null : ended_at };
}
