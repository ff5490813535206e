import { extendTrial as extendTo } from "#domain/accounts/account-items.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { emailDomainOf, isPublicEmailDomain } from "#domain/accounts/public-email.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { trialInviteTemplate } from "#domain/workspaces/emails/trial-invite.ts";
import { AppError } from "#kit/error.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";

const EXTENSION_SECONDS = 7 * DAY_SECONDS;

/**
 * Emails trial invites to colleagues and extends the caller's trial by seven days, once per account and in one transaction.
 * Colleagues must have an address at the caller's own domain, which must not be a public email provider:
 * `trial.public_domain`, `trial.own_domain_only`, `trial.own_address`, `trial.already_extended`.
 */
export async function extendTrial(
  caller: Caller,
  invites: readonly { readonly name: string; readonly email: string }[],
): Promise<{ trialEnd: string }> {
  const domain = emailDomainOf(caller.email);
  const { days } = (await readSetting("defaults")).trial;
  const colleagues = new Map(invites.map((invite) => [normaliseEmail(invite.email), invite]));
  return retryOnConflict(async () => {
    const account = await requireAccount(caller.uid);
    if (account.trialExtended) throw new AppError("trial.already_extended");
    if (isPublicEmailDomain(domain)) throw new AppError("trial.public_domain", { domain });
    if (colleagues.has(account.normalisedEmail)) throw new AppError("trial.own_address");
    if (invites.some(({ email }) => emailDomainOf(email) !== domain)) throw new AppError("trial.own_domain_only", { domain });

    const trialEnd = isoAfter(new Date(account.trialEnd ?? 0), EXTENSION_SECONDS);
    await commitTransaction([
      extendTo(account, trialEnd),
      publishEvent({ type: "account.edited", scope: caller.uid, object: caller.uid }),
      ...[...colleagues.values()].flatMap(({ name, email }) =>
        queueEmail(trialInviteTemplate, email, { name, invitedBy: caller.name, days }),
      ),
    ]);
    return { trialEnd };
  });
}
