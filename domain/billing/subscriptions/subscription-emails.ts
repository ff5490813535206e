import { readAccount } from "#domain/accounts/read-account.ts";
import { paymentFailedTemplate } from "#domain/billing/emails/payment-failed.ts";
import { subscriptionCanceledTemplate } from "#domain/billing/emails/subscription-canceled.ts";
import { subscriptionEndedTemplate } from "#domain/billing/emails/subscription-ended.ts";
import { subscriptionStartedTemplate } from "#domain/billing/emails/subscription-started.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { PLANS, tierOf } from "./plans.ts";

type SubscriptionState = {
  readonly owner: string;
  readonly status: string;
  readonly tier: string;
  readonly cancel_at?: string | undefined;
};
type Workspace = { readonly admin: string; readonly name: string };

/** Emails about subscription changes, to the workspace's admin, or to the paying user if there is none. */
export async function subscriptionEmails(
  is: SubscriptionState,
  was: SubscriptionState | undefined,
  workspace: Workspace | undefined,
): Promise<readonly TransactionItem[]> {
  const changed = is.status !== was?.status;
  const began = is.status === "active" && (!was || was.status === "incomplete");
  const failed = changed && is.status === "past_due" && was !== undefined;
  const canceled = isPaying(is.status) && is.cancel_at !== undefined && was?.cancel_at === undefined && was !== undefined;
  const ended = changed && isPaying(was?.status) && !isPaying(is.status);
  if (!(began || failed || canceled || ended)) return [];
  const account = await readAccount(workspace?.admin ?? is.owner);
  if (!account) return [];
  const { email, firstName } = account;
  const about = { firstName, workspaceName: workspace?.name ?? "your workspace" };
  const tier = tierOf(is.tier);
  return [
    ...(began ? queueEmail(subscriptionStartedTemplate, email, { firstName, plan: tier ? PLANS[tier].title : is.tier }) : []),
    ...(failed ? queueEmail(paymentFailedTemplate, email, about) : []),
    ...(canceled ? queueEmail(subscriptionCanceledTemplate, email, { ...about, until: is.cancel_at ?? "" }) : []),
    ...(ended ? queueEmail(subscriptionEndedTemplate, email, about) : []),
  ];
}
